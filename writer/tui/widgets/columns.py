"""Two texts beside each other, paragraph by paragraph: what was, and what is."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size

from writer.contracts.wording import Piece
from writer.tui.widgets.block import Block
from writer.tui.widgets.cells import wrapped
from writer.tui.widgets.signs import ADDED, LABEL, QUIET, REMOVED

SIGNS = {"removed": ("[−", "]", REMOVED), "added": ("[+", "]", ADDED)}
GUTTER = " │ "
CHANGED = "▌"
ABOVE = 3


@dataclass(slots=True)
class Pair:
    """One paragraph as it was and as it is."""

    before: list[tuple[str, str]] = field(default_factory=list)
    """Stretches, each with its colour."""
    after: list[tuple[str, str]] = field(default_factory=list)
    changed: bool = False
    is_whole: bool = False
    """It ends with the end of a paragraph that only one of the two has."""

    def put(self, kind: str, text: str) -> None:
        opens, closes, style = SIGNS.get(kind, ("", "", ""))
        self.changed |= bool(style and text.strip())
        self.is_whole = bool(style) and text.endswith("\n")
        words = text.rstrip("\n") if style else text
        stretch = (f"{opens}{words}{closes}" + text[len(words) :], style)
        if words and kind != "added":
            self.before.append(stretch)
        if words and kind != "removed":
            self.after.append(stretch)


def pairs(pieces: Iterable[Piece]) -> list[Pair]:
    """A paragraph ends where both texts have the end of one."""
    found = [Pair()]
    for piece in pieces:
        if piece.kind != "same":
            found[-1].put(piece.kind, piece.text)
            continue
        if found[-1].is_whole:
            found.append(Pair())
        first, *more = piece.text.split("\n")
        found[-1].put("same", first)
        for text in more:
            found.append(Pair())
            found[-1].put("same", text)
    return found


class Columns(VerticalScroll):
    """Laid out for the width there is; each change has a sign between the two."""

    def __init__(self, pieces: Sequence[Piece], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._pairs = pairs(pieces)
        self._starts: list[int] = []

    @property
    def changes(self) -> list[int]:
        """Which paragraphs differ."""
        return [at for at, pair in enumerate(self._pairs) if pair.changed]

    def compose(self) -> ComposeResult:
        yield Block(self._laid_out)

    def go_to(self, pair: int) -> None:
        self._laid_out(self.query_one(Block).content_size)
        self.scroll_to(y=max(self._starts[pair] - ABOVE, 0), animate=False)

    def _laid_out(self, room: Size) -> Content:
        cells = max((room.width - len(GUTTER)) // 2, 2)
        lines: list[Content] = []
        self._starts = []
        for pair in self._pairs:
            self._starts.append(len(lines))
            middle = Content.styled(f" {CHANGED} ", LABEL) if pair.changed else DIVIDED
            sides = (_lines(pair.before, cells), _lines(pair.after, cells))
            for left, right in zip_longest(*sides, fillvalue=Content("")):
                pad = " " * (cells - left.cell_length)
                lines.append(Content.assemble(left, pad, middle, right))
        return Content("\n").join(lines)


DIVIDED = Content.styled(GUTTER, QUIET)


def _lines(stretches: Sequence[tuple[str, str]], cells: int) -> list[Content]:
    content = Content.assemble(*stretches)
    return [content[start:end].rstrip() for start, end in wrapped(content.plain, cells)]
