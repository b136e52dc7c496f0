"""The record, event by event: filtered, followed while it grows, each with its large texts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from rich.cells import cell_len
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
from writer.tui.event_words import matter_of, name_of
from writer.tui.screens.ask import AskText
from writer.tui.screens.help import KeyHelp
from writer.tui.screens.question import QuestionScreen
from writer.tui.widgets.block import Block
from writer.tui.widgets.cells import beside, ending, lines_of, padded, shortened
from writer.tui.widgets.choices import Choices
from writer.tui.widgets.rest import AtRest
from writer.tui.widgets.signs import LABEL, STRONG

MOST = 300
"""Rows that are shown; whoever looks for older ones filters."""
EVERY = 1.0
FILES = ("artifact_written", "artifact_removed")
KIND: dict[Language, int] = {"en": 16, "zh": 8}
"""Columns for what happened; what about follows."""
LEAST = 12
"""Columns in which a part of that says anything."""


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """One event, as far as its row tells of it."""

    seq: int
    at: str
    kind: str
    chapter: int
    status: str
    message: str

    def sentence(self, language: Language) -> str:
        told = matter_of(self.kind, self.message, self.chapter, language)
        return " · ".join(filter(None, (name_of(self.kind, language), told)))


@dataclass(frozen=True, slots=True)
class Record:
    """What the screen is given to look things up with; each may take a while."""

    book: str
    read: Callable[[str], Sequence[LoggedEvent]]
    """The events that a filter wants, oldest first."""
    in_full: Callable[[int], str]
    """All that is on record of an event, its large texts included."""
    look_back: Callable[[LoggedEvent], object]
    """Shows the book as it was after an event."""


class LogScreen(QuestionScreen[None]):
    """Nothing is asked here. Whoever looks back comes back to the same event."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "step(1)", show=False),
        Binding("p", "step(-1)", show=False),
        Binding("f", "filter", show=False),
        Binding("slash", "filter", show=False),
        Binding("t", "then", show=False),
        Binding("G", "newest", show=False),
    ]

    def __init__(self, record: Record, language: Language, wanted: str = "") -> None:
        super().__init__(language)
        self._record = record
        self._wanted = wanted
        self._rows: tuple[LoggedEvent, ...] = ()
        self._follows = True
        self._text = ""

    def compose(self) -> ComposeResult:
        yield Block(self._draw_head, classes="head")
        with Horizontal(id="body"):
            yield Choices([], classes="pane")
            with VerticalScroll(id="detail", classes="pane right"):
                yield Block(self._draw_event)
        yield Block(self.draw_keys, classes="keys")

    def on_mount(self) -> None:
        choices = self.query_one(Choices)
        choices.border_title = self.say("log_events")
        self.query_one("#detail").border_title = self.say("log_event")
        choices.focus()
        self.rest = AtRest(self, self._read_chosen)
        self._look()
        self.set_interval(EVERY, self._look)

    def keys(self) -> Sequence[KeyHelp]:
        return (
            self.key("f", "filter"),
            self.key("t", "then"),
            self.key("G", "newest"),
            self.key("n/p", "items"),
        )

    @property
    def chosen(self) -> LoggedEvent | None:
        at = self.query_one(Choices).highlighted
        return self._rows[at] if at is not None and at < len(self._rows) else None

    def action_step(self, by: int) -> None:
        self.query_one(Choices).step(by)

    def action_newest(self) -> None:
        if self._rows:
            self.query_one(Choices).highlighted = len(self._rows) - 1

    def action_then(self) -> None:
        if self.chosen:
            self._record.look_back(self.chosen)

    def action_filter(self) -> None:
        how = ((self.say("log_filter_such"), self.say("log_filter_how")),)
        question = AskText(
            self.say("log_filter"), how, self.say("log_words"), self.language, value=self._wanted
        )

        def filtered(text: str | None) -> None:
            if text is not None:
                self._wanted, self._follows = text.strip(), True
                self._look()

        self.app.push_screen(question, filtered)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        follows = event.option_index == len(self._rows) - 1
        if follows != self._follows:
            self._follows = follows
            self.query_one(".head", Block).redraw()
        self.rest.wish()

    def _read_chosen(self) -> None:
        if self.chosen:
            self._read(self.chosen)

    @work(thread=True, exclusive=True, group="log", exit_on_error=False)
    def _look(self) -> None:
        rows = tuple(self._record.read(self._wanted))[-MOST:]
        if not get_current_worker().is_cancelled and rows != self._rows:
            self.app.call_from_thread(self._show, rows)

    @work(thread=True, exclusive=True, group="event", exit_on_error=False)
    def _read(self, event: LoggedEvent) -> None:
        text = self._record.in_full(event.seq)
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(self._show_event, event, text)

    def _show(self, rows: tuple[LoggedEvent, ...]) -> None:
        """The mark stays where it was, or goes on with the newest."""
        if not self.is_attached:
            return
        at, choices = self.chosen, self.query_one(Choices)
        follows = self._follows
        self._rows = rows
        wide = len(str(rows[-1].seq)) if rows else 0
        choices.show_rows([partial(_row, row, self.language, wide) for row in rows])
        if rows:
            kept = [place for place, row in enumerate(rows) if at and row.seq == at.seq]
            choices.highlighted = len(rows) - 1 if follows or not kept else kept[0]
        self.query_one(".head", Block).redraw()

    def _show_event(self, event: LoggedEvent, text: str) -> None:
        if self.is_attached:
            self._text = "\n".join((event.sentence(self.language), "", text))
            self.query_one("#detail Block", Block).redraw()

    def _draw_head(self, room: Size) -> Content:
        where = self.say("log_head", book=self._record.book, wanted=self._wanted or "—")
        tail = self.say("log_follows") if self._follows else ""
        return Content(beside(where, tail, room.width)).stylize(STRONG, 0, len(where))

    def _draw_event(self, room: Size) -> Content:
        lines = [one for line in self._text.split("\n") for one in lines_of(line, room.width)]
        return Content("\n".join(lines)).stylize(LABEL, 0, len(lines[0]) if lines else 0)


def _row(event: LoggedEvent, language: Language, wide: int, width: int) -> Content:
    """The number, the hour, the chapter, a sign where it went wrong, and what happened."""
    sign = {"error": "✘", "blocked": "■"}.get(event.status, " ")
    chapter = str(event.chapter) if event.chapter else "·"
    front = f"{event.seq:>{wide}} {moment(event.at).astimezone():%H:%M} {chapter:>3} {sign} "
    kind = padded(name_of(event.kind, language), KIND[language])
    told = matter_of(event.kind, event.message, event.chapter, language)
    room = width - cell_len(front) - cell_len(kind) - 1
    if room < LEAST and cell_len(told) > room:
        return Content(f"{front}{kind}")  # beside the list there is room for all of it
    short = ending if event.kind in FILES else shortened
    return Content(f"{front}{kind} {short(told, room)}")
