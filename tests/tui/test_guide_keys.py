"""The keys that the guide names are those of the screens."""

import re
from pathlib import Path
from typing import Any

import pytest
from textual.binding import Binding
from textual.screen import Screen

from tests.tui.screen_cards import LANGUAGES, Language
from writer.tui.desk import DeskScreen
from writer.tui.library import LibraryScreen
from writer.tui.screens.chapter import ChapterCardScreen
from writer.tui.screens.diff import DiffScreen
from writer.tui.screens.entries import EntriesScreen
from writer.tui.screens.full_text import FullTextScreen
from writer.tui.screens.log import LogScreen
from writer.tui.screens.sheet_form import SheetForm

GUIDE = Path(__file__).parents[2] / "docs" / "guide"
SCREENS: tuple[type[Screen[Any]], ...] = (
    *(LibraryScreen, DeskScreen, ChapterCardScreen, FullTextScreen),
    *(DiffScreen, SheetForm, EntriesScreen, LogScreen),
)
NAMES = {"/": "slash", "F2": "f2", "F4": "f4", "F8": "f8", "Ctrl+S": "ctrl+s"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_in_the_guide_is_a_key_of_its_screen(language: Language) -> None:
    page = (GUIDE / language / "how-to.md").read_text("utf-8")
    rows = [row.split("|")[1:4] for row in page.splitlines() if row.startswith("|")][2:]
    at, seen = -1, 0
    for where, keys, _ in rows:
        at += bool(where.strip())
        known = bound(SCREENS[at])
        for key in re.findall(r"F\d|Ctrl\+S|(?<=`)[^` ](?=`)", keys):
            assert NAMES.get(key, key) in known, (where, key)
            seen += 1
    assert at == len(SCREENS) - 1
    assert seen == 30


def bound(screen: type[Screen[Any]]) -> set[str]:
    return {
        key
        for kind in screen.__mro__
        for one in getattr(kind, "BINDINGS", ())
        if isinstance(one, Binding)
        for key in one.key.split(",")
    }
