"""What can be seen of a stretch of a log without knowing what it is about: how far its lines follow
upon each other, what they say of files that no gate protects, and what can be counted.

A process of its own does this for long logs, so nothing is imported here that takes long to load.
"""

import gc
import os
import sys
from functools import partial
from hashlib import sha256
from typing import NamedTuple

from writer.events.counted import FAILED, Counted
from writer.events.filed import Filed, TwoPathsError
from writer.events.links import Link, held, lines_of, pieces

NUL = "\0"


class Stretch(NamedTuple):
    """Some of a log: between two places in its file, after a line."""

    log: str
    start: int
    end: int
    after: Link
    run_id: str
    digested: bool = False
    """Whether somebody wants to know these bytes again."""


class Seen(NamedTuple):
    at: Link
    """The place after the last line that follows upon the one before it."""
    filed: Filed
    counted: Counted
    digest: str = ""
    """Of all the bytes, where it was asked for."""


def look(stretch: Stretch) -> Seen:
    """All that there is to see, up to the first line that does not follow."""
    log, start, end, at, run_id, digested = stretch
    filed, counted, bytes_seen = Filed(), Counted(), sha256()
    number = os.open(log, os.O_RDONLY | os.O_CLOEXEC)
    try:
        for piece in pieces(partial(_read, number), start, end):
            may_have_failed = FAILED in piece
            if digested:
                bytes_seen.update(piece)
            for lines in lines_of(piece):
                before, at = at, held(lines, at, run_id)
                if at.seq - before.seq < len(lines):
                    return Seen(at, filed, counted)
                try:
                    filed.take(lines, before.seq, run_id)
                except TwoPathsError as found:
                    return Seen(Link(b"", found.line - 1), filed, counted)
                counted = counted.after(lines, may_have_failed=may_have_failed)
    finally:
        os.close(number)
    return Seen(at, filed, counted, bytes_seen.hexdigest() if digested else "")


def _read(number: int, at: int, size: int) -> bytes:
    return os.pread(number, size, at)


def tell(log: str, start: str, end: str, chain: str, seq: str, run_id: str, digested: str) -> None:
    """The same as a process says it, when it has come to an end."""
    gc.disable()  # all that is made on the way is kept, or gone at once
    after = Link(chain.encode(), int(seq))
    seen = look(Stretch(log, int(start), int(end), after, run_id, bool(digested)))
    sys.stdout.buffer.write(said(seen).encode())


def said(seen: Seen) -> str:
    """In words with NULs between them: no path has one, and many are taken apart in no time."""
    at, filed, counted, digest = seen
    first = (at.chain.decode(), str(at.seq), *map(str, counted), digest)
    return NUL.join([*first, *filed, *filed.values()])


def heard(words: str) -> Seen:
    """What somebody says who has looked; ValueError where it makes no sense."""
    chain, seq, errors, work, digest, *rest = words.split(NUL)
    half = len(rest) // 2
    filed = Filed(zip(rest[:half], rest[half:], strict=True))
    counted = Counted(int(errors), int(work))
    return Seen(Link(chain.encode(), int(seq)), filed, counted, digest)
