"""The review of a chapter in Chromium: the page says no, then yes; a card, the text, a decision."""

import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocket, sync_playwright

from tests.tui.conftest import BOOK, Office
from tests.tui.serving import Served, are_gone, has_proc, served

AtStage = Callable[[str], Office]
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
PATIENCE = 60.0
NOT_HERE = "no Chromium here, or no way to look at processes"
pytestmark = pytest.mark.skipif(not CHROMIUM or not has_proc(), reason=NOT_HERE)


class Tab:
    """A tab with the workbench in it, and the hands on its keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._drawn = b""
        page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", self._draw)

    def _draw(self, frame: bytes | str) -> None:
        self._drawn += frame if isinstance(frame, bytes) else b""

    def sees(self, text: str) -> None:
        """Drawn since the last key, be it late by the screen before: ask for what only the next one
        shows. A screen takes keys a moment after it is seen.
        """
        end = time.monotonic() + PATIENCE
        while text not in self.shown:
            assert time.monotonic() < end, self.shown[-3000:]
            self.page.wait_for_timeout(50)
        self.page.wait_for_timeout(400)

    @property
    def shown(self) -> str:
        drawn = self._drawn.decode("utf-8", "replace")
        return re.sub(r"\x1b(\[[0-9;?<>=$]*[a-zA-Z]|\][^\x07\x1b]*(\x07|\x1b\\))", "", drawn)

    def press(self, key: str) -> None:
        self._drawn = b""
        self.page.keyboard.press(key)

    def write(self, text: str) -> None:
        self._drawn = b""
        self.page.keyboard.type(text)


@pytest.fixture
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()


def opened(server: Served, browser: Browser) -> tuple[Tab, Tab]:
    """Two tabs of one browser, after it was turned away without the address."""
    context = browser.new_context(viewport={"width": 1000, "height": 640})
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    answer = page.goto(server.home)
    assert answer
    assert answer.status == 403
    assert "ng serve" in page.inner_text("body")
    tabs = Tab(page), Tab(context.new_page())
    page.goto(server.address)
    assert page.url == server.home
    tabs[1].page.goto(server.home)
    for tab in tabs:
        tab.sees(BOOK)
    assert all(url.startswith(server.home) for url in asked), asked
    return tabs


def picture(tab: Tab, place: Path, name: str) -> None:
    """To be looked at; and it shows something: a page of one colour is a small file."""
    file = place / f"{name}.png"
    tab.page.screenshot(path=file)
    assert file.stat().st_size > 8_000


@pytest.mark.req("HB-24")
def test_a_chapter_is_reviewed_in_chromium_and_nothing_is_left_running(
    office_at: AtStage, browser: Browser, tmp_path: Path
) -> None:
    office = office_at("chapter")
    with served(office) as server:
        tab, other = opened(server, browser)
        for one in (tab, other):
            one.press("Enter")
            one.sees("Space  review chapter 1")
            one.press("Space")
            one.sees("Accept a")
        picture(tab, tmp_path, "card")
        tab.press("f")
        tab.sees("pick a passage")
        picture(tab, tmp_path, "text")
        tab.press("Escape")
        tab.sees("Accept a")
        tab.press("w")
        tab.sees("Why may it stay as it is?")
        tab.write("She wears coloured lenses.")
        tab.press("Enter")
        tab.sees("Decided by")
        tab.write("Lin")
        picture(tab, tmp_path, "confirm")
        tab.press("Enter")
        tab.sees("0 blockers")
        tab.press("a")
        tab.sees("Decided by")
        assert [taken["decision"] for taken in office.events("human_decision")][1:] == ["waive"]
        tab.press("Enter")
        tab.sees("write chapter 2")
        picture(tab, tmp_path, "desk")

        other.press("r")
        other.sees("Ctrl+S")
        other.write("Let her keep the compass.")
        other.press("Control+s")
        other.sees("Decided by")
        other.write("Mira")
        other.press("Enter")
        other.sees("Lin")
        picture(other, tmp_path, "too_late")
        taken = [(taken["decision"], taken["by"]) for taken in office.events("human_decision")]
        assert taken[1:] == [("waive", "Lin"), ("accept", "Lin")]

        running = server.tabs
        assert len(running) == 2
        assert server.end() == 0
        assert are_gone(running)
        tab.page.wait_for_selector("#again:focus")
        picture(tab, tmp_path, "closed")
    assert not office.ports.paths.crashes.exists()
