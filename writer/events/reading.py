"""From the bytes of a log to its events, checked on the way: order, chain, and each line's form."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import overload

from pydantic import ValidationError

from writer.errors import BrokenLog
from writer.events import chain
from writer.events.envelope import Envelope
from writer.events.position import START, Position
from writer.events.upcast import is_known

Read = Callable[[int, int], bytes]
"""From a place in the log, so many bytes."""
PIECE = 4 << 20
BEFORE = 200
"""Bytes in which the chain of the line before is to be found."""

__all__ = [
    "BEFORE",
    "START",
    "Lines",
    "Position",
    "Read",
    "checked_lines",
    "held_against",
    "lines_of_chapter",
    "parsed",
    "whole_appends",
]


def checked_lines(
    data: bytes, at: Position, run_id: str
) -> Iterator[tuple[bytes, Envelope, Position]]:
    """Each complete line of `data`, which begins at `at`, with the place after it.

    What follows the last newline is no line yet. A complete line that does not fit is damage,
    wherever it stands.
    """
    start = 0
    while (end := data.find(b"\n", start)) >= 0:
        raw = data[start:end]
        seq = at.seq + 1
        link = chain.follows(at.chain, raw)
        if link is None:
            raise BrokenLog("record.line_damaged", run=run_id, line=seq)
        line = parsed(raw, run_id, seq)
        at = Position(seq, link, at.size + len(raw) + 1)
        yield raw, line, at
        start = end + 1


def whole_appends(
    data: bytes, at: Position, run_id: str
) -> Iterator[tuple[list[tuple[bytes, Envelope]], Position]]:
    """The lines of each append that is there to its end, with the place after it.

    Events that were recorded together count together, so half of an append is none.
    """
    lines: list[tuple[bytes, Envelope]] = []
    for raw, line, place in checked_lines(data, at, run_id):
        lines.append((raw, line))
        if not line.more:
            yield lines, place
            lines = []


def lines_of_chapter(read: Read, size: int, number: int, run_id: str) -> list[Envelope]:
    """The lines of a log of that size about one chapter, each held against the one right before it.

    In pieces: of a long log, to find room for all of it would take longer than to look through it.
    """
    found = list[Envelope]()
    at, piece = 0, PIECE
    while at < size:
        first = max(0, at - BEFORE)
        data = read(first, min(piece, size - first))
        whole = data.rfind(b"\n") + 1
        if first + whole <= at:  # a line that is longer than that
            piece *= 4
            continue
        found += _of_chapter(data[:whole], at - first, number, run_id)
        at = first + whole
    return found


def _of_chapter(data: bytes, end: int, number: int, run_id: str) -> Iterator[Envelope]:
    mark = b',"chapter":%d,"phase":' % number
    while (place := data.find(mark, end)) >= 0:
        start = data.rfind(b"\n", 0, place) + 1
        end = data.find(b"\n", place)
        line = held_against(data[max(0, start - BEFORE) : start], data[start:end], run_id)
        if line.chapter == number:
            yield line


def held_against(before: bytes, raw: bytes, run_id: str) -> Envelope:
    """A line that follows upon what stands right before it; the first one upon nothing."""
    seq = int(raw.partition(b'"seq":')[2].partition(b",")[0])
    link = chain.of_last_line(before) if before else chain.GENESIS
    if link is None or chain.follows(link, raw) is None:
        raise BrokenLog("record.line_damaged", run=run_id, line=seq)
    return parsed(raw, run_id, seq)


class Lines(Sequence[Envelope]):
    """Lines that follow upon each other, parsed when somebody looks at them."""

    def __init__(self, raw: Sequence[bytes], run_id: str, first: int) -> None:
        self._raw, self._run_id, self._first = raw, run_id, first

    @cached_property
    def _parsed(self) -> list[Envelope]:
        return [parsed(raw, self._run_id, seq) for seq, raw in enumerate(self._raw, self._first)]

    @overload
    def __getitem__(self, at: int) -> Envelope: ...
    @overload
    def __getitem__(self, at: slice) -> list[Envelope]: ...
    def __getitem__(self, at: int | slice) -> Envelope | list[Envelope]:
        return self._parsed[at]

    def __len__(self) -> int:
        return len(self._raw)


def parsed(raw: bytes, run_id: str, seq: int) -> Envelope:
    """A line that the chain has been held against already."""
    try:
        line = Envelope.from_bytes(raw)
    except ValidationError:
        raise BrokenLog("record.line_unreadable", run=run_id, line=seq) from None
    if line.seq != seq or line.run_id != run_id:
        raise BrokenLog("record.line_misplaced", run=run_id, line=seq, found=line.seq)
    if not is_known(line.event_type):
        raise BrokenLog("record.event_unknown", run=run_id, line=seq, type=line.event_type)
    return line
