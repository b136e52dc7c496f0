"""What a person would tell of an event; most are not worth a word."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from writer.events.types import BY_TYPE
from writer.texts.catalogue import knows

BY_WHAT_THEY_SAY = ("human_decision", "human_edit", "state_changed")
"""Kinds of events that have a sentence only where they say something that is worth one."""


@cache
def telling() -> frozenset[str]:
    """The kinds of events that there are sentences for at all."""
    named = {kind for kind in BY_TYPE if _sentence(kind)}
    return frozenset(named.union(BY_WHAT_THEY_SAY))


def sentence_of(
    kind: str, chapter: int, data: Mapping[str, Any]
) -> tuple[str, dict[str, Any]] | None:
    """The name of its sentence, and what that speaks of."""
    says = _sentence(*_about(kind, chapter, data))
    return (says, {**data, "chapter": chapter}) if says else None


def _about(kind: str, chapter: int, data: Mapping[str, Any]) -> tuple[str, ...]:
    if kind == "human_decision":
        return data["gate"], data["decision"]
    if kind == "human_edit" and (chapter or data["what"] == "took"):
        return kind, data["what"]
    if kind == "state_changed" and data["source"] != data["target"]:
        return data["machine"], data["target"]
    return (kind,)


@lru_cache(maxsize=256)
def _sentence(*about: str) -> str:
    says = f"workbench.lately_{'_'.join(about)}"
    return says if knows(says) else ""
