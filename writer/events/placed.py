"""Where in a log each event stands, and the event at a place: every line held against the one
before it, on the way in and on the way out.
"""

import mmap
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeAlias

from writer.errors import BrokenLog
from writer.events import chain
from writer.events.position import Position

TOGETHER = 20_000
"""Lines that are taken in at once."""
SEAL = len(b',"chain":"') + 64 + len(b'"}')
LINK = slice(-66, -2)
MORE = b',"more":true'
END = b'"}\n'
FIRST = chain.GENESIS.encode()
BEFORE = 200
"""Bytes in which the chain of the line before is to be found."""
FIELDS = re.compile(
    rb'\{"event_type":"([a-z_]+)","seq":(\d+),"event_id":"[^"]*","ts":"([^"]*)",.*?'
    rb',"chapter":(\d+),"phase":"([a-z_]+)","node":"((?:[^"\\]|\\.)*)","actor":"([a-z]+)"'
    rb',"status":"([a-z]+)","duration_ms":(null|\d+),'
)
Log: TypeAlias = "mmap.mmap | bytes"
Row: TypeAlias = tuple[Any, ...]
Place: TypeAlias = tuple[int, int, int]
"""The number of an event, and where its line stands in the log."""


class Astray(Exception):
    """Somebody says that a line stands where none does."""


@dataclass(frozen=True, slots=True)
class Taken:
    """Rows of whole appends, and the place behind them."""

    at: Position
    rows: Sequence[Row]


def link_before(log: Log, place: int) -> str | None:
    """The chain that leads up to a place between two lines."""
    return chain.of_last_line(log[max(0, place - BEFORE) : place]) if place else chain.GENESIS


def taken(log: Log, at: Position, run_id: str) -> Iterator[Taken]:
    """The whole appends behind a place, many at once."""
    rows: list[Row] = []
    seq, start, link, whole = at.seq, at.size, at.chain.encode(), 0
    while (end := log.find(b"\n", start)) >= 0:
        raw = log[start:end]
        seq += 1
        link = sha256(link + raw[:-SEAL] + b"}").hexdigest().encode()
        if raw[LINK] != link:
            raise BrokenLog("record.line_damaged", run=run_id, line=seq)
        rows.append(_row(raw, seq, start, run_id))
        start = end + 1
        if raw.endswith(MORE, 0, -SEAL):
            continue
        at, whole = Position(seq, link.decode(), start), len(rows)
        if whole >= TOGETHER:
            yield Taken(at, rows)
            rows, whole = [], 0
    yield Taken(at, rows[:whole])


def _row(raw: bytes, seq: int, start: int, run_id: str) -> Row:
    found = FIELDS.match(raw)
    if found is None or int(found[2]) != seq:
        raise BrokenLog("record.line_unreadable", run=run_id, line=seq)
    kind, _, ts, chapter, phase, node, actor, status, took = found.groups()
    return (
        *(seq, start, len(raw), kind.decode(), status.decode(), int(chapter), ts.decode()),
        *(phase.decode(), node.decode(), actor.decode()),
        None if took == b"null" else int(took),
    )


def lines(log: Log, places: Sequence[Place], run_id: str) -> Iterator[bytes]:
    """The lines at these places, without their newlines."""
    for seq, start, size in places:
        raw = log[start : start + size]
        if log[start + size : start + size + 1] != b"\n" or (
            start and log[start - len(END) : start] != END
        ):
            raise Astray
        before = log[start - 64 - len(END) : start - len(END)] if start else FIRST
        if sha256(before + raw[:-SEAL] + b"}").hexdigest().encode() != raw[LINK]:
            raise BrokenLog("record.line_damaged", run=run_id, line=seq)
        yield raw


def told_whole(raw: bytes) -> bytes:
    """The line with what it leaves out: that it was recorded alone, or as the last of several."""
    return raw if raw.endswith(MORE, 0, -SEAL) else raw[:-SEAL] + b',"more":false' + raw[-SEAL:]
