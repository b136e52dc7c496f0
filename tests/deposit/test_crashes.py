"""kill -9 between a decision and the end of the deposit: exactly one deposit, and nothing lost."""

import json
import os
import random
import shutil
import signal
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.line.test_crashes import artefacts, crash_of, in_a_process, log_of
from tests.line.walking import NAMES
from writer.cli.main import main
from writer.store.disk import RealDisk

BOOK = NAMES["en"]
ACCEPT = ["accept", BOOK, "1", "--by", "Lin"]
CHANGES = (
    *("write", "append", "truncate", "sync", "make_dir", "sync_dir", "rename", "remove"),
    *("chmod", "link"),
)
"""Every operation of the disk that can change what is on it."""


def ng(
    outputs: Path,
    words: list[str],
    die_at: int | None = None,
    count: Path | None = None,
    changes: Sequence[str] = CHANGES,
) -> int:
    """Runs a command in a process that dies before its n-th operation on the disk."""

    def work() -> int:
        os.environ["NG_CLOCK"] = "2026-01-01T00:00:00+00:00"
        seen = 0

        def counted(method: Callable[..., Any]) -> Callable[..., Any]:
            def call(*given: Any) -> Any:
                nonlocal seen
                seen += 1
                if seen == die_at:
                    os.kill(os.getpid(), signal.SIGKILL)
                return method(*given)

            return call

        for name in changes:
            setattr(RealDisk, name, counted(getattr(RealDisk, name)))
        code = main(["--outputs", str(outputs), *words])
        if count:
            count.write_text(str(seen))
        return code

    return in_a_process(work)


@dataclass(frozen=True)
class Accepted:
    """A book at its gate, the same after it was accepted undisturbed, and how much that took."""

    before: Path
    after: Path
    operations: int


@pytest.fixture(scope="module")
def accepted(tmp_path_factory: pytest.TempPathFactory, prepared: Callable[..., Path]) -> Accepted:
    base = tmp_path_factory.mktemp("accepted")
    before = prepared("en", "at_gate")
    after = base / "after"
    shutil.copytree(before, after, symlinks=True)
    assert ng(after, ACCEPT, count=base / "count") == 0
    return Accepted(before, after, int((base / "count").read_text()))


def dies_and_goes_on(accepted: Accepted, place: Path, die_at: int) -> None:
    outputs = place / "outputs"
    shutil.copytree(accepted.before, outputs, symlinks=True)
    assert ng(outputs, ACCEPT, die_at) == -signal.SIGKILL
    assert ng(outputs, ACCEPT) in (0, 3), (die_at, crash_of(outputs))
    assert ng(outputs, ["run", BOOK]) == 0
    events = [json.loads(line) for line in log_of(outputs).splitlines()]
    steps = Counter(e["data"]["trigger"] for e in events if e["event_type"] == "state_changed")
    assert (steps["accept"], steps["deposit"]) == (1, 1), die_at
    assert _of_chapter_1(outputs) == _of_chapter_1(accepted.after), die_at
    root = outputs / "projects" / BOOK
    ledger = json.loads((root / "chapter_memory.json").read_text("utf-8"))
    assert [entry["chapter_number"] for entry in ledger] == [1]
    assert json.loads((root / "consistency_reports.json").read_text("utf-8"))


def _of_chapter_1(outputs: Path) -> dict[str, str]:
    """What a deposit leaves; `ng run` has gone on to chapter 2 meanwhile."""
    mine = ("chapters/chapter_001", "memory/", "chapter_memory", "/001.")
    every = artefacts(outputs).items()
    kept = {path: text for path, text in every if any(m in path for m in mine)}
    # What a process was writing when it died is beside the file, and never becomes it.
    return {path: text for path, text in kept.items() if not path.endswith(".tmp")}


@pytest.mark.req("HB-03", "HB-15")
@pytest.mark.parametrize("share", [random.Random(n).random() for n in range(6)])
def test_a_deposit_cut_off_anywhere_is_made_once(
    accepted: Accepted, tmp_path: Path, share: float
) -> None:
    dies_and_goes_on(accepted, tmp_path, 1 + int(share * accepted.operations))


@pytest.mark.soak
def test_a_deposit_cut_off_before_each_operation_is_made_once(
    accepted: Accepted, tmp_path: Path
) -> None:
    for die_at in range(1, accepted.operations + 1):
        dies_and_goes_on(accepted, tmp_path / str(die_at), die_at)
        shutil.rmtree(tmp_path / str(die_at))


@pytest.mark.req("HB-12", "HB-15")
def test_losing_the_link_to_the_current_run_loses_nothing(
    accepted: Accepted, tmp_path: Path
) -> None:
    outputs = tmp_path / "outputs"
    shutil.copytree(accepted.after, outputs, symlinks=True)
    (outputs / "current").unlink()
    assert ng(outputs, ["status", BOOK]) == 0
    assert ng(outputs, ["open", BOOK]) == 0
    assert artefacts(outputs) == artefacts(accepted.after)
    assert (outputs / "current").resolve().is_dir()
