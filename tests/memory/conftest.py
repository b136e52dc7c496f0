"""Books with accepted chapters, made once and copied for each test."""

import contextlib
import io
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.line.walking import IDEAS, NAMES, Line
from writer import bootstrap, settings
from writer.desk.book import Book

CLOCK = "2026-01-01T00:00:00+00:00"
CHAPTERS = {"en": 8, "zh": 3}


@pytest.fixture(scope="session")
def accepted(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, int], Path]:
    """The outputs with a book in some language in which so many chapters are accepted."""
    made: dict[tuple[str, int], Path] = {}

    def prepare(language: str, chapters: int) -> Path:
        if (language, chapters) in made:
            return made[language, chapters]
        outputs = tmp_path_factory.mktemp(f"{language}-{chapters}") / "outputs"
        with pytest.MonkeyPatch.context() as patch, quiet() as capture:
            patch.setenv("NG_CLOCK", CLOCK)
            if chapters:
                shutil.copytree(prepare(language, chapters - 1), outputs, symlinks=True)
                line = Line(outputs, language, capture)
                line.ng("write", line.book)
                line.ng("accept", line.book, str(chapters), "--by", "Lin")
            else:
                begin(Line(outputs, language, capture))
        made[language, chapters] = outputs
        return outputs

    return prepare


@contextlib.contextmanager
def quiet() -> Iterator[Callable[[], Any]]:
    out, err = io.StringIO(), io.StringIO()

    def capture() -> tuple[str, str]:
        said = out.getvalue(), err.getvalue()
        for stream in (out, err):
            stream.seek(0)
            stream.truncate()
        return said

    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        yield capture


def begin(line: Line) -> None:
    size = ["--chapters", str(CHAPTERS[line.language] + 1), "--target-words", "120"]
    line.ng("new", line.book, "--idea", IDEAS[line.language], *size)
    line.ng("materials", "draft", line.book)
    line.ng("materials", "freeze", line.book, "--by", "Lin")


@pytest.fixture
def line_after(
    accepted: Callable[[str, int], Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Any,
) -> Callable[..., Line]:
    """A copy of the book after so many accepted chapters, and the commands on it."""
    monkeypatch.setenv("NG_CLOCK", CLOCK)

    def copy(chapters: int, language: str = "en") -> Line:
        outputs = tmp_path / "outputs"
        shutil.copytree(accepted(language, chapters), outputs, symlinks=True)
        return Line(outputs, language, capsys.readouterr)

    return copy


def opened(outputs: Path, language: str = "en", **given: str) -> Book:
    """The book, to be asked through the desks."""
    chosen = settings.load({"NG_OUTPUTS": str(outputs), **given}, {"NG_CLOCK": CLOCK})
    return Book.open(bootstrap.ports(chosen), NAMES[language])
