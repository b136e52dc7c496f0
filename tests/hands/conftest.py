"""Books that have come some way, made once and copied for each test, and a person with a file."""

import contextlib
import io
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.line.walking import Line

BY = ("--by", "Lin")


def _deposited(line: Line) -> None:
    line.to_the_gate()
    line.ng("accept", line.book, "1", *BY)


STAGES: dict[str, Callable[[Line], object]] = {
    "frozen": Line.freeze,
    "at_gate": Line.to_the_gate,
    "deposited": _deposited,
}


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Path]:
    """The outputs with a book in some language at one of the stages."""
    made: dict[tuple[str, str], Path] = {}

    def prepare(language: str, stage: str) -> Path:
        if (language, stage) not in made:
            outputs = tmp_path_factory.mktemp(f"{language}-{stage}") / "outputs"
            out, err = io.StringIO(), io.StringIO()

            def capture() -> tuple[str, str]:
                said = out.getvalue(), err.getvalue()
                out.seek(0)
                out.truncate()
                return said

            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                STAGES[stage](Line(outputs, language, capture))
            made[language, stage] = outputs
        return made[language, stage]

    return prepare


@pytest.fixture
def line_at(
    prepared: Callable[[str, str], Path], tmp_path: Path, capsys: Any
) -> Iterator[Callable[..., Line]]:
    for name in ("EDITOR", "VISUAL"):
        os.environ.pop(name, None)

    def copy(stage: str, language: str = "en") -> Line:
        outputs = tmp_path / "outputs"
        shutil.copytree(prepared(language, stage), outputs, symlinks=True)
        return Line(outputs, language, capsys.readouterr)

    yield copy
    os.environ.pop("EDITOR", None)
