"""A book as it was at an event: its state, and every file as it was on record then."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Self

from writer.desk.book import Book
from writer.errors import BadInput, BrokenLog, InvalidRecord
from writer.events.amiss import sound
from writer.events.links import pieces
from writer.events.look import Stretch
from writer.events.opening import at_the_first_line
from writer.events.state import BookState
from writer.events.swift import Ears, Tale
from writer.events.witness import Witness, pays
from writer.events.worked import Worked
from writer.store.disk import RealDisk


class Then(Book):
    """To look at, like any other book; nothing is written."""

    then: BookState
    seq: int

    @classmethod
    def of(
        cls,
        book: Book,
        until: int | None,
        ears: Ears | None = None,
        worked: Worked | None = None,
    ) -> Self:
        """The book after event `until`; at the end of its run where that is None."""
        was = cls(book.ports, book.paths, book.run, book.name)
        tale = told(book, until, ears, worked)
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
    ears: Ears | None = None,
    worked: Worked | None = None,
) -> Tale:
    """The run from its first line: each line held against the chain, each step against the law.
    `worked` takes the work of the agents, where somebody wants to know.
    """
    end, disk = _size(book), book.ports.files.disk
    is_readable = isinstance(disk, RealDisk) and disk.at_once
    if until is None and is_readable and pays(end):
        return _witnessed(book, end, ears, worked)
    tale = _walked(book, end, until, ears, worked)
    if until is not None and not 1 <= until <= tale.seq:
        raise BadInput("replay.no_such_event", seq=until, last=tale.seq, run=book.run.run_id)
    return tale


def _walked(
    book: Book,
    end: int,
    until: int | None = None,
    ears: Ears | None = None,
    worked: Worked | None = None,
    *,
    witnessed: bool = False,
) -> Tale:
    read, run_id = partial(book.ports.files.disk.read, book.run.full_log), book.run.run_id
    tale = None
    with no_search_for_garbage(), sound(lambda: pieces(read, end), 0, run_id):
        for piece in pieces(read, end):
            if tale is None:
                begun = at_the_first_line(piece, book.log.payloads).state
                tale = Tale(begun, run_id, ears=ears, is_witnessed=witnessed)
            tale.walk(piece, until, worked)
            if until is not None and tale.seq >= until:
                break
        if tale is not None:
            tale.rest()
        if worked is not None:
            worked.rest()
    return tale or Tale(BookState(), run_id)


def _witnessed(book: Book, end: int, ears: Ears | None, worked: Worked | None) -> Tale:
    """The same of a long log, whose lines another process holds against the chain meanwhile, and
    looks through for what can be seen of each by itself.

    Where the two do not come to the same place, or what was walked makes no sense, something is
    wrong with the log: line by line, that is found where it stands.
    """
    log, run_id = str(book.run.full_log), book.run.run_id
    witness = Witness(Stretch(log, end, run_id, tells_of_work=worked is not None))
    try:
        tale = _walked(book, end, None, ears, witnessed=True)
        seen = witness.seen()
        if tale.takes_over(seen):
            if worked is not None:
                worked.columns = seen.worked.columns
            return tale
    except Exception:
        _walked(book, end, worked=Worked())
        raise
    finally:
        witness.dismiss()
    _walked(book, end)
    raise BrokenLog("record.line_damaged", run=book.run.run_id, line=seen.at.seq + 1)


@contextmanager
def no_search_for_garbage() -> Iterator[None]:
    """All that is made on the way is kept, or gone at once: there is nothing to find."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _size(book: Book) -> int:
    disk, log = book.ports.files.disk, book.run.full_log
    return disk.size(log) if disk.kind(log) == "file" else 0
