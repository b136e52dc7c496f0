"""kill -9 at any write while a text of a person is on its way: it is never lost."""

import json
import os
import random
import shutil
import signal
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.hands.written import an_editor
from tests.line.test_crashes import answered_twice, crash_of, in_a_process, log_of
from writer.cli.main import main
from writer.store.disk import RealDisk

# Loaded here, so that the forked processes need not.
HEAVY: tuple[str, ...] = (
    "writer.graph.scenes",
    "writer.graph.checkpoints",
    "writer.graph.workflow",
)
HEAVY += tuple(f"writer.cli.{name}" for name in ("book", "materials", "chapters", "health"))
HEAVY += ("writer.cli.writing", "writer.llm.rehearsal.author")
pytestmark = pytest.mark.xdist_group("hands-kills")
BOOK = "Tide"
BY = ["--by", "Lin"]
MINE = "These words are mine and nobody else wrote them."
WRITES = ("write", "append", "rename", "remove")


@dataclass(frozen=True)
class Scenario:
    """A command on a book at some stage, and how the person's words came to be there."""

    stage: str
    words: tuple[str, ...]
    prepare: Callable[[Path], None] = lambda _: None
    ends: str = "human_review_gate"


def run_of(outputs: Path) -> Path:
    return (outputs / "current").resolve()


def in_file(name: str) -> Callable[[Path], None]:
    """Puts the person's words into a file of the book."""

    def prepare(outputs: Path) -> None:
        (file,) = outputs.glob(f"projects/{BOOK}/{name}")
        text = file.read_text()
        head, stop, tail = text.rpartition(".")
        file.write_text(f"{head}. {MINE[:-1]}{stop}{tail}")

    return prepare


def beside(outputs: Path) -> None:
    text = (run_of(outputs) / "chapters" / "001.md").read_text()
    (outputs.parent / "mine.md").write_text(f"{text}\n{MINE}\n")


def by_hand(outputs: Path) -> None:
    (outputs.parent / "mine.md").write_text(f"{MINE}\n\n***\n\n{MINE}\n")


def editor(outputs: Path) -> None:
    an_editor(outputs.parent, f'grep -q "{MINE}" "$file" || printf "\\n{MINE}\\n" >> "$file"')


def all_spoilt(outputs: Path) -> None:
    for name in ("chapters/chapter_001.json", "memory/chapters/001.memory.json"):
        in_file(name)(outputs)


SCENARIOS = {
    "edit": Scenario("at_gate", ("edit", BOOK, "1", "--file", "FILE", *BY), beside),
    "editor": Scenario("at_gate", ("edit", BOOK, "1", *BY), editor),
    "by hand": Scenario("deposited", ("write", BOOK, "--by-hand", "--file", "FILE", *BY), by_hand),
    "reopen": Scenario(
        "deposited", ("reopen", BOOK, "1", "--reason", "typo", *BY), ends="needs_review"
    ),
    "take": Scenario(
        "at_gate",
        ("edit", BOOK, "1", "--take", *BY),
        in_file("stages/stage1/runs/*/chapters/001.md"),
    ),
    "take deposited": Scenario(
        "deposited",
        ("edit", BOOK, "1", "--take", *BY),
        in_file("chapters/chapter_001.json"),
        "needs_review",
    ),
    "put back": Scenario("deposited", ("edit", BOOK, "--put-back", *BY), all_spoilt, "deposited"),
    "candidates": Scenario("frozen", ("write", BOOK, "--candidates", "2", *BY), ends="draft"),
}
STAGES: dict[str, list[list[str]]] = {
    "frozen": [
        ["new", BOOK, "--idea", "A keeper.", "--chapters", "2", "--target-words", "200"],
        ["materials", "draft", BOOK],
        ["materials", "freeze", BOOK, *BY],
    ],
    "at_gate": [["write", BOOK]],
    "deposited": [["accept", BOOK, "1", *BY]],
}


def ng(outputs: Path, words: list[str], die_at: int = 0, count: Path | None = None) -> int:
    """Runs a command in a process of its own, which dies before or after one of its writes."""

    def work() -> int:
        os.environ["EDITOR"] = str(outputs.parent / "editor.sh")
        seen = 0

        def watched(original: Callable[..., Any]) -> Callable[..., Any]:
            def call(*given: Any) -> Any:
                nonlocal seen
                seen += 1
                if die_at == 2 * seen - 1:
                    os.kill(os.getpid(), signal.SIGKILL)
                done = original(*given)
                if die_at == 2 * seen:
                    os.kill(os.getpid(), signal.SIGKILL)
                return done

            return call

        for name in WRITES:
            setattr(RealDisk, name, watched(getattr(RealDisk, name)))
        named = [str(outputs.parent / "mine.md") if word == "FILE" else word for word in words]
        code = main(["--outputs", str(outputs), *named])
        if count:
            count.write_text(str(seen))
        return code

    return in_a_process(work)


@pytest.fixture(scope="module")
def stages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    for module in HEAVY:
        import_module(module)
    base = tmp_path_factory.mktemp("stages")
    outputs, made = base / "work" / "outputs", {}
    outputs.mkdir(parents=True)
    for stage, commands in STAGES.items():
        for words in commands:
            assert ng(outputs, words) == 0, words
        made[stage] = base / stage
        shutil.copytree(outputs, made[stage], symlinks=True)
    return made


@pytest.fixture(scope="module")
def writes(stages: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """How many writes each command makes when nobody disturbs it."""
    found = {}
    for name, scenario in SCENARIOS.items():
        outputs = _begin(stages, scenario, tmp_path_factory.mktemp("whole"))
        assert ng(outputs, list(scenario.words), count=outputs.parent / "count") == 0, name
        found[name] = int((outputs.parent / "count").read_text())
    return found


def points() -> list[tuple[str, float]]:
    """How far into each command the process dies."""
    chance = random.Random(12)
    return [(name, chance.random()) for name in SCENARIOS]


@pytest.mark.req("UX-05", "UX-16", "UX-17", "HB-05")
@pytest.mark.parametrize(("name", "share"), points())
def test_no_words_of_a_person_are_lost_by_kill_9(
    stages: dict[str, Path], writes: dict[str, int], tmp_path: Path, name: str, share: float
) -> None:
    dies_and_goes_on(stages, tmp_path, name, 1 + int(share * 2 * writes[name]))


@pytest.mark.req("UX-16", "HB-05")
def test_what_a_crash_left_to_be_written_is_no_change_by_hand(
    stages: dict[str, Path], writes: dict[str, int], tmp_path: Path
) -> None:
    """It dies where the edit is on record, and neither the draft nor the other file is written."""
    dies_and_goes_on(stages, tmp_path, "take deposited", 16)
    assert writes["take deposited"] > 16


@pytest.mark.soak
@pytest.mark.parametrize("name", SCENARIOS)
def test_no_words_of_a_person_are_lost_by_kill_9_at_every_write(
    stages: dict[str, Path], writes: dict[str, int], tmp_path: Path, name: str
) -> None:
    for die_at in range(1, 2 * writes[name] + 1):
        place = tmp_path / str(die_at)
        dies_and_goes_on(stages, place, name, die_at)
        shutil.rmtree(place)


def dies_and_goes_on(stages: dict[str, Path], place: Path, name: str, die_at: int) -> None:
    scenario = SCENARIOS[name]
    outputs = _begin(stages, scenario, place)
    assert ng(outputs, list(scenario.words), die_at) == -signal.SIGKILL
    if name not in ("reopen", "candidates"):
        assert mine(outputs), (name, die_at)
    assert ng(outputs, list(scenario.words)) in (0, 3), (name, die_at, crash_of(outputs))
    assert ng(outputs, ["run", BOOK]) == 0, (name, die_at, crash_of(outputs))
    assert ng(outputs, ["doctor", BOOK]) == 0, (name, die_at)
    assert states(outputs)[1 if name == "by hand" else 0] == scenario.ends, (name, die_at)
    if name not in ("reopen", "candidates"):
        assert mine(outputs), (name, die_at)
        texts = [
            path for path in mine(outputs) if path.suffix == ".md" and "chapters" in path.parts
        ]
        assert texts or name == "put back", (name, die_at)
    assert answered_twice(outputs) == [], (name, die_at)


def mine(outputs: Path) -> list[Path]:
    """Every file of the book that has the person's words, the logs left aside."""
    found = [path for path in (outputs / "projects").rglob("*") if path.is_file()]
    found += [outputs.parent / "mine.md"] if (outputs.parent / "mine.md").exists() else []
    return [
        path
        for path in found
        if "logs" not in path.parts
        and not path.name.startswith(".")
        and MINE[:-1].encode() in path.read_bytes()
    ] or _not_yet_typed(outputs)


def _not_yet_typed(outputs: Path) -> list[Path]:
    """An editor that was never opened has lost nothing."""
    script = outputs.parent / "editor.sh"
    return [script] if script.exists() else []


def states(outputs: Path) -> list[str]:
    found = {}
    for line in log_of(outputs).splitlines():
        event = json.loads(line)
        if event["event_type"] == "state_changed" and event["chapter"]:
            found[event["chapter"]] = event["data"]["target"]
    return [found[number] for number in sorted(found)]


def _begin(stages: dict[str, Path], scenario: Scenario, place: Path) -> Path:
    place.mkdir(exist_ok=True, parents=True)
    outputs = place / "outputs"
    shutil.copytree(stages[scenario.stage], outputs, symlinks=True)
    scenario.prepare(outputs)
    return outputs
