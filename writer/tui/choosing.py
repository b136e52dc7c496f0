"""A list to choose from, in front of whatever was there."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from writer.tui.lines import Line


class ChoiceScreen(ModalScreen[str | None]):
    """Gives back the name of what was chosen, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(
        self, title: str, choices: Sequence[tuple[str, str]], keys: str, text: str = ""
    ) -> None:
        super().__init__()
        self._title = title
        self._choices = choices
        self._keys = keys
        self._text = text

    def compose(self) -> ComposeResult:
        with Vertical(classes="form"):
            yield Label(self._title, classes="title", markup=False)
            if self._text:
                yield Static(self._text, markup=False)
            yield OptionList(
                *(Option(label, id=str(i)) for i, (_, label) in enumerate(self._choices)),
                markup=False,
            )
            yield Line(id="keys")

    def on_mount(self) -> None:
        self.query_one("#keys", Line).say(self._keys)

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._choices[event.option_index][0])
