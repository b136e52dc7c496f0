"""The pack should say something else: what should change, and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from writer.texts import Language
from writer.tui.screens.dialog import Dialog, paragraphs, title
from writer.tui.screens.notes import AnchorNote
from writer.tui.widgets.cells import shortened
from writer.tui.widgets.choices import Choices, Row
from writer.tui.widgets.signs import LABEL, QUIET

Op = Literal["set", "rename", "add", "remove"]
OPS: tuple[Op, ...] = get_args(Op)
NAMED = ("CHAR-", "GLO-", "WR-")
"""Anchors of what has a name of its own."""
LISTS = (
    *("execution.glossary", "execution.decisions", "execution.checklists.global"),
    *("canon.timeline.events", "canon.world.rules", "canon.characters.supporting_characters"),
    *("canon.style_guide.rules", "risk.risks"),
)
"""Where something new can be put."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A change that somebody asks for."""

    place: str = ""
    """Such as `CHAR-001.name`."""
    value: str = ""
    why: str = ""
    op: Op = "set"

    def pair(self, op: Op) -> dict[str, str]:
        """The value by its place, where this is how it should change."""
        return {self.place: self.value} if self.op == op else {}

    @property
    def removes(self) -> tuple[str, ...]:
        return (self.place,) if self.op == "remove" else ()


class EscalateForm(Dialog[Wish]):
    """Place, value and reason. A place is typed, or chosen from the anchors below."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+o", "next_op", show=False, priority=True)
    ]

    def __init__(
        self,
        anchors: Mapping[str, AnchorNote],
        language: Language,
        wish: Wish | None = None,
        question: str = "escalate",
    ) -> None:
        """`question` is what the form is for: `escalate` from a chapter, or `propose`."""
        super().__init__(language)
        self._anchors = anchors
        self._question = question
        self._values = {
            place: value for note in anchors.values() for place, value in note.places.items()
        }
        self._titles = {place: note.title for note in anchors.values() for place in note.places}
        self._wish = wish or Wish()
        self._op: Op = self._wish.op
        self._offered: list[str] = []

    def inside(self) -> ComposeResult:
        yield title(self.say(f"{self._question}_question"))
        yield paragraphs([self.say(f"{self._question}_means")])
        yield Static(self._ops(), id="ops", markup=False)
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
        value.value = value.value or ("" if self._op == "add" else self._told(place))
        self.query_one("#why" if self._op == "remove" else "#value").focus()

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
            if not written[name] and (name, self._op) != ("value", "remove"):
                self.complain(self.say(f"{name}_needed"))
                self.query_one(f"#{name}").focus()
                return
        self.dismiss(Wish(**written, op=self._op))

    def action_next_op(self) -> None:
        """Another kind of change; what is typed stays."""
        self._op = OPS[(OPS.index(self._op) + 1) % len(OPS)]
        self.query_one("#ops", Static).update(self._ops())
        self.query_one("#value", Input).disabled = self._op == "remove"
        self._offer(self.query_one("#place", Input).value)

    def _ops(self) -> Content:
        kinds = [(f" {self.say(f'op_{op}')} ", LABEL if op == self._op else QUIET) for op in OPS]
        marked = [("▸" if op == self._op else " ", LABEL) for op in OPS]
        pieces = [piece for pair in zip(marked, kinds, strict=True) for piece in pair]
        return Content.assemble(*pieces, (f"   Ctrl+O {self.say('op_other')}", QUIET))

    def _places(self) -> list[str]:
        """What can be changed in this way."""
        match self._op:
            case "set":
                return list(self._values)
            case "rename":
                return [anchor for anchor in self._anchors if anchor.startswith(NAMED)]
            case "remove":
                return list(self._anchors)
            case "add":
                return list(LISTS)

    def _title(self, place: str) -> str:
        note = self._anchors.get(place)
        return note.title if note else self._titles.get(place, "")

    def _told(self, place: str) -> str:
        return self._values.get(place, self._title(place))

    def _offer(self, typed: str) -> None:
        sought = typed.strip().casefold()
        self._offered = [
            place
            for place in self._places()
            if sought in f"{place} {self._title(place)}".casefold()
        ]
        self.query_one(Choices).show_rows([self._row(place) for place in self._offered])

    def _row(self, place: str) -> Row:
        def draw(width: int) -> Content:
            told = dict.fromkeys(filter(None, (self._title(place), self._values.get(place, ""))))
            room = width - len(place) - 2
            facts = shortened(" · ".join(told), room)
            return Content.assemble((place, LABEL), "  ", (facts, QUIET))

        return draw


FIELDS = ("place", "value", "why")
