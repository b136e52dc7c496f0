"""Books that have come some way along the line already: made once, and copied for each test."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.line.test_crashes import Undisturbed, walk_undisturbed
from tests.line.walking import Line, walked

STAGES = {
    "begun": Line.begin,
    "drafted": Line.draft_materials,
    "frozen": Line.freeze,
    "at_gate": Line.to_the_gate,
}


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Path]:
    """The outputs with a book in some language that stands at one of the stages below."""
    made: dict[tuple[str, str], Path] = {}

    def prepare(language: str, stage: str) -> Path:
        if (language, stage) not in made:
            outputs = tmp_path_factory.mktemp(f"{language}-{stage}") / "outputs"
            made[language, stage] = walked(outputs, language, STAGES[stage])
        return made[language, stage]

    return prepare


@pytest.fixture
def line_at(
    prepared: Callable[[str, str], Path], tmp_path: Path, capsys: Any
) -> Callable[..., Line]:
    def copy(stage: str, language: str = "en") -> Line:
        outputs = tmp_path / "outputs"
        shutil.copytree(prepared(language, stage), outputs, symlinks=True)
        return Line(outputs, language, capsys.readouterr)

    return copy


@pytest.fixture(scope="session")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Undisturbed:
    """A session from a new book to a migrated one, as it goes when nothing happens to it."""
    return walk_undisturbed(tmp_path_factory.mktemp("undisturbed"))
