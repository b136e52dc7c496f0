"""What the small windows share, which stand before a screen and ask for one thing."""

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, Static

from writer.texts import Language
from writer.tui.widgets.block import Block
from writer.tui.widgets.cells import lines_of
from writer.tui.widgets.labelled import column, labelled
from writer.tui.widgets.signs import NO
from writer.tui.widgets.words import Words

AnswerT = TypeVar("AnswerT")


class Dialog(ModalScreen[AnswerT | None]):
    """A small window. Escape is no answer."""

    CSS_PATH = "questions.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", show=False)]
    TO_READ: ClassVar[bool] = False
    """There is nothing to fill in, so the arrow keys scroll."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self.language = language
        self.say = Words(language)

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog", can_focus=self.TO_READ):
            yield from self.inside()

    def inside(self) -> ComposeResult:
        raise NotImplementedError

    def action_back(self) -> None:
        self.dismiss(None)

    def complain(self, sentence: str) -> None:
        """Says what is still missing, where the button is."""
        self.query_one("#complaint", Static).update(Content(f"{NO} {sentence}" if sentence else ""))

    def buttons(self, verb: str, key: str) -> Widget:
        send = Button(f"{key} {verb}", id="send", compact=True)
        back = Button(f"Esc {self.say('key_back')}", id="back", compact=True)
        return Horizontal(send, back, classes="answers")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        if event.button.id == "back":
            self.action_back()
        else:
            self.send()

    def send(self) -> None:
        """Gives the answer, if it is complete."""
        raise NotImplementedError


def title(text: str) -> Block:
    return Block(lambda room: Content("\n".join(lines_of(text, room.width))), classes="title")


def paragraphs(texts: Sequence[str]) -> Block:
    """Sentences below each other, each laid out for the width there is."""

    def draw(room: Size) -> Content:
        return Content("\n".join(line for text in texts for line in lines_of(text, room.width)))

    return Block(draw, classes="paragraphs")


def facts(pairs: Sequence[tuple[str, str]]) -> Block:
    """What something is called, and what it is, below each other. What is empty is left out."""
    told = [(label, text) for label, text in pairs if text]
    cells = column(label for label, _ in told) if told else 0

    def draw(room: Size) -> Content:
        return Content("\n").join(
            labelled(label, cells, lines_of(text, room.width - cells)) for label, text in told
        )

    return Block(draw, classes="paragraphs")
