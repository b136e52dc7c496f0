"""Looking events up: a long log by its index, so that nothing of the book has to be read for it."""

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

import orjson

from writer.desk.ports import Ports
from writer.desk.shelf import find, runs
from writer.errors import BadInput
from writer.events.lookup import Lookup
from writer.events.placed import told_whole
from writer.events.wanted import Wanted
from writer.store.paths import BookPaths, RunPaths

if TYPE_CHECKING:
    from writer.desk.book import Book
    from writer.events.envelope import Envelope

LONG = 1 << 20
"""Bytes of a log from which on an index pays; a shorter one is read as fast from its first line."""


@dataclass(frozen=True, slots=True)
class Found:
    """What was asked for, as it stands in the log."""

    raw: list[bytes]
    """Each as JSON."""
    torn: int
    """Bytes behind the last whole event."""
    book: "Book | None" = None
    """Read up to the last of them, where it is to be followed."""

    @property
    def lines(self) -> Iterator[dict[str, Any]]:
        return map(orjson.loads, self.raw)


def run_of(ports: Ports, name: str, run_id: str | None) -> tuple[BookPaths, RunPaths]:
    """A run of a book, by its name or its number (`R0001`); the newest where none is named."""
    paths = find(ports, name)
    begun = runs(ports.files.disk, paths)
    chosen = [run for run in begun if run_id in (None, run.run_id, run.run_id.partition("-")[0])]
    if not chosen:
        key = "books.unknown_run" if begun else "books.no_record"
        raise BadInput(key, name=paths.name, run=run_id)
    return paths, chosen[-1]


def look_up(
    ports: Ports,
    name: str,
    run_id: str | None,
    wanted: Wanted,
    *,
    payloads: bool = False,
    follow: bool = False,
) -> Found:
    """The events that are wanted: from a long log by its index, else by reading it."""
    _, run = run_of(ports, name, run_id)
    lookup = Lookup(ports.files.disk, run)
    is_long = lookup.is_there or ports.files.disk.size(run.full_log) > LONG
    if wanted.is_everything or not is_long:
        return _read(ports, name, run_id, wanted, payloads=payloads)
    book = _opened(ports, name, run_id) if follow or payloads else None
    with suppress(OSError, sqlite3.Error):  # then it is read without one
        lines = map(told_whole, lookup.find(wanted, book.log.seq if book else None))
        raw = [_with_texts(book, line) for line in lines] if book and payloads else [*lines]
        return Found(raw, lookup.left, book)
    return _read(ports, name, run_id, wanted, payloads=payloads)


def newest(book: "Book", wanted: Wanted, most: int) -> "list[Envelope]":
    """The last events that are wanted, oldest first, as far as the book was read. Without a wish
    they stand at the end of the log; with one, a long log is asked by its index.
    """
    from writer.events.envelope import Envelope
    from writer.events.types import BY_TYPE

    if not wanted.is_everything:
        lookup = Lookup(book.ports.files.disk, book.run)
        with suppress(OSError, sqlite3.Error):  # then it is read without one
            if lookup.is_there or book.ports.files.disk.size(book.run.full_log) > LONG:
                return [*map(Envelope.from_bytes, lookup.find(wanted, book.log.seq, most))]
    kinds = [wanted.type] if wanted.type in BY_TYPE else []
    found = filter(wanted.wants, book.log.newest(kinds))
    return [*islice(found, most)][::-1]


def totals(ports: Ports, name: str, run_id: str | None) -> dict[str, dict[str, int]]:
    """How many events of each type a run has, how many failed, and how long they took."""
    _, run = run_of(ports, name, run_id)
    return Lookup(ports.files.disk, run).totals()


def rebuild_indexes(ports: Ports, name: str, run_id: str | None) -> int:
    """Both anew from the full log; returns the number of events."""
    book = _opened(ports, name, run_id)
    count = book.log.rebuild_index()
    Lookup(ports.files.disk, book.run).rebuild()
    return count


def _opened(ports: Ports, name: str, run_id: str | None) -> "Book":
    from writer.desk.history import open_run

    return open_run(ports, name, run_id)


def _read(ports: Ports, name: str, run_id: str | None, wanted: Wanted, *, payloads: bool) -> Found:
    from writer.desk.history import events

    book = _opened(ports, name, run_id)
    found = events(book, wanted, payloads=payloads)
    return Found([orjson.dumps(line.to_data()) for line in found], len(book.log.torn), book)


def _with_texts(book: "Book", raw: bytes) -> bytes:
    from writer.events.envelope import PayloadRef

    line = orjson.loads(raw)
    refs = {k: PayloadRef.model_validate(ref) for k, ref in line["payload_refs"].items()}
    line["data"] = book.log.payloads.bring_in(line["data"], refs)
    return orjson.dumps(line)
