"""Something of the materials to read through: a whole version, an editor's note, the advice."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from writer.texts import Language
from writer.tui.screens.full_text import FullTextScreen
from writer.tui.screens.help import KeyHelp
from writer.tui.widgets.block import Block
from writer.tui.widgets.evidence import Mark
from writer.tui.widgets.measure import WIDEST, Measure
from writer.tui.widgets.reading import Reading
from writer.tui.widgets.signs import STRONG

ANCHOR = re.compile(r"\b[A-Z]{2,8}-\d{3,}\b")
BLOCK = re.MULTILINE | re.DOTALL


@dataclass(frozen=True, slots=True)
class Document:
    """A text, and where each of its parts begins and ends its heading."""

    heading: str
    text: str
    parts: tuple[tuple[int, int], ...] = ()
    book: str = ""
    """Whose pack this is, where it can be written to a file."""


@dataclass(slots=True)
class Draft:
    """A document on its way."""

    text: str = ""
    parts: tuple[tuple[int, int], ...] = ()

    def part(self, title: str) -> None:
        self.text += "\n" if self.text else ""
        self.parts += ((len(self.text), len(self.text) + len(title)),)
        self.text += f"{title}\n"

    def line(self, text: str = "") -> None:
        self.text += f"{text}\n"

    def done(self, heading: str, book: str = "") -> Document:
        return Document(heading, self.text.rstrip("\n"), self.parts, book)


class PackScreen(FullTextScreen):
    """Scrolls, goes from part to part, and searches."""

    PLACE = "part_of"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("x", "export", show=False),
        Binding("P", "propose", show=False),
    ]

    class ProposalWanted(Message):
        """Something of the pack is to change; `anchor` is the first one in sight."""

        def __init__(self, book: str, anchor: str) -> None:
            super().__init__()
            self.book = book
            self.anchor = anchor

    class ExportWanted(Message):
        """The pack is to be written to a file."""

        def __init__(self, book: str) -> None:
            super().__init__()
            self.book = book

    def __init__(self, document: Document, language: Language, anchor: str = "") -> None:
        """`anchor` is the item to begin with."""
        super().__init__(document.heading, document.text, (), language)
        self._item = _item(document.text, anchor)
        self._marks = [Mark(start, end, f"{STRONG} $text-accent") for start, end in document.parts]
        self._book = document.book

    def begin(self) -> None:
        if self._item:
            self._at = max(sum(mark.start <= self._item[0] for mark in self._marks) - 1, 0)
            self.query_one(Reading).choose(*self._item)
            self.query_one(".head", Block).redraw()
        else:
            super().begin()

    def measure(self) -> Measure:
        return WIDEST

    def keys(self) -> Sequence[KeyHelp]:
        steps = (self.key("n", "next_part"), self.key("p", "previous_part"))
        own = (self.key("x", "export"), self.key("P", "propose"))
        export = own if self._book else ()
        return (
            *(steps if self._marks else ()),
            self.key("/", "search"),
            *export,
            self.key("↑↓", "scroll"),
        )

    def action_export(self) -> None:
        if self._book:
            self.post_message(self.ExportWanted(self._book))

    def action_propose(self) -> None:
        if self._book:
            seen = self.query_one(Reading).in_sight()
            found = ANCHOR.search(seen)
            self.post_message(self.ProposalWanted(self._book, found.group() if found else ""))


def _item(text: str, anchor: str) -> tuple[int, int] | None:
    """Where an item begins and ends: from its anchor to the next one, or the next part."""
    if not anchor:
        return None
    found = re.search(rf"^{re.escape(anchor)}\b.*?(?=\n\s*\n|\n[A-Z]{{2,8}}-\d|\Z)", text, BLOCK)
    return found.span() if found else None
