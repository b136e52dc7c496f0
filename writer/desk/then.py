"""A book as it was at an event: its state, and every file as it was on record then."""

from pathlib import Path
from typing import Self

from writer.desk.book import Book
from writer.errors import BadInput, InvalidRecord
from writer.events.opening import at_the_first_line
from writer.events.state import BookState
from writer.events.swift import Onlooker, Tale


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
    data = book.ports.files.disk.read(book.run.full_log)
    tale = Tale(at_the_first_line(data, book.log.payloads).state, book.run.run_id)
    tale.read(data, until, onlooker)
    if until is not None and not 1 <= until <= tale.seq:
        raise BadInput("replay.no_such_event", seq=until, last=tale.seq, run=book.run.run_id)
    return tale
