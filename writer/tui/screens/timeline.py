"""The book at any event of its record: the story on the left, the book as it was on the right."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widgets import OptionList
from textual.worker import get_current_worker

from writer.clock import moment
from writer.texts import Language
from writer.tui.screens.help import KeyHelp
from writer.tui.screens.question import QuestionScreen
from writer.tui.widgets.block import Block
from writer.tui.widgets.cells import beside, lines_of, shortened
from writer.tui.widgets.choices import Choices
from writer.tui.widgets.rest import AtRest
from writer.tui.widgets.signs import LABEL, STRONG


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that happened, in a sentence."""

    seq: int
    at: str
    sentence: str


class TimelineScreen(QuestionScreen[None]):
    """Nothing is asked here: what was stays as it was."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "step(1)", show=False),
        Binding("p", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("left", "step(-1)", show=False),
    ]

    def __init__(
        self,
        book: str,
        moments: Sequence[Moment],
        then: Callable[[int], Sequence[str]],
        language: Language,
        seq: int | None = None,
    ) -> None:
        super().__init__(language)
        self._book = book
        self._moments = tuple(moments)
        self._then = then
        self._first = next((i for i, m in enumerate(moments) if seq and m.seq >= seq), None)
        self._lines: Sequence[str] = ()

    def compose(self) -> ComposeResult:
        yield Block(self._draw_head, classes="head")
        with Horizontal(id="body"):
            wide = len(str(self._moments[-1].seq)) if self._moments else 0
            rows = [partial(_row, one, wide) for one in self._moments]
            yield Choices(rows, classes="pane")
            with VerticalScroll(id="detail", classes="pane right"):
                yield Block(self._draw_book)
        yield Block(self.draw_keys, classes="keys")

    def on_mount(self) -> None:
        choices = self.query_one(Choices)
        choices.border_title = self.say("timeline_story")
        self.rest = AtRest(self, self._look_at_chosen)
        self.query_one("#detail").border_title = self.say("timeline_then")
        last = len(self._moments) - 1
        choices.highlighted = last if self._first is None else self._first
        choices.focus()

    def keys(self) -> Sequence[KeyHelp]:
        return (self.key("↑↓ ←→", "moments"),)

    def action_step(self, by: int) -> None:
        self.query_one(Choices).step(by)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self.query_one(".head", Block).redraw()
        self.rest.wish()

    def _look_at_chosen(self) -> None:
        at = self.query_one(Choices).highlighted
        if at is not None:
            self._look(self._moments[at].seq)

    @work(thread=True, exclusive=True, exit_on_error=False)
    def _look(self, seq: int) -> None:
        lines = self._then(seq)
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(self._show, lines)

    def _show(self, lines: Sequence[str]) -> None:
        if self.is_attached:
            self._lines = lines
            self.query_one("#detail Block", Block).redraw()

    def _draw_head(self, room: Size) -> Content:
        at = self.query_one(Choices).highlighted or 0
        here = self._moments[at] if self._moments else Moment(0, "", "")
        where = self.say("timeline_head", book=self._book, seq=here.seq)
        at_time = f"{moment(here.at).astimezone():%Y-%m-%d %H:%M:%S}" if here.at else ""
        return Content(beside(where, at_time, room.width)).stylize(STRONG, 0, len(where))

    def _draw_book(self, room: Size) -> Content:
        """What happened stands above it: in the list there may be no room for all of that."""
        at = self.query_one(Choices).highlighted or 0
        told = self._moments[at].sentence if self._moments else ""
        head = lines_of(told, room.width)
        below = [one for line in self._lines for one in lines_of(line, room.width)]
        drawn = Content("\n".join([*head, "", *below]))
        return drawn.stylize(LABEL, 0, len("\n".join(head)))


def _row(one: Moment, wide: int, width: int) -> Content:
    front = f"{one.seq:>{wide}} {moment(one.at).astimezone():%H:%M} "
    return Content(front + shortened(one.sentence, width - len(front)))
