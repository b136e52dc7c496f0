"""kill -9 at every write of the freeze: afterwards nothing is frozen, or all of it is."""

import json
import os
import random
import shutil
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.line.test_crashes import artefacts, in_a_process
from tests.line.walking import NAMES
from writer.cli.main import main
from writer.store.disk import RealDisk

BOOK = NAMES["en"]
FREEZE = ["materials", "freeze", BOOK, "--by", "Lin"]
CHANGES = "write append truncate sync make_dir sync_dir rename remove remove_dir chmod link"
IN_PARTS = ("write", "append")
"""What may be cut off in the middle."""
SHARES = 8


def ng(outputs: Path, words: list[str], die_at: float = 0, count: Path | None = None) -> int:
    """Runs a command in a process; it dies before its `die_at`-th change of the disk, or, where
    `die_at` is a half, in the middle of that change."""

    def work() -> int:
        os.environ["NG_CLOCK"] = "2026-01-01T00:00:00+00:00"
        seen: list[str] = []
        for name in CHANGES.split():
            setattr(RealDisk, name, _counting(name, seen, die_at))
        code = main(["--outputs", str(outputs), *words])
        if count:
            count.write_text(json.dumps(seen))
        return code

    return in_a_process(work)


def _counting(name: str, seen: list[str], die_at: float) -> Callable[..., Any]:
    change = getattr(RealDisk, name)

    def counting(disk: RealDisk, path: Path, *given: Any) -> Any:
        seen.append(name)
        if die_at == len(seen) - 0.5 and name in IN_PARTS:
            change(disk, path, given[0][: len(given[0]) // 2])
        if die_at in (len(seen), len(seen) - 0.5):
            os.kill(os.getpid(), signal.SIGKILL)
        return change(disk, path, *given)

    return counting


@pytest.fixture(scope="module")
def drafted(prepared: Callable[[str, str], Path]) -> Path:
    return prepared("en", "drafted")


@pytest.fixture(scope="module")
def undisturbed(drafted: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """The outputs after a freeze that nothing disturbed, and what it did to the disk."""
    base = tmp_path_factory.mktemp("undisturbed")
    shutil.copytree(drafted, base / "outputs", symlinks=True)
    assert ng(base / "outputs", FREEZE, count=base / "count") == 0
    return base / "outputs", json.loads((base / "count").read_text())


def every_point(changes: list[str]) -> list[float]:
    whole = range(1, len(changes) + 1)
    return [*whole, *(at - 0.5 for at in whole if changes[at - 1] in IN_PARTS)]


def dies_and_goes_on(
    drafted: Path, frozen: Path, place: Path, point: float, *, writes: bool = False
) -> bool:
    """Whether the freeze counted in spite of the crash."""
    outputs = place / "outputs"
    shutil.copytree(drafted, outputs, symlinks=True)
    assert ng(outputs, FREEZE, die_at=point) == -signal.SIGKILL
    book = outputs / "projects" / BOOK
    nothing_half(book)
    assert ng(outputs, ["status", BOOK]) == 0
    assert ng(outputs, ["open", BOOK]) == 0
    before, after = artefacts(drafted), artefacts(frozen)
    there = artefacts(outputs)
    # What was on its way to the disk has no name yet, and counts for nothing.
    there = {path: text for path, text in there.items() if not path.endswith(".tmp")}
    assert there in (before, after)
    counted = there == after
    assert ng(outputs, FREEZE) == (3 if counted else 0)
    if writes:
        assert ng(outputs, ["doctor", BOOK]) == 0
        assert ng(outputs, ["write", BOOK]) == 0
    shutil.rmtree(outputs)
    return counted


def nothing_half(book: Path) -> None:
    """Even before anybody has looked: no index that names a pack which is not there."""
    index = book / "materials" / "index.json"
    named = json.loads(index.read_text())["frozen"] if index.exists() else {}
    for version in named.values():
        json.loads((book / version["path"]).read_text())


@pytest.mark.req("HB-01", "HB-08")
def test_a_freeze_that_was_killed_counts_wholly_or_not_at_all(
    drafted: Path, undisturbed: tuple[Path, list[str]], tmp_path: Path
) -> None:
    frozen, changes = undisturbed
    points = every_point(changes)
    chance = random.Random(8)
    sample = sorted({points[0], points[-1], *chance.sample(points, 18)})
    ends = {
        dies_and_goes_on(drafted, frozen, tmp_path / f"{at}", at, writes=number % 7 == 3)
        for number, at in enumerate(sample)
    }
    assert ends == {True, False}


@pytest.mark.soak
@pytest.mark.req("HB-01", "HB-08")
@pytest.mark.parametrize("share", range(SHARES))
def test_a_freeze_killed_at_any_point_counts_wholly_or_not_at_all(
    drafted: Path, undisturbed: tuple[Path, list[str]], tmp_path: Path, share: int
) -> None:
    frozen, changes = undisturbed
    for number, at in enumerate(every_point(changes)[share::SHARES]):
        dies_and_goes_on(drafted, frozen, tmp_path / f"{at}", at, writes=number % 4 == 0)
