"""A tool: the only way in which a conversation can do anything."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict

from writer.desk.book import Book
from writer.desk.ports import Ports
from writer.desk.studio import Studio, Watcher
from writer.texts import Language, say

Kind = Literal["read", "generate", "destructive"]
Gate = Literal["chapter", "materials", "proposal"]
ArgumentsT = TypeVar("ArgumentsT", bound="Arguments")


class Arguments(BaseModel):
    """What a tool has to be told. What it has not asked for, it does not take."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)


@dataclass(frozen=True, slots=True)
class Place:
    """A gate and what stands at it, where a person decides."""

    gate: Gate
    subject: str
    """The number of a chapter, the version of the materials, or the id of a proposal."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of using a tool, in words for the person, with where it is from."""

    lines: tuple[str, ...]
    place: Place | None = None
    opens: bool = False
    """Whether the person wants to be there, and not only to see its card."""
    undo: tuple[str, Mapping[str, Any]] | None = None
    """The tool that takes it back, with its arguments."""


@dataclass(frozen=True, slots=True)
class Office:
    """What the tools work with: one book and its desks, in the person's language."""

    ports: Ports
    name: str
    language: Language
    watcher: Watcher
    directory: Path
    """Where files go that are made for the person."""
    by: str = ""
    """Who confirmed, where it was asked."""

    def book(self) -> Book:
        return Book.open(self.ports, self.name)

    def looking(self) -> Studio:
        """The book with its models, to ask and to foresee, without the lease to generate."""
        return Studio(self.book(), self.watcher)

    def text(self, key: str, **facts: object) -> str:
        return say(key, self.language, **facts)


def nothing_else(office: Office, _: Arguments) -> tuple[str, ...]:  # noqa: ARG001
    return ()


@dataclass(frozen=True, slots=True)
class Tool:
    """One row of the registry. Its words are `chat.tool_NAME` and `chat.will_NAME`."""

    name: str
    kind: Kind
    arguments: type[Arguments]
    use: Callable[[Office, Any], Outcome]
    foresee: Callable[[Office, Any], tuple[str, ...]] = field(default=nothing_else)
    """What using it will take or cost, looked up before the person says yes."""
    signed: bool = False
    """Whether it goes on record under the person's name."""

    def told(self, language: Language) -> dict[str, Any]:
        """As a model is told of it."""
        fields = {name: one.description or "" for name, one in self.arguments.model_fields.items()}
        words = say(f"chat.tool_{self.name}", language)
        return {"name": self.name, "kind": self.kind, "arguments": fields, "what": words}
