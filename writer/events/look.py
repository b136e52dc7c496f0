"""What can be seen of the lines of a log without knowing what they are about: how far they follow
upon each other, what they say of files that no gate protects, and what the agents did.

A process of its own does this for long logs, so nothing is imported here that takes long to load.
"""

import gc
import os
import sys
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from writer.events.counted import Counted
from writer.events.filed import Filed, TwoPathsError
from writer.events.links import Link, lines_of, pieces
from writer.events.paid import Paid
from writer.events.stretches import Stretches
from writer.events.worked import Piece, Worked, pieces_from, pieces_told

NUL = "\0"


class Stretch(NamedTuple):
    """A log, up to a place in its file."""

    log: str
    end: int
    run_id: str
    tells_of_work: bool = False
    """Whether somebody wants to know what each piece of work took."""


class Seen(NamedTuple):
    at: Link
    """The place after the last line that follows upon the one before it."""
    filed: Filed
    counted: Counted
    paid: Paid
    pieces: list[Piece]
    """The work of agents, where it was asked for."""


def look(stretch: Stretch) -> Seen:
    """All that there is to see, up to the first line that does not follow."""
    known, filed, paid = Stretches(stretch.run_id), Filed(), Paid()
    seq, counted, worked = 0, Counted(), Worked()
    for lines in _known(known, stretch):
        try:
            filed.take(lines, seq, stretch.run_id)
        except TwoPathsError as found:
            return Seen(Link(b"", found.line - 1), filed, counted, paid, worked.pieces)
        counted, answers = counted.after(lines), paid.take(lines)
        if stretch.tells_of_work:
            worked.take(lines, answers)
        seq += len(lines)
    return Seen(known.at, filed, counted, paid, worked.pieces)


def _known(known: Stretches, stretch: Stretch) -> Iterator[list[bytes]]:
    """The lines that follow upon each other, some at a time."""
    number = os.open(stretch.log, os.O_RDONLY | os.O_CLOEXEC)
    try:
        for piece in pieces(partial(_read, number), stretch.end):
            for lines in lines_of(piece):
                yield known.take(lines)
                if known.is_broken:
                    return
        yield known.rest()
    finally:
        os.close(number)


def _read(number: int, at: int, size: int) -> bytes:
    return os.pread(number, size, at)


def asked(stretch: Stretch) -> list[str]:
    """What to look at, as it is said to a process."""
    log, end, run_id, tells_of_work = stretch
    return [log, str(end), run_id, "work" if tells_of_work else ""]


def tell(log: str, end: str, run_id: str, tells_of_work: str) -> None:
    """The same as a process says it, when it has come to an end."""
    gc.disable()  # all that is made on the way is kept, or gone at once
    seen = look(Stretch(log, int(end), run_id, bool(tells_of_work)))
    sys.stdout.buffer.write(said(seen).encode())


def said(seen: Seen) -> str:
    """In words with NULs between them: no path has one, and many are taken apart in no time."""
    at, filed, counted, paid, pieces = seen
    first = (at.chain.decode(), str(at.seq), *map(str, counted), paid.to_word())
    return NUL.join([*first, pieces_told(pieces), *filed, *filed.values()])


def heard(words: str) -> Seen:
    """What somebody says who has looked; ValueError where it makes no sense."""
    chain, seq, errors, took, money, work, *rest = words.split(NUL)
    half = len(rest) // 2
    filed = Filed(zip(rest[:half], rest[half:], strict=True))
    counted = Counted(int(errors), int(took))
    at, paid = Link(chain.encode(), int(seq)), Paid.from_word(money)
    return Seen(at, filed, counted, paid, pieces_from(work))
