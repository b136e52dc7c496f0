"""kill -9 on the way: going on ends in the same bytes, and no answered call is made again."""

import gc
import json
import os
import random
import re
import shutil
import signal
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.line.calls import KILLS, Happening, count, killed_before, noted
from tests.loaded import load_commands
from writer.cli.main import main
from writer.events.log import RunLog

pytestmark = pytest.mark.xdist_group("session")
BEGUN_AGAIN = ("migrate",)
"""Steps by which work that was cut off is taken up again, from the state that they lead to."""
BOOK = "Tide"
RUN_ID = re.compile(r"(R\d{4})-\d{8}-\d{6}-\w{6}")
BY = ["--by", "Lin"]
CLOCK = "2026-01-01T00:00:00+00:00"
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
    """The outputs before each command and after the last, and the calls that each makes: of what
    kind, and from which place in the product.
    """

    snapshots: list[Path]
    places: list[list[str]]

    @property
    def calls(self) -> list[int]:
        return [len(places) for places in self.places]


def in_a_process(work: Callable[[], int], started: Callable[[int], None] | None = None) -> int:
    """Forked, so that what was imported need not be imported again; the exit code, or -signal.

    With `started`, it stands still until that lets it go on.
    """
    load_commands()
    child = os.fork()
    if child == 0:
        code = 99
        try:
            gc.disable()
            null = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(null, stream)
            if started:
                os.kill(os.getpid(), signal.SIGSTOP)
            code = work()
        finally:
            os._exit(code)
    if started:
        started(child)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@dataclass(frozen=True)
class At:
    """Something that happens to a process at some of its calls that change the disk."""

    first: int
    happens: Happening
    last: int = 0
    """By default the same as the first."""


EVERY = 1 << 30
NOWHERE = At(0, killed_before, -1)


def ng(
    outputs: Path,
    words: list[str],
    at: At = NOWHERE,
    told: Path | None = None,
    said: Path | None = None,
    started: Callable[[int], None] | None = None,
) -> int:
    """Runs a command. `told` is where its process says what was acknowledged; `said` is what a
    person sees.
    """

    def work() -> int:
        if said:
            sys.stdout = sys.stderr = said.open("w", encoding="utf-8", buffering=1)
        os.environ["NG_CLOCK"] = CLOCK
        say = os.open(told, os.O_WRONLY | os.O_CREAT | os.O_TRUNC) if told else None
        record, write = RunLog.record, os.write
        count(at.happens, at.first, at.last or at.first)

        def saying(log: RunLog, *given: Any, **options: Any) -> Any:
            lines = record(log, *given, **options)
            if say is not None:
                for line in lines:
                    write(say, f"{line.seq} {line.chain}\n".encode())
            return lines

        RunLog.record = saying  # type: ignore[method-assign,assignment]
        code = main(["--outputs", str(outputs), *words])
        sys.stderr.flush()
        return code

    return in_a_process(work, started)


def walk_undisturbed(base: Path) -> Undisturbed:
    outputs = base / "outputs"
    outputs.mkdir()
    found = Undisturbed([], [])
    for number, words in enumerate(COMMANDS):
        found.snapshots.append(_copy(outputs, base / f"before-{number}"))
        found.places.append(places(outputs, words, base / f"places-{number}"))
    found.snapshots.append(_copy(outputs, base / "end"))
    return found


def places(outputs: Path, words: list[str], noted_in: Path) -> list[str]:
    """Runs a command to its end; from where each of its calls came."""
    assert ng(outputs, words, At(1, noted(noted_in), EVERY)) == 0, words
    return noted_in.read_text().splitlines()


def points(count: int, seed: int) -> list[tuple[int, float]]:
    """Commands, and how far into each one the process dies; spread over all of them."""
    chance = random.Random(seed)
    return [(number % len(COMMANDS), chance.random()) for number in range(count)]


@pytest.mark.req("HB-05", "WF-05")
@pytest.mark.parametrize(("number", "share"), points(26, seed=1))
def test_going_on_after_kill_9_ends_in_the_same_bytes(
    undisturbed: Undisturbed, tmp_path: Path, number: int, share: float
) -> None:
    happens = KILLS[int(share * 1000) % len(KILLS)]
    at = At(1 + int(share * undisturbed.calls[number]), happens)
    dies_and_goes_on(undisturbed, tmp_path, number, at)


def dies_and_goes_on(undisturbed: Undisturbed, place: Path, number: int, at: At) -> None:
    outputs = _copy(undisturbed.snapshots[number], place / "outputs")
    call = undisturbed.places[number][at.first - 1]
    assert ng(outputs, COMMANDS[number], at, place / "told") == -signal.SIGKILL, (number, at, call)
    goes_on(undisturbed, place, number, at)


def goes_on(undisturbed: Undisturbed, place: Path, number: int, at: At) -> None:
    """What was acknowledged is there, and the command done again ends as if never disturbed."""
    outputs, words = place / "outputs", COMMANDS[number]
    acknowledged = dict(line.split() for line in (place / "told").read_text().splitlines())
    if number == 0 and not log_of(outputs):
        acknowledged = {}  # a book is put together aside, and is there whole or not at all
    assert acknowledged.items() <= chains(outputs).items(), (words, at)
    asked_for = "request_rewrite" in that_counts(log_of(outputs)) and words[0] == "rewrite"
    # A sheet that is on record goes on by writing; asked for again, it would be another one.
    again = ng(outputs, ["write", BOOK] if asked_for else words)
    assert again in (0, 3, 4 if number == 0 else 0), (words, at, crash_of(outputs))
    assert ng(outputs, ["open", BOOK]) == 0, (words, at)
    after = undisturbed.snapshots[number + 1]
    if words[:2] == ["proposal", "migrate"] and steps(outputs) < steps(after):
        # What follows upon a migration of itself is done by whoever works next.
        assert ng(outputs, COMMANDS[number + 1]) == 0, (words, at, crash_of(outputs))
        after = undisturbed.snapshots[number + 2]
    assert differing(artefacts(outputs), artefacts(after)) == [], (words, at)
    assert answered_twice(outputs) == [], (words, at)
    assert steps(outputs) == steps(after), ("an effect is there twice", words, at)
    assert acknowledged.items() <= chains(outputs).items(), (words, at)
    assert not (outputs / "crashes").exists(), (words, at, crash_of(outputs))


def that_counts(log: str) -> str:
    """The lines of a log without what is left of an append that was cut off."""
    lines = log.rpartition("\n")[0].splitlines()
    while lines and json.loads(lines[-1]).get("more"):
        lines.pop()
    return "\n".join(lines)


def chains(outputs: Path) -> dict[str, str]:
    """The number and the chain of each line that is whole."""
    whole, _, _ = log_of(outputs).rpartition("\n")
    events = [json.loads(line) for line in whole.splitlines()]
    return {str(event["seq"]): event["chain"] for event in events}


def steps(outputs: Path) -> Counter[tuple[str, str]]:
    """How often each machine took each step: a deposit made twice would be seen here."""
    events = [json.loads(line) for line in log_of(outputs).splitlines()]
    return Counter(
        (event["data"]["subject"], event["data"]["trigger"])
        for event in events
        if event["event_type"] == "state_changed" and event["data"]["trigger"] not in BEGUN_AGAIN
    )


def artefacts(outputs: Path) -> dict[str, str]:
    """Everything that is not a log, a lock or a cache, by its path; the run's id is drawn anew."""
    return {
        RUN_ID.sub(r"\1", str(path.relative_to(outputs))): RUN_ID.sub(
            r"\1", path.read_text("utf-8")
        )
        for path in outputs.rglob("*")
        if path.is_file() and not _is_beside(path)
    }


def differing(found: dict[str, str], wanted: dict[str, str]) -> list[str]:
    return sorted(
        path for path in found.keys() | wanted.keys() if found.get(path) != wanted.get(path)
    )


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
