"""Puts one screen before somebody who presses keys, and looks at what is there."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Button

WIDE, NARROW = (100, 30), (80, 24)
SIZES = (WIDE, NARROW)
LOOKS = [
    ("en", WIDE),
    ("zh", NARROW),
    *(pytest.param(*one, marks=pytest.mark.soak) for one in (("en", NARROW), ("zh", WIDE))),
]
"""Each language and each size in every run; each at each in the long runs."""
UNANSWERED = object()


class Asking(App[None]):
    """Asks one question and remembers the answer."""

    def __init__(self, question: Screen[Any]) -> None:
        super().__init__()
        self.question = question
        self.answer: object = UNANSWERED

    def on_mount(self) -> None:
        self.push_screen(self.question, self.hear)

    def hear(self, answer: object) -> None:
        self.answer = answer


@dataclass(frozen=True)
class Seen:
    """What was on the screen after the last key, and what had been answered."""

    answer: object
    lines: list[str]
    asks: str
    """What kind of screen is in front."""
    shut: set[str]
    """The buttons that cannot be pressed."""

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def flat(self) -> str:
        """Without breaks between lines; of a window only what is inside its borders."""
        inside = [found for line in self.lines for found in re.findall("│(.*)│", line)]
        return " ".join(" ".join(inside or self.lines).split())

    @property
    def unanswered(self) -> bool:
        return self.answer is UNANSWERED


def press(
    question: Screen[Any],
    *keys: str,
    size: tuple[int, int] = WIDE,
    theme: str = "textual-dark",
    after: Callable[[Pilot[None]], Any] | None = None,
) -> Seen:
    """Presses the keys one by one on a fresh screen."""

    async def run() -> Seen:
        app = Asking(question)
        async with app.run_test(size=size) as pilot:
            app.theme = theme
            await settled(app, pilot)
            for key in keys:
                await pilot.press(key)
                await settled(app, pilot)
            if after is not None:
                await after(pilot)
                await pilot.pause()
            shut = {str(button.id) for button in app.screen.query(Button) if button.disabled}
            return Seen(app.answer, lines(app), type(app.screen).__name__, shut)

    return asyncio.run(run())


async def settled(app: App[None], pilot: Pilot[None]) -> None:
    """Whatever was to be looked up in a thread has been, and is on the screen."""
    await pilot.pause()
    while _is_busy(app):
        await pilot.pause(0.01)
    await pilot.pause()


def _is_busy(app: App[None]) -> bool:
    rest = getattr(app.screen, "rest", None)
    return (rest is not None and rest.waits) or any(not one.is_finished for one in app.workers)


def lines(app: App[Any]) -> list[str]:
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip).rstrip() for strip in strips]


def typed(text: str) -> tuple[str, ...]:
    """The keys for a text."""
    names = {" ": "space", ".": "full_stop", ",": "comma", ":": "colon", "-": "minus"}
    return tuple(names.get(character, character) for character in text)
