"""The chapters of a pack's outline by their numbers: there may be thousands of them."""

from writer.contracts.outline import ChapterSummary
from writer.contracts.pack import MaterialsPack
from writer.pack.once import once


@once
def by_number(pack: MaterialsPack) -> dict[int, ChapterSummary]:
    """Of two with the same number, the first."""
    return {one.chapter_number: one for one in reversed(pack.planning.outline.chapters)}
