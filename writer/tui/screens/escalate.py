"""The chapter is right and the pack is not: what should change, and why."""

from collections.abc import Mapping
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from writer.texts import Language
from writer.tui.screens.dialog import Dialog, paragraphs, title
from writer.tui.screens.notes import AnchorNote
from writer.tui.widgets.cells import shortened
from writer.tui.widgets.choices import Choices, Row
from writer.tui.widgets.signs import LABEL, QUIET


@dataclass(frozen=True, slots=True)
class Wish:
    """A change that somebody asks for."""

    place: str = ""
    """Such as `CHAR-001.name`."""
    value: str = ""
    why: str = ""


class EscalateForm(Dialog[Wish]):
    """Place, value and reason. A place is typed, or chosen from the anchors below."""

    def __init__(
        self, anchors: Mapping[str, AnchorNote], language: Language, wish: Wish | None = None
    ) -> None:
        super().__init__(language)
        self._values = {
            place: value for note in anchors.values() for place, value in note.places.items()
        }
        self._titles = {place: note.title for note in anchors.values() for place in note.places}
        self._wish = wish or Wish()
        self._offered: list[str] = []

    def inside(self) -> ComposeResult:
        yield title(self.say("escalate_question"))
        yield paragraphs([self.say("escalate_means")])
        yield Static(self.say("escalate_place"), classes="label")
        yield Input(self._wish.place, id="place", compact=True)
        yield Choices([], id="places")
        yield Static(self.say("escalate_value"), classes="label")
        yield Input(self._wish.value, id="value", compact=True)
        yield Static(self.say("escalate_why"), classes="label")
        yield Input(self._wish.why, id="why", compact=True)
        yield Static(id="complaint")
        yield self.buttons(self.say("go_on"), "Enter")

    def on_mount(self) -> None:
        self._offer(self._wish.place)
        self.query_one("#place").focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self.complain("")
        if event.input.id == "place":
            self._offer(event.value)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        place = self._offered[event.option_index]
        self.query_one("#place", Input).value = place
        value = self.query_one("#value", Input)
        value.value = value.value or self._values[place]
        value.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter goes to the next field, and from the last one sends."""
        event.stop()
        following = {"place": "#value", "value": "#why"}.get(event.input.id or "")
        if following:
            self.query_one(following).focus()
        else:
            self.send()

    def send(self) -> None:
        written = {name: self.query_one(f"#{name}", Input).value.strip() for name in FIELDS}
        for name in FIELDS:
            if not written[name]:
                self.complain(self.say(f"{name}_needed"))
                self.query_one(f"#{name}").focus()
                return
        self.dismiss(Wish(**written))

    def _offer(self, typed: str) -> None:
        sought = typed.strip().casefold()
        self._offered = [
            place for place in self._values if sought in f"{place} {self._titles[place]}".casefold()
        ]
        self.query_one(Choices).show_rows([self._row(place) for place in self._offered])

    def _row(self, place: str) -> Row:
        def draw(width: int) -> Content:
            facts = f"{self._titles[place]} · {self._values[place]}"
            room = width - len(place) - 2
            return Content.assemble((place, LABEL), "  ", (shortened(facts, room), QUIET))

        return draw


FIELDS = ("place", "value", "why")
