"""What a line says, read off its bytes: of most lines of a long log a few words are wanted, and to
parse them all would take many times as long.

Within a string every quotation mark has a backslash before it, so a name of a field with its marks
is found only where it is one.
"""

from functools import lru_cache
from typing import Any, TypeAlias, cast

import orjson

from writer.events.envelope import Envelope, PayloadRef, ts_of
from writer.events.lawful import Step
from writer.events.links import BEFORE_CHAPTER, FRONT, MORE, SEAL
from writer.events.news import from_json
from writer.events.types import Event, FactNoted, StateChanged
from writer.events.upcast import STEPS, event_of, is_known

STEP_OF_A_CHAPTER = b',"data":{"machine":"chapter","subject":"chapter:'
FACT_OF_A_CHAPTER = b',"data":{"subject":"chapter:'
Form: TypeAlias = tuple[list[str], list[type[Any]]]
"""The names of what an event says, and of what type each is."""
FACTS: tuple[Form, ...] = tuple(
    (["subject", "news", "words"], [str, dict, words]) for words in (type(None), int)
)
STEP: Form = (
    ["machine", "subject", "trigger", "source", "target", "decision", "news", "found_text"],
    [*[str] * 5, dict, dict, str],
)
MUST_BRING = {"artifact_written": "content", "llm_response": "response", "memory_recalled": "found"}
"""Texts without which a line says nothing."""


class Line:
    """What the fold asks of a line, parsed only when it asks."""

    __slots__ = ("_raw", "data", "event_type", "run_id", "seq")

    def __init__(self, raw: bytes, kind: str, seq: int, run_id: str) -> None:
        self.event_type, self.seq, self.run_id, self._raw = kind, seq, run_id, raw
        self.data: dict[str, Any] = data_of(raw)

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


def kind_of(raw: bytes) -> str:
    return raw[FRONT : raw.find(b'"', FRONT)].decode()


def of_a_chapter(raw: bytes, begin: bytes, then: bytes) -> tuple[int, bytes] | None:
    """The number of the chapter that a line is about, and what it says after that."""
    place = raw.rfind(begin, 0, -SEAL)
    start = place + len(begin)
    end = raw.find(b'"', start)
    number = raw[start:end]
    if place < 0 or not raw.startswith(then, end + 1):
        return None
    if raw.find(b',"chapter":' + number + b",", BEFORE_CHAPTER) < 0:
        return None
    return int(number), raw[end + 1 : -SEAL]


@lru_cache(maxsize=256)
def facts_said(said: bytes) -> tuple[int | None, dict[str, Any]]:
    """How long a chapter is, and what the law has to know of it."""
    data = {"subject": "chapter:0", **data_said(said)}
    if _is_as_written("fact_noted", data, *FACTS):
        return data["words"], from_json(data["subject"], data["news"])
    event = cast(FactNoted, event_of("fact_noted", data))
    return event.words, from_json(event.subject, event.news)


@lru_cache(maxsize=256)
def step_said(said: bytes) -> tuple[str, Step]:
    """Where a chapter came from, and its step: what is said after its number."""
    data = {"machine": "chapter", "subject": "chapter:0", **data_said(said)}
    if _is_as_written("state_changed", data, STEP):
        return data["source"], Step.told(**data)
    event = cast(StateChanged, event_of("state_changed", data))
    return event.source, Step.of(event)


def data_said(said: bytes) -> dict[str, Any]:
    """What a line says behind the number of a chapter."""
    data: dict[str, Any] = orjson.loads(b"{" + said.removesuffix(MORE).removeprefix(b","))
    return data


def _is_as_written(kind: str, data: dict[str, Any], *forms: Form) -> bool:
    """Whether it has just the form that we write today: checked so, it takes a tenth of the time,
    and no two decisions or drafts are said in the same words.
    """
    form = [*data], [*map(type, data.values())]
    return kind not in STEPS and form in forms


def subject_of(raw: bytes) -> bytes:
    """Whom a gate or a memory is about: the first place that says so is the event's own."""
    start = raw.find(b'"subject":"', raw.find(b',"data":{', raw.find(b',"message":'))) + 11
    return raw[start : raw.find(b'"', start)]


def data_of(raw: bytes) -> dict[str, Any]:
    """What the event itself says. An unescaped `,"data":` stands once before it."""
    start = raw.find(b',"data":{', raw.find(b',"message":')) + 8
    data: dict[str, Any] = orjson.loads(raw[start:-SEAL].removesuffix(MORE))
    return data


def response_of(raw: bytes) -> PayloadRef:
    return PayloadRef.model_validate(orjson.loads(raw)["payload_refs"]["response"])


def prompt_of(raw: bytes) -> list[str]:
    """The names of the texts that a prompt was made of."""
    refs = orjson.loads(raw)["payload_refs"]
    return [ref["sha1"] for place, ref in refs.items() if "prompt" in place]


def is_sound(raw: bytes, *, to_the_letter: bool) -> bool:
    """Whether a line that fits the chain says all that an event of its kind must say.

    To the letter, a number in quotation marks is none.
    """
    line = is_readable(raw)
    if line is None or not is_known(line.event_type):
        return line is not None  # a kind that nobody knows is told of by its name
    try:
        event = type(event_of(line.event_type, line.data))
        event.model_validate_json(orjson.dumps(line.data), strict=to_the_letter)
    except ValueError:
        return False
    return MUST_BRING.get(line.event_type, "") in ("", *line.payload_refs)


def is_readable(raw: bytes) -> Envelope | None:
    """The line, where it is one of ours."""
    try:
        return Envelope.from_bytes(raw)
    except ValueError:
        return None
