"""A book as it was at an event: its state, and every file as it was on record then."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Optional, Self

from writer.desk.book import Book
from writer.errors import BadInput, InvalidRecord
from writer.events.opening import at_the_first_line
from writer.events.state import BookState
from writer.events.swift import Onlooker, Tale, end_of_whole

if TYPE_CHECKING:
    from hashlib import _Hash

AT_ONCE = 1 << 22
"""Bytes of a log that are read at a time."""


@dataclass(slots=True)
class SoFar:
    """How far a log has been told."""

    tale: Tale | None = None
    size: int = 0
    """Bytes of it."""
    seen: Optional["_Hash"] = None
    """All of them, where somebody wants to know them again."""

    def pass_on(self, told: bytes) -> None:
        self.size += len(told)
        if self.seen:
            self.seen.update(told)


class Then(Book):
    """To look at, like any other book; nothing is written."""

    then: BookState
    seq: int

    @classmethod
    def of(
        cls,
        book: Book,
        until: int | None,
        onlooker: Onlooker | None = None,
        so_far: SoFar | None = None,
    ) -> Self:
        """The book after event `until`; at the end of its run where that is None."""
        was = cls(book.ports, book.paths, book.run, book.name)
        tale = told(book, until, onlooker, so_far)
        was.then, was.seq = tale.state, tale.seq
        return was

    @property
    def state(self) -> BookState:
        return self.then

    def content(self, path: Path) -> bytes:
        found = self.state.artifacts.get(self.paths.relative(path))
        if found is None:
            raise InvalidRecord("store.missing", file=path.name)
        return self.recorded(found)


def told(
    book: Book,
    until: int | None,
    onlooker: Onlooker | None = None,
    so_far: SoFar | None = None,
) -> Tale:
    """The run from its first line, or from where it was told so far: each line held against the
    chain, each step against the law.
    """
    so_far = so_far or SoFar()
    for piece, whole in _pieces(book, so_far.size):
        if so_far.tale is None:
            begun = at_the_first_line(piece, book.log.payloads).state
            so_far.tale = Tale(begun, book.run.run_id)
        so_far.tale.read(piece, until, onlooker)
        if until is not None and so_far.tale.seq >= until:
            break
        so_far.pass_on(piece[:whole])
    tale = so_far.tale or Tale(BookState(), book.run.run_id)
    if until is not None and not 1 <= until <= tale.seq:
        raise BadInput("replay.no_such_event", seq=until, last=tale.seq, run=book.run.run_id)
    return tale


def _pieces(book: Book, at: int) -> Iterator[tuple[bytes, int]]:
    """The log from there, some appends at a time, and how many bytes of each piece are whole:
    memory that is used again is much faster than new memory, and a log may be larger than there is.
    """
    disk, log, size = book.ports.files.disk, book.run.full_log, AT_ONCE
    while piece := disk.read(log, at, size):
        if whole := end_of_whole(piece):
            yield piece, whole
            at += whole
        elif len(piece) < size:
            return  # what follows was never finished
        else:
            size *= 2
