"""Something told at length: section by section, to scroll through."""

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size

from writer.contracts.telling import Section, Telling
from writer.texts import Language
from writer.tui.screens.help import KeyHelp
from writer.tui.screens.question import QuestionScreen
from writer.tui.widgets.block import Block
from writer.tui.widgets.cells import padded, shortened
from writer.tui.widgets.evidence import Mark
from writer.tui.widgets.reading import Reading
from writer.tui.widgets.signs import LABEL


class PageScreen(QuestionScreen[None]):
    """Nothing is asked here; there is only something to know."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "step(1)", show=False),
        Binding("p", "step(-1)", show=False),
    ]

    def __init__(self, telling: Telling, language: Language) -> None:
        super().__init__(language)
        self._head = telling.head
        self._text, self._marks = written_out(telling.sections)
        self._at = -1

    def compose(self) -> ComposeResult:
        yield Block(self._draw_head, classes="head")
        yield Reading(self._text, self._marks, id="text")
        yield Block(self.draw_keys, classes="keys")

    def on_mount(self) -> None:
        self.query_one(Reading).focus()

    def tell(self, telling: Telling) -> None:
        """Something else in the place of what was told."""
        self._head, self._at = telling.head, -1
        self._text, self._marks = written_out(telling.sections)
        if self.is_attached:
            self.query_one(Reading).show(self._text, self._marks)
            for part in (".head", ".keys"):
                self.query_one(part, Block).redraw()

    def keys(self) -> Sequence[KeyHelp]:
        sections = (self.key("n/p", "sections"),) if self._marks else ()
        return (self.key("↑↓", "scroll"), *sections)

    def action_step(self, by: int) -> None:
        if self._marks:
            self._at = max(0, min(self._at + by, len(self._marks) - 1))
            self.query_one(Reading).go_to(self._marks[self._at].start)

    def _draw_head(self, room: Size) -> Content:
        return Content.styled(shortened(self._head, room.width), "bold")


def written_out(sections: Sequence[Section]) -> tuple[str, list[Mark]]:
    """The sections as one text, and where their headings stand in it."""
    text = ""
    marks: list[Mark] = []
    for section in sections:
        text += "\n" if text else ""
        if section.title:
            marks.append(Mark(len(text), len(text) + len(section.title), LABEL))
            text += f"{section.title}\n"
        text += "".join(f"{line}\n" for line in (*section.lines, *_columns(section.rows)))
    return text.rstrip("\n"), marks


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(padded(cell, wide) for cell, wide in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
