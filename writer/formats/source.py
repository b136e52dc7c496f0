"""What was read from a file: its text, and which of its lines the file itself calls headings."""

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from writer.formats.volume import Paragraph, joined


class Mark(NamedTuple):
    """A heading that the file marks as one, with how deep it stands and its words."""

    level: int
    title: str


@dataclass(frozen=True, slots=True)
class Source:
    """The text of a manuscript with one kind of line end, and what is known about it."""

    file: str
    text: str
    encoding: str = ""
    marks: dict[int, Mark] = field(default_factory=dict)
    """By the number of the line, counted from nothing."""
    title: str = ""
    author: str = ""
    left_out: tuple[str, ...] = ()
    """What the file holds and a manuscript has no place for, by the keys of sentences."""


@dataclass(slots=True)
class Gathering:
    """Puts a text together from paragraphs and headings as they are met."""

    lines: list[str] = field(default_factory=list)
    marks: dict[int, Mark] = field(default_factory=dict)
    _waiting: list[Paragraph] = field(default_factory=list)

    def add(self, paragraph: Paragraph) -> None:
        self._waiting.append(paragraph)

    def head(self, level: int, title: str) -> None:
        flat = re.sub(r"[ \t]*\n[ \t]*", " ", title).strip(" \t\n")
        if not flat:
            return
        self.settle()
        self.marks[len(self.lines)] = Mark(level, flat)
        self.lines += [flat, ""]

    def settle(self) -> None:
        """What was gathered so far is text; a blank line follows it."""
        if self._waiting:
            self.lines += [*joined(self._waiting).split("\n"), ""]
            self._waiting = []

    def text(self) -> str:
        self.settle()
        return "\n".join(self.lines)
