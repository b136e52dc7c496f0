"""The one way to ask a model: recorded under a key, answered from the record where it can be.

LangGraph may run a node twice after a crash; a call that was answered before is not made again.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol, TypeVar

from pydantic import BaseModel, ValidationError

from writer.clock import Clock
from writer.errors import ProviderFailed
from writer.events.envelope import Entry, Envelope
from writer.events.log import RunLog
from writer.events.types import ModelAnswered, ModelAsked
from writer.llm.prompt import Part

Role = Literal["writer", "editor", "advisor", "specialist"]
AnswerT = TypeVar("AnswerT", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class CallKey:
    """Which call this is: the same one after a crash, another one in another round."""

    node: str
    chapter: int = 0
    round: int = 1
    part: str = ""

    def __str__(self) -> str:
        return f"{self.chapter:03d}/r{self.round}/{self.node}" + (
            f"/{self.part}" if self.part else ""
        )


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a model is told. `prefix` is the same for many calls, so that caches hit."""

    prefix: tuple[Part, ...]
    tail: tuple[Part, ...]

    def texts(self) -> list[str]:
        return [part.render() for part in (*self.prefix, *self.tail)]


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model said, whole, with what it took."""

    text: str
    finish_reason: str
    tokens_in: int = 0
    tokens_out: int = 0
    tokens_cached: int = 0
    tokens_reasoning: int = 0
    usd: float | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """A call that was made, for whoever looks on."""

    key: CallKey
    model: str
    prompt: Prompt
    reply: Reply
    duration_ms: int

    def facts(self) -> dict[str, object]:
        """What it took, for a sentence."""
        return {
            "call": str(self.key),
            "model": self.model,
            "seconds": f"{self.duration_ms / 1000:.1f}",
            "tokens_in": self.reply.tokens_in,
            "tokens_out": self.reply.tokens_out,
        }


class Model(Protocol):
    """A model that can be asked: the rehearsal author, or one on an OpenAI-compatible server."""

    name: str

    def ask(
        self, prompt: Prompt, schema: dict[str, Any] | None, on_text: Callable[[str], None]
    ) -> Reply: ...


class Asker(Protocol):
    """What the chains are given to ask with."""

    def text(self, role: Role, key: CallKey, prompt: Prompt) -> str: ...

    def answer(
        self, role: Role, key: CallKey, prompt: Prompt, output: type[AnswerT]
    ) -> AnswerT: ...


class Caller:
    """Asks models on behalf of one book."""

    def __init__(
        self,
        log: RunLog,
        clock: Clock,
        choose: Callable[[Role], Model],
        on_text: Callable[[str], None],
        on_call: Callable[[Call], None] = lambda _: None,
    ) -> None:
        self._log = log
        self._clock = clock
        self._choose = choose
        self._on_text = on_text
        self._on_call = on_call

    def text(self, role: Role, key: CallKey, prompt: Prompt) -> str:
        reply = self._ask(role, key, prompt, None)
        if not reply.strip():
            raise ProviderFailed("llm.empty", node=key.node)
        return reply

    def answer(self, role: Role, key: CallKey, prompt: Prompt, output: type[AnswerT]) -> AnswerT:
        """The answer as a record. One that does not fit is sent back once, with its faults."""
        try:
            return output.model_validate_json(self._ask(role, key, prompt, output))
        except ValidationError as error:
            repair = replace(prompt, tail=(*prompt.tail, Part("faults", str(error))))
            again = replace(key, part=f"{key.part}repair")
            try:
                return output.model_validate_json(self._ask(role, again, repair, output))
            except ValidationError as second:
                raise ProviderFailed(
                    "llm.does_not_fit", node=key.node, count=second.error_count()
                ) from None

    def _ask(self, role: Role, key: CallKey, prompt: Prompt, output: type[BaseModel] | None) -> str:
        asked = self._log.state.answers.get(str(key))
        texts = prompt.texts()
        if asked and asked.response and asked.prompt == list(map(self._log.name_of, texts)):
            return self._log.payloads.get(asked.response)
        model = self._choose(role)
        schema = output.model_json_schema() if output else None
        self._record(
            key,
            ModelAsked(
                call_key=str(key),
                role=role,
                model=model.name,
                prompt=texts,
                output=output.__name__ if output else "",
            ),
            status="start",
        )
        started = self._clock.elapsed_ms()
        reply = model.ask(prompt, schema, self._on_text)
        if reply.finish_reason != "stop":
            raise ProviderFailed("llm.cut_off", node=key.node, reason=reply.finish_reason)
        self._record(
            key,
            ModelAnswered(
                call_key=str(key),
                role=role,
                model=model.name,
                response=reply.text,
                finish_reason=reply.finish_reason,
                tokens_in=reply.tokens_in,
                tokens_out=reply.tokens_out,
                tokens_cached=reply.tokens_cached,
                tokens_reasoning=reply.tokens_reasoning,
                usd=reply.usd,
            ),
            status="end",
            duration_ms=(took := self._clock.elapsed_ms() - started),
        )
        self._on_call(Call(key, model.name, prompt, reply, took))
        return reply.text

    def _record(
        self,
        key: CallKey,
        event: ModelAsked | ModelAnswered,
        status: Literal["start", "end"],
        duration_ms: int | None = None,
    ) -> Sequence[Envelope]:
        return self._log.append(
            Entry(
                event,
                phase="chapter" if key.chapter else "materials",
                actor="agent",
                status=status,
                chapter=key.chapter,
                node=key.node,
                duration_ms=duration_ms,
                message=f"{event.role} · {event.model}",
            )
        )
