"""A disk that refuses at any place where a session writes: exit 7 and a clear sentence, nothing
acknowledged that is not there, and the command done again ends as if nothing had been.

Exit 0 is right in two cases only. What was refused can be made anew from the log; or the disk was
full once, and what a person decided found room in the reserve: then they are told so.
"""

import errno
import random
import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.line.calls import REFUSES, cut_short, refused
from tests.line.test_crashes import (
    BOOK,
    COMMANDS,
    EVERY,
    At,
    Undisturbed,
    _copy,
    artefacts,
    crash_of,
    differing,
    goes_on,
    log_of,
    ng,
)
from tests.line.traced import traced
from tests.line.workers import share_out
from writer.texts import say

pytestmark = pytest.mark.xdist_group("session")
FEW = 2
"""Places for each kind of refusal."""
MADE_ANEW = re.compile(
    r"/logs/events\.index\.jsonl$"
    r"|/logs/states(/|$)"  # snapshots of the fold
    r"|/data(/|$)"  # memory
    r"|/\.locks/caches$"
)
RESERVE = re.compile(r"/\.locks(/\.?reserve|$)")
SHORT = re.compile(r"/data(/|$)|/\.locks/caches$")


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
    Refusal(errno.EDQUOT, "The disk is full", once=True),
    Refusal(errno.EIO, "The disk refused"),
    Refusal(errno.EIO, "The disk refused", once=True),
    Refusal(errno.EACCES, "There is no access"),
    Refusal(errno.EROFS, "The disk is read-only"),
    Refusal(errno.EMFILE, "Too many files are open"),
    Refusal(errno.EINTR, "The disk refused", once=True),
)


@dataclass(frozen=True)
class Point:
    """One call of one command, where the system says no."""

    refusal: Refusal
    number: int
    call: int
    place: str


def places(undisturbed: Undisturbed, refusal: Refusal) -> list[Point]:
    """Every place in the product that such a refusal can come to, each in one command."""
    every = defaultdict[str, list[Point]](list)
    for number, calls in enumerate(undisturbed.places):
        for call, place in enumerate(calls, start=1):
            if place.partition(" ")[0] in REFUSES[refusal.number]:
                every[place].append(Point(refusal, number, call, place))
    chance = random.Random(str(refusal))
    return [chance.choice(points) for _, points in sorted(every.items())]


@pytest.mark.req("HB-05")
@pytest.mark.parametrize("refusal", REFUSALS, ids=str)
def test_a_disk_that_refuses_is_told_of_and_the_work_goes_on(
    undisturbed: Undisturbed, tmp_path: Path, refusal: Refusal
) -> None:
    for number, point in enumerate(random.Random(3).sample(places(undisturbed, refusal), FEW)):
        is_refused(undisturbed, point, tmp_path / str(number))


@pytest.mark.soak
def test_a_disk_that_refuses_at_any_place_is_told_of(
    undisturbed: Undisturbed, tmp_path: Path, record_property: Any
) -> None:
    every = [point for refusal in REFUSALS for point in places(undisturbed, refusal)]
    told = tmp_path / "told"

    def do(point: Point, place: Path) -> None:
        code = is_refused(undisturbed, point, place)
        with told.open("a") as file:
            file.write(f"{point.refusal}: {code}\n")

    share_out(every, do, tmp_path / "workers")
    codes = Counter(told.read_text().splitlines())
    assert sum(codes.values()) == len(every)
    record_property("covered", f"{len(every)} refusals: {dict(sorted(codes.items()))}")


def is_refused(undisturbed: Undisturbed, point: Point, place: Path) -> str:
    """Whether a person had to be told, and by which exit code."""
    number, refusal, about = point.number, point.refusal, place / "about"
    outputs = _copy(undisturbed.snapshots[number], place / "outputs")
    at = At(point.call, refused(refusal.number, about), 0 if refusal.once else EVERY)
    code = ng(outputs, COMMANDS[number], at, place / "told", place / "said")
    said = (place / "said").read_text("utf-8")
    where = (point, said, crash_of(outputs))
    files = set(about.read_text().splitlines())
    assert files, ("nothing was refused", where)
    if code == 0 and any(map(SHORT.search, files)):
        # Written without memory: that is on record, told, and not to be taken back.
        assert '"memory_short"' in log_of(outputs), where
        assert ng(outputs, ["open", BOOK]) == 0, where
        return "0 short of memory"
    if code == 0:
        after = undisturbed.snapshots[number + 1]
        assert differing(artefacts(outputs), artefacts(after)) == [], where
        how = rightly_done(outputs, files, said, refusal)
        assert how, (files, where)
    else:
        how = "told"
        assert code == 7, where
        # Where work goes on beside what was refused, it is the later word that is told.
        assert refusal.sentence in said or say("record.sync_failed", "en") in said, where
        assert ": ? (" not in said, where
        assert "to ? (" not in said, where
    goes_on(undisturbed, place, number, at)
    return f"{code} {how}"


def rightly_done(outputs: Path, files: set[str], said: str, refusal: Refusal) -> str:
    """Why a command may have come to its end though it was refused something."""
    lost = {file for file in files if not MADE_ANEW.search(file) and not RESERVE.search(file)}
    if not lost:
        return "made anew"
    full = refusal.number in (errno.ENOSPC, errno.EDQUOT) and refusal.once
    told = say("store.reserve_used", "en") in said
    return "the reserve" if full and told and not any(outputs.rglob("reserve")) else ""


@pytest.mark.req("HB-05")
def test_a_system_that_takes_a_part_of_each_write_is_given_the_rest(
    undisturbed: Undisturbed, tmp_path: Path
) -> None:
    outputs = tmp_path / "outputs"
    outputs.mkdir()
    for words in COMMANDS:
        assert ng(outputs, words, At(1, cut_short, EVERY)) == 0, (words, crash_of(outputs))
    found, wanted = artefacts(outputs), artefacts(undisturbed.snapshots[-1])
    assert differing(found, wanted) == []


INTERRUPTED = "write,pwrite64,fsync,ftruncate,flock:error=EINTR:when=1+2"
"""Every other call, so that each is interrupted once and then done."""


def is_interrupted(undisturbed: Undisturbed, number: int, place: Path) -> int:
    """How many calls of a command were."""
    outputs = _copy(undisturbed.snapshots[number], place / "outputs")
    code = traced(outputs, COMMANDS[number], [INTERRUPTED], place / "calls")
    assert code == 0, (COMMANDS[number], crash_of(outputs))
    after = undisturbed.snapshots[number + 1]
    assert differing(artefacts(outputs), artefacts(after)) == []
    return (place / "calls").read_text().count("EINTR")


@pytest.mark.req("HB-05")
def test_interrupted_calls_are_made_again(undisturbed: Undisturbed, tmp_path: Path) -> None:
    assert is_interrupted(undisturbed, 5, tmp_path) > undisturbed.calls[5] // 2


@pytest.mark.soak
def test_interrupted_calls_of_a_session_are_made_again(
    undisturbed: Undisturbed, tmp_path: Path, record_property: Any
) -> None:
    every = [is_interrupted(undisturbed, n, tmp_path / str(n)) for n in range(len(COMMANDS))]
    assert all(count > calls // 2 for count, calls in zip(every, undisturbed.calls, strict=True))
    record_property("covered", f"{sum(every)} calls of a session interrupted")
