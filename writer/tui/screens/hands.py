"""Files that were changed outside the workbench: what is different, and what may become of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList

from writer.contracts.wording import Piece
from writer.texts import Language
from writer.tui.screens.diff import ChangesScreen
from writer.tui.screens.help import KeyHelp
from writer.tui.screens.listed import ListScreen
from writer.tui.widgets.cells import lines_of, shortened
from writer.tui.widgets.choices import Row


@dataclass(frozen=True, slots=True)
class HandNote:
    """A file that somebody changed."""

    path: str
    about: str
    """What may become of it, in a sentence."""
    pieces: Sequence[Piece]
    may_take: bool = False


@dataclass(frozen=True, slots=True)
class HandAnswer:
    """What is to become of it; no file in particular means all of them."""

    what: str
    path: str = ""


class HandsScreen(ListScreen[HandAnswer, HandNote]):
    """Taken as an edit of one's own, or put back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "take", show=False),
        Binding("b", "put_back", show=False),
        Binding("B", "put_all_back", show=False),
    ]

    def __init__(self, heading: str, hands: Sequence[HandNote], language: Language) -> None:
        super().__init__(heading, hands, language)

    def titles(self) -> tuple[str, str]:
        return self.say("files"), self.say("in_full")

    def row(self, item: HandNote) -> Row:
        sign = "○" if item.may_take else "■"
        return lambda width: Content(shortened(f"{sign} {item.path}", width))

    def in_full(self, item: HandNote, width: int) -> Content:
        gone, come = (
            sum(len(piece.text) for piece in item.pieces if piece.kind == kind)
            for kind in ("removed", "added")
        )
        sentences = [item.about, self.say("hand_changed", gone=gone, come=come)]
        return Content("\n".join(line for said in sentences for line in lines_of(said, width)))

    def keys_of(self, item: HandNote) -> Sequence[KeyHelp]:
        take = (self.key("t", "take_hand"),) if item.may_take else ()
        every = (self.key("B", "put_all_back"),) if self.items[1:] else ()
        diff = (self.key("Enter", "see_hand"),) if item.pieces else ()
        return (*take, self.key("b", "put_file_back"), *every, *diff)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        item = self.items[event.option_index]
        if item.pieces:
            self.app.push_screen(ChangesScreen(item.path, item.pieces, self.language))

    def action_take(self) -> None:
        if self.chosen and self.chosen.may_take:
            self.dismiss(HandAnswer("take", self.chosen.path))

    def action_put_back(self) -> None:
        if self.chosen:
            self.dismiss(HandAnswer("put_back", self.chosen.path))

    def action_put_all_back(self) -> None:
        if self.items[1:]:
            self.dismiss(HandAnswer("put_back"))
