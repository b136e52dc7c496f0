"""kill -9 on the way: going on ends in the same bytes, and no answered call is made again."""

import gc
import json
import os
import random
import re
import shutil
import signal
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.loaded import load_memory
from writer.cli.main import main
from writer.events.log import RunLog

BOOK = "Tide"
RUN_ID = re.compile(r"(R\d{4})-\d{8}-\d{6}-\w{6}")
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


@dataclass
class Undisturbed:
    """The outputs before each command and after the last, and the appends that each makes."""

    snapshots: list[Path]
    appends: list[int]


def in_a_process(work: Callable[[], int]) -> int:
    """Forked, so that what was imported need not be imported again; the exit code, or -signal."""
    load_memory()
    gc.freeze()  # what is not looked through need not be copied
    child = os.fork()
    if child == 0:
        code = 99
        try:
            gc.disable()
            null = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(null, stream)
            code = work()
        finally:
            os._exit(code)
    gc.unfreeze()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def ng(
    outputs: Path, words: list[str], die_at: int | None = None, count: Path | None = None
) -> int:
    def work() -> int:
        os.environ["NG_CLOCK"] = "2026-01-01T00:00:00+00:00"
        seen = 0
        record = RunLog.record

        def counting(log: RunLog, *given: Any, **options: Any) -> Any:
            nonlocal seen
            seen += 1
            if die_at == 2 * seen - 1:
                os.kill(os.getpid(), signal.SIGKILL)
            written = record(log, *given, **options)
            if die_at == 2 * seen:
                os.kill(os.getpid(), signal.SIGKILL)
            return written

        RunLog.record = counting  # type: ignore[assignment,method-assign]
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
    asked_for = "request_rewrite" in log_of(outputs) and COMMANDS[number][0] == "rewrite"
    # A sheet that is on record goes on by writing; asked for again, it would be another one.
    again = ng(outputs, ["write", BOOK] if asked_for else COMMANDS[number])
    assert again in (0, 3, 4 if number == 0 else 0), (COMMANDS[number], die_at, crash_of(outputs))
    assert ng(outputs, ["open", BOOK]) == 0
    assert artefacts(outputs) == artefacts(undisturbed.snapshots[number + 1])
    assert answered_twice(outputs) == []


def artefacts(outputs: Path) -> dict[str, str]:
    """Everything that is not a log, a lock or a cache, by its path; the run's id is drawn anew."""
    return {
        RUN_ID.sub(r"\1", str(path.relative_to(outputs))): RUN_ID.sub(
            r"\1", path.read_text("utf-8")
        )
        for path in outputs.rglob("*")
        if path.is_file() and not _is_beside(path)
    }


def crash_of(outputs: Path) -> str:
    return "\n".join(path.read_text("utf-8") for path in (outputs / "crashes").glob("*"))


def log_of(outputs: Path) -> str:
    found = [path for path in outputs.rglob("events.full.jsonl") if not _is_left_over(path)]
    return found[0].read_text("utf-8") if found else ""


def answered_twice(outputs: Path) -> list[str]:
    events = [json.loads(line) for line in log_of(outputs).splitlines()]
    answers = Counter(
        (event["data"]["call_key"], event["payload_refs"]["response"]["sha1"])
        for event in events
        if event["event_type"] == "llm_response"
    )
    return [key for (key, _), count in answers.items() if count > 1]


def _is_beside(path: Path) -> bool:
    beside = {"logs", ".locks", "current", "data"} & set(path.parts)
    cache = "checkpoints" in path.name or path.name == "log.jsonl"
    return bool(beside) or cache or _is_left_over(path)


def _is_left_over(path: Path) -> bool:
    """Half a book, or half a file, that counts for nothing."""
    return path.name.endswith(".tmp") or any(part.startswith(".new-") for part in path.parts)


def _copy(source: Path, target: Path) -> Path:
    shutil.copytree(source, target, symlinks=True)
    return target
