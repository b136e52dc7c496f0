"""kill -9 on the way: going on ends in the same bytes, and no answered call is made again."""

import json
import os
import random
import shutil
import signal
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from writer.cli.main import main
from writer.events.log import RunLog

BOOK = "Tide"
BY = ["--by", "Lin"]
CP = "CP-20260101-0001"
COMMANDS: list[list[str]] = [
    ["new", BOOK, "--idea", "A keeper and a letter.", "--chapters", "3", "--target-words", "200"],
    ["materials", "draft", BOOK],
    ["materials", "freeze", BOOK, *BY],
    ["write", BOOK],
    ["rewrite", BOOK, "1", "--fix", "She finds the brass compass.", *BY],
    ["accept", BOOK, "1", *BY],
    ["write", BOOK],
    ["escalate", BOOK, "2", "--what", "CHAR-001.age=41", "--why", "older", *BY],
    ["proposal", "review", BOOK, CP],
    ["proposal", "approve", BOOK, CP, *BY],
    ["proposal", "migrate", BOOK, CP, *BY],
    ["write", BOOK],
    ["accept", BOOK, "2", *BY],
]
GOES_ON_WITH = {4: ["write", BOOK]}
"""A rewrite whose sheet is on record goes on by writing."""


@dataclass
class Undisturbed:
    """The outputs before each command and after the last, and the appends that each makes."""

    snapshots: list[Path]
    appends: list[int]


def in_a_process(work: Callable[[], int]) -> int:
    """Forked, so that what was imported need not be imported again; the exit code, or -signal."""
    child = os.fork()
    if child == 0:
        code = 99
        try:
            null = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(null, stream)
            code = work()
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def ng(
    outputs: Path, words: list[str], die_at: int | None = None, count: Path | None = None
) -> int:
    def work() -> int:
        os.environ["NG_CLOCK"] = "2026-01-01T00:00:00+00:00"
        seen = 0
        append = RunLog.append

        def counting(log: RunLog, *entries: Any, **options: Any) -> Any:
            nonlocal seen
            seen += 1
            if die_at == 2 * seen - 1:
                os.kill(os.getpid(), signal.SIGKILL)
            written = append(log, *entries, **options)
            if die_at == 2 * seen:
                os.kill(os.getpid(), signal.SIGKILL)
            return written

        RunLog.append = counting  # type: ignore[assignment,method-assign]
        code = main(["--outputs", str(outputs), *words])
        if count:
            count.write_text(str(seen))
        return code

    return in_a_process(work)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Undisturbed:
    base = tmp_path_factory.mktemp("undisturbed")
    outputs = base / "outputs"
    outputs.mkdir()
    found = Undisturbed([], [])
    for number, words in enumerate(COMMANDS):
        found.snapshots.append(_copy(outputs, base / f"before-{number}"))
        assert ng(outputs, words, count=base / "count") == 0, words
        found.appends.append(int((base / "count").read_text()))
    found.snapshots.append(_copy(outputs, base / "end"))
    return found


def points(count: int, seed: int) -> list[tuple[int, float]]:
    """Commands, and how far into each one the process dies; spread over all of them."""
    chance = random.Random(seed)
    return [(number % len(COMMANDS), chance.random()) for number in range(count)]


@pytest.mark.req("HB-05", "WF-05")
@pytest.mark.parametrize(("number", "share"), points(26, seed=1))
def test_going_on_after_kill_9_ends_in_the_same_bytes(
    undisturbed: Undisturbed, tmp_path: Path, number: int, share: float
) -> None:
    dies_and_goes_on(undisturbed, tmp_path, number, share)


@pytest.mark.soak
def test_going_on_after_kill_9_at_every_append(undisturbed: Undisturbed, tmp_path: Path) -> None:
    for number, appends in enumerate(undisturbed.appends):
        for place in range(2 * appends):
            share = (place + 0.5) / (2 * appends)
            dies_and_goes_on(undisturbed, tmp_path / f"{number}-{place}", number, share)


def dies_and_goes_on(undisturbed: Undisturbed, place: Path, number: int, share: float) -> None:
    outputs = _copy(undisturbed.snapshots[number], place / "outputs")
    die_at = 1 + int(share * 2 * undisturbed.appends[number])
    assert ng(outputs, COMMANDS[number], die_at) == -signal.SIGKILL
    again = ng(outputs, COMMANDS[number])
    if again == 3 and number in GOES_ON_WITH:
        again = ng(outputs, GOES_ON_WITH[number])
    assert again in (0, 3, 4 if number == 0 else 0)
    assert ng(outputs, ["open", BOOK]) == 0
    assert artefacts(outputs) == artefacts(undisturbed.snapshots[number + 1])
    assert answered_twice(outputs) == []


def artefacts(outputs: Path) -> dict[str, bytes]:
    """Everything that is not a log, a lock or a cache, by its path."""
    return {
        str(path.relative_to(outputs)): path.read_bytes()
        for path in outputs.rglob("*")
        if path.is_file() and not _is_beside(path)
    }


def answered_twice(outputs: Path) -> list[str]:
    log = next(outputs.rglob("events.full.jsonl"))
    events = [json.loads(line) for line in log.read_bytes().splitlines()]
    answers = Counter(
        (event["data"]["call_key"], event["payload_refs"]["response"]["sha1"])
        for event in events
        if event["event_type"] == "llm_response"
    )
    return [key for (key, _), count in answers.items() if count > 1]


def _is_beside(path: Path) -> bool:
    beside = {"logs", ".locks", "current"} & set(path.parts)
    left_over = any(part.startswith(".new-") for part in path.parts)
    return bool(beside) or left_over or "checkpoints" in path.name or path.name == "log.jsonl"


def _copy(source: Path, target: Path) -> Path:
    shutil.copytree(source, target, symlinks=True)
    return target
