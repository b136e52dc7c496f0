"""A book with three deposited chapters and one at its gate: made once, and copied for each test."""

import contextlib
import io
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.line.walking import Line


@pytest.fixture(scope="session")
def far_along(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Path]]:
    """The outputs by what was done last: `drafted`, `frozen`, `1`, `2`, `3` accepted, `gate`."""
    base = tmp_path_factory.mktemp("far")
    outputs = base / "outputs"
    out, err = io.StringIO(), io.StringIO()

    def capture() -> tuple[str, str]:
        said = out.getvalue(), err.getvalue()
        for stream in (out, err):
            stream.seek(0)
            stream.truncate()
        return said

    made: dict[str, Path] = {}

    def keep(name: str) -> None:
        made[name] = base / name
        shutil.copytree(outputs, made[name], symlinks=True)

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NG_CLOCK", "2026-01-01T00:00:00+00:00")
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            line = Line(outputs, "en", capture)
            size = ["--chapters", "5", "--target-words", "120"]
            line.ng("new", line.book, "--idea", "A keeper finds letters.", *size)
            line.ng("materials", "draft", line.book)
            keep("drafted")
            line.ng("materials", "freeze", line.book, "--by", "Lin")
            keep("frozen")
            for number in ("1", "2", "3"):
                line.ng("write", line.book)
                line.ng("accept", line.book, number, "--by", "Lin")
                keep(number)
            line.ng("write", line.book)
            keep("gate")
        yield made


@pytest.fixture
def book_at(
    far_along: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> Callable[[str], Line]:
    monkeypatch.setenv("NG_CLOCK", "2026-01-01T00:00:00+00:00")

    def copy(stage: str) -> Line:
        outputs = tmp_path / "outputs"
        shutil.copytree(far_along[stage], outputs, symlinks=True)
        return Line(outputs, "en", capsys.readouterr)

    return copy
