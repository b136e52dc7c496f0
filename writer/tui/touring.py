"""The tour: the desk's guided walk, stop by stop, in a directory that is thrown away."""

import tempfile
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path
from threading import Lock, Thread
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Label, Static

from writer import bootstrap
from writer.contracts.card import Card
from writer.desk import tour
from writer.desk.ports import Ports
from writer.desk.tour import Stop
from writer.texts import Language, say
from writer.tui.keyed import Key, KeyLine, show_help
from writer.tui.mishaps import TellsOfMishaps

KEYS: tuple[Key, ...] = (("Space", "next_stop"), ("Esc", "stop_tour"))
WITH_CARD: tuple[Key, ...] = (("Space", "next_stop"), ("Enter", "card"), ("Esc", "stop_tour"))


class Walk:
    """The walk itself. Used from one thread at a time; ended, it leaves nothing behind."""

    def __init__(self, ports: Ports, language: Language) -> None:
        self._directory = tempfile.TemporaryDirectory(prefix="novelgate-tour-")
        # The tour is the same for everybody: nobody's key, server or clock has a part in it.
        settings = replace(
            ports.settings, outputs=Path(self._directory.name), api_key="", base_url="", clock=None
        )
        self._stops = tour.walk(bootstrap.ports(settings), language)
        self._under_way = Lock()
        self._is_over = False

    def next_stop(self) -> Stop | None:
        """Nothing where the tour is over."""
        with self._under_way:
            return None if self._is_over else next(self._stops, None)

    def end(self) -> None:
        with self._under_way:
            if not self._is_over:
                self._is_over = True
                if isinstance(self._stops, Generator):
                    self._stops.close()  # lets go of the book
                self._directory.cleanup()


class TourScreen(TellsOfMishaps, ModalScreen[None]):
    """Every decision on it is the guide's, on a book of the guide's."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "next", show=False),
        Binding("enter", "card", show=False),
        Binding("escape", "dismiss(None)", show=False),
        Binding("question_mark", "help", show=False),
    ]

    class CardWanted(Message):
        def __init__(self, card: Card) -> None:
            super().__init__()
            self.card = card

    class Reached(Message):
        def __init__(self, stop: Stop | None) -> None:
            super().__init__()
            self.at = stop

    def __init__(self, ports: Ports, language: Language) -> None:
        super().__init__()
        self._language: Language = language
        self._walk = Walk(ports, language)
        self._at: Stop | None = None
        self._is_walking = False

    def compose(self) -> ComposeResult:
        with Vertical(classes="form"):
            yield Label(say("workbench.tour", self._language), classes="title")
            with VerticalScroll(id="stop"):
                yield Static(id="says", markup=False)
            yield KeyLine(id="keys")

    def on_mount(self) -> None:
        self.action_next()

    def on_unmount(self) -> None:
        Thread(target=self._walk.end).start()  # not before the step under way is done

    def action_next(self) -> None:
        if self._is_walking:
            return
        self._is_walking = True
        self._say(say("workbench.tour_working", self._language))
        self._go_on()

    @work(thread=True, exit_on_error=False)
    def _go_on(self) -> None:
        self.post_message(self.Reached(self._walk.next_stop()))

    @on(Reached)
    def _reached(self, message: Reached) -> None:
        self._is_walking = False
        self._at = message.at
        if message.at is None:
            self.dismiss(None)
            return
        self._say(say(message.at.says, self._language, **message.at.facts).strip())
        keys = WITH_CARD if message.at.card else KEYS
        self.query_one("#keys", KeyLine).tell(keys, self._language)

    def _say(self, text: str) -> None:
        self.query_one("#says", Static).update(text)
        self.query_one("#stop").scroll_home(animate=False)

    def action_card(self) -> None:
        if self._at and self._at.card and not self._is_walking:
            self.post_message(self.CardWanted(self._at.card))

    def action_help(self) -> None:
        show_help(self, WITH_CARD, self._language)
