"""The last question before anything is decided: what will happen, and who decides."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Static

from writer.texts import Language
from writer.tui.screens.dialog import Dialog, paragraphs, title


class Confirm(Dialog[str]):
    """Gives the name of the person who decides. Without a name nothing is decided."""

    def __init__(
        self,
        question: str,
        sentences: Sequence[str],
        verb: str,
        language: Language,
        person: str,
    ) -> None:
        super().__init__(language)
        self._question = question
        self._sentences = tuple(sentences)
        self._verb = verb
        self._person = person

    def inside(self) -> ComposeResult:
        yield title(self._question)
        yield paragraphs(self._sentences)
        with Horizontal(classes="field"):
            yield Static(self.say("decided_by"), classes="label")
            yield Input(self._person, id="name", compact=True)
        yield Static(id="complaint")
        yield self.buttons(self._verb, "Enter")

    def on_mount(self) -> None:
        self.query_one("#name").focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.send()

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self.complain("" if event.value.strip() else self.say("name_needed"))

    def send(self) -> None:
        name = self.query_one("#name", Input).value.strip()
        if name:
            self.dismiss(name)
        else:
            self.complain(self.say("name_needed"))
