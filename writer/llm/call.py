"""A call of a model: which one it is, what is asked, what comes back, and who asks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

from pydantic import BaseModel

from writer.llm.prompt import Part

if TYPE_CHECKING:
    from writer.llm.prices import Price

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

    @property
    def language(self) -> str:
        """The one that the answer is to be in; nothing where the prompt does not say."""
        return next((part.text for part in self.tail if part.name == "language"), "")

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
    said: str = ""
    """Why there is no answer, in the words of a model that refuses."""

    def bill(self) -> dict[str, Any]:
        """What it took, as events have it."""
        return {
            "tokens_in": self.tokens_in,
            "tokens_out": self.tokens_out,
            "tokens_cached": self.tokens_cached,
            "tokens_reasoning": self.tokens_reasoning,
            "usd": self.usd,
        }


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

    @property
    def price(self) -> "Price | None":
        """What its tokens cost; None where nobody has said."""
        ...

    def ask(
        self, prompt: Prompt, schema: dict[str, Any] | None, on_text: Callable[[str], None]
    ) -> Reply: ...


class Chooser(Protocol):
    """Whoever knows which model answers a call: those of the settings, or those of a record."""

    def choose(self, role: Role, key: CallKey) -> Model: ...

    def close(self) -> None:
        """Hangs up, also on whoever has not finished speaking."""
        ...


class Onlooker(Protocol):
    """Whoever is told while a model is asked; raising from `text` stops it."""

    def text(self, text: str) -> None: ...

    def note(self, key: str, **facts: object) -> None: ...

    def call(self, call: Call) -> None: ...


class Holder(Protocol):
    """Whoever says whether the next call may still be paid."""

    def hold(self, model: Model, texts: Sequence[str]) -> None: ...


class Asker(Protocol):
    """What the chains are given to ask with."""

    def text(self, role: Role, key: CallKey, prompt: Prompt) -> str: ...

    def answer(
        self,
        role: Role,
        key: CallKey,
        prompt: Prompt,
        output: type[AnswerT],
        counts: Mapping[str, int] | None = None,
    ) -> AnswerT:
        """`counts` says of which lists in the answer how many items are wanted."""
        ...
