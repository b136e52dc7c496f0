"""A book as it was at an event: its state, and every file as it was on record then."""

from collections.abc import Iterator
from pathlib import Path
from typing import Self

from writer.desk.book import Book
from writer.errors import BadInput, InvalidRecord
from writer.events.opening import at_the_first_line
from writer.events.state import BookState
from writer.events.swift import Onlooker, Tale, end_of_whole

AT_ONCE = 1 << 22
"""Bytes of a log that are read at a time."""


class Then(Book):
    """To look at, like any other book; nothing is written."""

    then: BookState
    seq: int

    @classmethod
    def of(cls, book: Book, until: int | None, onlooker: Onlooker | None = None) -> Self:
        """The book after event `until`; at the end of its run where that is None."""
        was = cls(book.ports, book.paths, book.run, book.name)
        tale = told(book, until, onlooker)
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


def told(book: Book, until: int | None, onlooker: Onlooker | None = None) -> Tale:
    """The run from its first line: each held against the chain, each step against the law."""
    tale: Tale | None = None
    for piece in _pieces(book):
        if tale is None:
            tale = Tale(at_the_first_line(piece, book.log.payloads).state, book.run.run_id)
        tale.read(piece, until, onlooker)
        if until is not None and tale.seq >= until:
            break
    tale = tale or Tale(BookState(), book.run.run_id)
    if until is not None and not 1 <= until <= tale.seq:
        raise BadInput("replay.no_such_event", seq=until, last=tale.seq, run=book.run.run_id)
    return tale


def _pieces(book: Book) -> Iterator[bytes]:
    """The log, some appends at a time: memory that is used again is much faster than new memory,
    and a log may be larger than there is.
    """
    disk, log, at, size = book.ports.files.disk, book.run.full_log, 0, AT_ONCE
    while piece := disk.read(log, at, size):
        if whole := end_of_whole(piece):
            yield piece
            at += whole
        elif len(piece) < size:
            return  # what follows was never finished
        else:
            size *= 2
