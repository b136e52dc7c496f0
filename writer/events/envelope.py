"""What all events share: the fields of both logs, in the order in which they are written.

`event_type` and `seq` stand first, so that a reader can tell from the first bytes of a line whether
it needs the rest; `data` and `chain` stand last: the index line is the front of the full line.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple

import orjson
from pydantic import Field

from writer.contracts.record import Fact
from writer.events.types import Event
from writer.events.upcast import event_of

Phase = Literal["materials", "chapter", "change_proposal", "archive"]
Actor = Literal["agent", "human", "system"]
Status = Literal["start", "end", "ok", "error", "blocked"]


class PayloadRef(Fact):
    """Where a large text is kept, and how to know that it is the same one."""

    path: str
    """Relative to the directory of the logs."""
    chars: int = Field(ge=0)
    sha1: str = Field(pattern="^[0-9a-f]{40}$")


class IndexLine(Fact):
    """One line of `events.index.jsonl`: enough to find an event, derived from the full log."""

    kind: ClassVar[str] = "event_index"

    event_type: str
    seq: int = Field(ge=1)
    event_id: str
    ts: str
    run_id: str
    project: str
    stage: str
    chapter: int = Field(ge=0)
    """0 for the whole book."""
    phase: Phase
    node: str = ""
    actor: Actor
    status: Status
    duration_ms: int | None = None
    anchors: list[str] = Field(default_factory=list)
    artifact_paths: list[str] = Field(default_factory=list)
    payload_refs: dict[str, PayloadRef] = Field(default_factory=dict)
    message: str = ""


class Envelope(IndexLine):
    """One line of `events.full.jsonl`."""

    kind: ClassVar[str] = "event"

    data: dict[str, Any]
    more: bool = False
    """Whether the next line was recorded together with this one: neither counts alone."""
    chain: str = Field(pattern="^[0-9a-f]{64}$")
    """A hash over the chain of the line before and this line."""

    def event(self) -> Event:
        """The event itself; fields that live outside the log are empty in it."""
        return event_of(self.event_type, self.data)


@dataclass(frozen=True, slots=True)
class Entry:
    """An event on its way into the log, with what the writer of the log cannot know."""

    event: Event
    phase: Phase = "materials"
    actor: Actor = "system"
    status: Status = "ok"
    chapter: int = 0
    node: str = ""
    duration_ms: int | None = None
    anchors: tuple[str, ...] = ()
    artifact_paths: tuple[str, ...] = ()
    message: str = ""

    def lasting(self, duration_ms: int) -> "Entry":
        """The same, but for how long it took."""
        return Entry(
            self.event,
            self.phase,
            self.actor,
            self.status,
            self.chapter,
            self.node,
            duration_ms,
            self.anchors,
            self.artifact_paths,
            self.message,
        )


class Home(NamedTuple):
    """Whose log a line stands in."""

    run_id: str
    project: str
    stage: str


def front(
    entry: Entry, payload_refs: Mapping[str, PayloadRef], home: Home, seq: int, ts: str
) -> bytes:
    """The line as far as the index has it."""
    return orjson.dumps(
        {
            "event_type": entry.event.event_type,
            "seq": seq,
            "event_id": f"{home.run_id}.{seq:06d}",
            "ts": ts,
            "run_id": home.run_id,
            "project": home.project,
            "stage": home.stage,
            "chapter": entry.chapter,
            "phase": entry.phase,
            "node": entry.node,
            "actor": entry.actor,
            "status": entry.status,
            "duration_ms": entry.duration_ms,
            "anchors": entry.anchors,
            "artifact_paths": entry.artifact_paths,
            "payload_refs": _refs(payload_refs) if payload_refs else {},
            "message": entry.message,
        }
    )


def _refs(payload_refs: Mapping[str, PayloadRef]) -> dict[str, dict[str, Any]]:
    return {
        field: {"path": ref.path, "chars": ref.chars, "sha1": ref.sha1}
        for field, ref in payload_refs.items()
    }


def body(front: bytes, data: bytes, *, more: bool) -> bytes:
    """The line without its chain, of its front and its data, both as JSON."""
    end = b',"more":true}' if more else b"}"
    return b"".join((front[:-1], b',"data":', data, end))


def ts_of(line: bytes) -> str:
    """When a line was recorded, as it says itself."""
    start = line.find(b'","ts":"') + 8
    return line[start : line.find(b'"', start)].decode()


def actor_of(line: bytes) -> str:
    """Who did it, as a line says itself."""
    start = line.find(b',"actor":"') + 10
    return line[start : line.find(b'"', start)].decode()


def duration_of(line: bytes) -> int | None:
    """How long it took, as a line says itself."""
    start = line.find(b',"duration_ms":') + 15
    told = line[start : line.find(b",", start)]
    return int(told) if told.isdigit() else None


def goes_on(line: bytes) -> bool:
    """Whether the next line was recorded together with this one."""
    return line.rpartition(b',"chain":')[0].endswith(b',"more":true')


def index_line(line: bytes) -> bytes:
    """The index line of a full line. An unescaped `,"data":` stands in it once before the data."""
    return line[: line.index(b',"data":{')] + b"}\n"
