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
from textual.widgets import Input, OptionList, Static
from textual.worker import get_current_worker

from writer.clock import moment
from writer.contracts.status import BookStatus
from writer.desk.library import Shelved
from writer.desk.ports import Ports
from writer.desk.shelf_watch import ShelfWatch
from writer.errors import NovelGateError
from writer.texts import Language, say
from writer.tui.keyed import EVERYWHERE, Key, KeyLine, show_help
from writer.tui.lines import Line
from writer.tui.mishaps import TellsOfMishaps
from writer.tui.shelves import ORDERS, Order, arranged
from writer.tui.sight import in_sight
from writer.tui.widgets.cells import beside, shortened
from writer.tui.widgets.choices import Choices

EVERY_SECONDS = 3.0
KEYS: tuple[Key, ...] = (
    ("Enter", "open"),
    ("n", "new_book"),
    ("/", "find_book"),
    ("s", "sort"),
    ("b", "backup"),
    ("A", "archive"),
    ("i", "bring_in"),
    ("t", "tour"),
    *EVERYWHERE,
)


class LibraryScreen(TellsOfMishaps, Screen[None]):
    """Looks at the shelf now and then: others may be at work there too."""

    AUTO_FOCUS = "#shelf"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "begin", show=False),
        Binding("t", "tour", show=False),
        Binding("slash", "filter", show=False),
        Binding("s", "sort", show=False),
        Binding("b", "backup", show=False),
        Binding("A", "archive", show=False),
        Binding("i", "bring_in", show=False),
        Binding("escape", "all_books", show=False),
        Binding("q", "app.quit", show=False),
        Binding("question_mark", "help", show=False),
    ]

    class Opened(Message):
        def __init__(self, book: str) -> None:
            super().__init__()
            self.book = book

    class Damaged(Message):
        """A book that cannot be opened was chosen."""

        def __init__(self, error: NovelGateError, book: str) -> None:
            super().__init__()
            self.error = error
            self.book = book

    class NewBookWanted(Message): ...

    class TourWanted(Message): ...

    class BringInWanted(Message): ...

    class ArchiveWanted(Message):
        def __init__(self, book: str) -> None:
            super().__init__()
            self.book = book

    class BackupWanted(Message):
        def __init__(self, book: str) -> None:
            super().__init__()
            self.book = book

    class Seen(Message):
        def __init__(self, shelf: Sequence[Shelved]) -> None:
            super().__init__()
            self.shelf = shelf

    def __init__(self, ports: Ports, language: Language, author: str) -> None:
        super().__init__()
        self._watch = ShelfWatch(ports)
        self._language: Language = language
        self._author = author
        self._shelf: Sequence[Shelved] | None = None
        self._sought = ""
        self._order: Order = "name"
        self._rows: Sequence[Shelved] = ()

    def compose(self) -> ComposeResult:
        yield Line(id="head")
        yield Line(id="title", classes="title")
        sought = Input(id="filter", compact=True)
        sought.display = False
        yield sought
        yield Choices([], lines=2, id="shelf")
        yield Static(id="empty", markup=False)
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        self.speak(self._language, self._author)
        self.set_interval(EVERY_SECONDS, self.on_screen_resume)

    def on_screen_resume(self) -> None:
        """Behind another screen nobody sees it; whoever comes back is shown it as it is then."""
        if in_sight(self):
            self.look()

    def speak(self, language: Language, author: str) -> None:
        self._language, self._author = language, author
        if not self.query("#keys"):
            return  # not put together yet
        self.query_one("#head", Line).say(Content.styled("NovelGate", "bold"), author)
        self.query_one("#filter", Input).placeholder = say("shelf.filter", language)
        self.query_one("#keys", KeyLine).tell(KEYS, language)
        self._show()

    @work(thread=True, exclusive=True, exit_on_error=False)
    def look(self) -> None:
        found = self._watch.look()
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
        before = self._marked
        self._rows = arranged(self._shelf, self._sought, self._order)
        rows.show_rows([partial(_row, item, self._language) for item in self._rows])
        names = [item.name for item in self._rows]
        if names:
            rows.highlighted = names.index(before) if before in names else 0
        rows.display = bool(names)
        if names and self.focused is None:
            rows.focus()
        self._show_count()

    def _show_count(self) -> None:
        every, language = len(self._shelf or ()), self._language
        order = say(f"shelf.by_{self._order}", language)
        counted = say("shelf.count", language, shown=len(self._rows), count=every, order=order)
        self.query_one("#title", Line).say(say("workbench.library", language), counted)
        nothing = "shelf.nothing_fits" if every else "workbench.no_books"
        empty = self.query_one("#empty", Static)
        empty.update(say(nothing, language, sought=self._sought))
        empty.display = not self._rows

    @property
    def _marked(self) -> str:
        """The book that is marked."""
        at = self.query_one("#shelf", Choices).highlighted
        return self._rows[at].name if at is not None and at < len(self._rows) else ""

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        item = self._rows[event.option_index]
        if item.trouble:
            self.post_message(self.Damaged(item.trouble, item.name))
        else:
            self.post_message(self.Opened(item.name))

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        self._sought = event.value
        self._show()

    @on(Input.Submitted)
    def _found(self) -> None:
        self.query_one("#shelf", Choices).focus()

    def action_filter(self) -> None:
        field = self.query_one("#filter", Input)
        field.display = True
        field.focus()

    def action_all_books(self) -> None:
        """The end of a search."""
        field = self.query_one("#filter", Input)
        field.display, field.value = False, ""
        self.query_one("#shelf", Choices).focus()

    def action_sort(self) -> None:
        self._order = ORDERS[(ORDERS.index(self._order) + 1) % len(ORDERS)]
        self._show()

    def action_backup(self) -> None:
        if self._marked:
            self.post_message(self.BackupWanted(self._marked))

    def action_archive(self) -> None:
        if self._marked:
            self.post_message(self.ArchiveWanted(self._marked))

    def action_bring_in(self) -> None:
        self.post_message(self.BringInWanted())

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
