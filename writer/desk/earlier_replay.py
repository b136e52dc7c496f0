"""What the last replay of a long log came to, so that the next one tells only what is new.

A cache, and no way round anything: no gate asks it, and `--verify` begins at the first line. It
counts for the very bytes of the log that were held against the chain and the law, all of them read
again, and for the very code that did so. Deleted, damaged or of another log, it is not there.
"""

from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import orjson

import fsm
import writer
from writer.desk.book import Book
from writer.desk.finding import LONG
from writer.desk.story import Story
from writer.desk.then import SoFar
from writer.events.chain import of_last_line
from writer.events.links import READ_AT_ONCE
from writer.events.reading import BEFORE
from writer.events.state import BookState
from writer.events.swift import Tale
from writer.store.files import digest


def recall(book: Book, until: int | None) -> tuple[SoFar, Story]:
    """Where to go on from: not behind event `until`, and at the beginning where nothing is kept."""
    if not is_long(book):
        return SoFar(), Story()
    with suppress(
        OSError, ValueError, LookupError, TypeError, AttributeError
    ):  # not as we write it
        if found := _recalled(book, until):
            return found
    return SoFar(seen=sha256()), Story()


def _recalled(book: Book, until: int | None) -> tuple[SoFar, Story] | None:
    kept = _kept(book)
    if kept is None or (until is not None and kept["seq"] > until):
        return None
    size, seq = int(kept["size"]), int(kept["seq"])
    seen = _seen(book, size)
    before = book.ports.files.disk.read(book.run.full_log, max(0, size - BEFORE), BEFORE)
    if seen.hexdigest() != kept["sha256"] or of_last_line(before) != kept["chain"]:
        return None
    state = BookState.from_json(kept["state"].encode())
    tale = Tale(state, book.run.run_id, seq, kept["chain"].encode())
    return SoFar(tale, size, seen), Story.from_data(kept["story"])


def keep(book: Book, so_far: SoFar, story: Story) -> None:
    """Never in the way: what cannot be written is told anew next time."""
    tale = so_far.tale
    if so_far.seen is None or tale is None:
        return
    told = orjson.dumps(
        {
            "code": this_code(),
            "size": so_far.size,
            "sha256": so_far.seen.hexdigest(),
            "seq": tale.seq,
            "chain": tale.chain.decode(),
            "state": tale.state.to_json(),
            "story": vars(story),
        }
    )
    with suppress(OSError):
        book.ports.files.disk.write(book.run.earlier_replay, digest(told).encode() + b"\n" + told)


def is_long(book: Book) -> bool:
    disk, log = book.ports.files.disk, book.run.full_log
    return disk.kind(log) == "file" and disk.size(log) > LONG


@cache
def this_code() -> str:
    """Another version of any part might hold a log against something else, or tell it otherwise."""
    found = sha256()
    for package in (fsm, writer):
        root = Path(str(package.__file__)).parent
        for path in sorted(root.rglob("*.py")):
            found.update(digest(path.read_bytes()).encode())
    return found.hexdigest()


def _kept(book: Book) -> dict[str, Any] | None:
    disk, path = book.ports.files.disk, book.run.earlier_replay
    if disk.kind(path) != "file":
        return None
    claimed, _, told = disk.read(path).partition(b"\n")
    if digest(told).encode() != claimed:
        return None
    kept: dict[str, Any] = orjson.loads(told)
    return kept if kept["code"] == this_code() else None


def _seen(book: Book, size: int) -> Any:
    """The first bytes of the log, so many."""
    disk, seen, at = book.ports.files.disk, sha256(), 0
    while at < size and (piece := disk.read(book.run.full_log, at, min(READ_AT_ONCE, size - at))):
        seen.update(piece)
        at += len(piece)
    return seen
