"""kill -9 at any write of a command that changes much at once: going on ends in the same bytes."""

import random
import shutil
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.deposit.test_crashes import CHANGES, ng
from tests.kills.stages import (
    BOOK,
    BY,
    CP,
    WRITE,
    Stages,
    Words,
    accept,
    rollback,
    two_conflicts,
    write_beside,
    write_into_the_draft,
)
from tests.line.test_crashes import answered_twice, artefacts, crash_of, differing, steps

pytestmark = pytest.mark.xdist_group("kills")
SEEN = tuple(name for name in CHANGES if not name.startswith("sync"))
"""What others see of a process that was killed: it loses nothing that it had not synced."""


@dataclass(frozen=True)
class Scenario:
    """A command on a book at some stage, and what a person did to its files before."""

    stage: str
    words: Words
    prepare: Callable[[Path], None] = lambda _: None
    works: bool = False
    """Whether it goes on to the next gate when it has done what it is called after."""


SCENARIOS = {
    "to a step": Scenario("drafted", rollback("--step", "theme_conflict")),
    "to a chapter": Scenario("at the third gate", rollback("--chapter", "1")),
    "to a scene": Scenario("at the third gate", rollback("--chapter", "2", "--scene", "2")),
    "to the plans": Scenario("at the third gate", rollback("--step", "chapter_plan")),
    "undo a step": Scenario("step rolled back", rollback("--undo")),
    "undo chapters": Scenario("chapters rolled back", rollback("--undo")),
    "undo a scene": Scenario("scene rolled back", rollback("--undo")),
    "undo plans": Scenario("plans rolled back", rollback("--undo")),
    "apply a revision": Scenario(
        "revision offered", ("revision", "apply", BOOK, "1", *BY), works=True
    ),
    "reject a revision": Scenario(
        "revision offered", ("revision", "reject", BOOK, "1", "--reason", "mine", *BY)
    ),
    "reopen": Scenario("two deposited", ("reopen", BOOK, "1", "--reason", "typo", *BY), works=True),
    "deposit again": Scenario("reopened", accept(1)),
    "edit": Scenario(
        "at the third gate", ("edit", BOOK, "3", "--file", "mine.md", *BY), write_beside, True
    ),
    "take an edit": Scenario(
        "at the third gate", ("edit", BOOK, "3", "--take", *BY), write_into_the_draft, True
    ),
    "settle one of two points": Scenario(
        "drafted", ("materials", "rule", BOOK, "CF-001", "So be it.", *BY), two_conflicts, True
    ),
    "propose to grow": Scenario("may grow", WRITE),
    "rename": Scenario("rename approved", ("proposal", "migrate", BOOK, CP, *BY)),
    "call by the new name": Scenario("renamed", ("edit", BOOK, "1", "--rename", *BY), works=True),
    "grow": Scenario("growth approved", ("proposal", "migrate", BOOK, CP, *BY)),
}


@dataclass(frozen=True)
class Whole:
    """A command that nobody disturbed: before, after, and how much it does to the disk."""

    before: Path
    after: Path
    operations: int


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Whole]:
    base = tmp_path_factory.mktemp("kills")
    stages, done = Stages(base), dict[str, Whole]()

    def find(name: str) -> Whole:
        if name not in done:
            scenario, place = SCENARIOS[name], base / f"{name}.whole"
            before = stages.copy(scenario.stage, place / "before")
            scenario.prepare(before)
            after = place / "after"
            shutil.copytree(before, after, symlinks=True)
            count = place / "count"
            assert do(scenario, after, count=count) == 0, (name, crash_of(after))
            done[name] = Whole(before, after, int(count.read_text()))
        return done[name]

    return find


def do(scenario: Scenario, outputs: Path, die_at: int = 0, count: Path | None = None) -> int:
    words = [str(outputs / word) if word == "mine.md" else word for word in scenario.words]
    return ng(outputs, words, die_at, count, SEEN)


def points() -> list[tuple[str, float]]:
    """How far into each command its process dies."""
    chance = random.Random(7)
    return [(name, chance.random()) for name in SCENARIOS]


@pytest.mark.req("HB-05", "OR-16", "OR-18", "UX-17")
@pytest.mark.parametrize(("name", "share"), points())
def test_a_command_cut_off_anywhere_ends_as_if_it_had_not_been(
    whole: Callable[[str], Whole], tmp_path: Path, name: str, share: float
) -> None:
    undisturbed = whole(name)
    dies_and_goes_on(name, undisturbed, tmp_path, 1 + int(share * undisturbed.operations))


@pytest.mark.soak
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_command_cut_off_before_each_operation_ends_as_if_it_had_not_been(
    whole: Callable[[str], Whole], tmp_path: Path, name: str
) -> None:
    undisturbed = whole(name)
    for die_at in range(1, undisturbed.operations + 1):
        dies_and_goes_on(name, undisturbed, tmp_path / str(die_at), die_at)
        shutil.rmtree(tmp_path / str(die_at))


def dies_and_goes_on(name: str, undisturbed: Whole, place: Path, die_at: int) -> None:
    scenario, outputs, at = SCENARIOS[name], place / "outputs", (name, die_at)
    shutil.copytree(undisturbed.before, outputs, symlinks=True)
    assert do(scenario, outputs, die_at) == -signal.SIGKILL, at
    if not changed_by_hand(scenario):
        assert ng(outputs, ["doctor", BOOK]) == 0, (at, crash_of(outputs))
    assert ng(outputs, ["open", BOOK]) == 0, at
    wanted, found = artefacts(undisturbed.after), artefacts(outputs)
    if found != wanted or steps(outputs) != steps(undisturbed.after):
        known = (0,) if found == artefacts(undisturbed.before) else (0, 2, 3, 4)
        assert do(scenario, outputs) in known, (at, crash_of(outputs))
        if scenario.works:
            assert ng(outputs, ["run", BOOK]) == 0, (at, crash_of(outputs))
    assert ng(outputs, ["doctor", BOOK, "--fix"]) == 0, (at, crash_of(outputs))
    assert differing(artefacts(outputs), wanted) == [], at
    assert left_over(outputs) == [], at
    assert set(answered_twice(outputs)) <= set(answered_twice(undisturbed.after)), at
    if still_to_check(outputs, undisturbed):
        assert ng(outputs, ["run", BOOK]) == 0, (at, crash_of(outputs))
        assert not steps(undisturbed.after) - steps(outputs), at
    else:
        assert steps(outputs) == steps(undisturbed.after), at
    assert not (outputs / "crashes").exists(), (at, crash_of(outputs))


def still_to_check(outputs: Path, undisturbed: Whole) -> bool:
    """The pack was refrozen, and no chapter has gone on to be checked: any work begins with it."""
    missing, more = (
        steps(undisturbed.after) - steps(outputs),
        steps(outputs) - steps(undisturbed.after),
    )
    return bool(missing) and not more and {trigger for _, trigger in missing} == {"check"}


def changed_by_hand(scenario: Scenario) -> bool:
    return scenario.prepare is write_into_the_draft


def left_over(outputs: Path) -> list[str]:
    return [str(path) for path in outputs.rglob("*.tmp")]
