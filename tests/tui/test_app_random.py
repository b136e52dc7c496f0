"""Keys at random: nothing breaks, and nothing is decided that was not confirmed."""

import asyncio
import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from tests.tui.conftest import BOOK, NAMED, Bench, Office
from writer.clock import moment
from writer.desk.propose import Request, propose
from writer.desk.studio import at_work
from writer.tui.screens.confirm import Confirm

AtStage = Callable[[str], Office]
Stroke = Callable[[int], float]
LETTERS = "abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ"  # all but those that leave
KEYS = (
    *LETTERS,
    *"$?/1234  ",
    *("enter", "enter", "enter", "escape", "up", "down", "left", "right", "tab", "shift+tab"),
    *("space", "space", "ctrl+s", "ctrl+p", "ctrl+c", "pagedown", "home", "end", "backspace"),
    *("acrwemnpf" * 2),
)
NAMES = {sign: name for name, sign in NAMED.items()}
STAGES = ("begun", "drafted", "chapter", "proposal")


class Witness:
    """Sees each name that is given below a question, and when."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.signed: list[tuple[datetime, str]] = []
        dismiss = Confirm.dismiss

        def seen(dialog: Confirm, result: str | None = None) -> object:
            if result:
                self.signed.append((datetime.now(UTC), result))
            return dismiss(dialog, result)

        monkeypatch.setattr(Confirm, "dismiss", seen)

    def vouches_for(self, office: Office, since: int) -> None:
        """Every decision has a signature of its own: of that person, and from before it."""
        left = list(self.signed)
        lines = [line for line in office.book().log.lines() if line.seq > since]
        for line in lines:
            if line.event_type == "human_decision":
                own = [one for one in left if one[1] == line.data["by"] and one[0] <= _at(line.ts)]
                assert own, f"{line.data} was decided by nobody: {self.signed}"
                left.remove(own[0])


def _at(stamp: str) -> datetime:
    """Records know milliseconds, so the end of that one."""
    return moment(stamp) + timedelta(milliseconds=1)


def press_at_random(
    office: Office, strokes: int, seed: int, witness: Witness, pause: Stroke
) -> set[str]:
    """The names of the screens that were seen."""
    chance = random.Random(seed)
    since = office.book().log.seq
    seen: set[str] = set()

    async def scene(bench: Bench) -> None:
        await bench.on("DeskScreen")
        for stroke in range(strokes):
            key = chance.choice(KEYS)
            bench.send(NAMES.get(key, key))
            await asyncio.sleep(pause(stroke))
            seen.add(bench.screen)
            if bench.screen == "LibraryScreen":
                bench.send("enter")
        await bench.rests()

    app = office.play(scene, book=BOOK, person="Lin")
    assert app.failure is None
    assert not office.ports.paths.crashes.exists()
    witness.vouches_for(office, since)
    return seen


def office_of(office_at: AtStage, stage: str) -> Office:
    if stage != "proposal":
        return office_at(stage)
    office = office_at("chapter")
    with at_work(office.ports, BOOK, "test") as studio:
        propose(studio, Request({"CHAR-001.age": "41"}, "She is older."), "Mira")
    return office


@pytest.mark.parametrize(("stage", "seed"), [("chapter", 1), ("drafted", 2)])
def test_keys_at_random_break_nothing_and_decide_nothing(
    office_at: AtStage, stage: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = Witness(monkeypatch)
    press_at_random(office_of(office_at, stage), 200, seed, witness, pause=lambda _: 0.04)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3, 23))
def test_twenty_thousand_keys_at_random(
    office_at: AtStage, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand a seed, from four places in the life of a book, faster than screens come up."""
    office = office_of(office_at, STAGES[seed % len(STAGES)])
    pauses = {0: 0.05}
    seen = press_at_random(
        office, 1000, seed, Witness(monkeypatch), pause=lambda n: pauses.get(n % 4, 0.005)
    )
    assert len(seen) >= 5
