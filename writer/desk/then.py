"""A book as it was at an event: its state, and every file as it was on record then."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Optional, Self

from writer.desk.book import Book
from writer.errors import BadInput, BrokenLog, InvalidRecord
from writer.events.links import START, Link, pieces
from writer.events.look import Stretch
from writer.events.opening import at_the_first_line
from writer.events.state import BookState
from writer.events.swift import NOBODY, Listeners, Tale
from writer.events.witness import Witness, pays
from writer.store.disk import RealDisk

if TYPE_CHECKING:
    from hashlib import _Hash


@dataclass(slots=True)
class SoFar:
    """How far a log has been told."""

    tale: Tale | None = None
    size: int = 0
    """Bytes of it."""
    seen: Optional["_Hash"] = None
    """All of them, where somebody wants to know them again."""
    digest: str = ""
    """The same, where another has seen them."""

    def pass_on(self, told: bytes) -> None:
        self.size += len(told)
        if self.seen:
            self.seen.update(told)

    def known_by(self) -> str:
        """The digest of all bytes that were told; none where nobody wanted to know it."""
        return self.digest or (self.seen.hexdigest() if self.seen else "")


class Then(Book):
    """To look at, like any other book; nothing is written."""

    then: BookState
    seq: int

    @classmethod
    def of(
        cls,
        book: Book,
        until: int | None,
        listeners: Listeners = NOBODY,
        so_far: SoFar | None = None,
    ) -> Self:
        """The book after event `until`; at the end of its run where that is None."""
        was = cls(book.ports, book.paths, book.run, book.name)
        tale = told(book, until, listeners, so_far)
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
    listeners: Listeners = NOBODY,
    so_far: SoFar | None = None,
) -> Tale:
    """The run from its first line, or from where it was told so far: each line held against the
    chain, each step against the law.
    """
    so_far, end = so_far or SoFar(), _size(book)
    disk = book.ports.files.disk
    is_readable = isinstance(disk, RealDisk) and disk.at_once
    if until is None and is_readable and pays(end - so_far.size):
        return _witnessed(book, end, listeners, so_far)
    tale = _walked(book, end, until, listeners, so_far)
    if until is not None and not 1 <= until <= tale.seq:
        raise BadInput("replay.no_such_event", seq=until, last=tale.seq, run=book.run.run_id)
    return tale


def _walked(
    book: Book,
    end: int,
    until: int | None,
    listeners: Listeners,
    so_far: SoFar,
    *,
    witnessed: bool = False,
) -> Tale:
    read = partial(book.ports.files.disk.read, book.run.full_log)
    with _no_search_for_garbage():
        for piece in pieces(read, so_far.size, end):
            if so_far.tale is None:
                begun = at_the_first_line(piece, book.log.payloads).state
                so_far.tale = Tale(begun, book.run.run_id)
            so_far.tale.read(piece, until, listeners, witnessed=witnessed)
            if until is not None and so_far.tale.seq >= until:
                break
            so_far.pass_on(piece)
    return so_far.tale or Tale(BookState(), book.run.run_id)


def _witnessed(book: Book, end: int, listeners: Listeners, so_far: SoFar) -> Tale:
    """The same of a long log, whose lines another process holds against the chain meanwhile, and
    looks through for files.

    Where the two do not come to the same place, or what was walked makes no sense, something is
    wrong with the log: line by line, that is found where it stands.
    """
    at = Link(so_far.tale.chain, so_far.tale.seq) if so_far.tale else START
    log, is_whole = str(book.run.full_log), so_far.seen is not None and not so_far.size
    witness = Witness(Stretch(log, so_far.size, end, at, book.run.run_id, is_whole))
    if is_whole:
        so_far.seen = None  # nobody needs to do it twice
    try:
        tale = _walked(book, end, None, listeners, so_far, witnessed=True)
        seen = witness.seen()
        if seen.at == (tale.chain, tale.seq):
            tale.take_over(seen)
            so_far.digest = seen.digest
            return tale
    except Exception:
        _walked(book, end, None, NOBODY, SoFar())
        raise
    finally:
        witness.dismiss()
    _walked(book, end, None, NOBODY, SoFar())
    raise BrokenLog("record.line_damaged", run=book.run.run_id, line=seen.at.seq + 1)


@contextmanager
def _no_search_for_garbage() -> Iterator[None]:
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
