"""The library: every book, where it stands, what comes next."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.worker import get_current_worker

from writer.clock import moment
from writer.contracts.status import BookStatus
from writer.desk import library
from writer.desk.library import Shelved
from writer.desk.ports import Ports
from writer.errors import NovelGateError
from writer.texts import Language, say
from writer.tui.keyed import EVERYWHERE, Key, KeyLine, show_help
from writer.tui.lines import Line
from writer.tui.mishaps import TellsOfMishaps
from writer.tui.widgets.cells import beside, shortened
from writer.tui.widgets.choices import Choices

EVERY_SECONDS = 3.0
KEYS: tuple[Key, ...] = (
    ("Enter", "open"),
    ("n", "new_book"),
    ("t", "tour"),
    *EVERYWHERE,
)


class LibraryScreen(TellsOfMishaps, Screen[None]):
    """Looks at the shelf now and then: others may be at work there too."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "begin", show=False),
        Binding("t", "tour", show=False),
        Binding("q", "app.quit", show=False),
        Binding("question_mark", "help", show=False),
    ]

    class Opened(Message):
        def __init__(self, book: str) -> None:
            super().__init__()
            self.book = book

    class Damaged(Message):
        """A book that cannot be opened was chosen."""

        def __init__(self, error: NovelGateError) -> None:
            super().__init__()
            self.error = error

    class NewBookWanted(Message): ...

    class TourWanted(Message): ...

    class Seen(Message):
        def __init__(self, shelf: Sequence[Shelved]) -> None:
            super().__init__()
            self.shelf = shelf

    def __init__(self, ports: Ports, language: Language, author: str) -> None:
        super().__init__()
        self._ports = ports
        self._language: Language = language
        self._author = author
        self._shelf: Sequence[Shelved] | None = None

    def compose(self) -> ComposeResult:
        yield Line(id="head")
        yield Static(id="title", classes="title", markup=False)
        yield Choices([], lines=2, id="shelf")
        yield Static(id="empty", markup=False)
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        self.speak(self._language, self._author)
        self.look()
        self.set_interval(EVERY_SECONDS, self.look)

    def on_screen_resume(self) -> None:
        self.look()

    def speak(self, language: Language, author: str) -> None:
        self._language, self._author = language, author
        if not self.query("#keys"):
            return  # not put together yet
        self.query_one("#head", Line).say(Content.styled("NovelGate", "bold"), author)
        self.query_one("#title", Static).update(say("workbench.library", language))
        self.query_one("#empty", Static).update(say("workbench.no_books", language))
        self.query_one("#keys", KeyLine).tell(KEYS, language)
        self._show()

    @work(thread=True, exclusive=True, exit_on_error=False)
    def look(self) -> None:
        found = library.shelf(self._ports)
        if not get_current_worker().is_cancelled:
            self.post_message(self.Seen(found))

    @on(Seen)
    def _seen(self, message: Seen) -> None:
        if message.shelf != self._shelf:
            self._shelf = message.shelf
            self._show()

    def _show(self) -> None:
        if self._shelf is None:
            return
        rows = self.query_one("#shelf", Choices)
        at = rows.highlighted
        rows.show_rows([partial(_row, item, self._language) for item in self._shelf])
        if self._shelf:
            rows.highlighted = min(at or 0, len(self._shelf) - 1)
        rows.display = bool(self._shelf)
        if self._shelf and self.focused is None:
            rows.focus()
        self.query_one("#empty").display = not self._shelf

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        item = (self._shelf or [])[event.option_index]
        if item.trouble:
            self.post_message(self.Damaged(item.trouble))
        else:
            self.post_message(self.Opened(item.name))

    def action_begin(self) -> None:
        self.post_message(self.NewBookWanted())

    def action_tour(self) -> None:
        self.post_message(self.TourWanted())

    def action_help(self) -> None:
        show_help(self, KEYS, self._language)


def _row(item: Shelved, language: Language, width: int) -> Content:
    """Two lines: the book, and where it stands."""
    if item.status is None:
        trouble = item.trouble.sentence(language) if item.trouble else ""
        return Content.assemble(
            (f"✘ {item.name}", "bold"), f"\n    {shortened(trouble, width - 4)}"
        )
    name = beside(item.name, local_time(item.last_activity), width)
    action = say("workbench.next", language, action=next_action(item.status, language))
    stands = beside(where(item.status, language), action, width - 2)
    return Content.assemble((name, "bold"), f"\n    {stands}")


def where(status: BookStatus, language: Language) -> str:
    materials = say(f"cli.materials_{status.materials.state}", language)
    if not status.chapters:
        return materials
    done = sum(chapter.state == "deposited" for chapter in status.chapters)
    return f"{materials} · {say('cli.deposited', language, done=done, all=len(status.chapters))}"


def next_action(status: BookStatus, language: Language) -> str:
    action, _, subject = status.next_action.partition(" ")
    return say(f"workbench.next_{action}", language, subject=subject)


def local_time(stamp: str) -> str:
    return f"{moment(stamp).astimezone():%Y-%m-%d %H:%M}" if stamp else ""
