"""What a person would tell of an event; most are not worth a word."""

from collections.abc import Mapping
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
    if line.event_type == "state_changed" and is_worth_a_word(data):
        says = _of_a_step(data)
    return (says, {**data, "chapter": line.chapter}) if knows(says) else None


def is_worth_a_word(step: Mapping[str, Any]) -> bool:
    """Whether there is a sentence for where a step has led to."""
    return step["source"] != step["target"] and knows(_of_a_step(step))


def _of_a_step(step: Mapping[str, Any]) -> str:
    return f"workbench.lately_{step['machine']}_{step['target']}"
