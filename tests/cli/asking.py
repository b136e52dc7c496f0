"""Calls `ng` and keeps what it answers: in process for speed, or as the command a user types."""

import io
import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from writer import bootstrap, settings
from writer.cli.main import main
from writer.desk.book import Book
from writer.desk.ports import Ports

ROOT = Path(__file__).parents[2]
COMMAND = Path(sys.executable).with_name("ng")
IDEA = "A lighthouse keeper finds letters she has not yet written."
BOOK = "Tide Letters"


def is_progress(line: str) -> bool:
    return line.startswith("· ")


@dataclass(frozen=True)
class Answer:
    """What a call of `ng` came to."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """The one JSON document on stdout; fails where there is anything else."""
        return json.loads(self.out)

    def refuses(self, code: int) -> str:
        """The sentence of a refusal: one line and a hint on stderr, behind what was done before,
        and nothing on stdout.
        """
        assert self.code == code, self
        assert self.out == "", self
        sentence, *rest = [line for line in self.err.splitlines() if not is_progress(line)]
        *reasons, hint = rest
        assert hint.startswith("→ "), self
        assert all(reason.startswith("  - ") for reason in reasons), self
        return sentence


class Ng:
    """One user with one library of books."""

    def __init__(self, here: Path, outputs: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.here = here
        self.outputs = outputs
        self._capsys = capsys

    @property
    def projects(self) -> Path:
        return self.outputs / "projects"

    def __call__(self, *words: str | Path) -> Answer:
        self._capsys.readouterr()
        code = main([str(word) for word in words])
        said = self._capsys.readouterr()
        return Answer(code, said.out, said.err)

    def json(self, *words: str | Path) -> Any:
        answer = self("--json", *words)
        assert answer.code == 0, answer
        return answer.document

    def begin(self, *words: str | Path, **environment: str) -> "subprocess.Popen[str]":
        """Starts the real command, with nobody at a terminal."""
        return subprocess.Popen(
            [COMMAND, *words],
            cwd=self.here,
            env={**self.environment(), **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )

    def process(self, *words: str | Path, **environment: str) -> Answer:
        with self.begin(*words, **environment) as process:
            out, err = process.communicate(timeout=60)
        return Answer(process.returncode, out, err)

    def environment(self) -> Mapping[str, str]:
        """Nothing but what the command needs to find this very checkout and these books."""
        return {"PYTHONPATH": str(ROOT), "NG_OUTPUTS": str(self.outputs), "LANG": "C.UTF-8"}

    def book(self, name: str = BOOK, idea: str = IDEA) -> Path:
        """A new book; returns its directory."""
        assert self("new", name, "--idea", idea).code == 0
        return self.projects / name

    def ports(self) -> Ports:
        return bootstrap.ports(settings.load())

    def opened(self, name: str = BOOK) -> Book:
        return Book.open_to_work(self.ports(), name)


def nobody_at_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))


def full_log(book: Path) -> Path:
    (found,) = book.glob("stages/*/runs/*/logs/events.full.jsonl")
    return found


def payloads(book: Path) -> list[Path]:
    return sorted(full_log(book).parent.glob("payloads/*"))
