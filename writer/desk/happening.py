"""What a person would tell of an event; most are not worth a word."""

from functools import cache
from typing import Any

from writer.events.envelope import Envelope
from writer.events.types import BY_TYPE
from writer.texts.catalogue import knows

BY_WHAT_THEY_SAY = ("human_decision", "human_edit", "state_changed")
"""Kinds of events that have a sentence only where they say something that is worth one."""


@cache
def telling() -> frozenset[str]:
    """The kinds of events that there are sentences for at all."""
    named = {kind for kind in BY_TYPE if knows(f"workbench.lately_{kind}")}
    return frozenset(named.union(BY_WHAT_THEY_SAY))


def sentence_of(line: Envelope) -> tuple[str, dict[str, Any]] | None:
    """The name of its sentence, and what that speaks of."""
    data, says = line.data, f"workbench.lately_{line.event_type}"
    if line.event_type == "human_decision":
        says = f"workbench.lately_{data['gate']}_{data['decision']}"
    if line.event_type == "human_edit" and (line.chapter or data["what"] == "took"):
        says = f"workbench.lately_human_edit_{data['what']}"
    if line.event_type == "state_changed" and data["source"] != data["target"]:
        says = f"workbench.lately_{data['machine']}_{data['target']}"
    return (says, {**data, "chapter": line.chapter}) if knows(says) else None
