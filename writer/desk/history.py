"""Looking things up in the record. Reads only."""

import itertools
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from writer.contracts.run import RunSummary
from writer.desk.book import Book
from writer.desk.ports import Ports
from writer.desk.shelf import find, runs
from writer.desk.summaries import run_summary
from writer.errors import BadInput, UnknownBook
from writer.events.envelope import Envelope


@dataclass(frozen=True, slots=True)
class Filter:
    """Which events are wanted; what is None is not asked about."""

    type: str | None = None
    status: str | None = None
    chapter: int | None = None
    grep: str | None = None

    def wants(self, line: Envelope) -> bool:
        return (
            self.type in (None, line.event_type)
            and self.status in (None, line.status)
            and self.chapter in (None, line.chapter)
            and (self.grep is None or self.grep.casefold() in _words(line))
        )


def open_run(ports: Ports, name: str, run_id: str | None) -> Book:
    """The book at one of its runs; at the newest where none is named."""
    paths = find(ports, name)
    begun = runs(ports.files.disk, paths)
    chosen = [run for run in begun if run_id in (None, run.run_id)]
    if not chosen:
        key = "books.unknown_run" if begun else "books.no_record"
        raise BadInput(key, name=paths.name, run=run_id)
    book = Book(ports, paths, chosen[-1], paths.name)
    book.log.catch_up()
    return book


def events(book: Book, wanted: Filter, *, payloads: bool = False) -> list[Envelope]:
    """The events up to where the book was read; `follow` goes on from there."""
    known = itertools.islice(book.log.lines(), book.log.seq)
    return list(_wanted(book, known, wanted, payloads=payloads))


def follow(
    book: Book, wanted: Filter, *, payloads: bool = False, every: float = 0.3
) -> Iterator[Envelope]:
    """New events as they come, until the reader goes away."""
    while True:
        yield from _wanted(book, book.log.catch_up(), wanted, payloads=payloads)
        time.sleep(every)


def runs_of(ports: Ports, name: str) -> list[RunSummary]:
    """Every run of a book in short."""
    paths = find(ports, name)
    begun = runs(ports.files.disk, paths)
    if not begun:
        raise UnknownBook("books.no_record", name=paths.name)
    return [run_summary(open_run(ports, name, run.run_id)) for run in begun]


def _wanted(
    book: Book, lines: Iterable[Envelope], wanted: Filter, *, payloads: bool
) -> Iterator[Envelope]:
    for line in filter(wanted.wants, lines):
        yield book.log.full(line) if payloads else line


def _words(line: Envelope) -> str:
    return f"{line.event_type} {line.node} {line.message} {line.data}".casefold()
