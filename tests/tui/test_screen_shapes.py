"""All screens in both languages, all themes and odd sizes; and keys pressed at random."""

import asyncio
import random
from typing import Any

import pytest

from tests.tui.screen_cards import (
    chapter,
)
from tests.tui.screen_driving import UNANSWERED, Asking, press
from tests.tui.screen_pages import PAGES
from tests.tui.screen_papers import PAPERS
from tests.tui.screens import CARDS
from writer.texts.catalogue import sentences
from writer.tui.answers import AskAdvisor, CompareVersions, EditAgain, ReadVersion
from writer.tui.screens.confirm import Confirm
from writer.tui.themes import THEMES

NO_DECISION = (AskAdvisor, CompareVersions, EditAgain, ReadVersion)


@pytest.mark.req("UX-13")
def test_no_english_sentence_of_the_screens_is_left_on_a_chinese_card() -> None:
    english = {
        words[0]
        for name, words in sentences("screens").items()
        if not name.startswith("type_") and len(words[0]) > 5 and "{" not in words[0]
    }
    for make in CARDS.values():
        text = press(make("zh")).text
        assert [words for words in english if words in text] == []


@pytest.mark.parametrize(
    "size",
    [(20, 8), *(pytest.param(size, marks=pytest.mark.soak) for size in [(40, 12), (200, 60)])],
)
@pytest.mark.parametrize("card", [name for name in CARDS if name not in {**PAGES, **PAPERS}])
def test_odd_sizes_break_nothing(card: str, size: tuple[int, int]) -> None:
    async def grow(pilot: Any) -> None:
        await pilot.resize_terminal(100, 30)

    seen = press(CARDS[card]("en"), "question_mark", "escape", size=size, after=grow)
    assert seen.unanswered
    assert "Tide ›" in seen.lines[0]


@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
def test_every_theme_shows_the_same_words(theme: str) -> None:
    async def shown() -> str:
        app = Asking(chapter())
        for known in THEMES:
            app.register_theme(known)
        app.theme = theme
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            return app.export_screenshot()

    picture = asyncio.run(shown())
    assert "grey&#160;eyes" in picture


@pytest.mark.req("HB-23")
@pytest.mark.parametrize("card", [name for name in CARDS if name not in {**PAGES, **PAPERS}])
def test_no_key_pressed_at_random_decides_without_a_confirmation(card: str) -> None:
    """Whatever is answered was confirmed: the window that asks for the name came before it."""
    chance = random.Random(card)
    keys = [*"arwemfdnp", "enter", "tab", "up", "down", "space", "ctrl+s", "x", "question_mark"]

    async def strokes() -> None:
        app = Asking(CARDS[card]("en"))
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(150):
                before = app.screen
                await pilot.press(chance.choice(keys))
                if app.answer is not UNANSWERED:
                    decided_nothing = app.answer is None or isinstance(app.answer, NO_DECISION)
                    assert decided_nothing or isinstance(before, Confirm)
                    return

    asyncio.run(strokes())
