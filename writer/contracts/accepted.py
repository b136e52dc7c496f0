"""What a book has accepted, as its memory and its graph take it in: a chapter at a time."""

from dataclasses import dataclass, field

from writer.contracts.people import CanonCharacter
from writer.contracts.settings import BookLanguage


@dataclass(frozen=True, slots=True)
class People:
    """Everyone as the book begins: chapter 0."""

    project: str
    language: BookLanguage
    everyone: tuple[CanonCharacter, ...]
    at: str
    """When that was settled, by the record."""


@dataclass(frozen=True, slots=True)
class AcceptedScene:
    """A scene as it was accepted, and as it was planned."""

    number: int
    text: str
    location: str = ""
    people: tuple[str, ...] = ()
    """Those of the cast who appear, by their full names."""
    actions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeyEvent:
    """One of the things that the memory of a chapter says have happened."""

    what: str
    people: tuple[str, ...] = ()
    """Those of the cast who are named in it."""


@dataclass(frozen=True, slots=True)
class AcceptedChapter:
    """A deposited chapter: its text, its plan and what is remembered of it."""

    project: str
    language: BookLanguage
    number: int
    title: str
    at: str
    """When it was accepted."""
    scenes: tuple[AcceptedScene, ...] = ()
    events: tuple[KeyEvent, ...] = ()
    states: dict[str, str] = field(default_factory=dict)
    """How each person stands at its end, by their full names."""
    when: str = ""
    where: str = ""
