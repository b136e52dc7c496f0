"""Many chapters at once, as far as the gates let them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from fsm.chapter import ChapterState
from fsm.materials import MaterialsState
from writer.contracts.card import ChapterCard
from writer.desk.book import Book
from writer.desk.card import AT_THE_GATE, chapter_card
from writer.desk.numbered import must_be_in_the_outline, written
from writer.desk.studio import Studio
from writer.errors import ProviderFailed, Reason, Refused


@dataclass
class Batch:
    """Where the work stopped, and what a person is asked there."""

    stopped_at: int | None = None
    """The chapter that waits, or failed; None where nothing is left to write."""
    card: ChapterCard | None = None
    reused: list[int] = field(default_factory=list)
    written: list[int] = field(default_factory=list)
    failed: dict[int, str] = field(default_factory=dict)
    """Why, by chapter."""


def write_all(studio: Studio, numbers: Sequence[int] | None, *, force: bool = False) -> Batch:
    """Chapter after chapter, to the first that a person must decide on."""
    book, batch = studio.book, Batch()
    if book.state.law.materials.state is not MaterialsState.FROZEN:
        raise Refused("law.refused", reasons=[Reason("law.no_frozen_pack")])
    wanted = sorted(book.state.law.chapters) if numbers is None else list(numbers)
    must_not_skip(book, wanted)
    for number in wanted:
        try:
            written(studio, number, force=force)
        except ProviderFailed as error:
            batch.stopped_at, batch.failed[number] = number, str(error)
            return batch
        if book.state.law.chapters[number].state is ChapterState.DEPOSITED:
            batch.reused.append(number)
            continue
        batch.written.append(number)
        batch.stopped_at, batch.card = number, _card(book, number)
        return batch
    return batch


def must_not_skip(book: Book, wanted: Sequence[int]) -> None:
    """Each chapter builds on the ones before it: a list may begin late, but leave none out."""
    for number in wanted:
        must_be_in_the_outline(book, number)
    open_ones = [n for n, c in sorted(book.state.law.chapters.items()) if _is_open(c.state)]
    asked = [number for number in open_ones if number in wanted]
    for number, first in zip(asked, open_ones, strict=False):
        if number != first:
            raise Refused("steps.would_skip", number=number, first=first)


def _is_open(state: ChapterState) -> bool:
    return state is not ChapterState.DEPOSITED


def _card(book: Book, number: int) -> ChapterCard | None:
    waits = book.state.law.chapters[number].state in AT_THE_GATE
    return chapter_card(book, number) if waits else None
