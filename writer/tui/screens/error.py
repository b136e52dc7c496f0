"""Something did not work: one sentence, the reasons, and what to do about it."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from writer.texts import Language
from writer.tui.screens.dialog import Dialog, paragraphs, title
from writer.tui.widgets.signs import NO


class ErrorPanel(Dialog[None]):
    """A calm panel. Nothing is lost by closing it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "back", show=False)]
    TO_READ = True
    CLOSING: ClassVar[str] = "closes"
    """What is said about the keys."""

    def __init__(self, message: str, reasons: Sequence[str], hint: str, language: Language) -> None:
        super().__init__(language)
        self._message = message
        self._reasons = tuple(reasons)
        self._hint = hint

    def inside(self) -> ComposeResult:
        yield title(self._message)
        if self._reasons:
            yield paragraphs([f"{NO} {reason}" for reason in self._reasons])
        if self._hint:
            yield paragraphs([f"→ {self._hint}"])
        yield paragraphs([self.say(self.CLOSING)])
