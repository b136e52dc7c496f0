"""The first look at a log: the same as line by line, in a fraction of the time.

Every line is held against the chain and every step against the law; each snapshot on the way must
be just what the events before it add up to. Only the lines that were recorded last are parsed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import orjson

from writer.errors import BrokenLog
from writer.events import fold
from writer.events.envelope import Envelope, PayloadRef, index_line
from writer.events.links import MORE, SEAL, end_of_whole
from writer.events.payloads import Payloads
from writer.events.position import START, Position
from writer.events.reading import parsed
from writer.events.state import BookState
from writer.events.swift import Tale
from writer.events.types import SnapshotTaken
from writer.store.files import digest

CARRIED = b'"payload_refs":{"state":'
SNAPSHOT = b'{"event_type":"snapshot_taken"'


@dataclass(slots=True)
class FirstLook:
    """A place in the log, and all that is known there."""

    at: Position
    state: BookState
    index_size: int = 0
    index_end: bytes = b""
    snapshot_at: int = 0
    """The last event that is in the newest snapshot."""
    last_append: list[Envelope] = field(default_factory=list)

    def read(self, data: bytes, run_id: str) -> None:
        """Goes on over all appends in `data`, which begins here, that are there to their end."""
        tale = Tale(self.state, run_id, self.at.seq, self.at.chain.encode())
        for piece in _pieces(data[: end_of_whole(data)]):
            if piece.startswith(SNAPSHOT):
                self._hold_against(piece, run_id, tale.seq + 1)
            tale.read(piece)
            self.index_size += sum(len(index_line(raw)) for raw in piece.splitlines())
            self.at = Position(tale.seq, tale.chain.decode(), self.at.size + len(piece))
            self._remember(piece, run_id)

    def _hold_against(self, piece: bytes, run_id: str, seq: int) -> None:
        """A snapshot of anything but these very events was not taken by us."""
        told = SnapshotTaken.model_validate(orjson.loads(piece.partition(b"\n")[0])["data"])
        if told.fold == fold.FOLD and seq != self.snapshot_at:  # that one was just read
            own = digest(self.state.to_json().encode()), self.index_size
            if own != (told.sha256, told.index_size):
                raise BrokenLog("record.unlawful", run=run_id, line=seq)
        self.snapshot_at = seq

    def _remember(self, piece: bytes, run_id: str) -> None:
        """The lines that were recorded together at the end of a piece."""
        lines = piece.splitlines()
        first = len(lines) - 1
        while first and lines[first - 1].endswith(MORE, 0, 1 - SEAL):
            first -= 1
        seq = self.at.seq - len(lines) + 1
        self.last_append = [parsed(lines[n], run_id, seq + n) for n in range(first, len(lines))]
        self.index_end = index_line(lines[-1])


def at_the_first_line(data: bytes, payloads: Payloads) -> FirstLook:
    """Before everything; a run that goes on from another one begins with what that came to."""
    state, first = fold.BookState(), data.partition(b"\n")[0]
    if CARRIED in first:
        ref = PayloadRef.model_validate(orjson.loads(first)["payload_refs"]["state"])
        state = fold.BookState.from_json(payloads.get(ref))
    return FirstLook(START, state)


def _pieces(data: bytes) -> Iterator[bytes]:
    """The log in pieces, a new one at each snapshot."""
    start = 0
    while start < len(data):
        found = data.find(b"\n" + SNAPSHOT, start)
        end = found + 1 if found >= 0 else len(data)
        yield data[start:end]
        start = end
