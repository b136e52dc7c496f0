"""How far lines follow upon each other: the chain of each, its number, and whose log it is of.

Nothing is parsed and nothing else imported: this is done for every line of logs of millions.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from io import BytesIO
from typing import NamedTuple, Self

OPENING = b'{"event_type":"'
FRONT = len(OPENING)
CHAIN = b',"chain":"'
END = b'"}\n'
BETWEEN = (END + CHAIN).decode()
SEAL = len(CHAIN) + 64 + len(END)
CLAIM = slice(-64 - len(END), -len(END))
MORE = b',"more":true'
BEFORE_CHAPTER = 90
"""Bytes that stand before it in every line: the shortest names and all marks take more."""
AT_ONCE = 1 << 19
"""Bytes of a log that are read and taken apart at a time: they stay near the processor."""
KEPT = 1 << 24
"""Bytes of memory that are kept for the next lines instead of given back."""


class Link(NamedTuple):
    """The place after a line."""

    chain: bytes
    seq: int


START = Link(b"0" * 64, 0)


def held(lines: Sequence[bytes], at: Link, run_id: str) -> Link:
    """The place after the last of these lines that follows upon the one before it."""
    if _all_follow(lines, at, run_id):
        return Link(lines[-1][CLAIM], at.seq + len(lines))
    chain, seq = at
    for raw in lines:
        if not _all_follow([raw], Link(chain, seq), run_id):
            break
        chain = raw[CLAIM]
        seq += 1
    return Link(chain, seq)


def _all_follow(lines: Sequence[bytes], at: Link, run_id: str) -> bool:
    """Whether each of these lines has the chain, the number and the run that it must have.

    The chain of a line depends on what the one before it claims, so all are looked at side by
    side: where every claim is true, they hold one after the other.
    """
    seals = [raw[-SEAL:] for raw in lines]
    claimed = [seal[CLAIM] for seal in seals]
    found = [
        sha256(chain + raw[:-SEAL] + b"}").hexdigest()
        for chain, raw in zip((at.chain, *claimed), lines, strict=False)
    ]
    if b"".join(seals) != CHAIN + BETWEEN.join(found).encode() + END:
        return False
    # Where one number has more digits than the one before it, they are looked at one by one.
    numbers = range(at.seq + 1, at.seq + 1 + len(lines))
    head = f'","seq":%d,"event_id":"{run_id}.'.encode()
    size = len(head % numbers[0])
    places = [raw[(mark := raw.find(b'"', FRONT)) : mark + size] for raw in lines]
    return b"".join(places) == head * len(lines) % tuple(numbers)


def end_of_whole(data: bytes) -> int:
    """Where the last append ends that is there to its end."""
    end = data.rfind(b"\n") + 1
    while end and data.endswith(MORE, 0, end - SEAL):
        end = data.rfind(b"\n", 0, end - 1) + 1
    return end


class Cut(NamedTuple):
    """Some appends that are there to their end, in the bytes of a log: nothing is copied."""

    data: bytes
    start: int
    stop: int

    @classmethod
    def of(cls, lines: list[bytes]) -> Self:
        data = b"".join(lines)
        return cls(data, 0, len(data))

    def lines(self) -> list[bytes]:
        """`bytes.split` looks at every byte by itself."""
        stream = BytesIO(self.data)
        stream.seek(self.start)
        return stream.readlines(self.stop - self.start)

    def has(self, word: bytes) -> bool:
        return self.data.find(word, self.start, self.stop) >= 0


def cuts_of(data: bytes) -> Iterator[Cut]:
    """All appends that are there to their end, some at a time."""
    start, end = 0, end_of_whole(data)
    while start < end:
        stop = data.find(b"\n", min(start + AT_ONCE, end - 1)) + 1
        yield Cut(data, start, stop)
        start = stop


def lines_of(data: bytes) -> Iterator[list[bytes]]:
    """Their lines, some at a time."""
    return map(Cut.lines, cuts_of(data))


def pieces(read: Callable[[int, int], bytes], end: int) -> Iterator[bytes]:
    """The log up to a place in its file, some appends at a time: memory that is used again is much
    faster than new memory, and a log may be larger than there is. What is not there to its end in
    one piece begins the next one.
    """
    if end > KEPT:
        _keep_memory()
    at, size = 0, AT_ONCE
    while piece := read(at, min(size, end - at)):
        if whole := end_of_whole(piece):
            yield piece
            at += whole
        elif len(piece) < size:
            return  # what follows was never finished
        else:
            size *= 2


def _keep_memory() -> None:
    """Most systems learn from the largest block that was ever given back how much memory it pays to
    keep: without it, they take that of every few lines back, and clear it for the next ones.
    """
    bytes(KEPT)
