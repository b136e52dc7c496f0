"""A list to choose from, in front of whatever was there."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Label, OptionList, Static

from writer.texts import Language
from writer.tui.keyed import Key, KeyLine, show_help
from writer.tui.widgets.cells import shortened
from writer.tui.widgets.choices import Choices, Row

KEYS: tuple[Key, ...] = (("↑↓", "choose"), ("Enter", "take"), ("Esc", "back"))


class ChoiceScreen(ModalScreen[str | None]):
    """Gives back the name of what was chosen, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", show=False),
        Binding("question_mark", "help", show=False),
    ]

    def __init__(
        self,
        language: Language,
        title: str,
        choices: Sequence[tuple[str, str]],
        text: str = "",
    ) -> None:
        super().__init__()
        self._title = title
        self._choices = choices
        self._language: Language = language
        self._text = text

    def compose(self) -> ComposeResult:
        with Vertical(classes="form"):
            yield Label(self._title, classes="title", markup=False)
            if self._text:
                yield Static(self._text, markup=False)
            yield Choices(self.rows())
            yield from self.below()
            yield KeyLine(id="keys")

    def rows(self) -> Sequence[Row]:
        return [partial(_row, label) for _, label in self._choices]

    def below(self) -> ComposeResult:
        """What stands between the list and the keys."""
        yield from ()

    def on_mount(self) -> None:
        self.query_one("#keys", KeyLine).tell(KEYS, self._language)

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.take(event.option_index)

    def take(self, index: int) -> None:
        self.dismiss(self._choices[index][0])

    def action_help(self) -> None:
        show_help(self, KEYS, self._language)


def _row(label: str, width: int) -> Content:
    return Content(shortened(label, width))
