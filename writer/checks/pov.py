"""Whether the story is told by the one who should tell it."""

from collections.abc import Iterator

from writer.checks.draft import Draft
from writer.checks.flaw import Flaw
from writer.checks.persons import first_person, second_person
from writer.checks.sentences import short
from writer.contracts.constraints import PointOfView

FEWEST = 3
"""Sentences of narration before it can be said that the one who should tell does not."""


def pov(draft: Draft) -> Iterator[Flaw]:
    limit = draft.pack.execution.constraints.pov
    if limit is None:
        return
    if limit.person == "third":
        slips = draft.in_first_person
        if slips:
            facts = {"count": len(slips)}
            yield Flaw("pov", "major", "first_person", short(slips[0].text), limit.id, facts)
    elif not _is_told_by(draft, limit.person):
        yield from _told_from_outside(draft, limit)


def _is_told_by(draft: Draft, person: str) -> bool:
    tell = first_person if person == "first" else second_person
    return len(draft.told) < FEWEST or next(tell(draft.told), None) is not None


def _told_from_outside(draft: Draft, limit: PointOfView) -> Iterator[Flaw]:
    """The one who should say I, or be called you, is named from outside instead."""
    followed = draft.cast.named(limit.character)
    for told in draft.scenes:
        if any(one.person in followed for one in told.mentions):
            quote = short(told.text)
            yield Flaw("pov", "major", f"not_{limit.person}", quote, limit.id)
            return
