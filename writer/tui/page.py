"""The workbench on a page of a browser: it draws into a pipe, and leaves when that is closed."""

import os
import threading
from contextlib import suppress

from textual.drivers.web_driver import WebDriver

from writer.tui.terminal import GRACE


class PageDriver(WebDriver):
    """A closed tab is a closed terminal, and so is a server that was killed: nobody looks on."""

    def write(self, data: str) -> None:
        with suppress(OSError):
            super().write(data)

    def write_meta(self, data: dict[str, object]) -> None:
        with suppress(OSError):
            super().write_meta(data)

    def run_input_thread(self) -> None:
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._leave()

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        if packet_type == "quit":
            self._leave()
        else:
            super().on_meta(packet_type, payload)

    def _leave(self) -> None:
        """As with Ctrl+Q; and if something cannot end, without it: what counts is on record."""
        last_resort = threading.Timer(GRACE, os._exit, [0])
        last_resort.daemon = True
        last_resort.start()
        self._app.call_later(self._app.action_quit)
