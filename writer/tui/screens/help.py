"""The keys of a screen, in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size

from writer.texts import Language
from writer.tui.screens.dialog import Dialog, paragraphs, title
from writer.tui.widgets.block import Block
from writer.tui.widgets.cells import lines_of, padded
from writer.tui.widgets.signs import LABEL


@dataclass(frozen=True, slots=True)
class KeyHelp:
    """A key: what is pressed, in a word or two, and in a sentence."""

    pressed: str
    words: str
    sentence: str


class HelpScreen(Dialog[None]):
    """What every key of the screen below does, and what its signs mean."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,question_mark", "back", show=False)]
    TO_READ = True

    def __init__(self, keys: Sequence[KeyHelp], notes: Sequence[str], language: Language) -> None:
        super().__init__(language)
        self._keys = tuple(keys)
        self._notes = tuple(notes)

    def inside(self) -> ComposeResult:
        yield title(self.say("help"))
        yield Block(self._draw, classes="paragraphs")
        yield paragraphs([*self._notes, self.say("signs"), self.say("closes")])

    def _draw(self, room: Size) -> Content:
        column = max(cell_len(key.pressed) for key in self._keys) + 2
        lines = []
        for key in self._keys:
            first, *more = lines_of(key.sentence, room.width - column)
            lines.append(Content.assemble((padded(key.pressed, column), LABEL), first))
            lines += [Content(" " * column + line) for line in more]
        return Content("\n").join(lines)
