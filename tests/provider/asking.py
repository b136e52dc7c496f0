"""A book's own caller, on a server that fails."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

from tests.events.runs import new_book, opened
from tests.provider.server import Provider
from writer.clock import SystemClock
from writer.contracts.settings import Settings
from writer.contracts.world import WorldSetting
from writer.desk.book import Book
from writer.graph.prompts import data, prompt
from writer.llm.call import Call, CallKey
from writer.llm.caller import Caller
from writer.llm.models import Models
from writer.llm.purse import Purse
from writer.settings import AppSettings

BOOK = Settings(project_name="Tide", idea="A keeper finds letters that she has not yet written.")


class VirtualClock(SystemClock):
    """Nobody sleeps; how long somebody would have is added up. While a server stalls, every look
    at the clock takes ten minutes.
    """

    def __init__(self, stalling: Event) -> None:
        super().__init__()
        self.slept = 0.0
        self._stalling = stalling
        self._leapt = 0

    def elapsed_ms(self) -> int:
        self._leapt += 600_000 if self._stalling.is_set() else 0
        return super().elapsed_ms() + self._leapt

    def sleep(self, seconds: float) -> None:
        self.slept += seconds


@dataclass
class Ears:
    stalling: Event
    texts: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    after: Callable[[Call], object] = id
    """What happens once a call is on record."""

    def text(self, text: str) -> None:
        self.texts.append(text)

    def note(self, key: str, **_: object) -> None:
        self.notes.append(key)
        self.stalling.clear()  # until the next attempt has come to the same point

    def call(self, call: Call) -> None:
        self.after(call)


@dataclass
class Desk:
    """Asks five times, one question after the other."""

    book: Book
    settings: AppSettings
    stalling: Event
    budget: float | None = None

    def __post_init__(self) -> None:
        self.clock, self.ears = VirtualClock(self.stalling), Ears(self.stalling)
        self.models = Models(self.settings, BOOK, self.clock)
        purse = Purse(self.book.log, self.budget)
        self.caller = Caller(self.book.log, self.clock, self.models.choose, self.ears, purse)

    def prose(self, number: int) -> str:
        asked = prompt("scene", "en", (), (data("settings", BOOK),))
        return self.caller.text("writer", CallKey("scene", 1, part=f"{number}"), asked)

    def form(self, number: int) -> WorldSetting:
        asked = prompt("world", "en", (), (data("settings", BOOK),))
        key = CallKey("world", part=f"{number}-")
        return self.caller.answer("specialist", key, asked, WorldSetting)

    def all_five(self, *, forms: bool) -> list[Any]:
        ask = self.form if forms else self.prose
        return [ask(number) for number in range(1, 6)]


@contextmanager
def desk(directory: Path, provider: Provider, **more: Any) -> Iterator[Desk]:
    budget = more.pop("budget", None)
    given = {"api_key": "k", "timeout": 20.0, **more}
    settings = AppSettings(base_url=provider.url, **given)
    is_there = (directory / "outputs").exists()
    book = opened(directory) if is_there else new_book(directory)
    found = Desk(book, settings, provider.stalling, budget)
    try:
        yield found
    finally:
        found.models.close()
