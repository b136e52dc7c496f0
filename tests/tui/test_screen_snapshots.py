"""Every screen as a picture, at both sizes and in both languages, against one that was looked at.

After a change that is meant, `make snapshots` takes them anew; the change then shows in review.
"""

import asyncio
import os
import re
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, TextArea

from tests.tui.conftest import Bench
from tests.tui.screen_cards import LANGUAGES, Language
from tests.tui.screen_driving import SIZES, Asking
from tests.tui.test_screen_shapes import CARDS, WAYS
from writer import bootstrap
from writer.desk import freeze, intake, tour, work
from writer.desk.ports import Ports
from writer.desk.studio import at_work
from writer.desk.write import write_next
from writer.settings import AppSettings
from writer.texts import say
from writer.tui.app import WorkbenchApp

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
SNAPSHOTS = Path(__file__).parent / "snapshots"


def picture(question: Screen[Any], keys: tuple[str, ...], size: tuple[int, int]) -> str:
    async def take() -> str:
        app = Asking(question)
        async with app.run_test(size=size) as pilot:
            for key in keys:
                await pilot.press(key)
            await still(pilot)
            return app.export_screenshot(simplify=True)

    return cleaned(asyncio.run(take()))


def cleaned(svg: str) -> str:
    """Without the fonts and marks that the exporter adds."""
    return re.sub(r"<!--.*?-->|@font-face \{.*?\}", "", svg, flags=re.DOTALL)


async def still(pilot: Pilot[None]) -> None:
    """Nothing blinks, so that the picture does not depend on the moment."""
    await pilot.pause()
    screen = pilot.app.screen
    for field in (*screen.query(Input), *screen.query(TextArea)):
        field.cursor_blink = False
    await pilot.pause()


@pytest.mark.req("HB-24", "UX-13")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("way", WAYS)
def test_a_screen_looks_as_it_did_when_it_was_looked_at(
    way: str, language: Language, size: tuple[int, int]
) -> None:
    card, keys = WAYS[way]
    compare(picture(CARDS[card](language), keys, size), way, language, size)


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
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_library_and_the_desk_look_as_they_did(
    at_the_gate: Callable[[Language], Ports],
    language: Language,
    size: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    ports = at_the_gate(language)

    async def take() -> tuple[str, str]:
        app = WorkbenchApp(ports, language, "Lin")
        async with app.run_test(size=size) as pilot:
            bench = Bench(app, pilot)
            await bench.sees(say("tour.book", language))
            await still(pilot)
            library = app.export_screenshot(simplify=True)
            await bench.press("enter")
            await bench.sees("v001")
            await bench.sees("12:00")
            await still(pilot)
            return library, app.export_screenshot(simplify=True)

    library, desk = asyncio.run(take())
    compare(cleaned(library), "library", language, size)
    compare(cleaned(desk), "desk", language, size)


def compare(found: str, name: str, language: Language, size: tuple[int, int]) -> None:
    kept = SNAPSHOTS / f"{name.replace(' ', '_')}.{language}.{size[0]}x{size[1]}.svg"
    if os.environ.get("NG_TAKE_SNAPSHOTS"):
        SNAPSHOTS.mkdir(exist_ok=True)
        kept.write_text(found, "utf-8")
    assert found == kept.read_text("utf-8"), kept.name
