"""The workbench at a book while a model writes there: `python -m bench.streaming OUTPUTS BOOK`.

A hundred words a second come in, as from a model that streams; nothing is asked of one.
"""

import sys
import threading
import time
from pathlib import Path

from bench.book import ports_at
from writer.tui import terminal
from writer.tui.app import WorkbenchApp
from writer.tui.working import Errand, Work

A_SECOND = 100


class Streaming(WorkbenchApp):
    def on_mount(self) -> None:
        super().on_mount()
        threading.Thread(target=self._stream, daemon=True).start()

    def _stream(self) -> None:
        while self.desk is None:
            time.sleep(0.1)
        book = self.desk.book
        work = Work(Errand(book, "bench", lambda _: None), self.post_message)
        self.works[book] = work
        work.node("scenes", 1)
        for number in range(1_000_000):
            time.sleep(1 / A_SECOND)
            work.text("word " if number % 12 else "word.\n")


if __name__ == "__main__":
    terminal.run(Streaming(ports_at(Path(sys.argv[1])), "en", "Lin", book=sys.argv[2]))
