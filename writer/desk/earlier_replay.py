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
    if kept is None:
        return None
    place, state, story = kept
    size, seq = int(place["size"]), int(place["seq"])
    if until is not None and seq > until:
        return None
    seen = _seen(book, size)
    before = book.ports.files.disk.read(book.run.full_log, max(0, size - BEFORE), BEFORE)
    if seen.hexdigest() != place["sha256"] or of_last_line(before) != place["chain"]:
        return None
    tale = Tale(BookState.from_json(state), book.run.run_id, seq, place["chain"].encode())
    return SoFar(tale, size, seen), Story.from_data(orjson.loads(story))


def keep(book: Book, so_far: SoFar, story: Story) -> None:
    """Never in the way: what cannot be written is told anew next time."""
    tale, known_by = so_far.tale, so_far.known_by()
    if tale is None or not known_by:
        return
    place = {
        "code": this_code(),
        "size": so_far.size,
        "sha256": known_by,
        "seq": tale.seq,
        "chain": tale.chain.decode(),
    }
    parts = orjson.dumps(place), tale.state.to_json().encode(), orjson.dumps(story.to_data())
    told = b"\n".join(parts)
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


def _kept(book: Book) -> tuple[dict[str, Any], bytes, bytes] | None:
    """The place that was come to, the state there, and the story so far: each in a line."""
    disk, path = book.ports.files.disk, book.run.earlier_replay
    if disk.kind(path) != "file":
        return None
    claimed, _, told = disk.read(path).partition(b"\n")
    if digest(told).encode() != claimed:
        return None
    first, state, story = told.split(b"\n")
    place: dict[str, Any] = orjson.loads(first)
    return (place, state, story) if place["code"] == this_code() else None


def _seen(book: Book, size: int) -> Any:
    """The first bytes of the log, so many."""
    disk, seen, at = book.ports.files.disk, sha256(), 0
    while at < size and (piece := disk.read(book.run.full_log, at, min(READ_AT_ONCE, size - at))):
        seen.update(piece)
        at += len(piece)
    return seen
