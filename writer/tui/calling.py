"""Calls the person when it is their turn, unless their hands are on the keys."""

from typing import Any

from textual import on
from textual.events import Event, InputEvent

from writer.desk import summons
from writer.desk.book import Book
from writer.desk.status import status
from writer.tui.desk import DeskScreen
from writer.tui.frame import Frame
from writer.tui.library import next_action

AT_REST = 5000
"""Milliseconds after which nobody types any more."""


class Calling(Frame):
    """Whoever types or clicks is here already: a bell would only be in the way."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._last_touch = -AT_REST

    async def on_event(self, event: Event) -> None:
        if isinstance(event, InputEvent):
            self._last_touch = self.ports.clock.elapsed_ms()
        await super().on_event(event)

    @property
    def is_typing(self) -> bool:
        return self.ports.clock.elapsed_ms() - self._last_touch < AT_REST

    @on(DeskScreen.NowWaits)
    def _now_waits(self, message: DeskScreen.NowWaits) -> None:
        self.call_to(message.book)

    def call_to(self, book: str) -> None:
        if not self.is_typing:
            self.run_worker(lambda: self._call(book), thread=True, exit_on_error=False)

    def _call(self, book: str) -> None:
        """In a thread: a desktop may take its time."""
        found = status(Book.open(self.ports, book))
        if not summons.waits(found.next_action):
            return
        action = next_action(found, self.language)
        sentence = self.say("waits_for_you", book=book, action=action)
        signs = summons.call(self.ports.settings, sentence)
        if signs and self._driver and self.is_running:
            self.call_from_thread(self._driver.write, signs)
