"""Stretches of a log: the lines between two snapshots, held against the chain all at once.

Whoever takes a snapshot reads back the lines since the last one, holds each against the chain, and
records a digest of them all. Whoever reads the log later holds the bytes of a stretch against that
digest, which takes a third of the time of a hash for each line. Where there is none, or it is
another, the lines are held one by one: that is how it is found where they part.
"""

from collections.abc import Callable
from hashlib import sha256

from writer.events.links import CLAIM, OPENING, SEAL, START, Cut, Link, held
from writer.events.lot import Lot

SNAPSHOT = OPENING + b"snapshot_taken"
SAYS = b',"stretch":"'
SIZE = 64
READ_BACK = 1 << 20
"""Bytes in which a stretch lies; a longer one is held line by line."""
MOST = 1024
"""Lines that are kept until somebody says what they should be; a stretch has about 256."""


class Stretches:
    """Takes lines as they come, and finds out how far each is known to follow upon the one before
    it.
    """

    def __init__(self, run_id: str) -> None:
        self.at = START
        """The place after the last line that is known to follow."""
        self.is_broken = False
        """Whether there is a line that does not."""
        self._run_id = run_id
        self._left: list[bytes] = []
        """Lines that nobody has looked at yet."""
        self._digest = sha256(START.chain)
        """Of these, and of what they follow upon."""

    def take(self, lot: Lot) -> None:
        lines, (data, at, end), start = lot.lines, lot.cut, 0
        seen = memoryview(data)
        for place in lot.places(SNAPSHOT):
            before = lines[start:place]
            stop = at + sum(map(len, before))
            self._digest.update(seen[at:stop])
            self._left += before
            self._hold(_said(lines[place]))
            start, at = place, stop
        self._digest.update(seen[at:end])
        self._left += lines[start:]
        if len(self._left) > MOST:
            self.rest()

    def rest(self) -> None:
        """No snapshot says what the lines that are left should be."""
        self._hold("")

    def _hold(self, said: str) -> None:
        lines, self._left = self._left, []
        if self.is_broken or not lines:
            return
        before = self.at
        if said == self._digest.hexdigest():
            self.at = Link(lines[-1][CLAIM], before.seq + len(lines))
        else:
            self.at = held(lines, before, self._run_id)
            self.is_broken = self.at.seq - before.seq < len(lines)
        self._digest = sha256(self.at.chain)


def stretch_digest(read: Callable[[int, int], bytes], size: int, at: Link, run_id: str) -> str:
    """Of the lines since the last snapshot in a log of that size, with its own line; empty where
    they do not follow upon each other up to that place.
    """
    first = max(0, size - READ_BACK)
    data = read(first, size - first)
    start = data.rfind(b"\n" + SNAPSHOT + b'"') + 1
    if first and start < SEAL:
        return ""
    lines = Cut(data, start, len(data)).lines()
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
