"""Looking things up in the record. Reads only."""

import contextlib
import itertools
import sqlite3
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from writer.contracts.run import RunSummary
from writer.desk.book import Book
from writer.desk.ports import Ports
from writer.desk.shelf import find, runs
from writer.desk.summaries import run_summary
from writer.errors import BadInput, UnknownBook
from writer.events.envelope import Envelope, PayloadRef
from writer.events.lookup import Lookup
from writer.events.wanted import Wanted as Filter

__all__ = ["Filter", "Found", "events", "follow", "look_up", "open_run", "runs_of", "totals"]


LONG = 1 << 20
"""Bytes of a log from which on an index pays; a shorter one is read as fast from its first line."""


@dataclass(frozen=True, slots=True)
class Found:
    """What was asked for, as it stands in the log."""

    book: Book
    lines: list[dict[str, Any]]
    torn: int
    """Bytes behind the last whole event."""


def open_run(ports: Ports, name: str, run_id: str | None) -> Book:
    """The book at one of its runs; at the newest where none is named."""
    book = _at_run(ports, name, run_id)
    book.log.catch_up()
    return book


def _at_run(ports: Ports, name: str, run_id: str | None) -> Book:
    paths = find(ports, name)
    begun = runs(ports.files.disk, paths)
    chosen = [run for run in begun if run_id in (None, run.run_id)]
    if not chosen:
        key = "books.unknown_run" if begun else "books.no_record"
        raise BadInput(key, name=paths.name, run=run_id)
    return Book(ports, paths, chosen[-1], paths.name)


def look_up(
    ports: Ports, name: str, run_id: str | None, wanted: Filter, *, payloads: bool, follow: bool
) -> Found:
    """The events that are wanted: from a long log by its index, else by reading it. To be followed,
    the book is read up to the last of them.
    """
    book = _at_run(ports, name, run_id)
    lookup = Lookup(ports.files.disk, book.run)
    if not wanted.is_everything and (lookup.is_there or _is_long(book)):
        last = _read_up_to_now(book) if follow else None
        with contextlib.suppress(OSError, sqlite3.Error):  # then it is read without one
            lines = [_in_order(line) for line in lookup.find(wanted, last)]
            return Found(book, _with_texts(book, lines) if payloads else lines, lookup.left)
    book.log.catch_up()
    lines = [line.to_data() for line in events(book, wanted, payloads=payloads)]
    return Found(book, lines, len(book.log.torn))


def totals(ports: Ports, name: str, run_id: str | None) -> dict[str, dict[str, int]]:
    """How many events of each type a run has, how many failed, and how long they took."""
    return Lookup(ports.files.disk, _at_run(ports, name, run_id).run).totals()


def rebuild_indexes(ports: Ports, name: str, run_id: str | None) -> int:
    """Both anew from the full log; returns the number of events."""
    book = open_run(ports, name, run_id)
    count = book.log.rebuild_index()
    Lookup(ports.files.disk, book.run).rebuild()
    return count


def _read_up_to_now(book: Book) -> int:
    book.log.catch_up()
    return book.log.seq


def _is_long(book: Book) -> bool:
    return book.ports.files.disk.size(book.run.full_log) > LONG


def _in_order(line: dict[str, Any]) -> dict[str, Any]:
    """As an event is told: with what its line leaves out."""
    chain = line.pop("chain")
    return {**line, "more": line.get("more", False), "chain": chain}


def _with_texts(book: Book, lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    for line in lines:
        refs = {k: PayloadRef.model_validate(ref) for k, ref in line["payload_refs"].items()}
        line["data"] = book.log.payloads.bring_in(line["data"], refs)
    return lines


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
