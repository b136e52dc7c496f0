"""Books at the stages that the killed commands begin from: each made once, by commands alone."""

import json
import os
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.deposit.test_crashes import ng
from tests.loaded import load_commands

BOOK = "Tide"
BY = ("--by", "Lin")
CP = "CP-20260101-0001"
MINE = "These words are mine and nobody else wrote them."
Words = tuple[str, ...]
SMALL: Words = ("--chapters", "3", "--target-words", "120")
NEW: Words = ("new", BOOK, "--idea", "A keeper finds letters.", *SMALL)
DRAFT: Words = ("materials", "draft", BOOK)
FREEZE: Words = ("materials", "freeze", BOOK, *BY)
WRITE: Words = ("write", BOOK)


def accept(number: int) -> Words:
    return ("accept", BOOK, str(number), *BY)


def rollback(*words: str) -> Words:
    return ("rollback", BOOK, *words, *BY)


STAGES: dict[str, tuple[str, tuple[Words, ...]]] = {
    "drafted": ("", (NEW, DRAFT)),
    "step rolled back": ("drafted", (rollback("--step", "theme_conflict"),)),
    "two deposited": ("drafted", (FREEZE, WRITE, accept(1), WRITE, accept(2))),
    "at the third gate": ("two deposited", (WRITE,)),
    "chapters rolled back": ("at the third gate", (rollback("--chapter", "1"),)),
    "scene rolled back": ("at the third gate", (rollback("--chapter", "2", "--scene", "2"),)),
    "plans rolled back": ("at the third gate", (rollback("--step", "chapter_plan"),)),
    "reopened": ("two deposited", (("reopen", BOOK, "1", "--reason", "typo", *BY),)),
    "may grow": (
        "",
        (
            (*NEW[:4], "--chapters", "2", "--max-chapters", "4", "--target-words", "120"),
            *(DRAFT, FREEZE, WRITE, accept(1), WRITE, accept(2)),
        ),
    ),
    "growth approved": (
        "may grow",
        (WRITE, ("proposal", "review", BOOK, CP), ("proposal", "approve", BOOK, CP, *BY)),
    ),
    "rename approved": (
        "two deposited",
        (
            ("proposal", "new", BOOK, "--rename", "CHAR-001=Ilka Brandt", "--why", "sea", *BY),
            ("proposal", "review", BOOK, CP),
            ("proposal", "approve", BOOK, CP, *BY),
        ),
    ),
    "renamed": ("rename approved", (("proposal", "migrate", BOOK, CP, *BY), ("run", BOOK))),
    "revision offered": ("", ((*NEW, "--revisions", "manual_confirm"), DRAFT, FREEZE, WRITE)),
}
FLAWS = {"revision offered": "wrong_eyes,unknown_person"}


class Stages:
    """Makes a stage when it is first asked for, and those before it."""

    def __init__(self, base: Path) -> None:
        load_commands()
        self._base = base
        self._made: dict[str, Path] = {}

    def at(self, stage: str) -> Path:
        if stage not in self._made:
            before, commands = STAGES[stage]
            outputs = self._base / stage.replace(" ", "_")
            if before:
                shutil.copytree(self.at(before), outputs, symlinks=True)
            else:
                outputs.mkdir()
            with pytest.MonkeyPatch.context() as patch:
                patch.setenv("NG_REHEARSAL_FLAWS", FLAWS.get(stage, ""))
                walk(outputs, commands)
            self._made[stage] = outputs
        return self._made[stage]

    def copy(self, stage: str, target: Path) -> Path:
        shutil.copytree(self.at(stage), target, symlinks=True)
        return target


def walk(outputs: Path, commands: Iterable[Words]) -> None:
    for words in commands:
        assert ng(outputs, list(words)) == 0, words


def draft_of(outputs: Path, number: int) -> Path:
    return Path(os.path.realpath(outputs / "current")) / "chapters" / f"{number:03d}.md"


def write_into_the_draft(outputs: Path) -> None:
    """A person's words in the file of the draft that waits at its gate."""
    file = draft_of(outputs, 3)
    file.write_text(f"{file.read_text('utf-8').rstrip()} {MINE}\n", "utf-8")


def write_beside(outputs: Path) -> None:
    """The same in a file of their own, at a place that each copy of the book finds."""
    text = draft_of(outputs, 3).read_text("utf-8").rstrip()
    (outputs / "mine.md").write_text(f"{text} {MINE}\n", "utf-8")


def two_conflicts(outputs: Path) -> None:
    """A pack at its gate with two points that only a person settles."""
    pack = json.loads(
        max((outputs / "projects" / BOOK / "materials/drafts").iterdir()).read_bytes()
    )
    pack["conflicts"] += [
        {"description": f"{one} / CHAR-001", "anchors": [one, "CHAR-001"]}
        for one in ("GLO-001", "GLO-002")
    ]
    file = outputs / "pack.json"
    file.write_text(json.dumps(pack, ensure_ascii=False), "utf-8")
    walk(outputs, [("materials", "edit", BOOK, "--file", str(file), *BY)])
