"""Books at the gate of their materials: made once in each language, and copied for each test."""

import contextlib
import io
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.line.walking import Line


@pytest.fixture(scope="session")
def drafted(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The outputs with a book whose materials wait for a person."""
    made: dict[str, Path] = {}

    def draft(language: str) -> Path:
        if language not in made:
            outputs = tmp_path_factory.mktemp(f"materials-{language}") / "outputs"
            out, err = io.StringIO(), io.StringIO()

            def capture() -> tuple[str, str]:
                said = out.getvalue(), err.getvalue()
                out.seek(0)
                out.truncate()
                return said

            line = Line(outputs, language, capture)
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                line.begin()
                line.ng("materials", "draft", line.book)
            made[language] = outputs
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
