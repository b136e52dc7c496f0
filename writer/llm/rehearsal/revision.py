"""Revises the scenes of a draft by notes, and leaves the rest of it alone."""

import re
from typing import Any

from writer.llm.rehearsal.brief import Brief, inside, number_of, records, text_of
from writer.llm.rehearsal.evidence import faults, strangers
from writer.llm.rehearsal.orders import Orders, notes, orders
from writer.llm.rehearsal.people import company
from writer.llm.rehearsal.taste import Taste, has_form
from writer.llm.rehearsal.terms import glossary
from writer.llm.rehearsal.voice import Voice
from writer.llm.rehearsal.weave import woven

Answer = dict[str, Any]
_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？]*[”\"]?\s*")


def revision(brief: Brief) -> Answer:
    asked = _asked(brief)
    scenes = records(inside(brief.record("draft"), "scenes"))
    changed = []
    for place, scene in enumerate(scenes):
        before = text_of(scene, "content")
        after = _mended(brief, before, asked)
        if not place:
            after = _with_fix(brief, after, asked)
        if after != before:
            number = max(1, number_of(scene, "scene_number", place + 1))
            changed.append({"scene_number": number, "content": after})
    return {"scenes": changed}


def _asked(brief: Brief) -> Orders:
    """The sheet's orders, and what the notes and the issues ask for besides."""
    issues = brief.records("issues")
    lines = [
        text_of(issue, "suggestion")
        or text_of(issue, "fix_instructions")
        or text_of(issue, "description")
        for issue in issues
    ]
    quotes = [text_of(issue, "evidence_quote") for issue in issues]
    asked, more = orders(brief), notes(brief, "\n".join([brief.text("notes"), *lines]), quotes)
    return Orders(
        given=True,
        say=[*asked.say, *more.say],
        literal=[*asked.literal, *more.literal],
        terms=[*asked.terms, *more.terms],
        banned=[*asked.banned, *more.banned],
    )


def _mended(brief: Brief, text: str, asked: Orders) -> str:
    """The text with terms put right, and without the sentences that may not stay."""
    for term in glossary(brief):
        for wrong in term.forbidden:
            if wrong not in term.word and has_form(text, wrong, brief.language):
                text = re.sub(re.escape(wrong), term.word, text, flags=re.IGNORECASE)
    bad = [fault.quote for fault in faults(brief, text) if fault.serious]
    bad += [fault.quote for fault in strangers(brief, text)]
    bad += asked.banned
    paragraphs = [without(paragraph, bad) for paragraph in text.split("\n\n")]
    kept = "\n\n".join(paragraph for paragraph in paragraphs if paragraph)
    return kept or text


def without(paragraph: str, bad: list[str]) -> str:
    sentences = _SENTENCE.findall(paragraph)
    kept = [s for s in sentences if not any(b and (b in s or s.strip() in b) for b in bad)]
    return paragraph if len(kept) == len(sentences) else "".join(kept).strip()


def _with_fix(brief: Brief, text: str, asked: Orders) -> str:
    taste = Taste(brief, Orders())
    told = [line for line in woven(asked, Voice(brief), company(brief)) if taste.allows(line)]
    told = [line for line in told if line not in text]
    opening, *rest = text.split("\n\n")
    return "\n\n".join([opening, *told, *rest])
