"""Whether a chapter is as long as it should be."""

from collections.abc import Iterator

from writer.checks.draft import Draft
from writer.checks.flaw import Flaw
from writer.contracts.length import length as measured


def length(draft: Draft) -> Iterator[Flaw]:
    band = draft.pack.execution.constraints.word_band
    if band is None:
        return
    count = measured(draft.text, band.unit)
    facts = {"count": count, "min": band.min, "max": band.max}
    if count < band.min:
        missing = {**facts, "by": band.min - count}
        yield Flaw("length", "major", "too_short", anchor=band.id, facts=missing)
    elif count > band.max:
        excess = {**facts, "by": count - band.max}
        yield Flaw("length", "major", "too_long", anchor=band.id, facts=excess)
