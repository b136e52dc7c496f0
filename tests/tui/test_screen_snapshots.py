"""Every screen at three sizes in both languages, against what it was when it was looked at.

A snapshot has the words as they stand on the screen, and a mark of their colours. After a change
that is meant, `make snapshots` takes them anew, and the change shows in review. NG_PICTURES=DIR has
the pictures written there, to be looked at. What the usual run leaves out is in `make soak`.
"""

import asyncio
import hashlib
import os
import random
import re
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache, partial
from itertools import cycle, product
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, TextArea

from tests.tui.conftest import Bench
from tests.tui.screen_cards import LANGUAGES, Language
from tests.tui.screen_driving import NARROW, WIDE, Asking, lines, settled
from tests.tui.screens import CARDS, WAYS
from writer import bootstrap
from writer.desk import freeze, intake, tour, work
from writer.desk.ports import Ports
from writer.desk.studio import at_work
from writer.desk.write import write_next
from writer.settings import AppSettings
from writer.texts import say
from writer.tui.app import WorkbenchApp
from writer.tui.picture import local

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
SNAPSHOTS = Path(__file__).parent / "snapshots"
LARGE = (160, 50)
SIZES = (WIDE, NARROW, LARGE)
HAN = re.compile(r"[\u4e00-\u9fff]")
DEVELOPERS_WORDS = re.compile(r"\b[a-z]+_[a-z]+\b|\{|\}|None|True|False|<[a-z]")
SOME = 0.15
"""Of the others, as many are in every run."""
BENCH: dict[str, tuple[str, ...]] = {
    "desk": ("enter",),
    "papers": ("k",),
    "chapters": ("c",),
    "talk": ("slash",),
    "log": ("l",),
    "timeline": ("t",),
    "why": ("space", "y"),
    "context": ("space", "c"),
    "new book": ("escape", "n"),
}
"""What is only there in the workbench itself, each with the keys that lead there from the desk."""


def every() -> list[Any]:
    """In every run each way in one of the languages at the usual size, and some of the rest."""
    chance = random.Random("snapshots")
    usual = {(way, language, WIDE) for way, language in zip(WAYS, cycle(LANGUAGES), strict=False)}
    return [
        pytest.param(
            *one,
            marks=() if one in usual or chance.random() < SOME else pytest.mark.soak,
            id=f"{one[0]}-{one[1]}-{one[2][0]}",
        )
        for one in product(WAYS, LANGUAGES, SIZES)
    ]


@pytest.mark.req("HB-24", "UX-13")
@pytest.mark.parametrize(("way", "language", "size"), every())
def test_a_screen_fits_speaks_one_language_and_looks_as_it_did(
    way: str, language: Language, size: tuple[int, int]
) -> None:
    card, keys = WAYS[way]
    words, picture = taken(CARDS[card](language), keys, size)
    assert len(words) == size[1]
    assert all(cell_len(line) <= size[0] for line in words)
    text = "\n".join(words)
    assert bool(HAN.search(text)) == (language == "zh")
    assert DEVELOPERS_WORDS.findall(text) == []
    compare(words, picture, way, language, size)


def taken(
    question: Screen[Any], keys: tuple[str, ...], size: tuple[int, int]
) -> tuple[list[str], str]:
    async def take() -> tuple[list[str], str]:
        app = Asking(question)
        async with app.run_test(size=size) as pilot:
            await settled(app, pilot)
            for key in keys:
                await pilot.press(key)
                await settled(app, pilot)
            await still(pilot)
            return seen(app)

    return asyncio.run(take())


def seen(app: App[Any]) -> tuple[list[str], str]:
    """Without the fonts and marks that the exporter adds."""
    svg = App.export_screenshot(app, simplify=True)
    return lines(app), re.sub(r"<!--.*?-->|@font-face \{.*?\}", "", svg, flags=re.DOTALL)


async def still(pilot: Pilot[None]) -> None:
    """Nothing blinks, so that the picture does not depend on the moment."""
    await pilot.pause()
    screen = pilot.app.screen
    for field in (*screen.query(Input), *screen.query(TextArea)):
        field.cursor_blink = False
    await pilot.pause()


@pytest.fixture(scope="module")
def at_the_gate(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Language], Ports]:
    """The sample book with its first chapter at the gate, at a moment that stands still."""

    @cache
    def prepare(language: Language) -> Ports:
        outputs = tmp_path_factory.mktemp(f"snapshots-{language}") / "outputs"
        ports = bootstrap.ports(AppSettings(outputs=outputs, language=language, clock=NOON))
        book = intake.create(ports, tour.sample(language))
        with at_work(ports, book.name, "snapshots") as studio:
            work.run(studio)
            freeze.freeze(studio, "Lin")
            write_next(studio)
        return ports

    return prepare


@pytest.mark.req("UX-13")
@pytest.mark.parametrize(
    "size", [pytest.param(one, marks=() if one == WIDE else pytest.mark.soak) for one in SIZES]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_workbench_looks_as_it_did(
    at_the_gate: Callable[[Language], Ports],
    language: Language,
    size: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    ports = at_the_gate(language)
    found: dict[str, tuple[list[str], str]] = {}

    async def walk() -> None:
        app = WorkbenchApp(ports, language, "Lin")
        async with app.run_test(size=size) as pilot:
            bench = Bench(app, pilot)
            await bench.sees(say("tour.book", language))
            await still(pilot)
            found["library"] = seen(app)
            for name, keys in BENCH.items():
                await leave(bench, *keys)
                if name == "desk":
                    await bench.sees("v001")
                    await bench.sees("12:00")
                await bench.until(lambda: not reads(app))
                await still(pilot)
                found[name] = seen(app)
                while bench.screen not in ("DeskScreen", "LibraryScreen"):
                    await leave(bench, "escape")

    asyncio.run(walk())
    for name, (words, picture) in found.items():
        compare(words, picture, name, language, size)


def reads(app: App[Any]) -> bool:
    """Whether the screen in front is still being filled."""
    rest = getattr(app.screen, "rest", None)
    busy = (worker.node is app.screen and not worker.is_finished for worker in app.workers)
    return (rest is not None and rest.waits) or any(busy)


async def leave(bench: Bench, *keys: str) -> None:
    """Each key leads to another screen."""
    for key in keys:
        before = bench.app.screen
        await bench.press(key)
        await bench.until(partial(is_another, bench, before))
        await bench.on(bench.screen)


def is_another(bench: Bench, before: Screen[Any]) -> bool:
    return bench.app.screen is not before


def compare(
    words: list[str], picture: str, name: str, language: Language, size: tuple[int, int]
) -> None:
    called = f"{name.replace(' ', '_')}.{language}.{size[0]}x{size[1]}"
    if pictures := os.environ.get("NG_PICTURES"):
        (Path(pictures) / f"{called}.svg").write_text(local(picture), "utf-8")
    colours = hashlib.sha256(picture.encode()).hexdigest()[:16]
    found = "\n".join([*words, f"colours {colours}", ""])
    kept = SNAPSHOTS / f"{called}.txt"
    if os.environ.get("NG_TAKE_SNAPSHOTS"):
        SNAPSHOTS.mkdir(exist_ok=True)
        kept.write_text(found, "utf-8")
    assert found == kept.read_text("utf-8"), called
