"""Snapshots beside the log of a long run: where opening it can begin instead of at its first line.

A snapshot is a cache, and no way round a gate. Its digest is in the log, in the line that follows
what it adds up. Reading begins at one that lies far enough back; those after it are folded past,
and each must be just what the events add up to. One that was touched is not used; without any, the
log is read from its first line.
"""

from collections.abc import Iterator
from pathlib import Path

import orjson

from writer.events import chain
from writer.events.fold import FOLD
from writer.events.opening import FirstLook
from writer.events.reading import Position
from writer.events.state import BookState
from writer.events.types import SnapshotTaken
from writer.store.files import Files, confine, digest
from writer.store.paths import RunPaths, by_number

EVERY = 256
"""Lines between two snapshots; and how far back one must lie to begin with it."""
KEPT = 3
FIRST_LOOK = 512 * 1024
_LINE = b'\n{"event_type":"snapshot_taken"'


class Snapshots:
    """The snapshots of one run."""

    def __init__(self, files: Files, run: RunPaths) -> None:
        self._files = files
        self._disk = files.disk
        self._run = run

    def keep(self, seq: int, state: BookState) -> str:
        """Writes the state after event `seq`; returns its digest, to be recorded next."""
        data = state.to_json().encode()
        self._files.write(self._run.state(seq), data)
        return digest(data)

    def thin_out(self) -> None:
        """Lets go of all but the newest: what can be made again need not pile up."""
        for name in self._names()[:-KEPT]:
            self._disk.remove(self._run.states / name)

    def beginning(self) -> FirstLook | None:
        """Where to begin reading; None where that is the first line."""
        log = self._run.full_log
        if self._disk.kind(log) != "file" or self._disk.kind(self._run.states) != "dir":
            return None
        confine(self._disk, self._run.root, self._run.states)
        size, look = self._disk.size(log), FIRST_LOOK
        while True:
            start = max(0, size - look)
            for found in self._candidates(self._disk.read(log, start), start):
                return found
            if not start:
                return None
            look *= 4

    def _candidates(self, data: bytes, start: int) -> Iterator[FirstLook]:
        """Those in a piece of the log, the newest first."""
        last_line = data.rfind(b'\n{"event_type"', 0, data.rfind(b"\n"))
        newest = _seq(data[last_line + 1 :]) if last_line >= 0 else 0
        place = data.rfind(_LINE)
        while place >= 0:
            line = data[place + 1 : data.find(b"\n", place + 1)]
            before = data[: place + 1]
            if newest - _seq(line) >= EVERY and (found := self._read(before, line, start)):
                yield found
            place = data.rfind(_LINE, 0, place)

    def _read(self, before: bytes, line: bytes, start: int) -> FirstLook | None:
        """The beginning that a line tells of, if the line and the file are what was written."""
        link = chain.of_last_line(before)
        if link is None or chain.follows(link, line) is None:
            return None
        told = orjson.loads(line)
        event = SnapshotTaken.model_validate(told["data"])
        path, seq = self._run.state(told["seq"] - 1), told["seq"] - 1
        if event.fold != FOLD or self._disk.kind(path) != "file":
            return None
        data = self._disk.read(path)
        if digest(data) != event.sha256:
            return None
        at = Position(seq, link, start + len(before))
        state = BookState.from_json(data)
        return FirstLook(at, state, event.index_size, snapshot_at=seq + 1)

    def touched(self) -> list[Path]:
        """Files that are not what the log says of them."""
        told = {}
        for line in self._disk.read(self._run.full_log).split(b"\n"):
            if line.startswith(_LINE[1:]):
                found = orjson.loads(line)
                told[self._run.state(found["seq"] - 1)] = found["data"]["sha256"]
        paths = [self._run.states / name for name in self._names()]
        return [path for path in paths if self._files.digest_of(path) != told.get(path)]

    def _names(self) -> list[str]:
        """The oldest first."""
        there = self._disk.kind(self._run.states) == "dir"
        return by_number(self._disk.names(self._run.states)) if there else []


def _seq(line: bytes) -> int:
    """`seq` is the second field of every line."""
    digits = line.partition(b'"seq":')[2].partition(b",")[0]
    return int(digits) if digits.isdigit() else 0
