"""What can be seen of the lines of a log without knowing what they are about: how far they follow
upon each other, what they say of files that no gate protects, and what the agents did.

A process of its own does this for long logs, so nothing is imported here that takes long to load.
"""

import gc
import os
import sys
from functools import partial
from typing import NamedTuple

from writer.events.counted import FAILED, Counted
from writer.events.filed import Filed, TwoPathsError
from writer.events.links import START, Link, held, lines_of, pieces
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
    pieces: list[Piece]
    """The work of agents, where it was asked for."""


def look(stretch: Stretch) -> Seen:
    """All that there is to see, up to the first line that does not follow."""
    log, end, run_id, tells_of_work = stretch
    at, filed, counted, worked = START, Filed(), Counted(), Worked()
    number = os.open(log, os.O_RDONLY | os.O_CLOEXEC)
    try:
        for piece in pieces(partial(_read, number), end):
            may_have_failed = FAILED in piece
            for lines in lines_of(piece):
                before, at = at, held(lines, at, run_id)
                if at.seq - before.seq < len(lines):
                    return Seen(at, filed, counted, worked.pieces)
                try:
                    filed.take(lines, before.seq, run_id)
                except TwoPathsError as found:
                    return Seen(Link(b"", found.line - 1), filed, counted, worked.pieces)
                counted = counted.after(lines, may_have_failed=may_have_failed)
                if tells_of_work:
                    worked.take(lines)
    finally:
        os.close(number)
    return Seen(at, filed, counted, worked.pieces)


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
    at, filed, counted, pieces = seen
    first = (at.chain.decode(), str(at.seq), *map(str, counted), pieces_told(pieces))
    return NUL.join([*first, *filed, *filed.values()])


def heard(words: str) -> Seen:
    """What somebody says who has looked; ValueError where it makes no sense."""
    chain, seq, errors, took, work, *rest = words.split(NUL)
    half = len(rest) // 2
    filed = Filed(zip(rest[:half], rest[half:], strict=True))
    counted = Counted(int(errors), int(took))
    return Seen(Link(chain.encode(), int(seq)), filed, counted, pieces_from(work))
