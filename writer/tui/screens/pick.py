"""One of many, found by a few letters of its name."""

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.fuzzy import Matcher
from textual.widgets import Input, OptionList, Static

from writer.texts import Language
from writer.tui.screens.dialog import Dialog, title
from writer.tui.widgets.cells import padded, shortened
from writer.tui.widgets.choices import Choices, Row
from writer.tui.widgets.signs import LABEL, QUIET

Candidate = tuple[str, str]
"""What is taken, and what is said of it."""
WIDEST = 34


class Pick(Dialog[str]):
    """Whoever types sees what fits best first; the arrows choose, Enter takes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "step(1)", show=False, priority=True),
        Binding("up", "step(-1)", show=False, priority=True),
    ]

    def __init__(self, question: str, candidates: Sequence[Candidate], language: Language) -> None:
        super().__init__(language)
        self._question = question
        self._candidates = tuple(candidates)
        self._offered = list(candidates)

    def inside(self) -> ComposeResult:
        yield title(self._question)
        yield Input(placeholder=self.say("pick_search"), id="sought", compact=True)
        yield Choices([], classes="long")
        yield Static(id="complaint")
        yield self.buttons(self.say("pick_take"), "Enter")

    def on_mount(self) -> None:
        self._offer("")
        self.query_one("#sought").focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._offer(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.send()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.send()

    def action_step(self, by: int) -> None:
        self.query_one(Choices).step(by)

    def send(self) -> None:
        at = self.query_one(Choices).highlighted
        if self._offered and at is not None:
            self.dismiss(self._offered[at][0])

    def _offer(self, typed: str) -> None:
        self._offered = fitting(typed, self._candidates)
        names = [shortened(name, WIDEST) for name, _ in self._offered]
        column = max(map(cell_len, names), default=0) + 2
        self.query_one(Choices).show_rows([_row(one, column) for one in self._offered])
        self.complain("" if self._offered else self.say("pick_none"))


def fitting(typed: str, candidates: Sequence[Candidate]) -> list[Candidate]:
    """All that have these letters in this order, the best first."""
    if not typed.strip():
        return list(candidates)
    matcher = Matcher(typed.strip())
    scored = [(matcher.match(f"{name} {told}"), (name, told)) for name, told in candidates]
    return [one for score, one in sorted(scored, key=lambda s: -s[0]) if score > 0]


def _row(candidate: Candidate, column: int) -> Row:
    name, told = candidate

    def draw(width: int) -> Content:
        room = width - column
        return Content.assemble(
            (padded(shortened(name, WIDEST), column), LABEL), (shortened(told, room), QUIET)
        )

    return draw
