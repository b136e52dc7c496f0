"""A book at one moment, and that moment as JSON: the same bytes for the same state, always."""

from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, NamedTuple, Self

import orjson
from pydantic import BaseModel, TypeAdapter

from fsm.book import Book as Law
from fsm.chapter import Chapter, ChapterState, Cover, PutAway
from fsm.materials import Materials
from fsm.proposal import Proposal
from writer.events.envelope import PayloadRef
from writer.events.filed import kept
from writer.events.paid import Paid


@dataclass(slots=True)
class Gate:
    """A card that waits for a person, or the answer that came."""

    gate: str
    card_id: str
    draft_sha256: str
    opened_at: str
    decision: str = ""
    by: str = ""


class Artifact(NamedTuple):
    """What a file must hold, and where that content can be had again."""

    sha256: str
    replaces: str | None
    run_id: str
    payload: str
    seq: int


BEGINNING = 16


class Artifacts(MutableMapping[str, Artifact]):
    """The files of a book by their paths: the one thing in a state that there are many of.

    Each is kept as a line, and taken apart when somebody asks for it. Whoever goes through them
    may look into the book meanwhile, which reads on in its log.
    """

    __slots__ = ("lines",)

    def __init__(self, lines: dict[str, str] | None = None) -> None:
        self.lines = lines or {}

    def __getitem__(self, path: str) -> Artifact:
        sha256, replaces, run_id, payload, seq = self.lines[path].split("\t")
        return Artifact(sha256, replaces or None, run_id, payload, int(seq))

    def __contains__(self, path: object) -> bool:
        return path in self.lines

    def starts(self, paths: Iterable[str]) -> str:
        """The beginnings of what these files must hold, enough to see that one has changed."""
        lines = self.lines
        return "".join([lines[path][:BEGINNING] if path in lines else "-" for path in paths])

    def digests(self) -> Iterator[tuple[str, str]]:
        """Each path with what its file must hold."""
        return ((path, line.partition("\t")[0]) for path, line in list(self.lines.items()))

    def __setitem__(self, path: str, artifact: Artifact) -> None:
        sha256, replaces, run_id, payload, seq = artifact
        self.lines[path] = kept(sha256, replaces or "", run_id, payload, seq)

    def __delitem__(self, path: str) -> None:
        del self.lines[path]

    def __iter__(self) -> Iterator[str]:
        return iter(list(self.lines))

    def __len__(self) -> int:
        return len(self.lines)


@dataclass(slots=True)
class Answer:
    """A model's answer, under its call key: asked the same again, this is what it said."""

    prompt: list[str]
    response: PayloadRef | None = None


@dataclass(slots=True)
class Recalled:
    """What memory has found for a chapter: looked for the same again, this is what there was."""

    round: int
    query: str
    found: PayloadRef
    whole: bool = True


@dataclass(slots=True)
class Cost:
    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    usd: float = 0.0
    unpriced_calls: int = 0

    def add(self, paid: Paid) -> None:
        self.calls += paid.calls
        self.tokens_in += paid.tokens_in
        self.tokens_out += paid.tokens_out
        self.unpriced_calls += paid.unpriced
        for usd in paid.usd:
            self.usd += usd


@dataclass(slots=True)
class Hand:
    """A person's own hand on a chapter."""

    by: str
    what: str
    at: str


@dataclass(slots=True)
class Restored:
    """Out of which backup or trash the book came last: what happened after that is not in it."""

    source: str
    by: str
    at: str


@dataclass(slots=True)
class RollingBack:
    """What is left to do of a rollback, and whose word it was."""

    rollback_id: str
    down_to: str
    """`chapter:2`, `chapter:2/3`, `chapter_plan`; or that it is being undone."""
    by: str
    reason: str = ""


UNDO = "undo"


@dataclass(slots=True)
class Candidates:
    """Drafts that wait for a choice; they count for this round and this plan only."""

    round: int
    plan_sha256: str
    drafts: list[str]


LATELY = 8
IN_SHORT = 300


@dataclass(slots=True)
class Turn:
    """What a person said to the book, and which tools were used about it."""

    said: str
    did: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Chat:
    """The conversation with a book, as far as the next sentence may lean on it: the person's own
    words and the names of tools. Nothing that a chapter or a model said is in it.
    """

    turns: int = 0
    lately: list[Turn] = field(default_factory=list)

    def say(self, turn: int, text: str) -> None:
        self.turns = max(self.turns, turn)
        self.lately = [*self.lately, Turn(text[:IN_SHORT])][-LATELY:]

    def do(self, what: str) -> None:
        if self.lately:
            self.lately[-1].did.append(what)


@dataclass(slots=True)
class Tally:
    """What was counted since the run began."""

    started_at: str = ""
    ended_at: str = ""
    events: dict[str, int] = field(default_factory=dict)
    errors: int = 0
    duration_ms: int = 0
    cost: Cost = field(default_factory=Cost)


@dataclass(slots=True)
class BookState:
    """Goes into the first event of the next run as it is, and into the snapshots of this one.

    Of a deposited chapter there is left what every later one may need: no answers, no gate.
    """

    title: str = ""
    language: str = "en"
    law: Law = field(default_factory=Law)
    """Where the three machines stand, in the law's own terms."""
    rounds: dict[int, int] = field(default_factory=dict)
    """How many texts each chapter has had: drafts begun, and edits by a person."""
    words: dict[int, int] = field(default_factory=dict)
    """The length of each chapter's newest draft."""
    hands: dict[int, list[Hand]] = field(default_factory=dict)
    """Under 0 those on what belongs to no chapter."""
    steers: dict[int, str] = field(default_factory=dict)
    """What a person wants of a chapter, said over its plan."""
    candidates: dict[int, Candidates] = field(default_factory=dict)
    gates: dict[str, Gate] = field(default_factory=dict)
    """The gate of each subject, until its chapter is deposited."""
    artifacts: Artifacts = field(default_factory=Artifacts)
    answers: dict[str, Answer] = field(default_factory=dict)
    """By call key; those of a chapter are forgotten once it is deposited."""
    recalled: dict[str, Recalled] = field(default_factory=dict)
    """By chapter and purpose; forgotten with the answers."""
    proposals_applied: list[str] = field(default_factory=list)
    steps_done: dict[str, list[str]] = field(default_factory=dict)
    """The steps of each migration that are done."""
    waivers: dict[str, str] = field(default_factory=dict)
    rollbacks: list[str] = field(default_factory=list)
    """Those that can be undone, the last one first to be."""
    rolling_back: RollingBack | None = None
    """A rollback that is not at its end yet."""
    kept_scenes: dict[int, int] = field(default_factory=dict)
    """How many scenes of a chapter a rollback has left to build on."""
    models: list[str] = field(default_factory=list)
    """Every model that has written or reviewed in this book."""
    chat: Chat = field(default_factory=Chat)
    cost: Cost = field(default_factory=Cost)
    run: Tally = field(default_factory=Tally)
    restored: Restored | None = None
    last_activity: str = ""

    def to_json(self) -> str:
        return orjson.dumps(
            self, default=_plain, option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS
        ).decode()

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        data = orjson.loads(text)
        known = {one.name for one in fields(cls)}
        state = cls(**{name: value for name, value in data.items() if name in known})
        state.law = _law(data["law"])
        state.rounds = _by_chapter(data["rounds"])
        state.words = _by_chapter(data["words"])
        if left := data.get("rolling_back"):
            state.rolling_back = RollingBack(**left)
        state.kept_scenes = _by_chapter(data["kept_scenes"])
        state.hands = {int(n): [Hand(**one) for one in many] for n, many in data["hands"].items()}
        state.steers = {int(n): steer for n, steer in data["steers"].items()}
        state.candidates = {int(n): Candidates(**one) for n, one in data["candidates"].items()}
        state.gates = {subject: Gate(**gate) for subject, gate in data["gates"].items()}
        state.artifacts = Artifacts(data["artifacts"])
        state.answers = {key: _answer(one) for key, one in data["answers"].items()}
        state.recalled = {key: _recalled(one) for key, one in data.get("recalled", {}).items()}
        state.chat = _chat(data.get("chat"))
        state.cost = Cost(**data["cost"])
        state.run = Tally(**data["run"])
        state.run.cost = Cost(**data["run"]["cost"])
        came = data.get("restored")
        state.restored = Restored(**came) if came else None
        return state


def _plain(value: object) -> object:
    """What the JSON of a state is made of, where it is not a plain value already."""
    match value:
        case frozenset():
            return sorted(value)
        case Artifacts():
            return value.lines
        case Mapping():
            return dict(value)
        case BaseModel():
            return value.model_dump(mode="json")
    raise TypeError(type(value))


def _law(data: dict[str, Any]) -> Law:
    chapters = {int(number): _chapter(one) for number, one in data["chapters"].items()}
    return Law(
        materials=_adapter(Materials).validate_python(data["materials"]),
        chapters=chapters,
        proposals=_adapter(dict[str, Proposal]).validate_python(data["proposals"]),
    )


def _chapter(data: dict[str, Any]) -> Chapter:
    """By hand: of all there is in a state, there are thousands of these."""
    data["state"] = ChapterState(data["state"])
    data["open_issues"] = frozenset(data["open_issues"])
    data["blockers"] = frozenset(data["blockers"])
    if data["put_away"]:
        data["put_away"] = PutAway(**data["put_away"])
    if cover := data.get("cover"):
        data["cover"] = Cover(**cover)
    return Chapter(**data)


def _answer(data: dict[str, Any]) -> Answer:
    ref = data["response"]
    return Answer(data["prompt"], PayloadRef.model_validate(ref) if ref else None)


def _recalled(data: dict[str, Any]) -> Recalled:
    return Recalled(**{**data, "found": PayloadRef.model_validate(data["found"])})


def _chat(data: dict[str, Any] | None) -> Chat:
    """A book of before has none."""
    return Chat(data["turns"], [Turn(**one) for one in data["lately"]]) if data else Chat()


def _by_chapter(data: dict[str, int]) -> dict[int, int]:
    return {int(number): value for number, value in data.items()}


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)
