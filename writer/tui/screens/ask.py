"""One thing to be said in words: an answer, a ruling, a reason."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.widgets import Input, Static

from writer.texts import Language
from writer.tui.screens.dialog import Dialog, facts, title


class AskText(Dialog[str]):
    """Gives what was written. Where it is needed, nothing is no answer."""

    def __init__(
        self,
        question: str,
        shown: Sequence[tuple[str, str]],
        label: str,
        language: Language,
        *,
        value: str = "",
        needed: str = "",
    ) -> None:
        """`needed` is said when nothing was written; without it the text may be left out."""
        super().__init__(language)
        self._question = question
        self._shown = tuple(shown)
        self._label = label
        self._value = value
        self._needed = needed

    def inside(self) -> ComposeResult:
        yield title(self._question)
        yield facts(self._shown)
        yield Static(self._label, classes="label")
        yield Input(self._value, id="text", compact=True)
        yield Static(id="complaint")
        yield self.buttons(self.say("go_on"), "Enter")

    def on_mount(self) -> None:
        self.query_one("#text").focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.send()

    def send(self) -> None:
        text = self.query_one("#text", Input).value.strip()
        if text or not self._needed:
            self.dismiss(text)
        else:
            self.complain(self._needed)
