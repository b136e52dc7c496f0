"""A new book: its name, its idea or a file of it, its worlds, its language, its length."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, Input, Label, RadioButton, RadioSet, Static, TextArea

from writer.contracts.candidate import MOST_CANDIDATES
from writer.desk.idea import BOUNDS
from writer.desk.intake import CHAPTERS, WORDS
from writer.texts import Language, say
from writer.tui.keyed import Key, KeyLine, show_help

KEYS: tuple[Key, ...] = (("Tab", "field"), ("Ctrl+S", "begin"), ("Esc", "back"))
LANGUAGES = ("auto", "en", "zh")
WORLDS = tuple(str(number) for number in range(1, MOST_CANDIDATES + 1))
USUAL = {"chapters": CHAPTERS, "words": WORDS}
LABELS = {"chapters": "chapters_wanted", "words": "words_wanted"}


@dataclass(frozen=True, slots=True)
class BookIdea:
    """What a person wants written."""

    name: str = ""
    idea: str = ""
    file: str = ""
    """Where the idea is, if it is in a file."""
    worlds: str = "1"
    """How many there are to be to choose from; one is not chosen, it is taken."""
    language: str = "auto"
    chapters: str = ""
    """As usual, or as the file says, where nothing is said; so with the words."""
    words: str = ""

    @classmethod
    def from_fields(cls, fields: Mapping[str, Any]) -> Self:
        """What was kept of a form; what is not a text is left out."""
        known = (name for name in cls.__dataclass_fields__ if isinstance(fields.get(name), str))
        return cls(**{name: fields[name] for name in known})


class MarkedButton(RadioButton):
    """Chosen or not by its sign, not by its colour alone."""

    BUTTON_INNER = " "

    def watch_value(self) -> None:
        self.BUTTON_INNER = "●" if self.value else " "
        super().watch_value()


class NewBookScreen(ModalScreen[BookIdea | None]):
    """Asks for a new book. Opened again with what was wrong, it still has what was typed."""

    VERTICAL_BREAKPOINTS = [(0, "-short"), (28, "-tall")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        # Not before its turn: what was typed last has to be in its field by then.
        Binding("ctrl+s", "begin", show=False),
        Binding("escape", "dismiss(None)", show=False),
        Binding("f1", "help", show=False),
    ]

    class Changed(Message):
        """Something was typed that is worth keeping."""

        def __init__(self, filled_in: BookIdea) -> None:
            super().__init__()
            self.filled_in = filled_in

    def __init__(self, language: Language, given: BookIdea, trouble: str = "") -> None:
        super().__init__()
        self._language: Language = language
        self._given = given
        self._trouble = trouble

    def compose(self) -> ComposeResult:
        given = self._given
        with Vertical(classes="form"):
            yield Label(self._say("new_book"), classes="title")
            yield from self._row("name", Input(given.name, id="name", max_length=80, compact=True))
            idea = TextArea(given.idea, id="idea", tab_behavior="focus", compact=True)
            idea.placeholder = self._say("idea_wanted")
            yield from self._row("idea", idea)
            file = Input(given.file, id="file", compact=True)
            file.placeholder = self._say("idea_file_wanted")
            yield from self._row("idea_file", file)
            yield from self._row("worlds_wanted", self._radio("worlds", WORLDS, given.worlds))
            yield from self._row("language", self._radio("language", LANGUAGES, given.language))
            with Horizontal(classes="row"):
                for name, value in (("chapters", given.chapters), ("words", given.words)):
                    yield Label(self._say(LABELS[name]), classes="label")
                    number = Input(value, id=name, type="integer", max_length=5, compact=True)
                    number.placeholder = str(USUAL[name])
                    yield number
            yield Static(self._trouble, id="trouble", markup=False)
            yield Button(self._say("begin"), id="begin", compact=True)
            yield KeyLine(id="keys")

    def _radio(self, name: str, choices: tuple[str, ...], chosen: str) -> RadioSet:
        buttons = (
            MarkedButton(self._say(f"{name}_{choice}"), value=choice == chosen)
            for choice in choices
        )
        return RadioSet(*buttons, id=name, compact=True)

    def _row(self, label: str, field: Widget) -> ComposeResult:
        with Horizontal(classes="row"):
            yield Label(self._say(label), classes="label")
            yield field

    def on_mount(self) -> None:
        self.query_one("#keys", KeyLine).tell(KEYS, self._language, "F1")
        self.query_one("#name", Input).focus()

    @property
    def filled_in(self) -> BookIdea:
        return BookIdea(
            name=self.query_one("#name", Input).value.strip(),
            idea=self.query_one("#idea", TextArea).text.strip(),
            file=self.query_one("#file", Input).value.strip(),
            worlds=WORLDS[self._pressed("worlds")],
            language=LANGUAGES[self._pressed("language")],
            chapters=self.query_one("#chapters", Input).value,
            words=self.query_one("#words", Input).value,
        )

    def _pressed(self, name: str) -> int:
        return max(0, self.query_one(f"#{name}", RadioSet).pressed_index)

    @on(Input.Changed)
    @on(TextArea.Changed)
    def _changed(self) -> None:
        filled_in = self.filled_in
        given = self._given
        typed = (filled_in.name, filled_in.idea, filled_in.file)
        if typed != (given.name, given.idea, given.file):
            self.post_message(self.Changed(filled_in))

    @on(Input.Submitted)
    def _next_field(self) -> None:
        self.focus_next()

    @on(Button.Pressed, "#begin")
    def action_begin(self) -> None:
        filled_in = self.filled_in
        for name, (least, most) in BOUNDS.items():
            number = getattr(filled_in, name)
            if number and not (number.isdecimal() and least <= int(number) <= most):
                label = self._say(LABELS[name])
                sentence = self._say("not_a_number", label=label, least=least, most=most)
                self.query_one("#trouble", Static).update(sentence)
                self.query_one(f"#{name}").focus()
                return
        self.dismiss(filled_in)

    def action_help(self) -> None:
        show_help(self, KEYS, self._language)

    def _say(self, key: str, **facts: object) -> str:
        return say(f"workbench.{key}", self._language, **facts)
