"""Every screen that asks or tells something, and the keys that lead to each."""

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from tests.tui.screen_cards import (
    Language,
    chapter,
    materials,
    materials_card,
    proposal,
    ready_card,
)
from tests.tui.screen_packs import edited, pack, versions, worlds
from tests.tui.screen_pages import PAGES
from tests.tui.screen_papers import PAPERS

CARDS: dict[str, Callable[[Language], Screen[Any]]] = {
    "chapter": chapter,
    "materials": lambda language: materials(materials_card(language), language),
    "ready": lambda language: materials(ready_card(language), language),
    "proposal": proposal,
    "worlds": worlds,
    "pack": pack,
    "edited": edited,
    "versions": versions,
    **PAGES,
    **PAPERS,
}
WAYS: dict[str, tuple[str, tuple[str, ...]]] = {
    "card": ("chapter", ()),
    "accept": ("chapter", ("a",)),
    "sheet": ("chapter", ("r",)),
    "waive": ("chapter", ("w",)),
    "escalate": ("chapter", ("e",)),
    "full text": ("chapter", ("f",)),
    "diff": ("chapter", ("d",)),
    "issue": ("chapter", ("enter",)),
    "help": ("chapter", ("question_mark",)),
    "materials": ("materials", ()),
    "answer": ("materials", ("enter",)),
    "freeze": ("ready", ("a",)),
    "proposal": ("proposal", ()),
    "reject": ("proposal", ("r",)),
    "advice": ("materials", ("i",)),
    "worlds": ("worlds", ()),
    "choose a world": ("worlds", ("2",)),
    "pack": ("pack", ("n",)),
    "edited": ("edited", ()),
    "versions": ("versions", ("down",)),
    "anchors of the sheet": ("chapter", ("r", "f2")),
    "criteria of the sheet": ("chapter", ("r", "f8")),
    "quote of the sheet": ("chapter", ("r", "f4")),
    "beside": ("chapter", ("d", "s")),
    **{name: (name, ()) for name in (*PAGES, *PAPERS)},
}
