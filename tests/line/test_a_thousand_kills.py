"""kill -9 at a thousand calls of a session; and that the hook which kills does as a system does."""

import os
import re
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.line.calls import KILLS, Happening, count, killed_before
from tests.line.test_crashes import (
    COMMANDS,
    At,
    Undisturbed,
    _copy,
    dies_and_goes_on,
    in_a_process,
    ng,
)
from tests.line.traced import traced
from tests.line.workers import share_out

pytestmark = pytest.mark.xdist_group("session")
THOUSAND = 1000
PROCESS = re.compile(r"\d+-\d+\.tmp|\"pid\":\d+")
BY_THE_SYSTEM = [(2, 0.5), (9, 0.3)]
"""Commands that no database has a part in, and how far into their syncs they are killed."""
MORE = [(number, share / 7) for number in (0, 2, 8, 9) for share in range(7)]


@pytest.mark.soak
def test_going_on_after_kill_9_at_a_thousand_calls(
    undisturbed: Undisturbed, tmp_path: Path, record_property: Any
) -> None:
    """Each command gets its share of the points, spread evenly; all three kinds in turn."""
    every = [(n, call) for n, calls in enumerate(undisturbed.calls) for call in range(1, calls + 1)]
    chosen = [every[place * len(every) // THOUSAND] for place in range(THOUSAND)]
    points = [(n, call, place % len(KILLS)) for place, (n, call) in enumerate(chosen)]

    def do(point: tuple[int, int, int], place: Path) -> None:
        number, call, kind = point
        dies_and_goes_on(undisturbed, place, number, At(call, KILLS[kind]))

    share_out(points, do, tmp_path / "workers")
    record_property("covered", f"kill -9 at {len(points)} of {len(every)} calls of a session")


@pytest.mark.req("HB-05")
@pytest.mark.parametrize("kill", KILLS)
def test_the_hook_kills_at_a_call_that_the_system_refuses(tmp_path: Path, kill: Happening) -> None:
    """A new book asks for its lock before there is a place for it, and goes on from there."""

    def work() -> int:
        count(kill, 1, 1)
        with suppress(FileNotFoundError):
            os.open(tmp_path / "locks" / "append", os.O_RDWR | os.O_CREAT)
        return 0

    assert in_a_process(work) == -signal.SIGKILL


@pytest.mark.req("HB-05")
@pytest.mark.parametrize(("number", "share"), BY_THE_SYSTEM)
def test_the_hook_kills_as_the_system_does(
    undisturbed: Undisturbed, tmp_path: Path, number: int, share: float
) -> None:
    is_killed_alike(undisturbed, tmp_path, number, share)


@pytest.mark.soak
@pytest.mark.parametrize(("number", "share"), MORE)
def test_the_hook_kills_as_the_system_does_everywhere(
    undisturbed: Undisturbed, tmp_path: Path, number: int, share: float
) -> None:
    is_killed_alike(undisturbed, tmp_path, number, share)


def is_killed_alike(undisturbed: Undisturbed, base: Path, number: int, share: float) -> None:
    """At the same sync, by the hook and by strace: every file is the same."""
    calls = undisturbed.places[number]
    syncs = [place for place, call in enumerate(calls, start=1) if call.startswith("fsync ")]
    which = int(share * len(syncs))
    before, words = undisturbed.snapshots[number], COMMANDS[number]
    ours, theirs = (_copy(before, base / name / "outputs") for name in ("ours", "theirs"))
    at = At(syncs[which], killed_before)
    assert ng(ours, words, at, base / "ours" / "told") == -signal.SIGKILL
    inject = [f"fsync:signal=KILL:when={which + 1}"]
    code = traced(theirs, words, inject, base / "calls", base / "theirs" / "told")
    assert code == -signal.SIGKILL
    assert everything(ours) == everything(theirs)
    assert (base / "ours/told").read_text() == (base / "theirs/told").read_text()


def everything(outputs: Path) -> dict[str, str]:
    """Every file as it was left, whoever left it."""
    return {
        PROCESS.sub("", str(path.relative_to(outputs))): PROCESS.sub(
            "", path.read_text("utf-8", "replace")
        )
        for path in outputs.rglob("*")
        if path.is_file() and path.name != "seen"  # which knows the files by their age
    }
