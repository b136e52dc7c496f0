"""A screen that is saved as a picture looks as it does in the terminal, without a network."""

import asyncio
import re

from textual.app import ComposeResult
from textual.widgets import Static

from writer import bootstrap
from writer.settings import AppSettings
from writer.tui.frame import Frame


class Sign(Frame):
    def __init__(self, words: str) -> None:
        super().__init__(bootstrap.ports(AppSettings()), "zh", "林")
        self.words = words

    def compose(self) -> ComposeResult:
        yield Static(self.words)


def picture_of(words: str) -> str:
    async def taken() -> str:
        app = Sign(words)
        async with app.run_test(size=(40, 5)) as pilot:
            await pilot.pause()
            return app.export_screenshot()

    return asyncio.run(taken())


def width_of(picture: str, words: str) -> float:
    found = re.search(rf'textLength="([\d.]+)"[^>]*>{words}', picture)
    assert found
    return float(found[1])


def test_chinese_is_as_wide_as_its_cells() -> None:
    latin, chinese = picture_of("abcd"), picture_of("潮石")
    assert width_of(chinese, "潮石") == width_of(latin, "abcd")


def test_it_asks_nobody_for_a_font() -> None:
    picture = re.sub(r"<!--.*?-->", "", picture_of("潮石"), flags=re.DOTALL)
    assert re.findall(r"[^\"'(]*://[^\"')]*", picture) == ["http://www.w3.org/2000/svg"]
