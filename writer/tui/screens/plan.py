"""The plan of a chapter before it is drafted: to read, to steer, to edit, to write from."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size

from writer.texts import Language
from writer.tui.screens.help import KeyHelp
from writer.tui.screens.question import QuestionScreen
from writer.tui.widgets.block import Block
from writer.tui.widgets.cells import shortened
from writer.tui.widgets.reading import Reading
from writer.tui.widgets.signs import NO

KEYS = {"steer": "s", "edit": "E", "write": "w"}


class PlanScreen(QuestionScreen[str]):
    """Gives what is wanted of the plan: `steer`, `edit` or `write`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, f"answer('{name}')", show=False) for name, key in KEYS.items()
    ]

    def __init__(
        self, heading: str, text: str, language: Language, reasons: Sequence[str] = ()
    ) -> None:
        """`reasons` say why it cannot be changed any more."""
        super().__init__(language)
        self._heading = heading
        self._text = text
        self._reasons = tuple(reasons)

    def compose(self) -> ComposeResult:
        yield Block(self._draw_head, classes="head")
        yield Reading(self._text, (), id="text")
        if self._reasons:
            yield Block(lambda room: Content(shortened(self._why, room.width)))
        yield Block(self.draw_keys, classes="keys")

    def on_mount(self) -> None:
        self.query_one(Reading).focus()

    def keys(self) -> Sequence[KeyHelp]:
        own = [self.key(key, f"plan_{name}") for name, key in KEYS.items()]
        return (*(() if self._reasons else own), self.key("↑↓", "scroll"))

    def notes(self) -> Sequence[str]:
        return (self._why,) if self._reasons else ()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "answer" and self._reasons:
            return None
        return super().check_action(action, parameters)

    def action_answer(self, name: str) -> None:
        self.dismiss(name)

    @property
    def _why(self) -> str:
        return f"{NO} {' '.join(self._reasons)}"

    def _draw_head(self, room: Size) -> Content:
        return Content.styled(shortened(self._heading, room.width), "bold")
