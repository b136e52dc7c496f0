"""The editor and the consistency check."""

from typing import Any

from writer.llm.rehearsal.brief import Brief, inside, records, strings, text_of
from writer.llm.rehearsal.evidence import Fault, contradictions, faults, key_words, shows
from writer.llm.rehearsal.orders import mechanical

Answer = dict[str, Any]


def chapter_text(brief: Brief) -> str:
    if brief.text("chapter_text"):
        return brief.text("chapter_text")
    scenes = records(inside(brief.record("draft"), "scenes"))
    return "\n\n".join(text_of(scene, "content") for scene in scenes)


def editor(brief: Brief) -> Answer:
    text, bank = chapter_text(brief), brief.bank["review"]
    found = faults(brief, text)
    criteria = [
        judged(brief, text, criterion)
        for criterion in strings(brief.record("sheet").get("acceptance_criteria"))
        if mechanical(criterion) is None
    ]
    serious = [fault for fault in found if fault.serious]
    good = not serious and all(criterion["met"] for criterion in criteria)
    if serious:
        summary = bank["faulty"].format(count=len(serious), first=serious[0].why)
    else:
        summary = bank["small"].format(count=len(found)) if found else bank["clean"]
    return {
        "verdict": "accept" if good else "revise",
        "summary": summary,
        "issues": [_issue(fault) for fault in found],
        "criteria": criteria,
    }


def consistency(brief: Brief) -> Answer:
    bank = brief.bank["review"]
    found = contradictions(brief, chapter_text(brief))
    summary = bank["inconsistent"].format(count=len(found)) if found else bank["consistent"]
    issues = [
        {
            "issue_type": fault.kind,
            "description": fault.why,
            "related_characters": list(fault.people),
            "related_events": [],
            "severity": "high",
            "evidence_quote": fault.quote,
            "fix_instructions": fault.suggestion,
        }
        for fault in found
    ]
    return {"issues": issues, "summary": summary}


def _issue(fault: Fault) -> Answer:
    return {
        "type": fault.kind,
        "severity": "major" if fault.serious else "minor",
        "anchors": list(fault.anchors),
        "evidence_quote": fault.quote,
        "why": fault.why,
        "suggestion": fault.suggestion,
    }


def judged(brief: Brief, text: str, criterion: str) -> Answer:
    bank, met = brief.bank["review"], shows(text, criterion)
    missing = [word for word in key_words(criterion) if word.lower() not in text.lower()]
    why = bank["met"] if met else bank["unmet"].format(words=", ".join(missing[:5]))
    return {"criterion": criterion, "met": met, "why": why}
