"""What was understood of an idea, before a book is begun with it."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from writer.texts import Language, say
from writer.tui.screens.dialog import Dialog, paragraphs, title


class UnderstoodPanel(Dialog[bool]):
    """True where it was understood as it was meant."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "begin", show=False)]
    TO_READ = True

    def __init__(self, told: Sequence[str], language: Language) -> None:
        super().__init__(language)
        self._told = tuple(told)

    def inside(self) -> ComposeResult:
        yield title(say("workbench.understood", self.language))
        yield paragraphs(self._told)
        yield paragraphs([say("workbench.understood_keys", self.language)])

    def action_begin(self) -> None:
        self.dismiss(True)
