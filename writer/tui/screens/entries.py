"""Things of a book below each other, each with what is known of it and what can be done with it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.worker import get_current_worker

from writer.texts import Language
from writer.tui.screens.help import KeyHelp
from writer.tui.screens.listed import ListScreen
from writer.tui.widgets.block import Block
from writer.tui.widgets.cells import lines_of, padded, shortened
from writer.tui.widgets.choices import Choices, Row
from writer.tui.widgets.labelled import column, labelled
from writer.tui.widgets.signs import LABEL, QUIET

Facts = tuple[tuple[str, str], ...]
KEYS = {
    "settle": "Enter",
    "read_chapter": "Enter",
    "add": "a",
    "forget": "x",
    "look_for": "/",
    "draw": "g",
}
"""What can be done on such a screen, and the key for it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One of them: a sign, its name, what it says in short, and the facts about it."""

    id: str
    text: str
    sign: str = "·"
    style: str = ""
    facts: Facts = ()
    deeds: tuple[str, ...] = ()
    named: bool = True
    """Whether people know it by its id."""
    drawn: Callable[[int], Sequence[str]] | None = None
    """Lines that are shown as they are, before the facts."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What a person wants done, and with which of the entries."""

    name: str
    entry: str = ""


LookUp = Callable[[Entry], Entry]


class EntriesScreen(ListScreen[Deed, Entry]):
    """The answer is what is to be done; whoever opened the screen does it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "do('add')", show=False),
        Binding("x", "do('forget')", show=False),
        Binding("slash", "do('look_for')", show=False),
        Binding("g", "do('draw')", show=False),
    ]

    def __init__(
        self,
        heading: str,
        titles: tuple[str, str],
        entries: Sequence[Entry],
        language: Language,
        *,
        empty: str = "",
        always: Sequence[str] = (),
        look_up: LookUp | None = None,
        at: int = 0,
    ) -> None:
        """`always` can be done whatever is marked; `look_up` tells more of the marked one."""
        super().__init__(heading, entries, language, empty)
        self._titles = titles
        self._always = tuple(always)
        self._look_up = look_up
        self._known: dict[str, Entry] = {}
        self._first = at
        names = [entry.id for entry in self.items if entry.named]
        self._column = column(names) if names else 0

    def on_mount(self) -> None:
        if self._first and self.items:
            self.query_one(Choices).highlighted = min(self._first, len(self.items) - 1)

    def titles(self) -> tuple[str, str]:
        return self._titles

    def row(self, item: Entry) -> Row:
        def draw(width: int) -> Content:
            name = padded(item.id, self._column) if item.named else ""
            room = width - 2 - (self._column if item.named else 0)
            return Content.assemble(
                (f"{item.sign} ", item.style), (name, LABEL), shortened(item.text, room)
            )

        return draw

    def in_full(self, item: Entry, width: int) -> Content:
        item = self._known.get(item.id, item)
        drawn = item.drawn(width) if item.drawn else ()
        lines = [Content(line).truncate(width, ellipsis=True) for line in drawn]
        told = [(label, text) for label, text in item.facts if text]
        cells = column(label for label, _ in told) if told else 0
        blocks = [
            labelled(label, cells, lines_of(text, max(width - cells, 2))) for label, text in told
        ]
        parts = [*lines, *([Content("")] if lines and blocks else []), *blocks]
        return Content("\n").join(parts) if parts else Content.styled(item.text, QUIET)

    def keys(self) -> Sequence[KeyHelp]:
        own = list(super().keys())
        always = [self.key(KEYS[name], name) for name in self._always]
        steps = own[-1:] if self.items[1:] else []
        return (*own[: len(own) - len(steps)], *always, *steps)

    def keys_of(self, item: Entry) -> Sequence[KeyHelp]:
        return [self.key(KEYS[name], name) for name in item.deeds]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "do":
            may = (*self._always, *(self.chosen.deeds if self.chosen else ()))
            return True if parameters[0] in may else None
        return super().check_action(action, parameters)

    def action_do(self, name: str) -> None:
        chosen = self.chosen.id if self.chosen else ""
        self.dismiss(Deed(name, "" if name in self._always else chosen))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        entered = [name for name in self.items[event.option_index].deeds if KEYS[name] == "Enter"]
        if entered:
            self.action_do(entered[0])

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        super().on_option_list_option_highlighted(event)
        chosen = self.chosen
        if self._look_up and chosen and chosen.id not in self._known:
            self._tell_more(self._look_up, chosen)

    @work(thread=True, exclusive=True, exit_on_error=False)
    def _tell_more(self, look_up: LookUp, entry: Entry) -> None:
        found = look_up(entry)
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(self._heard, found)

    def _heard(self, entry: Entry) -> None:
        self._known[entry.id] = entry
        if self.is_attached:
            self.query_one(".right Block", Block).redraw()
