"""Models that answer from the log of a run: the same words again, without a key or a server.

What is asked must be what was asked then, to the letter. The first question that differs is a
`ReplayMismatch`, which has both of them.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

import orjson

from writer.errors import NeverAnswered, ReplayMismatch
from writer.events.payloads import Payloads
from writer.events.types import ModelAnswered, ModelAsked, ModelFailed
from writer.llm.call import CallKey, Model, Prompt, Reply, Role
from writer.llm.failure import MISFIT, Failure
from writer.llm.prices import FREE

ABOUT_CALLS = b'{"event_type":"llm_'


class Told(NamedTuple):
    """A line about a call, as far as it takes to answer it: who opened the log has checked it."""

    event_type: str
    data: dict[str, Any]
    payload_refs: dict[str, dict[str, Any]]

    @classmethod
    def of(cls, raw: bytes) -> Self:
        line = orjson.loads(raw)
        return cls(line["event_type"], line["data"], line["payload_refs"])


@dataclass
class Exchange:
    """A question that is on record, and what came of it: failures, and mostly an answer."""

    asked: Told
    outcomes: deque[Told] = field(default_factory=deque)

    @property
    def model(self) -> str:
        return str(self.asked.data["model"])


class RecordedModels:
    """Whoever answered in a run. The questions under one key come in the order they came then."""

    def __init__(self, lines: Iterable[bytes], payloads: Payloads) -> None:
        """The lines as they stand in the log."""
        self._payloads = payloads
        self._left: dict[str, deque[Exchange | str]] = defaultdict(deque)
        """By call key; a misfit stands between exchanges as the name of the model it is put to."""
        for line in lines:
            if line.startswith(ABOUT_CALLS):
                self._take(Told.of(line))

    def choose(self, role: Role, key: CallKey) -> Model:  # noqa: ARG002 the key says it all
        """Who answered this call. Asked about a misfit, it names whoever it was put to."""
        left = self._left[str(key)]
        if not left:
            raise ReplayMismatch("llm.not_on_record", node=key.node, call=key)
        if isinstance(left[0], str):
            return RecordedModel(key, str(left.popleft()), left, self._payloads)
        return RecordedModel(key, left[0].model, left, self._payloads)

    def close(self) -> None:
        """There is nobody to hang up on."""

    def unasked(self) -> list[str]:
        """The keys of calls that are on record and were not asked for yet."""
        return [key for key, left in self._left.items() if left]

    def _take(self, line: Told) -> None:
        if line.event_type == ModelAsked.event_type:
            self._left[line.data["call_key"]].append(Exchange(line))
        elif line.event_type in (ModelAnswered.event_type, ModelFailed.event_type):
            left = self._left[line.data["call_key"]]
            if line.data.get("failure") == MISFIT:
                left.append(str(line.data["model"]))
            elif left and isinstance(last := left[-1], Exchange):
                last.outcomes.append(line)


class RecordedModel:
    """Answers one call: with the failures of then, and then with the answer of then."""

    price = FREE  # paid for already

    def __init__(
        self, key: CallKey, name: str, left: deque[Exchange | str], payloads: Payloads
    ) -> None:
        self.name = name
        self._key = key
        self._left = left
        self._payloads = payloads
        self._exchange: Exchange | None = None

    def ask(
        self, prompt: Prompt, schema: dict[str, Any] | None, on_text: Callable[[str], None]
    ) -> Reply:
        on_text("")  # so that whoever wants to stop is heard
        if self._exchange is None:
            self._exchange = self._same(prompt, schema)
        if not self._exchange.outcomes:
            raise NeverAnswered("llm.never_answered", node=self._key.node, call=self._key)
        outcome = self._exchange.outcomes.popleft()
        response = outcome.payload_refs["response"]
        text = self._payloads.text(response["path"], response["sha1"])
        if outcome.event_type == ModelFailed.event_type:
            raise self._failure(outcome, text)
        if schema is None:
            on_text(text)
        return Reply(text, outcome.data["finish_reason"], **_bill(outcome))

    def _same(self, prompt: Prompt, schema: dict[str, Any] | None) -> Exchange:
        """The exchange that is next under this key, where it is about the same question."""
        found = self._left[0] if self._left else None
        if not isinstance(found, Exchange):
            raise ReplayMismatch("llm.not_on_record", node=self._key.node, call=self._key)
        asked = found.asked.payload_refs.items()
        names = [ref["sha1"] for place, ref in asked if "prompt" in place]
        texts = prompt.texts()
        output = schema["title"] if schema else ""
        if names != [Payloads.ref(text).sha1 for text in texts]:
            recorded = [self._payloads.named(name) for name in names]
            raise self._mismatch("llm.asked_otherwise", recorded, texts)
        if output != found.asked.data["output"]:
            raise self._mismatch("llm.asked_otherwise", [found.asked.data["output"]], [output])
        self._left.popleft()
        return found

    def _mismatch(self, sentence: str, recorded: list[str], asked: list[str]) -> ReplayMismatch:
        return ReplayMismatch(
            sentence, node=self._key.node, call=self._key, recorded=recorded, asked=asked
        )

    def _failure(self, outcome: Told, text: str) -> Failure:
        """It was worth asking again where somebody did."""
        again = bool(self._exchange and self._exchange.outcomes)
        data = outcome.data
        failure = Failure(data["failure"], again=again, wait=0.0, said=data["said"], text=text)
        failure.bill = _bill(outcome)
        return failure


def _bill(outcome: Told) -> dict[str, Any]:
    taken = ("tokens_in", "tokens_out", "tokens_cached", "tokens_reasoning", "usd")
    return {name: outcome.data[name] for name in taken}
