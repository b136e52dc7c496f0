"""A run that is told again: what happened is the script that the second telling is held against.

Times, durations, versions and tracebacks are what only the first telling can know: they are taken
from the record by their number. Everything else is made anew, and must come out as it was.
"""

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache, cached_property
from itertools import islice
from typing import Any

import orjson

from writer.clock import moment
from writer.desk.book import Book
from writer.events.envelope import Entry, Envelope, duration_of, ts_of
from writer.events.types import BudgetExceeded, ModelAsked, NodeEnded, RunStarted, SnapshotTaken
from writer.llm.call import CallKey

PATIENCE = 30.0
"""Seconds for a node that was at work beside another to come to its own line."""

SPECIALIST = "specialist"
BESIDE = frozenset(("consistency", "editor", SPECIALIST))
"""The nodes that may have been at work at the same time."""


KNOWN_ONLY_THEN = frozenset((NodeEnded, RunStarted))
"""Events that say something which is not made again."""


class CutOff(BaseException):
    """The record goes on differently here: the work was cut off, or the telling differs."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What was about to be recorded in a place where the record has something else."""

    seq: int
    lines: Sequence[bytes]
    entries: Sequence[Entry]


class Asked(threading.local):
    """The call that a thread is at."""

    key: str = ""
    node: str = ""
    seq: int = 0
    is_refused: bool = False


class Retelling:
    """The record of one run, and how far it has been told again."""

    def __init__(self, book: Book, begins: int = 0, ends: int | None = None) -> None:
        self.source = book
        data = book.ports.files.disk.read(book.run.full_log)
        self._raw = data[: len(data) - len(book.log.torn)].splitlines(keepends=True)[:ends]
        self.seq = begins
        """The last event that was told again."""
        self.begins = begins
        """The last event that was told before, or by others."""
        self.tried: Tried | None = None
        """The first thing in this place that did not fit."""
        self._told: dict[int, Envelope] = {}
        self._node: dict[int, str] = {}
        self._asked = Asked()
        self._moved = threading.Condition()
        self.parallel = any(
            line.startswith(b'{"event_type":"llm_request"') and b'"model":"rehearsal"' not in line
            for line in self._raw
        )
        """Whether reviewers may have worked side by side: only a rehearsal never does that."""

    @property
    def left(self) -> int:
        return len(self._raw) - self.seq

    @property
    def run_id(self) -> str:
        return self.source.run.run_id

    @property
    def versions(self) -> dict[str, str]:
        return dict(self.line(1).data["versions"])

    @property
    def follows(self) -> str:
        return str(self.line(1).data["previous_run"] or "")

    def line(self, seq: int) -> Envelope:
        if seq not in self._told:
            self._told[seq] = Envelope.from_bytes(self._raw[seq - 1])
        return self._told[seq]

    def raw(self, seq: int) -> bytes:
        return self._raw[seq - 1]

    def tells(self, seq: int, kind: str) -> bool:
        """Whether the event of that number is of this kind; the line is not even parsed."""
        return self._raw[seq - 1 : seq] != [] and self._raw[seq - 1].startswith(_start(kind))

    def next(self) -> Envelope | None:
        return self.line(self.seq + 1) if self.left else None

    def appends(self) -> Iterator[list[Envelope]]:
        """What is still to be told, as it was recorded together."""
        group: list[Envelope] = []
        for seq in range(self.seq + 1, len(self._raw) + 1):
            group.append(self.line(seq))
            if not group[-1].more:
                yield group
                group = []

    def lines(self) -> Sequence[bytes]:
        """All of it, as it stands in the log."""
        return self._raw

    def told_elsewhere(self, seq: int) -> None:
        """Others have told it up to there."""
        self.seq = self.begins = seq
        self._told.clear()

    def rest(self, kinds: tuple[str, ...], key: str, after: int) -> Iterator[Envelope]:
        """The lines of these kinds about one call of a model, after that number."""
        mark = orjson.dumps({"call_key": key})[1:-1]
        starts = tuple(map(_start, kinds))
        for place in range(after, len(self._raw)):
            if self._raw[place].startswith(starts) and mark in self._raw[place]:
                yield self.line(place + 1)

    def node_at(self, seq: int) -> str:
        """The node that was at work when something was recorded."""
        for number in range(min(seq, len(self._raw)), 0, -1):
            line = self._raw[number - 1]
            if line.startswith(b'{"event_type":"node_'):
                told = self.line(number)
                return told.node if told.event_type == "node_start" or number == seq else ""
        return ""

    # What the log asks of a script.

    def moment(self, seq: int) -> datetime:
        return moment(self.stamp(seq)).astimezone(UTC)

    def stamp(self, seq: int) -> str:
        return ts_of(self._raw[seq - 1] if seq <= len(self._raw) else self._raw[-1])

    def wait(self, node: str) -> None:
        if not self.parallel or not node:
            return
        with self._moved:
            self._moved.wait_for(lambda: self._is_turn_of(node), PATIENCE)

    def _is_turn_of(self, node: str) -> bool:
        if node in BESIDE and self.tells(self.seq + 1, SnapshotTaken.event_type):
            return False  # whoever told the line before it is still at it: it has no node
        if node in BESIDE and self.tells(self.seq + 1, BudgetExceeded.event_type):
            return self._asked.is_refused  # nor has this one: it is told by whoever was refused
        upcoming = self.next() if node in BESIDE else None
        if upcoming is None or upcoming.node not in BESIDE:
            return True
        if node == SPECIALIST == upcoming.node:
            return upcoming.data.get("call_key") == self._asked.key
        return upcoming.node == node

    def calls(self, key: CallKey) -> None:
        """What this thread records next is about that call: specialists are one node, and many."""
        asked = self._asked
        asked.key, asked.node, asked.is_refused = str(key), key.node, False

    def asks_beside_others(self) -> bool:
        """Whether the call that this thread is at was made, in a run with a cap on its cost. Where
        it was refused, others who were at work beside come to their lines first.
        """
        node = self._asked.node
        if not self.parallel or node not in BESIDE or not self._has_a_cap:
            return False
        self._asked.is_refused = not self._is_asked(node, self._asked.key)
        if self._asked.is_refused:
            self.wait(node)
        return not self._asked.is_refused

    @cached_property
    def _has_a_cap(self) -> bool:
        return any(line.startswith(_start(BudgetExceeded.event_type)) for line in self._raw)

    def _is_asked(self, node: str, key: str) -> bool:
        """Whether a call comes before the end of its node."""
        asked, ended = _start(ModelAsked.event_type), _start(NodeEnded.event_type)
        others = BESIDE - {node}
        for raw in islice(self._raw, self.seq, None):
            if raw.startswith(asked) and orjson.loads(raw)["data"]["call_key"] == key:
                return True
            if raw.startswith(ended) and orjson.loads(raw)["node"] not in others:
                return False
        return False

    def recalled(self, seq: int, subject: str) -> str:
        told = self.line(seq) if seq <= len(self._raw) else None
        if told and told.event_type == "memory_recalled" and told.data["subject"] == subject:
            return str(self.source.log.full(told).data["found"])
        return "{}"

    def retold(self, seq: int, entry: Entry) -> Entry:
        if entry.duration_ms is None and type(entry.event) not in KNOWN_ONLY_THEN:
            return entry
        if not self.tells(seq, entry.event.event_type):
            return entry
        took = duration_of(self._raw[seq - 1]) if entry.duration_ms is not None else None
        if took is not None and took != entry.duration_ms:
            entry = entry.lasting(took)
        changes = self._known_only_then(entry, seq)
        return replace(entry, event=entry.event.model_copy(update=changes)) if changes else entry

    def _known_only_then(self, entry: Entry, seq: int) -> dict[str, Any]:
        match entry.event:
            case NodeEnded(traceback=str()) if "traceback" in self.line(seq).payload_refs:
                return {"traceback": self.source.log.full(self.line(seq)).data["traceback"]}
            case RunStarted():
                return {"versions": self.line(seq).data["versions"]}
            case _:
                return {}

    def hold(self, seq: int, lines: Sequence[bytes], entries: Sequence[Entry]) -> None:
        last = seq - 1 + len(lines)
        if list(lines) != self._raw[seq - 1 : last]:
            if self.tried is None or self.tried.seq < seq:
                self.tried = Tried(seq, lines, entries)
            raise CutOff(seq)
        for number, entry in enumerate(entries, start=seq):
            if type(entry.event) is ModelAsked:
                self._asked.seq = number
        if self.parallel:
            with self._moved:
                self.seq = last
                self._moved.notify_all()
        else:
            self.seq = last
        for number in range(seq, last + 1):  # not before: others may be looking what comes next
            if number in self._told:
                del self._told[number]  # hardly anybody looks back

    @property
    def asked(self) -> Envelope:
        """The question that this thread has asked last."""
        return self.line(self._asked.seq)


@cache
def _start(kind: str) -> bytes:
    return f'{{"event_type":"{kind}"'.encode()
