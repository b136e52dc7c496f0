"""Looking things up in the record. Reads only."""

import itertools
import time
from collections.abc import Iterable, Iterator

from writer.contracts.run import RunSummary
from writer.desk.book import Book
from writer.desk.finding import run_of
from writer.desk.ports import Ports
from writer.desk.shelf import find, runs
from writer.desk.summaries import run_summary
from writer.errors import UnknownBook
from writer.events.envelope import Envelope
from writer.events.wanted import Wanted as Filter

__all__ = ["Filter", "events", "follow", "open_run", "runs_of", "unread_run"]


def open_run(ports: Ports, name: str, run_id: str | None) -> Book:
    """The book at one of its runs; at the newest where none is named."""
    book = unread_run(ports, name, run_id)
    book.log.catch_up()
    return book


def unread_run(ports: Ports, name: str, run_id: str | None) -> Book:
    """The same before anything of it was read, for whoever reads it from its first line."""
    paths, run = run_of(ports, name, run_id)
    return Book(ports, paths, run, paths.name)


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
