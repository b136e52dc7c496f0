"""The library: every book, where it stands, what comes next."""

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from writer.clock import moment
from writer.contracts.status import BookStatus
from writer.desk import library
from writer.desk.library import Shelved
from writer.desk.ports import Ports
from writer.errors import NovelGateError
from writer.texts import Language, say
from writer.tui.lines import Line

EVERY_SECONDS = 3.0


class LibraryScreen(Screen[None]):
    """Looks at the shelf now and then: others may be at work there too."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "begin", show=False),
        Binding("t", "tour", show=False),
        Binding("q", "app.quit", show=False),
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
        yield Static(id="title", markup=False)
        yield OptionList(id="shelf", markup=False)
        yield Static(id="empty", markup=False)
        yield Line(id="keys")

    def on_mount(self) -> None:
        self.speak(self._language, self._author)
        self.look()
        self.set_interval(EVERY_SECONDS, self.look)

    def on_screen_resume(self) -> None:
        self.look()

    def speak(self, language: Language, author: str) -> None:
        self._language, self._author = language, author
        self.query_one("#head", Line).say(Content.styled("NovelGate", "bold"), author)
        self.query_one("#title", Static).update(say("workbench.library", language))
        self.query_one("#empty", Static).update(say("workbench.no_books", language))
        self.query_one("#keys", Line).say(say("workbench.library_keys", language))
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
        rows = self.query_one("#shelf", OptionList)
        at = rows.highlighted
        rows.clear_options()
        rows.add_options(
            Option(_row(item, self._language), id=str(i)) for i, item in enumerate(self._shelf)
        )
        if self._shelf:
            rows.highlighted = min(at or 0, len(self._shelf) - 1)
        rows.display = bool(self._shelf)
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


def _row(item: Shelved, language: Language) -> Any:
    from rich.table import Table
    from rich.text import Text

    row = Table.grid(expand=True, padding=(0, 1))
    row.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
    row.add_column(justify="right", no_wrap=True)
    if item.status is None:
        trouble = item.trouble.sentence(language) if item.trouble else ""
        row.add_row(Text(f"✘ {item.name}", "bold"), "")
        row.add_row(Text(f"  {trouble}"), "")
        return row
    row.add_row(Text(f"○ {item.name}", "bold"), Text(local_time(item.last_activity)))
    comes_next = say("workbench.next", language, action=next_action(item.status, language))
    row.add_row(Text(f"  {where(item.status, language)}"), Text(comes_next))
    return row


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
