"""A disk that refuses at any call of a session: exit 7 and a clear sentence, nothing acknowledged
that is not there, and the command done again ends as if nothing had been.
"""

import errno
import random
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.line.calls import cut_short, refused
from tests.line.test_crashes import (
    COMMANDS,
    At,
    Undisturbed,
    _copy,
    artefacts,
    crash_of,
    differing,
    goes_on,
    ng,
)

pytestmark = pytest.mark.xdist_group("session")
FOR_GOOD = 1 << 30
FEW, MANY = 2, 60
"""Points for each kind of refusal, spread over the session."""


@dataclass(frozen=True)
class Refusal:
    """What the system says, whether only once, and what a person is told."""

    number: int
    sentence: str
    once: bool = False

    def __str__(self) -> str:
        return errno.errorcode[self.number] + (" once" if self.once else "")


REFUSALS = (
    Refusal(errno.ENOSPC, "The disk is full"),
    Refusal(errno.ENOSPC, "The disk is full", once=True),
    Refusal(errno.EDQUOT, "The disk is full"),
    Refusal(errno.EIO, "The disk refused"),
    Refusal(errno.EIO, "The disk refused", once=True),
    Refusal(errno.EACCES, "There is no access"),
    Refusal(errno.EROFS, "The disk is read-only"),
    Refusal(errno.EMFILE, "Too many files are open"),
)


def points(undisturbed: Undisturbed, count: int, seed: str) -> list[tuple[int, int]]:
    """A command, and one of its calls."""
    every = [(n, call) for n, calls in enumerate(undisturbed.calls) for call in range(1, calls + 1)]
    chance = random.Random(seed)
    share = len(every) / count
    return [every[int((place + chance.random()) * share)] for place in range(count)]


@pytest.mark.req("HB-05")
@pytest.mark.parametrize("refusal", REFUSALS, ids=str)
def test_a_disk_that_refuses_is_told_of_and_the_work_goes_on(
    undisturbed: Undisturbed, tmp_path: Path, refusal: Refusal
) -> None:
    refused_at(undisturbed, tmp_path, refusal, FEW)


@pytest.mark.soak
@pytest.mark.parametrize("refusal", REFUSALS, ids=str)
def test_a_disk_that_refuses_anywhere_is_told_of(
    undisturbed: Undisturbed, tmp_path: Path, refusal: Refusal, record_property: Any
) -> None:
    told = refused_at(undisturbed, tmp_path, refusal, MANY)
    record_property("covered", f"{refusal} at {MANY} calls of a session: {told} told, rest no loss")


def refused_at(undisturbed: Undisturbed, base: Path, refusal: Refusal, count: int) -> int:
    """How often a person had to be told: what is only a cache may be refused in silence."""
    told = 0
    for number, call in points(undisturbed, count, str(refusal)):
        place = base / "point"
        at = At(call, refused(refusal.number), 0 if refusal.once else FOR_GOOD)
        outputs = _copy(undisturbed.snapshots[number], place / "outputs")
        code = ng(outputs, COMMANDS[number], at, place / "told", place / "said")
        said = (place / "said").read_text("utf-8")
        where = (COMMANDS[number], call, said, crash_of(outputs))
        if code == 0:
            after = undisturbed.snapshots[number + 1]
            assert differing(artefacts(outputs), artefacts(after)) == [], where
        else:
            told += 1
            assert code == 7, where
            assert refusal.sentence in said, where
            assert ": ? (" not in said, where
            assert "to ? (" not in said, where
        goes_on(undisturbed, place, number, at)
        shutil.rmtree(place)
    return told


@pytest.mark.req("HB-05")
def test_a_system_that_takes_a_part_of_each_write_is_given_the_rest(
    undisturbed: Undisturbed, tmp_path: Path
) -> None:
    outputs = tmp_path / "outputs"
    outputs.mkdir()
    for words in COMMANDS:
        assert ng(outputs, words, At(1, cut_short, FOR_GOOD)) == 0, (words, crash_of(outputs))
    found, wanted = artefacts(outputs), artefacts(undisturbed.snapshots[-1])
    assert differing(found, wanted) == []
