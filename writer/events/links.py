"""How far lines follow upon each other: the chain of each, its number, and whose log it is of.

Nothing is parsed and nothing else imported: this is done for every line of logs of millions.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from io import BytesIO
from typing import NamedTuple

OPENING = b'{"event_type":"'
FRONT = len(OPENING)
CHAIN = b',"chain":"'
END = b'"}\n'
SEAL = len(CHAIN) + 64 + len(END)
CHAIN_AT = slice(len(CHAIN), -len(END))
MORE = b',"more":true'
READ_AT_ONCE = 1 << 22
"""Bytes of a log that are read at a time."""
AT_ONCE = 1 << 18
"""Bytes that are taken apart at a time: they stay near the processor."""
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
        return Link(lines[-1][-SEAL:][CHAIN_AT], at.seq + len(lines))
    chain, seq = at
    for raw in lines:
        if not _all_follow([raw], Link(chain, seq), run_id):
            break
        chain = raw[-SEAL:][CHAIN_AT]
        seq += 1
    return Link(chain, seq)


def _all_follow(lines: Sequence[bytes], at: Link, run_id: str) -> bool:
    """Whether each of these lines has the chain, the number and the run that it must have.

    The chain of a line depends on what the one before it claims, so all are looked at side by
    side: where every claim is true, they hold one after the other.
    """
    seals = [raw[-SEAL:] for raw in lines]
    claimed = [seal[CHAIN_AT] for seal in seals]
    found = [
        sha256(chain + raw[:-SEAL] + b"}").hexdigest().encode()
        for chain, raw in zip((at.chain, *claimed), lines, strict=False)
    ]
    if b"".join(seals) != CHAIN + (END + CHAIN).join(found) + END:
        return False
    if b"".join([raw[:FRONT] for raw in lines]) != OPENING * len(lines):
        return False
    head = f'","seq":%d,"event_id":"{run_id}.'.encode()
    numbered = enumerate(lines, at.seq + 1)
    in_place = [raw.startswith(head % seq, raw.find(b'"', FRONT)) for seq, raw in numbered]
    return False not in in_place


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
    _keep_memory()
    size = READ_AT_ONCE
    while piece := read(at, min(size, end - at)):
        if whole := end_of_whole(piece):
            yield piece[:whole] if whole < len(piece) else piece
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
