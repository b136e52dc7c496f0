"""Books at the gate of their materials: made once in each language, and copied for each test."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.line.walking import Line, walked


@pytest.fixture(scope="session")
def drafted(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The outputs with a book whose materials wait for a person."""
    made: dict[str, Path] = {}

    def draft(language: str) -> Path:
        if language not in made:
            outputs = tmp_path_factory.mktemp(f"materials-{language}") / "outputs"
            made[language] = walked(outputs, language, _to_the_gate)
        return made[language]

    return draft


@pytest.fixture
def at_gate(drafted: Callable[[str], Path], tmp_path: Path, capsys: Any) -> Callable[..., Line]:
    def copy(language: str = "en") -> Line:
        shutil.copytree(drafted(language), tmp_path / "outputs", symlinks=True)
        return Line(tmp_path / "outputs", language, capsys.readouterr)

    return copy


@pytest.fixture
def begun(tmp_path: Path, capsys: Any) -> Line:
    """A book that is still an idea."""
    line = Line(tmp_path / "outputs", "en", capsys.readouterr)
    line.begin()
    return line


def _to_the_gate(line: Line) -> None:
    line.begin()
    line.ng("materials", "draft", line.book)
