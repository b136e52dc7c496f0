"""Walks the line as a script would: by commands, without a terminal."""

import contextlib
import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from writer.cli.main import main

IDEAS = {
    "en": "A lighthouse keeper finds letters on the tide stairs, addressed to her in her own hand.",
    "zh": "灯塔看守人在潮汐石阶上发现一封封信，收信人是她，字迹也是她自己的。",
}
FIXES = {
    "en": ("She finds the brass compass.", "brass compass"),
    "zh": ("让她找到黄铜罗盘。", "黄铜罗盘"),
}
NAMES = {"en": "Tide Letters", "zh": "潮汐来信"}


@dataclass
class Line:
    """One book in one directory, and the commands on it."""

    outputs: Path
    language: str
    capture: Callable[[], Any]

    @property
    def book(self) -> str:
        return NAMES[self.language]

    @property
    def root(self) -> Path:
        return self.outputs / "projects" / self.book

    @property
    def run(self) -> Path:
        return (self.outputs / "current").resolve()

    def ng(self, *words: str, code: int = 0) -> Any:
        """Runs a command with --json; the document, after the exit code was checked."""
        self.capture()
        given = ["--outputs", str(self.outputs), "--lang", self.language, "--json", *words]
        found = main(given)
        out, err = self.capture()
        assert found == code, err
        return json.loads(out)

    def status(self) -> Any:
        return self.ng("status", self.book)

    def states(self) -> list[str]:
        return [chapter["state"] for chapter in self.status()["chapters"]]

    def begin(self, chapters: int = 3) -> None:
        length = "300" if self.language == "en" else "400"
        self.ng(
            "new",
            self.book,
            "--idea",
            IDEAS[self.language],
            "--chapters",
            str(chapters),
            "--target-words",
            length,
        )

    def draft_materials(self) -> None:
        self.begin()
        self.ng("materials", "draft", self.book)

    def freeze(self) -> None:
        self.draft_materials()
        self.ng("materials", "freeze", self.book, "--by", "Lin")

    def to_the_gate(self) -> Any:
        self.freeze()
        return self.ng("write", self.book)

    def text(self, number: int) -> str:
        return (self.run / "chapters" / f"{number:03d}.md").read_text("utf-8")


def walked(outputs: Path, language: str, walk: Callable[[Line], object]) -> Path:
    """The outputs after a walk that nobody watched."""
    out, err = io.StringIO(), io.StringIO()

    def capture() -> tuple[str, str]:
        said = out.getvalue(), err.getvalue()
        out.seek(0)
        out.truncate()
        return said

    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        walk(Line(outputs, language, capture))
    return outputs
