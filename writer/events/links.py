"""How far lines follow upon each other: the chain of each, its number, and whose log it is of.

Nothing is parsed and nothing else imported: this is done for every line of logs of millions.
"""

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from io import BytesIO
from typing import NamedTuple

OPENING = b'{"event_type":"'
FRONT = len(OPENING)
CHAIN = b',"chain":"'
END = b'"}\n'
SEAL = len(CHAIN) + 64 + len(END)
MORE = b',"more":true'
READ_AT_ONCE = 1 << 22
"""Bytes of a log that are read at a time."""
AT_ONCE = 1 << 18
"""Bytes that are taken apart at a time: they stay near the processor."""


class Link(NamedTuple):
    """The place after a line."""

    chain: bytes
    seq: int


START = Link(b"0" * 64, 0)


def held(lines: Iterable[bytes], at: Link, run_id: str) -> Link:
    """The place after the last of these lines that follows upon the one before it."""
    chain, seq = at
    head = f'","seq":%d,"event_id":"{run_id}.'.encode()
    for raw in lines:
        found = sha256(chain + raw[:-SEAL] + b"}").hexdigest().encode()
        if not raw.endswith(CHAIN + found + END):
            break
        in_place = raw.startswith(head % (seq + 1), raw.find(b'"', FRONT))
        if not in_place or not raw.startswith(OPENING):
            break
        chain = found
        seq += 1
    return Link(chain, seq)


def end_of_whole(data: bytes) -> int:
    """Where the last append ends that is there to its end."""
    end = data.rfind(b"\n") + 1
    while end and data.endswith(MORE, 0, end - SEAL):
        end = data.rfind(b"\n", 0, end - 1) + 1
    return end


def lines_of(data: bytes) -> Iterator[list[bytes]]:
    """The lines of all appends that are there to their end, some at a time."""
    start, end = 0, end_of_whole(data)
    while start < end:
        stop = data.find(b"\n", min(start + AT_ONCE, end - 1)) + 1
        yield BytesIO(data[start:stop]).readlines()  # `split` looks at every byte by itself
        start = stop


def pieces(read: Callable[[int, int], bytes], at: int, end: int) -> Iterator[bytes]:
    """The log between two places in its file, some whole appends at a time: memory that is used
    again is much faster than new memory, and a log may be larger than there is.
    """
    size = READ_AT_ONCE
    while piece := read(at, min(size, end - at)):
        if whole := end_of_whole(piece):
            yield piece[:whole] if whole < len(piece) else piece
            at += whole
        elif len(piece) < size:
            return  # what follows was never finished
        else:
            size *= 2
