"""What is wrong with a line of a log, said of its place."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain

from writer.errors import BrokenLog
from writer.events.chain import follows
from writer.events.links import Link, lines_of
from writer.events.look import NO_SENSE
from writer.events.spelled import is_readable, is_sound


@contextmanager
def sound(pieces: Callable[[], Iterable[bytes]], before: int, run_id: str) -> Iterator[None]:
    """BrokenLog where one of the lines, after line `before`, does not say what it must."""
    try:
        yield
    except NO_SENSE:
        if found := _first_unsound(pieces, before):
            raise BrokenLog("record.line_unreadable", run=run_id, line=found) from None
        raise


def _first_unsound(pieces: Callable[[], Iterable[bytes]], seq: int) -> int | None:
    """The number of the first line that does not say what it must."""
    for to_the_letter in (False, True):
        lines = chain.from_iterable(chain.from_iterable(map(lines_of, pieces())))
        for place, raw in enumerate(lines, seq + 1):
            if not is_sound(raw, to_the_letter=to_the_letter):
                return place
    return None


def misfit(raw: bytes, at: Link, run_id: str) -> BrokenLog:
    """What is wrong with a line that does not follow upon the one before it."""
    line = at.seq + 1
    if follows(at.chain.decode(), raw.removesuffix(b"\n")) is None:
        return BrokenLog("record.line_damaged", run=run_id, line=line)
    return not_ours(raw, line, run_id)


def not_ours(raw: bytes, line: int, run_id: str) -> BrokenLog:
    """Of a line that fits the chain, and nothing else."""
    found = is_readable(raw)
    if found is None:
        return BrokenLog("record.line_unreadable", run=run_id, line=line)
    return BrokenLog("record.line_misplaced", run=run_id, line=line, found=found.seq)
