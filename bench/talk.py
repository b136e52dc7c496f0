"""A very long run of a small book: the talk about one chapter, over and over. Nothing that the book
is made of grows by it, as in a chapter that is sent back a thousand times.
"""

import re
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

import orjson

from bench import long_run
from writer.desk.book import Book
from writer.desk.then import told
from writer.events import chain
from writer.events.envelope import index_line
from writer.events.fold import FOLD

NAME = long_run.NAME
CHANGING = ("state_changed", "fact_noted", "artifact_written", "snapshot_taken")
TAIL = 300
"""Lines behind the last snapshot: one that lies nearer is not begun with."""
MORE = re.compile(rb',"more":true(?=\}$)')


def make(outputs: Path, events: int) -> Book:
    """The log, its index, and a snapshot as the product takes them."""
    book = long_run.begin(outputs)
    lines = book.run.full_log.read_bytes().splitlines()
    talk = [_alone(line) for line in lines if _is_talk(line)]
    bodies = [_alone_or_not(line) for line in lines]
    _write(book, _sealed([*bodies, *islice(cycle(talk), events - len(bodies) - TAIL - 1)]))
    so_far = book.run.full_log.read_bytes()
    state = told(book, None)
    sha256 = book.log.snapshots.keep(state.seq, state.state)
    data = {"sha256": sha256, "index_size": _index_size(so_far), "fold": FOLD}
    snapshot = long_run.snapshot(talk[0], data)
    rest = _sealed([snapshot, *islice(cycle(talk), TAIL)], state.seq, state.chain.decode())
    _write(book, [so_far, *rest])
    return book


def _write(book: Book, lines: Iterator[bytes] | list[bytes]) -> None:
    book.run.full_log.write_bytes(b"".join(lines))
    every = book.run.full_log.read_bytes().splitlines()
    book.run.index_log.write_bytes(b"".join(map(index_line, every)))


def _index_size(log: bytes) -> int:
    return sum(len(index_line(line)) for line in log.splitlines())


def _is_talk(line: bytes) -> bool:
    told = orjson.loads(line)
    return told["chapter"] == 2 and told["event_type"] not in CHANGING


def _alone(line: bytes) -> bytes:
    return MORE.sub(b"", _alone_or_not(line))


def _alone_or_not(line: bytes) -> bytes:
    return long_run.SEAL.sub(b"}", line)


def _sealed(bodies: list[bytes], seq: int = 0, last: str = chain.GENESIS) -> Iterator[bytes]:
    for number, body in enumerate(bodies, start=seq + 1):
        placed = long_run.PLACE.sub(
            rb'"seq":%d,"event_id":"\1.%06d"' % (number, number), body, count=1
        )
        line, last = chain.seal(last, placed)
        yield line
