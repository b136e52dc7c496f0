"""A whole log from its first line, fast: every line held against the chain, every step against the
law, and nothing parsed that what the book adds up to does not need.

It comes to just what `fold.apply` comes to, line by line; a test says so of every history.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from itertools import chain
from typing import Any, TypeAlias, TypeVar, cast

import orjson

from fsm.book import Book as Law
from fsm.record import StepError
from writer.errors import BrokenLog
from writer.events import fold
from writer.events.chain import GENESIS
from writer.events.envelope import Envelope, PayloadRef, ts_of
from writer.events.lawful import Step, chapter_stepped, chapter_told, may_be_there
from writer.events.news import from_json
from writer.events.state import Answer, BookState, Cost, Tally
from writer.events.types import Event, FactNoted, StateChanged
from writer.events.upcast import event_of, is_known

OPENING = b'{"event_type":"'
FRONT = len(OPENING)
SEAL = len(b',"chain":"') + 64 + len(b'"}\n')
MORE = b',"more":true'
AT_ONCE = 1 << 18
"""Bytes that are taken apart at a time: they stay near the processor."""
STEP_OF_A_CHAPTER = b',"data":{"machine":"chapter","subject":"chapter:'
FACT_OF_A_CHAPTER = b',"data":{"subject":"chapter:'
FILE = b',"data":{"path":"'
WRITTEN = re.compile(
    rb'([^"\\]*)","sha256":"([0-9a-f]*)","replaces":(?:null|"([0-9a-f]*)")'
    rb',"content":"","permit":"([a-z_.]*)"\}'
)
"""What is said of most files; where a path has a mark in it, the line is parsed."""
Told = TypeVar("Told")
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
        return ts_of(self._raw)

    @property
    def chapter(self) -> int:
        start = self._raw.find(b',"chapter":') + 11
        return int(self._raw[start : self._raw.find(b",", start)])

    @property
    def payload_refs(self) -> dict[str, PayloadRef]:
        refs = orjson.loads(self._raw)["payload_refs"]
        return {place: PayloadRef.model_validate(ref) for place, ref in refs.items()}

    def event(self) -> Event:
        return event_of(self.event_type, self.data)


@dataclass
class Tale:
    """A log on its way to what it adds up to."""

    state: BookState
    run_id: str
    seq: int = 0
    chain: bytes = GENESIS.encode()
    _calls: dict[str, list[bytes]] = field(default_factory=dict)
    """Questions with their answers, as they stand in the log: those of a chapter are forgotten
    once it is deposited, so most are never parsed."""
    _later: dict[bytes, list[tuple[int, bytes]]] = field(default_factory=dict)
    """Gates with their answers, and what memory found, by subject: forgotten in the same way."""

    def read(self, data: bytes, until: int | None = None, onlooker: Onlooker | None = None) -> None:
        """Every line up to `until`; BrokenLog with the place where one does not fit."""
        seq, link, raw = self.seq, self.chain, b""
        head = f'","seq":%d,"event_id":"{self.run_id}.'.encode()
        counts: defaultdict[bytes, int] = defaultdict(int)
        does, turn = self._what_to_do(), self._turn
        for lines in _whole(data):
            for raw in lines if until is None else lines[: max(until - seq, 0)]:
                seq += 1
                link = sha256(link + raw[:-SEAL] + b"}").hexdigest().encode()
                if not raw.endswith(b',"chain":"' + link + b'"}\n'):
                    raise BrokenLog("record.line_damaged", run=self.run_id, line=seq)
                end = raw.find(b'"', FRONT)
                if not raw.startswith(head % seq, end) or not raw.startswith(OPENING):
                    raise _strange(raw, self.run_id, seq)
                kind = raw[FRONT:end]
                counts[kind] += 1
                do = does.get(kind, turn)
                if do is not None:
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
            b"state_changed": self._stepped,
            b"fact_noted": self._noted,
            b"llm_request": self._asked,
            b"llm_response": self._answered,
            b"node_end": self._ended,
            b"run_start": self._began,
            b"log_repaired": self._failed,
            b"memory_recalled": self._recalled,
            b"human_gate_open": self._waits,
            b"human_decision": self._decided,
        }

    def _began(self, raw: bytes) -> None:
        if self.seq == 1:
            self.state.run = Tally(started_at=ts_of(raw))

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
        path, digest, replaces, permit = _written(raw)
        if not may_be_there(self.state.law, path, digest, replaces, permit):
            raise BrokenLog("record.unlawful", run=self.run_id, line=self.seq)
        start = raw.find(b',"payload_refs":{"content":{"path":"') + 36
        payload = raw[start : raw.find(b'"', start)].decode()
        line = f"{digest}\t{replaces or ''}\t{self.run_id}\t{payload}\t{self.seq}"
        self.state.artifacts.lines[path] = line

    def _stepped(self, raw: bytes) -> None:
        """A step of a chapter; most are said in the same words, whatever its number."""
        said = _of_a_chapter(raw, STEP_OF_A_CHAPTER, b',"trigger":')
        if said is None:
            self._turn(raw)
            return
        number, (source, step) = said[0], _step(said[1])
        self._failed(raw)
        self._hold(chapter_stepped, number, step)
        fold.step(self.state, number, step.trigger, source, step.target)
        if step.target == "deposited":
            self._forget(number)

    def _noted(self, raw: bytes) -> None:
        """What came to light of a chapter, in the same way."""
        said = _of_a_chapter(raw, FACT_OF_A_CHAPTER, b',"news":')
        if said is None:
            self._turn(raw)
            return
        number, (words, news) = said[0], _facts(said[1])
        self._failed(raw)
        self._hold(chapter_told, number, news)
        if words is not None:
            self.state.words[number] = words

    def _hold(self, after: Callable[[Law, int, Told], Law], number: int, told: Told) -> None:
        """The law after what is told of a chapter; BrokenLog where it could not have happened."""
        try:
            self.state.law = after(self.state.law, number, told)
        except (StepError, ValueError, KeyError):
            raise BrokenLog("record.unlawful", run=self.run_id, line=self.seq) from None

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
        kind = _kind(raw)
        if not is_known(kind):
            raise BrokenLog("record.event_unknown", run=self.run_id, line=self.seq, type=kind)
        self._failed(raw)
        self._fold(kind, self.seq, raw)

    def _fold(self, kind: str, seq: int, raw: bytes) -> None:
        line = Line(raw, kind, seq, self.run_id)
        if kind == "llm_failed":
            self._remember(line.data["call_key"])
        if kind == "chat_said":
            self._calls = {k: v for k, v in self._calls.items() if fold.CHAT not in k}
        fold.turn(self.state, line)

    def _recalled(self, raw: bytes) -> None:
        self._failed(raw)
        self._later[b"recalled/" + _subject(raw)] = [(self.seq, raw)]

    def _waits(self, raw: bytes) -> None:
        self._failed(raw)
        self._later[b"gate/" + _subject(raw)] = [(self.seq, raw)]

    def _decided(self, raw: bytes) -> None:
        self._failed(raw)
        opened = self._later.setdefault(b"gate/" + _subject(raw), [])
        opened.append((self.seq, raw))

    def _forget(self, chapter: int) -> None:
        """What a chapter that is deposited needs no more."""
        spent = f"{chapter:03d}/"
        for key in [key for key in self._calls if key.startswith(spent)]:
            del self._calls[key]
        recalled, gate = b"recalled/%03d/" % chapter, b"gate/chapter:%d" % chapter
        self._later.pop(gate, None)
        for later in [key for key in self._later if key.startswith(recalled)]:
            del self._later[later]

    def _remember(self, key: str) -> None:
        """An answer that somebody may still ask for, as the state has it."""
        if found := self._calls.pop(key, None):
            refs = orjson.loads(found[0])["payload_refs"]
            prompt = [ref["sha1"] for place, ref in refs.items() if "prompt" in place]
            self.state.answers[key] = Answer(prompt, _response(found[1]) if found[1:] else None)

    def _end(self, raw: bytes, counts: Mapping[bytes, int]) -> None:
        run = self.state.run
        for kind, count in counts.items():
            run.events[kind.decode()] = run.events.get(kind.decode(), 0) + count
        for key in list(self._calls):
            self._remember(key)
        for seq, later in sorted(chain.from_iterable(self._later.values())):
            self._fold(_kind(later), seq, later)
        self._later.clear()
        self.state.last_activity = ts_of(raw)
        run.ended_at = ts_of(raw) if raw.startswith(b'{"event_type":"run_end"') else ""


def end_of_whole(data: bytes) -> int:
    """Where the last append ends that is there to its end."""
    end = data.rfind(b"\n") + 1
    while end and data.endswith(MORE, 0, end - SEAL):
        end = data.rfind(b"\n", 0, end - 1) + 1
    return end


def _whole(data: bytes) -> Iterator[list[bytes]]:
    """The lines of all appends that are there to their end, some at a time."""
    start, end = 0, end_of_whole(data)
    while start < end:
        stop = data.find(b"\n", min(start + AT_ONCE, end - 1)) + 1
        yield BytesIO(data[start:stop]).readlines()  # `split` looks at every byte by itself
        start = stop


def _of_a_chapter(raw: bytes, begin: bytes, then: bytes) -> tuple[int, bytes] | None:
    """The number of the chapter that a line is about, and what it says after that."""
    start = raw.find(begin) + len(begin)
    end = raw.find(b'"', start)
    if start < len(begin) or not raw.startswith(then, end + 1):
        return None
    number = raw[start:end]
    if b',"chapter":' + number + b"," not in raw:
        return None
    return int(number), raw[end + 1 : -SEAL].removesuffix(MORE)


def _written(raw: bytes) -> tuple[str, str, str | None, str]:
    """The path of a file, what it holds, what it held, and the permit."""
    found = WRITTEN.match(raw, raw.rfind(FILE) + len(FILE))
    if found:
        path, digest, replaces, permit = found.groups()
        held = replaces.decode() if replaces else None
        return path.decode(), digest.decode(), held, permit.decode()
    data = _data(raw)
    return data["path"], data["sha256"], data["replaces"], data["permit"]


@lru_cache(maxsize=256)
def _facts(said: bytes) -> tuple[int | None, dict[str, Any]]:
    """How long a chapter is, and what the law has to know of it."""
    data = orjson.loads(b'{"subject":"chapter:0"' + said)
    event = cast(FactNoted, event_of("fact_noted", data))
    return event.words, from_json(event.subject, event.news)


@lru_cache(maxsize=256)
def _step(said: bytes) -> tuple[str, Step]:
    """Where a chapter came from, and its step: what is said after its number."""
    data = orjson.loads(b'{"machine":"chapter","subject":"chapter:0"' + said)
    event = cast(StateChanged, event_of("state_changed", data))
    return event.source, Step.of(event)


def _kind(raw: bytes) -> str:
    return raw[15 : raw.find(b'"', 15)].decode()


def _subject(raw: bytes) -> bytes:
    """Whom a gate or a memory is about: the first place that says so is the event's own."""
    start = raw.find(b'"subject":"', raw.find(b',"data":{', raw.find(b',"message":'))) + 11
    return raw[start : raw.find(b'"', start)]


def _data(raw: bytes) -> dict[str, Any]:
    """What the event itself says. An unescaped `,"data":` stands once before it."""
    start = raw.find(b',"data":{', raw.find(b',"message":')) + 8
    data: dict[str, Any] = orjson.loads(raw[start:-SEAL].removesuffix(MORE))
    return data


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
