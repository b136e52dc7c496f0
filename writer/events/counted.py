"""What can be counted in the lines of a log: how many there are of each kind, how often something
failed, and how long the agents worked. It needs no other line, so another process may count it in a
long log.
"""

from collections import Counter
from typing import Any, Self

from writer.events.links import FRONT, OPENING
from writer.events.lot import Lot

TOOK = b',"duration_ms":'
STATUS = b'"status":"error"'
FAILED = STATUS + TOOK
"""The longer, the sooner it is told that it is nowhere."""
ENDED = b'{"event_type":"node_end'
BEFORE_TOOK = 150
"""Bytes that stand before it in every line: the shortest names and all marks take more."""


class Counted:
    """Grows by some lines at a time."""

    def __init__(self) -> None:
        self.errors = self.duration_ms = 0
        self._kinds = Counter[bytes]()

    def take(self, lot: Lot) -> None:
        """What these lines add, but for time. In most parts of a log nothing failed."""
        self._kinds.update(lot.counts())
        if lot.cut.has(FAILED):
            self.errors += sum(map(has_failed, lot.lines))

    @property
    def kinds(self) -> dict[str, int]:
        """How many lines there are of each kind of event."""
        return {kind[FRONT:].decode(): count for kind, count in self._kinds.items()}

    def to_data(self) -> list[Any]:
        return [self.errors, self.duration_ms, self.kinds]

    @classmethod
    def from_data(cls, data: list[Any]) -> Self:
        """One of `look.NO_SENSE` where it is none."""
        counted, (errors, duration_ms, kinds) = cls(), data
        if {int} != {type(errors), type(duration_ms), *map(type, kinds.values())}:
            raise TypeError("these are no counts")
        counted.errors, counted.duration_ms = errors, duration_ms
        counted._kinds.update({OPENING + kind.encode(): count for kind, count in kinds.items()})
        return counted


def has_failed(raw: bytes) -> bool:
    return raw.endswith(STATUS, 0, raw.find(TOOK, BEFORE_TOOK))


def time_of(lot: Lot) -> int:
    """Milliseconds that the agents worked."""
    return sum(map(_took, lot.of(ENDED)))


def _took(raw: bytes) -> int:
    start = raw.find(TOOK, BEFORE_TOOK) + len(TOOK)
    said = raw[start : raw.find(b",", start)]
    return int(said) if said != b"null" else 0
