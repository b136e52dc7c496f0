"""Keys at random: nothing breaks, and nothing is decided that was not confirmed."""

import asyncio
import random
from collections.abc import Callable

import pytest

from tests.tui.conftest import BOOK, NAMED, Bench, Office
from writer.tui.screens.confirm import Confirm

AtStage = Callable[[str], Office]
KEYS = (
    *"acdefhlmnprtvwLT$?/ 1xEWDyuojksb",
    *("enter", "enter", "escape", "up", "down", "left", "right", "tab", "shift+tab"),
    *("space", "space", "ctrl+s", "ctrl+p", "ctrl+c", "pagedown", "home", "end", "backspace"),
)
NAMES = {sign: name for name, sign in NAMED.items()}


def press_at_random(
    office: Office,
    strokes: int,
    seed: int,
    monkeypatch: pytest.MonkeyPatch,
    pause: Callable[[int], float],
) -> None:
    """Every decision on record has its confirmation; the other way round, some were refused."""
    confirmed: list[str] = []
    send = Confirm.send

    def counted(self: Confirm) -> None:
        confirmed.append("")
        send(self)

    monkeypatch.setattr(Confirm, "send", counted)
    chance = random.Random(seed)
    before = len(office.events("human_decision"))

    async def scene(bench: Bench) -> None:
        await bench.on("DeskScreen")
        for stroke in range(strokes):
            key = chance.choice(KEYS)
            bench.send(NAMES.get(key, key))
            await asyncio.sleep(pause(stroke))
            if bench.screen == "LibraryScreen":
                bench.send("enter")
        await bench.rests()

    app = office.play(scene, book=BOOK, person="Lin")
    assert app.failure is None
    assert len(office.events("human_decision")) - before <= len(confirmed)
    assert not office.ports.paths.crashes.exists()


@pytest.mark.parametrize("seed", [1, 2])
def test_keys_at_random_break_nothing_and_decide_nothing(
    office_at: AtStage, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    press_at_random(office_at("chapter"), 150, seed, monkeypatch, pause=lambda _: 0.05)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3, 15))
def test_two_thousand_keys_at_random(
    office_at: AtStage, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Faster than screens come up."""
    pause = {0: 0.05}
    press_at_random(
        office_at("chapter"), 2000, seed, monkeypatch, pause=lambda n: pause.get(n % 4, 0.005)
    )
