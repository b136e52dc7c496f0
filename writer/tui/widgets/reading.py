"""A long text to scroll through, from one marked place to the next."""

from bisect import bisect_right
from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size

from writer.tui.widgets.block import Block
from writer.tui.widgets.cells import wrapped
from writer.tui.widgets.evidence import Mark
from writer.tui.widgets.signs import LABEL

ABOVE = 3
"""Lines that stay in sight above the place one jumps to."""
MARGIN = 2
"""Columns before the text, where the chosen passage has its sign."""
CHOSEN = "▌ "


class Reading(VerticalScroll):
    """The text, laid out for the width there is."""

    def __init__(self, text: str, marks: Sequence[Mark], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._text = text
        self._marks = tuple(marks)
        self._chosen = (0, 0)

    def compose(self) -> ComposeResult:
        yield Block(self._laid_out)

    def show(self, text: str, marks: Sequence[Mark]) -> None:
        """Another text in the place of this one."""
        self._text, self._marks, self._chosen = text, tuple(marks), (0, 0)
        self.query_one(Block).redraw()
        self.scroll_home(animate=False)

    def mark(self, marks: Sequence[Mark]) -> None:
        """Other marks in the same text."""
        self._marks = tuple(marks)
        self.query_one(Block).redraw()

    def choose(self, start: int, end: int) -> None:
        """A passage that is meant: it has a sign before each of its lines."""
        self._chosen = start, end
        self.query_one(Block).redraw()
        self.go_to(start)

    def go_to(self, offset: int) -> None:
        """Brings the character at `offset` into sight."""
        width = self.query_one(Block).content_size.width - MARGIN
        starts = [start for start, _ in wrapped(self._text, width)]
        line = bisect_right(starts, offset) - 1
        self.scroll_to(y=max(line - ABOVE, 0), animate=False)

    def in_sight(self) -> str:
        """The text from the first line on the screen on."""
        width = self.query_one(Block).content_size.width - MARGIN
        spans = wrapped(self._text, width)
        first = min(int(self.scroll_y), len(spans) - 1)
        return self._text[spans[first][0] :] if spans else ""

    def _laid_out(self, room: Size) -> Content:
        content = Content(self._text)
        for mark in self._marks:
            content = content.stylize(mark.style, mark.start, mark.end)
        lines = (
            Content.assemble(self._sign(start, end), content[start:end].rstrip())
            for start, end in wrapped(self._text, room.width - MARGIN)
        )
        return Content("\n").join(lines)

    def _sign(self, start: int, end: int) -> Content:
        chosen = start < self._chosen[1] and self._chosen[0] < end
        return Content.styled(CHOSEN, LABEL) if chosen else Content(" " * MARGIN)
