"""A workbench to press keys on, and books at the places where tests begin."""

import asyncio
import shutil
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.css.stylesheet import Stylesheet
from textual.events import Key, Paste
from textual.pilot import Pilot
from textual.widget import Widget

from tests.tui.hand import an_editor
from writer import bootstrap
from writer.contracts.settings import Settings
from writer.desk import freeze, intake, work
from writer.desk.book import Book
from writer.desk.ports import Ports
from writer.desk.studio import at_work
from writer.desk.write import write_next
from writer.settings import AppSettings
from writer.texts import Language
from writer.tui.app import WorkbenchApp
from writer.tui.working import Errand

BOOK = "Tide Letters"
IDEA = "A lighthouse keeper finds letters she has not yet written."
PATIENCE = 90.0
A_MOMENT = 0.05
"""Between two looks at a screen, which are not cheap."""
A_WHILE = 2.0
MOVES_THE_FOCUS = ("tab", "shift+tab")
NAMED = {"space": " ", "question_mark": "?", "dollar_sign": "$", "slash": "/"}


class Bench:
    """One workbench, and the hands on its keys."""

    def __init__(self, app: WorkbenchApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot
        self._begun = 0
        carry_out = app.carry_out

        def counted(errand: Errand) -> None:
            self._begun += 1
            carry_out(errand)

        app.carry_out = counted  # type: ignore[method-assign]

    @property
    def screen(self) -> str:
        return type(self.app.screen).__name__

    @property
    def shown(self) -> str:
        """What stands on the screen, line by line."""
        return "\n".join(strip.text for strip in self.app.screen._compositor.render_strips())

    async def press(self, *keys: str) -> None:
        """Does not wait until the whole process is idle, as the pilot's own keys do: our threads
        are at work.
        """
        for key in keys:
            before = self.app.focused
            self.send(key)
            await self.pilot.pause(0.02)
            if key in MOVES_THE_FOCUS:
                await self._sees_the_focus_leave(before)

    async def _sees_the_focus_leave(self, before: Widget | None) -> None:
        """What is written next would still go there; somewhere there is nowhere else to go."""
        for _ in range(int(A_WHILE / A_MOMENT)):
            if self.app.focused is not before:
                return
            await self.pilot.pause(A_MOMENT)

    def send(self, key: str) -> None:
        character = NAMED.get(key, key if len(key) == 1 else None)
        stroke = Key(key, character)
        stroke.set_sender(self.app)
        assert self.app._driver
        self.app._driver.send_message(stroke)

    async def write(self, text: str) -> None:
        """Pasted, which is faster than key by key."""
        self.app.post_message(Paste(text))
        await self.pilot.pause(0.02)

    async def until(self, holds: Callable[[], object]) -> None:
        for _ in range(int(PATIENCE / A_MOMENT)):
            if holds():
                return
            await self.pilot.pause(A_MOMENT)
        raise AssertionError(f"waited in vain on {self.screen}:\n{self.shown}")

    async def on(self, name: str) -> None:
        """There, and with its fields ready for keys."""
        await self.until(lambda: self.screen == name and self._is_ready)
        await self.pilot.pause(0.05)

    @property
    def _is_ready(self) -> bool:
        """Keys go where they should: something has the focus, if anything can have it."""
        screen = self.app.screen
        return screen.is_mounted and (screen.focused is not None or not screen.focus_chain)

    async def sees(self, text: str) -> None:
        await self.until(lambda: text in self.shown)

    async def rests(self) -> None:
        """Nothing runs any more, and the desk has seen what came of it."""
        await self.until(lambda: not self.app.works)
        await self.pilot.pause(0.1)

    async def confirm(self, name: str = "Lin") -> None:
        """What was decided is under way when this ends: whoever then waits for it to rest does
        not come too early.
        """
        await self.on("Confirm")
        if not self.app.person:
            await self.write(name)
        before = self._begun
        await self.press("enter")
        await self.until(lambda: self._begun > before)


Scene = Callable[[Bench], Awaitable[None]]


class Office:
    """One library of books, and as many workbenches as are wanted."""

    def __init__(self, ports: Ports) -> None:
        self.ports = ports

    def app(self, language: Language = "en", person: str = "", book: str = "") -> WorkbenchApp:
        return WorkbenchApp(self.ports, language, person, book=book)

    def play(
        self, scene: Scene, *, size: tuple[int, int] = (100, 30), **given: Any
    ) -> WorkbenchApp:
        """Opens a workbench and lets the scene happen on it."""
        app = self.app(**given)

        async def on_stage() -> None:
            async with app.run_test(size=size, notifications=True) as pilot:
                bench = Bench(app, pilot)
                await bench.until(lambda: app.desk or not given.get("book"))
                await scene(bench)

        asyncio.run(on_stage())
        return app

    def book(self, name: str = BOOK) -> Book:
        return Book.open(self.ports, name)

    def events(self, kind: str, name: str = BOOK) -> list[dict[str, Any]]:
        return [line.data for line in self.book(name).log.lines() if line.event_type == kind]


def open_office(place: Path, **more: Any) -> Office:
    settings = AppSettings(outputs=place / "outputs", **more)
    return Office(bootstrap.ports(settings))


def begin(office: Office, name: str = BOOK, chapters: int = 3) -> None:
    settings = Settings(
        project_name=name,
        title=name,
        idea=IDEA,
        initial_chapters=chapters,
        max_chapters=chapters,
        target_words=200,
    )
    intake.create(office.ports, settings)


@pytest.fixture(scope="session", autouse=True)
def _styles_are_parsed_once() -> Iterator[None]:
    """Every workbench has the same, and to parse them is a good part of what a short test does."""
    parsed: dict[Any, Any] = {}
    parse = Stylesheet._parse_rules

    def kept(sheet: Stylesheet, *given: Any, **options: Any) -> Any:
        key = (given, *options.items(), *sheet._variables.items())
        if key not in parsed:
            parsed[key] = parse(sheet, *given, **options)
        return parsed[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", kept)
        yield


@pytest.fixture(scope="session")
def finished_work(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The same book, just begun, frozen, and with chapter 1 at the gate, where it has a fault.
    Made once: it takes a second or two.
    """
    place = tmp_path_factory.mktemp("finished")
    office = open_office(place, rehearsal_flaws=("wrong_eyes",))
    kept: dict[str, Path] = {}

    def keep(name: str) -> None:
        kept[name] = place / name
        shutil.copytree(place / "outputs", kept[name], symlinks=True)

    begin(office)
    keep("begun")
    with at_work(office.ports, BOOK, "test") as studio:
        work.run(studio)
        keep("drafted")
        freeze.freeze(studio, "Mira")
        keep("frozen")
        write_next(studio)
        keep("chapter")
    return kept


@pytest.fixture
def office_at(tmp_path: Path, finished_work: dict[str, Path]) -> Callable[..., Office]:
    """With an editor that does what a test says (`hand.py`)."""

    def at(stage: str, **more: Any) -> Office:
        shutil.copytree(finished_work[stage], tmp_path / "outputs", symlinks=True)
        return open_office(tmp_path, editor=an_editor(tmp_path), **more)

    return at


@pytest.fixture
def empty_office(tmp_path: Path) -> Office:
    return open_office(tmp_path)
