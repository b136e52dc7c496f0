"""Notes beside a text, each on the line of what it is about."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content

from writer.tui.widgets.cells import lines_of
from writer.tui.widgets.signs import HERE, QUIET, STRONG

GAP = 2
ROOM = 20
"""Cells that a note needs to be read; where there are fewer, only its sign is there."""
MOST = 4
"""Lines of one note: the whole is told below the text."""


@dataclass(frozen=True, slots=True)
class Note:
    """What is said in the margin beside a place of the text."""

    at: int
    sign: str
    text: str
    style: str = ""


def beside_lines(
    lines: Sequence[Content], notes: Sequence[tuple[int, Note]], cells: int, width: int, here: int
) -> list[Content]:
    """The lines with their notes behind them. A note that has no room on its line stands below the
    one before it.
    """
    room = width - cells - GAP
    column: dict[int, Content] = {}
    free = 0
    for line, note in sorted(notes, key=lambda one: one[0]):
        drawn = _drawn(note, room, is_meant=note.at == here)
        first = max(line, free)
        column.update(enumerate(drawn, start=first))
        free = first + len(drawn)
    tall = max(len(lines), free)
    blank = [Content("")] * (tall - len(lines))
    return [_joined(line, column.get(at), cells) for at, line in enumerate([*lines, *blank])]


def _drawn(note: Note, room: int, *, is_meant: bool) -> list[Content]:
    if room <= 0:
        return []
    if room < ROOM:
        return [Content.styled(note.sign, f"{STRONG} {note.style}".strip())]
    first, *more = lines_of(note.text, room - 4, MOST)
    sign = f"{HERE if is_meant else ' '} {note.sign} "
    style = STRONG if is_meant else QUIET
    return [
        Content.assemble((sign, note.style), (first, style)),
        *(Content.assemble("    ", (line, style)) for line in more),
    ]


def _joined(line: Content, note: Content | None, cells: int) -> Content:
    if note is None:
        return line
    return Content.assemble(line, " " * (cells - line.cell_length + GAP), note)
