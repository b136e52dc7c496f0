"""The desk of a book: its three machines, what waits for a person, what goes on, what is next."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Resize
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import OptionList, Rule, Static
from textual.worker import get_current_worker

from writer.contracts.status import BookStatus
from writer.desk.ports import Ports
from writer.errors import NovelGateError
from writer.texts import Language, say
from writer.texts.catalogue import knows
from writer.tui import strips
from writer.tui.happenings import lately_lines, waiting_line
from writer.tui.keyed import Key, KeyLine, named, show_help
from writer.tui.library import next_action
from writer.tui.lines import Line, cost
from writer.tui.mishaps import TellsOfMishaps
from writer.tui.outlook import Kind, Lookout, Outlook
from writer.tui.sight import in_sight
from writer.tui.widgets.choices import Choices
from writer.tui.widgets.tail import Tail
from writer.tui.working import Work

EVERY_SECONDS = 1.5
OFTEN = 0.1
"""Seconds between two looks at what is being written."""
AT_REST: tuple[Key, ...] = (
    ("Enter", "open"),
    ("h", "hands"),
    ("w", "ways"),
    ("c", "chapters"),
    ("Esc", "books"),
    ("m", "materials"),
    ("k", "papers"),
    ("o", "worlds"),
    ("b", "pack"),
    ("p", "proposals"),
    ("P", "propose"),
    ("u", "take_back"),
    ("l", "log"),
    ("t", "timeline"),
    ("/", "talk"),
    ("W", "waivers"),
    ("v", "pack_versions"),
    ("$", "cost"),
)
AT_WORK: tuple[Key, ...] = (
    ("c", "stop"),
    ("m", "materials"),
    ("p", "proposals"),
    ("Esc", "books"),
    ("l", "log"),
    ("$", "cost"),
)


class DeskScreen(TellsOfMishaps, Screen[None]):
    """Shows a book as it is now, and passes on what a person wants. Holds no lock and no rule."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "next", show=False, priority=True),
        Binding("c", "chapters_or_stop", show=False),
        Binding("question_mark", "help", show=False),
        *(
            Binding(key, f"want('{what}')", show=False)
            for key, what in (
                ("m", "materials"),
                ("b", "pack"),
                ("v", "pack_versions"),
                ("o", "worlds"),
                ("p", "proposals"),
                ("P", "propose"),
                ("k", "papers"),
                ("l", "log"),
                ("t", "timeline"),
                ("dollar_sign", "cost"),
                ("escape", "books"),
                ("h", "hands"),
                ("w", "ways"),
                ("u", "take_back"),
                ("W", "waivers"),
                ("slash", "talk"),
            )
        ),
    ]

    class Wanted(Message):
        """Something of the desk's: `next`, `stop`, `chapters`, `log` …"""

        def __init__(self, desk: "DeskScreen", what: str) -> None:
            super().__init__()
            self.desk = desk
            self.what = what

    class CardWanted(Message):
        def __init__(self, book: str, kind: Kind, subject: str) -> None:
            super().__init__()
            self.book = book
            self.card_of: Kind = kind
            self.subject = subject

    class Lost(Message):
        """The book cannot be read any more."""

        def __init__(self, desk: "DeskScreen", error: NovelGateError) -> None:
            super().__init__()
            self.desk = desk
            self.error = error

    class Seen(Message):
        def __init__(self, outlook: Outlook) -> None:
            super().__init__()
            self.outlook = outlook

    class NowWaits(Message):
        """Something else comes next than when we last looked."""

        def __init__(self, book: str) -> None:
            super().__init__()
            self.book = book

    def __init__(self, ports: Ports, book: str, language: Language, author: str) -> None:
        super().__init__()
        self.book = book
        self.outlook: Outlook | None = None
        self._language: Language = language
        self._author = author
        self.lookout = Lookout(ports, book)
        self._work: Work | None = None
        self._soon: Timer | None = None
        self._shown_step = ""

    def compose(self) -> ComposeResult:
        yield Line(id="head")
        yield Rule()
        yield Line(id="materials")
        yield Line(id="chapters")
        yield Line(id="proposals")
        yield Rule()
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield Static(id="waits", classes="title", markup=False)
                yield Choices([], id="queue")
                yield Static(id="nothing", markup=False)
            with Vertical(id="right"):
                yield Static(id="now", classes="title", markup=False)
                yield Static(id="step", markup=False)
                yield Tail(id="page")
                yield Static(id="lately_title", classes="title", markup=False)
                yield Static(id="lately", markup=False)
        yield Rule()
        yield Line(id="next")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        self.speak(self._language, self._author)
        self.set_interval(EVERY_SECONDS, self.look)

    def on_screen_resume(self) -> None:
        self.look()
        self._show()
        self._show_work()

    def on_resize(self, _: Resize) -> None:
        self.call_after_refresh(self._show)

    @work(thread=True, exclusive=True, exit_on_error=False)
    def look(self) -> None:
        try:
            found = self.lookout.look()
        except NovelGateError as error:
            self.post_message(self.Lost(self, error))
            return
        if not get_current_worker().is_cancelled:
            self.post_message(self.Seen(found))

    @on(Seen)
    def _seen(self, message: Seen) -> None:
        if message.outlook != self.outlook:
            before, self.outlook = self.outlook, message.outlook
            self._show()
            if before and before.status.next_action != self.outlook.status.next_action:
                self.post_message(self.NowWaits(self.book))

    @property
    def to_write(self) -> int:
        """The chapter that comes next, where the agents or a person may write it now."""
        status = self.outlook.status if self.outlook else BookStatus(book=self.book)
        action, _, subject = status.next_action.partition(" ")
        known = (chapter.number for chapter in status.chapters if str(chapter.number) == subject)
        return next(known, 0) if action == "write" else 0

    def _waits(self, kind: Kind) -> bool:
        return any(item.kind == kind for item in self.outlook.waiting) if self.outlook else False

    @property
    def _is_there(self) -> bool:
        """Not so before it was put together, nor after it was taken away."""
        return bool(self.query("#keys"))

    def speak(self, language: Language, author: str) -> None:
        self._language, self._author = language, author
        if not self._is_there:
            return
        for name, key in (("waits", "waits"), ("now", "now"), ("lately_title", "lately")):
            self.query_one(f"#{name}", Static).update(say(f"workbench.{key}", language))
        self._show()
        self._show_work()

    def show_work(self, work: Work | None) -> None:
        """What goes on in the book; nothing where nothing does. Words come faster than anybody
        reads, so those that follow are shown together.
        """
        known, self._work = self._work, work
        if work is None or work is not known or not self._is_there:
            self._show_work()
        elif self._soon is None:
            self._soon = self.set_timer(OFTEN, self._show_work)

    def _show_work(self) -> None:
        """Behind another screen nothing is drawn, and no more news is asked for."""
        self._soon = None
        if not (self._is_there and in_sight(self)):
            return
        work = self._work
        page = self.query_one("#page", Tail)
        text = work.text_so_far if work else ""
        page.show(text)
        page.display = bool(text)
        step = self._step(work)
        if step != self._shown_step:
            self._shown_step = step
            self.query_one("#step", Static).update(step)
            self._show_keys()

    def _step(self, work: Work | None) -> str:
        if work is None:
            return say("workbench.nothing_runs", self._language)
        if work.stopping:
            return say("workbench.stopping", self._language)
        key = f"work.{work.step}"
        if not knows(key):
            return say("workbench.working", self._language)
        return say(key, self._language, chapter=work.chapter)

    def _show(self) -> None:
        """Behind another screen nothing is drawn: whoever comes back is shown it as it is then."""
        if self.outlook is None or not (self._is_there and in_sight(self)):
            return
        outlook, language = self.outlook, self._language
        spent = cost(outlook.status.cost, language)
        self.query_one("#head", Line).say(
            Content.assemble(("NovelGate", "bold"), "  ", (outlook.status.book, "bold $primary")),
            " · ".join(filter(None, (self._author, outlook.status.language, spent))),
        )
        self._strip("materials", *strips.materials(outlook, language))
        room = self.query_one("#chapters", Line).room - 12
        self._strip("chapters", *strips.chapters(outlook.status, language, room))
        self._strip("proposals", strips.proposals(outlook.status, language))
        self._show_queue(outlook)
        lately = self.query_one("#lately", Static)
        happened = lately_lines(outlook.lately, language, lately.content_size.width)
        lately.update("\n".join(happened))
        self._show_keys()

    def _strip(self, name: str, left: Content, right: Content | str = "") -> None:
        label = Content(say(f"workbench.{name}", self._language))
        pad = " " * (12 - label.cell_length)
        self.query_one(f"#{name}", Line).say(Content.assemble(label, pad, left), right)

    def _show_queue(self, outlook: Outlook) -> None:
        queue = self.query_one("#queue", Choices)
        at = queue.highlighted
        queue.show_rows([partial(waiting_line, item, self._language) for item in outlook.waiting])
        if outlook.waiting:
            queue.highlighted = min(at or 0, len(outlook.waiting) - 1)
        queue.display = bool(outlook.waiting)
        if outlook.waiting and self.focused is None:
            queue.focus()
        nothing = self.query_one("#nothing", Static)
        nothing.update(say("workbench.nothing_waits", self._language))
        nothing.display = not outlook.waiting

    def _show_keys(self) -> None:
        language, line = self._language, self.query_one("#next", Line)
        if self._work:
            line.say(Content.styled(say("workbench.working", language), "$text-muted"))
        elif self.outlook:
            action = self._next_in_words()
            space = say("workbench.space", language)
            line.say(Content.assemble((f" {space} ", "bold reverse"), f" {action}"))
        else:
            line.say(say("workbench.looking", language, book=self.book))
        self.query_one("#keys", KeyLine).tell(self._keys(), language)

    def _next_in_words(self) -> str:
        """What a person's word is needed for comes before what could be written."""
        for kind in ("hands", "drafts"):
            for item in self.outlook.waiting if self.outlook else ():
                if item.kind == kind:
                    subject, count = item.subject, item.touches
                    return named(f"next_{kind}", self._language, subject=subject, count=count)
        return next_action(self.outlook.status, self._language) if self.outlook else ""

    def _keys(self) -> Sequence[Key]:
        """Only what means something now."""
        if self._work:
            return AT_WORK
        status = self.outlook.status if self.outlook else None
        idle = {
            "open": not (self.outlook and self.outlook.waiting),
            "hands": not self._waits("hands"),
            "ways": not self.to_write or self._waits("hands"),
            "waivers": not (status and status.chapters),
            "take_back": not (status and status.chapters),
            "propose": not (status and status.materials.frozen_version),
            **self._idle_materials(status),
        }
        return [key for key in AT_REST if not idle.get(key[1])]

    def _idle_materials(self, status: BookStatus | None) -> dict[str, bool]:
        """Before there is a pack there is none to read; once there is one, its world is chosen."""
        has_pack = bool(status and status.materials.draft_version)
        return {"worlds": has_pack, "pack": not has_pack, "pack_versions": not has_pack}

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        if self.outlook:
            item = self.outlook.waiting[event.option_index]
            self.post_message(self.CardWanted(self.book, item.kind, item.subject))

    def action_next(self) -> None:
        """Of what waits, files changed outside and drafts to choose from come first."""
        for item in self.outlook.waiting if self.outlook and not self._work else ():
            if item.kind in ("hands", "drafts"):
                self.post_message(self.CardWanted(self.book, item.kind, item.subject))
                return
        self.post_message(self.Wanted(self, "next"))

    def action_want(self, what: str) -> None:
        self.post_message(self.Wanted(self, what))

    def action_chapters_or_stop(self) -> None:
        """While something runs, stopping it is all that matters."""
        self.post_message(self.Wanted(self, "stop" if self._work else "chapters"))

    def action_help(self) -> None:
        show_help(self, (("Space", "next"), *AT_REST, ("c", "stop")), self._language)
