"""What can be counted in the lines of a log: how often something failed, and how long the agents
worked. It needs no other line, so another process may count it in a long log.
"""

from collections.abc import Sequence
from typing import NamedTuple

TOOK = b',"duration_ms":'
STATUS = b'"status":"error"'
FAILED = STATUS + TOOK
"""The longer, the sooner it is told that it is nowhere."""
ENDED = b'{"event_type":"node_end"'
BEFORE_TOOK = 150
"""Bytes that stand before it in every line: the shortest names and all marks take more."""


class Counted(NamedTuple):
    errors: int = 0
    duration_ms: int = 0

    def after(self, lines: Sequence[bytes]) -> "Counted":
        """With what these lines add. In most stretches of a log nothing failed."""
        errors = sum(map(has_failed, lines)) if FAILED in b"".join(lines) else 0
        work = sum([took(raw) for raw in lines if raw.startswith(ENDED)])
        return Counted(self.errors + errors, self.duration_ms + work)


def has_failed(raw: bytes) -> bool:
    return raw.endswith(STATUS, 0, raw.find(TOOK, BEFORE_TOOK))


def took(raw: bytes) -> int:
    """Its milliseconds."""
    start = raw.find(TOOK, BEFORE_TOOK) + len(TOOK)
    said = raw[start : raw.find(b",", start)]
    return int(said) if said != b"null" else 0
