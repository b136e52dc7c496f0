"""A long text to scroll through, from one marked place to the next, with notes in its margin."""

from bisect import bisect_right
from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size

from writer.tui.widgets.block import Block
from writer.tui.widgets.cells import wrapped
from writer.tui.widgets.evidence import Mark
from writer.tui.widgets.margin import Note, beside_lines
from writer.tui.widgets.measure import WIDEST, Measure
from writer.tui.widgets.signs import LABEL, STRONG

ABOVE = 3
"""Lines that stay in sight above the place one jumps to."""
MARGIN = 2
"""Columns before the text, where the chosen passage has its sign."""
CHOSEN = "▌ "
SIGNS = 3
"""Columns behind the text that are left for the signs of notes, however narrow the screen."""
HEADING = "#"


class Reading(VerticalScroll):
    """The text, laid out for the width there is, and never wider than is good to read."""

    def __init__(
        self,
        text: str,
        marks: Sequence[Mark],
        *,
        notes: Sequence[Note] = (),
        measure: Measure = WIDEST,
        id: str | None = None,  # noqa: A002
    ) -> None:
        super().__init__(id=id)
        self._text = text
        self._marks = tuple(marks)
        self._notes = tuple(notes)
        self._measure = measure
        self._chosen = (0, 0)
        self._here = -1
        """The place in the text whose notes are meant."""

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
        self._here = offset
        if self._notes:
            self.query_one(Block).redraw()
        starts = [start for start, _ in self._spans]
        line = bisect_right(starts, offset) - 1
        self.scroll_to(y=max(line - ABOVE, 0), animate=False)

    def in_sight(self) -> str:
        """The text from the first line on the screen on."""
        spans = self._spans
        first = min(int(self.scroll_y), len(spans) - 1)
        return self._text[spans[first][0] :] if spans else ""

    @property
    def _spans(self) -> list[tuple[int, int]]:
        return self._wrapped(self.query_one(Block).content_size.width)

    def _wrapped(self, width: int) -> list[tuple[int, int]]:
        return wrapped(self._text, self._cells(width), self._measure.indent)

    def _cells(self, width: int) -> int:
        signs = SIGNS if self._notes else 0
        return min(width - MARGIN - signs, self._measure.cells)

    def _laid_out(self, room: Size) -> Content:
        content = Content(self._text)
        for mark in self._marks:
            content = content.stylize(mark.style, mark.start, mark.end)
        spans = self._wrapped(room.width)
        lines = [
            Content.assemble(self._sign(start, end), self._line(content, start, end))
            for start, end in spans
        ]
        if self._notes:
            starts = [start for start, _ in spans]
            lines = beside_lines(
                lines,
                [(bisect_right(starts, note.at) - 1, note) for note in self._notes],
                self._cells(room.width) + MARGIN,
                room.width,
                self._here,
            )
        return Content("\n").join(lines)

    def _line(self, content: Content, start: int, end: int) -> Content:
        line = content[start:end].rstrip()
        begins = start == 0 or self._text[start - 1] == "\n"
        if begins and line.plain.startswith(HEADING):
            return line.stylize(STRONG)
        return Content.assemble(" " * self._measure.indent, line) if begins and line else line

    def _sign(self, start: int, end: int) -> Content:
        chosen = start < self._chosen[1] and self._chosen[0] < end
        return Content.styled(CHOSEN, LABEL) if chosen else Content(" " * MARGIN)
