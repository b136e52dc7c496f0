"""What can be seen of the lines of a log without knowing what they are about: how far they follow
upon each other, what they say of files that no gate protects, and what the agents did.

A process of its own does this for long logs, so nothing is imported here that takes long to load.
"""

import gc
import os
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

import orjson

from writer.events.counted import Counted, time_of
from writer.events.filed import Filed
from writer.events.links import START, Link, cuts_of, pieces
from writer.events.lot import Lot
from writer.events.paid import Paid
from writer.events.stretches import Stretches
from writer.events.worked import Worked, columns_from

AT_ONCE = 1024
"""Files in a line of what is said."""
LINE = orjson.OPT_APPEND_NEWLINE
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
    """All that there is to see; nothing, where a line makes no sense."""
    known, seen = Stretches(stretch.run_id), Seen()
    try:
        for lot in _lots(stretch):
            known.take(lot)
            seen.filed.take(lot, stretch.run_id)
            seen.counted.take(lot)
            answers = seen.paid.take(lot)
            work = seen.worked.take(lot, answers) if stretch.tells_of_work else time_of(lot)
            seen.counted.duration_ms += work
    except NO_SENSE:
        return Seen()
    known.rest()
    seen.worked.rest()
    seen.at = known.at
    return seen


def _lots(stretch: Stretch) -> Iterator[Lot]:
    number, seq = os.open(stretch.log, os.O_RDONLY | os.O_CLOEXEC), 0
    try:
        for piece in pieces(partial(_read, number), stretch.end):
            for cut in cuts_of(piece):
                lot = Lot(cut.lines(), seq, cut)
                seq += len(lot.lines)
                yield lot
    finally:
        os.close(number)


def _read(number: int, at: int, size: int) -> bytes:
    return os.pread(number, size, at)


def asked(stretch: Stretch) -> list[str]:
    """What to look at, as it is said to a process."""
    log, end, run_id, tells_of_work = stretch
    return [log, str(end), run_id, "work" if tells_of_work else ""]


def tell(log: str, end: str, run_id: str, tells_of_work: str) -> None:
    """The same as a process says it whose last deed that is."""
    gc.disable()  # all that is made on the way is kept, or gone at once
    seen = look(Stretch(log, int(end), run_id, bool(tells_of_work)))
    with sys.stdout.buffer as words:
        words.writelines(said(seen))
    os._exit(0)  # without giving back piece by piece what goes all at once


def said(seen: Seen) -> Iterator[bytes]:
    """Line by line, in JSON: first all that is not about files, then the files, some at a time."""
    filed, (link, seq) = seen.filed, seen.at
    parts = seen.counted.to_data(), seen.paid.to_data(), seen.worked.columns
    yield orjson.dumps([link.decode(), seq, filed.protected, *parts], option=LINE)
    files = iter(filed.items())
    while some := dict(islice(files, AT_ONCE)):
        yield orjson.dumps(some, option=LINE)


def heard(words: Iterable[bytes]) -> Seen:
    """What somebody says who has looked; one of NO_SENSE where it is none."""
    lines = map(orjson.loads, words)
    first: Any = next(lines, None)
    link, seq, protected, counted, paid, work = first
    if {int} != {type(seq), *map(type, protected)}:
        raise TypeError("these are no lines")
    seen = Seen()
    seen.at = Link(link.encode(), seq)
    seen.filed.protected.extend(protected)
    seen.counted, seen.paid = Counted.from_data(counted), Paid.from_data(paid)
    seen.worked.columns = columns_from(work)
    for files in lines:
        if {*map(type, files.values())} - {str}:
            raise TypeError("these are no files")
        seen.filed.update(files)
    return seen
