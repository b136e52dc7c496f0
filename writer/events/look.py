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

import orjson

from writer.events.counted import Counted
from writer.events.filed import Filed
from writer.events.links import START, Link, lines_of, pieces
from writer.events.lot import Lot
from writer.events.paid import Paid
from writer.events.stretches import Stretches
from writer.events.worked import Worked, from_columns, in_columns

NUL = "\0"
NO_SENSE = (LookupError, ValueError, TypeError, AttributeError)
"""What it comes to when something is taken for what it should be, and is not."""


class Stretch(NamedTuple):
    """A log, up to a place in its file."""

    log: str
    end: int
    run_id: str
    tells_of_work: bool = False
    """Whether somebody wants to know what each piece of work took."""


class Seen:
    """All that somebody has seen who looked."""

    def __init__(self) -> None:
        self.at = START
        """The place after the last line that follows upon the one before it."""
        self.filed, self.counted, self.paid = Filed(), Counted(), Paid()
        self.worked = Worked()
        """The work of agents, where it was asked for."""


def look(stretch: Stretch) -> Seen:
    """All that there is to see, up to the first line that does not follow."""
    known, seen = Stretches(stretch.run_id), Seen()
    for lot in _known(known, stretch):
        seen.filed.take(lot, stretch.run_id)
        seen.counted.take(lot)
        answers = seen.paid.take(lot)
        if stretch.tells_of_work:
            seen.worked.take(lot, answers)
    seen.at = known.at
    return seen


def _known(known: Stretches, stretch: Stretch) -> Iterator[Lot]:
    """The lines that follow upon each other, some at a time."""
    number = os.open(stretch.log, os.O_RDONLY | os.O_CLOEXEC)
    try:
        for piece in pieces(partial(_read, number), stretch.end):
            for lines in lines_of(piece):
                yield from known.take(lines)
                if known.is_broken:
                    return
        yield from known.rest()
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
    filed, (link, seq) = seen.filed, seen.at
    parts = seen.counted.to_data(), seen.paid.to_data(), in_columns(seen.worked.pieces)
    first = orjson.dumps([link.decode(), seq, filed.protected, *parts]).decode()
    return NUL.join([first, *filed, *filed.values()])


def heard(words: str) -> Seen:
    """What somebody says who has looked; one of NO_SENSE where it is none."""
    first, *rest = words.split(NUL)
    half = len(rest) // 2
    link, seq, protected, counted, paid, work = orjson.loads(first)
    if {int} != {type(seq), *map(type, protected)}:
        raise TypeError("these are no lines")
    seen = Seen()
    seen.at = Link(link.encode(), seq)
    seen.filed.update(zip(rest[:half], rest[half:], strict=True))
    seen.filed.protected.extend(protected)
    seen.counted, seen.paid = Counted.from_data(counted), Paid.from_data(paid)
    seen.worked.pieces = from_columns(work)
    return seen
