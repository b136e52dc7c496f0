"""Why the law says no: a stable key with what it speaks of; the sentences are the writer's."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

Fact: TypeAlias = str | int


@dataclass(frozen=True, slots=True)
class Reason:
    key: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


Reasons: TypeAlias = tuple[Reason, ...]
NO_REASON: Reasons = ()


def unless(holds: object, key: str, /, **facts: Fact) -> Reasons:
    """No reason where it holds, and else the one named."""
    return NO_REASON if holds else (Reason(f"law.{key}", facts),)


def none_of(items: Sequence[Fact], key: str, /, **facts: Fact) -> Reasons:
    """No reason where there are none, and else one that counts and names them all.

    One alone has a sentence of its own, because a language may count it differently.
    """
    if not items:
        return NO_REASON
    names = [str(item) for item in items]
    number = ".one" if len(names) == 1 else ""
    return unless(None, key + number, count=len(names), ids=", ".join(names), **facts)
