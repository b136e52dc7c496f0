"""Stretches of a log: the lines between two snapshots, held against the chain all at once.

Whoever takes a snapshot reads back the lines since the last one, holds each against the chain, and
records a digest of them all. Whoever reads the log later holds the bytes of a stretch against that
digest, which takes a third of the time of a hash for each line. Where there is none, or it is
another, the lines are held one by one: that is how it is found where they part.
"""

from collections.abc import Callable, Iterator
from hashlib import sha256
from io import BytesIO

from writer.events.links import CLAIM, OPENING, SEAL, START, Link, held
from writer.events.lot import Lot

SNAPSHOT = OPENING + b'snapshot_taken"'
SAYS = b',"stretch":"'
SIZE = 64
READ_BACK = 1 << 20
"""Bytes in which a stretch lies; a longer one is held line by line."""
MOST = 1024
"""Lines that are kept until somebody says what they should be; a stretch has about 256."""


class Stretches:
    """Takes lines as they come, and gives each on once it is known to follow upon the one before
    it.
    """

    def __init__(self, run_id: str) -> None:
        self.at = START
        """The place after the last line that is known to follow."""
        self.is_broken = False
        """Whether there is a line that does not: no other is given on."""
        self._run_id = run_id
        self._left: list[bytes] = []
        """Lines that nobody has looked at yet."""

    def take(self, lines: list[bytes]) -> Iterator[Lot]:
        """All lines that are known to follow now, and were not before."""
        start = 0
        for place in [n for n, raw in enumerate(lines) if raw.startswith(SNAPSHOT)]:
            yield from self._held(lines[start:place], lines[place])
            start = place
        self._left += lines[start:]
        if len(self._left) > MOST:
            yield from self.rest()

    def rest(self) -> Iterator[Lot]:
        """Those of the lines that are left."""
        return self._held([])

    def _held(self, more: list[bytes], snapshot: bytes = b"") -> Iterator[Lot]:
        lines, self._left = self._left + more, []
        if self.is_broken or not lines:
            return
        before, data = self.at, b"".join(lines)
        if snapshot and digest_of(before, data) == _said(snapshot):
            self.at = Link(lines[-1][CLAIM], before.seq + len(lines))
            yield Lot(lines, before.seq, data)
            return
        self.at = held(lines, before, self._run_id)
        known = self.at.seq - before.seq
        self.is_broken = known < len(lines)
        yield Lot(lines[:known], before.seq, b"".join(lines[:known]))


def stretch_digest(read: Callable[[int, int], bytes], size: int, at: Link, run_id: str) -> str:
    """Of the lines since the last snapshot in a log of that size, with its own line; empty where
    they do not follow upon each other up to that place.
    """
    first = max(0, size - READ_BACK)
    data = read(first, size - first)
    start = data.rfind(b"\n" + SNAPSHOT) + 1
    if first and start < SEAL:
        return ""
    lines = BytesIO(data[start:]).readlines()
    before = Link(data[:start][CLAIM], at.seq - len(lines)) if start else START
    return digest_of(before, data[start:]) if held(lines, before, run_id) == at else ""


def digest_of(before: Link, data: bytes) -> str:
    """Of lines, and of the chain that they follow upon."""
    found = sha256(before.chain)
    found.update(data)
    return found.hexdigest()


def _said(snapshot: bytes) -> str:
    start = snapshot.rfind(SAYS) + len(SAYS)
    return snapshot[start : start + SIZE].decode(errors="replace")
