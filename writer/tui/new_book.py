"""A new book: its name, its idea, its language, its length."""

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

from writer.texts import Language, say
from writer.tui.keyed import Key, KeyLine, show_help

KEYS: tuple[Key, ...] = (("Tab", "field"), ("Ctrl+S", "begin"), ("Esc", "back"))
LANGUAGES = ("auto", "en", "zh")
BOUNDS = {"chapters": (1, 5000), "words": (50, 50000)}
LABELS = {"chapters": "chapters_wanted", "words": "words_wanted"}


@dataclass(frozen=True, slots=True)
class BookIdea:
    """What a person wants written."""

    name: str = ""
    idea: str = ""
    language: str = "auto"
    chapters: str = "12"
    words: str = "1200"

    @classmethod
    def from_fields(cls, fields: Mapping[str, Any]) -> Self:
        """What was kept of a form; what is not a text is left out."""
        known = (name for name in cls.__dataclass_fields__ if isinstance(fields.get(name), str))
        return cls(**{name: fields[name] for name in known})


class LanguageButton(RadioButton):
    """Chosen or not by its sign, not by its colour alone."""

    BUTTON_INNER = " "

    def watch_value(self) -> None:
        self.BUTTON_INNER = "●" if self.value else " "
        super().watch_value()


class NewBookScreen(ModalScreen[BookIdea | None]):
    """Asks for a new book. Opened again with what was wrong, it still has what was typed."""

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
            labels = [self._say(f"language_{name}") for name in LANGUAGES]
            buttons = [
                LanguageButton(label, value=name == given.language)
                for name, label in zip(LANGUAGES, labels, strict=True)
            ]
            yield from self._row("language", RadioSet(*buttons, id="language", compact=True))
            for name, value in (("chapters", given.chapters), ("words", given.words)):
                number = Input(value, id=name, type="integer", max_length=5, compact=True)
                yield from self._row(LABELS[name], number)
            yield Static(self._trouble, id="trouble", markup=False)
            yield Button(self._say("begin"), id="begin", compact=True)
            yield KeyLine(id="keys")

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
            language=LANGUAGES[max(0, self.query_one("#language", RadioSet).pressed_index)],
            chapters=self.query_one("#chapters", Input).value,
            words=self.query_one("#words", Input).value,
        )

    @on(Input.Changed)
    @on(TextArea.Changed)
    def _changed(self) -> None:
        filled_in = self.filled_in
        if (filled_in.name, filled_in.idea) != (self._given.name, self._given.idea):
            self.post_message(self.Changed(filled_in))

    @on(Input.Submitted)
    def _next_field(self) -> None:
        self.focus_next()

    @on(Button.Pressed, "#begin")
    def action_begin(self) -> None:
        filled_in = self.filled_in
        for name, (least, most) in BOUNDS.items():
            number = getattr(filled_in, name)
            if not (number.isdecimal() and least <= int(number) <= most):
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
