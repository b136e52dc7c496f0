"""A whole log from its first line, fast: every line held against the chain, every step against the
law, and nothing parsed that what the book adds up to does not need.

It comes to just what `fold.apply` comes to, line by line; a test says so of every history.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, TypeAlias

import orjson

from writer.errors import BrokenLog
from writer.events import chain, fold
from writer.events.envelope import Envelope, PayloadRef
from writer.events.lawful import may_be_there
from writer.events.state import Answer, BookState, Cost, Tally
from writer.events.types import BY_TYPE, Event

SEAL = len(b',"chain":"') + 64 + len(b'"}')
KEY, END, MORE = b',"chain":"', b'"}', b',"more":true'
Handler: TypeAlias = Callable[[bytes], None]
Onlooker: TypeAlias = Callable[[int, bytes, bytes], None]


class Line:
    """What the fold asks of a line, parsed only when it asks."""

    __slots__ = ("_raw", "data", "event_type", "run_id", "seq")

    def __init__(self, raw: bytes, kind: str, seq: int, run_id: str) -> None:
        self.event_type, self.seq, self.run_id, self._raw = kind, seq, run_id, raw
        self.data: dict[str, Any] = _data(raw)

    @property
    def ts(self) -> str:
        return _ts(self._raw)

    @property
    def chapter(self) -> int:
        start = self._raw.find(b',"chapter":') + 11
        return int(self._raw[start : self._raw.find(b",", start)])

    @property
    def payload_refs(self) -> dict[str, PayloadRef]:
        refs = orjson.loads(self._raw)["payload_refs"]
        return {place: PayloadRef.model_validate(ref) for place, ref in refs.items()}

    def event(self) -> Event:
        return BY_TYPE[self.event_type].model_validate(self.data)


@dataclass
class Tale:
    """A log on its way to what it adds up to."""

    state: BookState
    run_id: str
    seq: int = 0
    chain: bytes = chain.GENESIS.encode()
    _calls: dict[str, list[bytes]] = field(default_factory=dict)
    """Questions with their answers, as they stand in the log: those of a chapter are forgotten
    once it is deposited, so most are never parsed."""

    def read(self, data: bytes, until: int | None = None, onlooker: Onlooker | None = None) -> None:
        """Every line up to `until`; BrokenLog with the place where one does not fit."""
        run_id, seq, link = self.run_id, self.seq, self.chain
        head = f'","seq":%d,"event_id":"{run_id}.'.encode()
        counts: dict[bytes, int] = {}
        does = self._what_to_do().get
        raw = b""
        for raw in _whole(data)[:until]:
            seq += 1
            link = sha256(link + raw[:-SEAL] + b"}").hexdigest().encode()
            if not raw.endswith(KEY + link + END):
                raise BrokenLog("record.line_damaged", run=run_id, line=seq)
            end = raw.find(b'"', 15)
            if not raw.startswith(head % seq, end):
                raise _strange(raw, run_id, seq)
            kind = raw[15:end]
            counts[kind] = counts.get(kind, 0) + 1
            if do := does(kind, self._turn):
                self.seq = seq
                do(raw)
            if onlooker:
                onlooker(seq, kind, raw)
        self.chain, self.seq = link, seq
        if raw:
            self._end(raw, counts)

    def _what_to_do(self) -> dict[bytes, Handler | None]:
        """By the kind of a line; all others take their turn in the fold."""
        return {
            **{kind.encode(): None for kind in fold.CHANGE_NOTHING},
            b"artifact_written": self._file,
            b"llm_request": self._asked,
            b"llm_response": self._answered,
            b"node_end": self._ended,
            b"run_start": self._began,
            b"log_repaired": self._failed,
        }

    def _began(self, raw: bytes) -> None:
        if self.seq == 1:
            self.state.run = Tally(started_at=_ts(raw))

    def _ended(self, raw: bytes) -> None:
        start = raw.find(b',"duration_ms":') + 15
        took = raw[start : raw.find(b",", start)]
        self.state.run.duration_ms += int(took) if took != b"null" else 0
        self._failed(raw)

    def _failed(self, raw: bytes) -> None:
        """Counts it where it did: few kinds of events can tell of a failure."""
        if raw.endswith(b'"status":"error"', 0, raw.find(b',"duration_ms":')):
            self.state.run.errors += 1

    def _asked(self, raw: bytes) -> None:
        start = raw.find(b',"data":{"call_key":"') + 21
        self._calls[raw[start : raw.find(b'"', start)].decode()] = [raw]

    def _file(self, raw: bytes) -> None:
        data = _data(raw)
        path, digest, replaces = data["path"], data["sha256"], data["replaces"]
        if not may_be_there(self.state.law, path, digest, replaces, data["permit"]):
            raise BrokenLog("record.unlawful", run=self.run_id, line=self.seq)
        start = raw.find(b',"payload_refs":{"content":{"path":"') + 36
        payload = raw[start : raw.find(b'"', start)].decode()
        line = f"{digest}\t{replaces or ''}\t{self.run_id}\t{payload}\t{self.seq}"
        self.state.artifacts.lines[path] = line

    def _answered(self, raw: bytes) -> None:
        data = _data(raw)
        key, state = data["call_key"], self.state
        if key in self._calls:
            self._calls[key] = [self._calls[key][0], raw]
        elif known := state.answers.get(key):
            known.response = _response(raw)
        if data["model"] not in state.models:
            state.models.append(data["model"])
        _pay(state.cost, data)
        _pay(state.run.cost, data)

    def _turn(self, raw: bytes) -> None:
        kind = raw[15 : raw.find(b'"', 15)].decode()
        if kind not in BY_TYPE:
            raise BrokenLog("record.event_unknown", run=self.run_id, line=self.seq, type=kind)
        self._failed(raw)
        line = Line(raw, kind, self.seq, self.run_id)
        if kind == "llm_failed":
            self._remember(line.data["call_key"])
        fold.turn(self.state, line)
        if kind == "state_changed" and line.data["target"] == "deposited":
            spent = f"{line.chapter:03d}/"
            for key in [key for key in self._calls if key.startswith(spent)]:
                del self._calls[key]

    def _remember(self, key: str) -> None:
        """An answer that somebody may still ask for, as the state has it."""
        if found := self._calls.pop(key, None):
            refs = orjson.loads(found[0])["payload_refs"]
            prompt = [ref["sha1"] for place, ref in refs.items() if "prompt" in place]
            self.state.answers[key] = Answer(prompt, _response(found[1]) if found[1:] else None)

    def _end(self, raw: bytes, counts: dict[bytes, int]) -> None:
        run = self.state.run
        for kind, count in counts.items():
            run.events[kind.decode()] = run.events.get(kind.decode(), 0) + count
        for key in list(self._calls):
            self._remember(key)
        self.state.last_activity = _ts(raw)
        run.ended_at = _ts(raw) if raw.startswith(b'{"event_type":"run_end"') else ""


def _whole(data: bytes) -> list[bytes]:
    """The lines of all appends that are there to their end."""
    lines = data.split(b"\n")
    lines.pop()
    while lines and lines[-1].endswith(MORE, 0, -SEAL):
        lines.pop()
    return lines


def _data(raw: bytes) -> dict[str, Any]:
    """What the event itself says. An unescaped `,"data":` stands once before it."""
    start = raw.find(b',"data":{', raw.find(b',"message":')) + 8
    data: dict[str, Any] = orjson.loads(raw[start:-SEAL].removesuffix(MORE))
    return data


def _ts(raw: bytes) -> str:
    start = raw.find(b'","ts":"') + 8
    return raw[start : raw.find(b'"', start)].decode()


def _response(raw: bytes) -> PayloadRef:
    return PayloadRef.model_validate(orjson.loads(raw)["payload_refs"]["response"])


def _pay(cost: Cost, data: dict[str, Any]) -> None:
    cost.calls += 1
    cost.tokens_in += data["tokens_in"]
    cost.tokens_out += data["tokens_out"]
    if data["usd"] is None:
        cost.unpriced_calls += 1
    else:
        cost.usd += data["usd"]


def _strange(raw: bytes, run_id: str, seq: int) -> BrokenLog:
    """A line that fits the chain and is not ours, or not in its place."""
    try:
        found = Envelope.from_bytes(raw)
    except ValueError:
        return BrokenLog("record.line_unreadable", run=run_id, line=seq)
    return BrokenLog("record.line_misplaced", run=run_id, line=seq, found=found.seq)
