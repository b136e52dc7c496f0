"""Writes a passage anew: what a sheet asks for goes in, what may not stay goes out."""

from dataclasses import replace

import orjson

from writer.llm.rehearsal.brief import Brief
from writer.llm.rehearsal.orders import orders
from writer.llm.rehearsal.revision import without
from writer.llm.rehearsal.taste import Taste
from writer.llm.rehearsal.voice import Voice
from writer.llm.rehearsal.weave import woven


def passage(brief: Brief) -> str:
    """The passage itself was only quoted: it goes where the sheet says so, not for being quoted."""
    before = brief.text("passage")
    sheet = {**brief.record("sheet"), "evidence_quote": "", "conflicts": []}
    parts = {**brief.parts, "sheet": orjson.dumps(sheet).decode()}
    asked_for = replace(brief, parts=parts, _found={})
    asked, voice = orders(asked_for), Voice(asked_for)
    taste = Taste(asked_for, asked)
    told = [line for line in woven(asked, voice, voice.people) if taste.allows(line)]
    kept = without(before, asked.banned)
    glue = "" if brief.language == "zh" else " "
    return glue.join(filter(None, (kept, *told))) or before
