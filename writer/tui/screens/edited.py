"""What a person made of the pack in their editor: its faults, or what changes, before it counts."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size

from writer.texts import Language
from writer.tui.answers import EditAgain, EditAnswer, TakeEdit
from writer.tui.screens.confirm import Confirm
from writer.tui.screens.error import ErrorPanel
from writer.tui.screens.help import KeyHelp
from writer.tui.screens.pack import Draft
from writer.tui.screens.question import QuestionScreen
from writer.tui.widgets.block import Block
from writer.tui.widgets.cells import beside
from writer.tui.widgets.reading import Reading


class FaultsPanel(ErrorPanel):
    """The text cannot be taken: why not. Enter leads back to the editor, Escape does not."""

    CLOSING = "editor_again"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "again", show=False)]

    wants_the_editor = False

    def action_again(self) -> None:
        self.wants_the_editor = True
        self.dismiss(None)


class EditedPackScreen(QuestionScreen[EditAnswer]):
    """Every change in a sentence. It counts once a person has put their name under it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "take", show=False),
        Binding("E", "again", show=False),
    ]

    def __init__(
        self, book: str, version: str, changes: Sequence[str], language: Language, person: str
    ) -> None:
        super().__init__(language)
        self._book, self._version = book, version
        self._changes = tuple(changes)
        self._person = person

    def compose(self) -> ComposeResult:
        text = Draft()
        for change in self._changes:
            text.line(f"· {change}")
        yield Block(self._draw_head, classes="head")
        yield Reading(text.done("").text, (), id="text")
        yield Block(self.draw_keys, classes="keys")

    def on_mount(self) -> None:
        self.query_one(Reading).focus()

    def keys(self) -> Sequence[KeyHelp]:
        return (self.key("a", "take_edit"), self.key("E", "edit_again"), self.key("↑↓", "scroll"))

    def action_again(self) -> None:
        self.dismiss(EditAgain())

    def action_take(self) -> None:
        question = Confirm(
            self.say("edit_materials", book=self._book, version=self._version),
            [self.say.counted("will_edit", len(self._changes)), self.say("new_version")],
            self.say("verb_edit_pack"),
            self.language,
            self._person,
        )
        self.confirm(question, TakeEdit)

    def _draw_head(self, room: Size) -> Content:
        where = self.say("edited_head", book=self._book, version=self._version)
        return Content(
            beside(where, self.say.counted("edited_count", len(self._changes)), room.width)
        )
