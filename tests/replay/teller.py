"""Makes a history: real commands on a real book, under a clock that ticks, so that the same code
records the same bytes again.
"""

import contextlib
import io
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest import mock

from tests.line.walking import IDEAS
from tests.provider.server import Provider, serving
from writer import bootstrap
from writer.cli.main import main
from writer.clock import SteppingClock
from writer.settings import AppSettings
from writer.store.disk import RealDisk

BOOK = "Tide"
BY = ("--by", "Lin")
BEGAN = datetime(2026, 3, 1, 21, 30, tzinfo=UTC)


class Killed(BaseException):
    """The process is gone."""


class NotDurable(RealDisk):
    """What is recorded here need not survive the machine."""

    def sync(self, path: Path, number: int = 0) -> None: ...

    def sync_dir(self, path: Path) -> None: ...


class Dying(NotDurable):
    """Dies at one of the appends to a log; before it, in the midst of it, or right after it."""

    def __init__(self, at: int, how: str) -> None:
        super().__init__()
        self._left = at
        self._how = how
        self._dead = False

    def append(self, path: Path, data: bytes, number: int = 0) -> None:
        self._live()
        if path.name == "events.full.jsonl":
            self._left -= 1
            if not self._left:
                self._dead = True
                if self._how != "before":
                    super().append(path, data[:-20] if self._how == "torn" else data, number)
                raise Killed
        super().append(path, data, number)

    def write(self, path: Path, data: bytes) -> None:
        self._live()
        super().write(path, data)

    def rename(self, old: Path, new: Path) -> None:
        self._live()
        super().rename(old, new)

    def _live(self) -> None:
        if self._dead:
            raise Killed


@dataclass
class Teller:
    """One book, and the commands on it."""

    outputs: Path
    language: str = "en"
    clock: SteppingClock = field(
        default_factory=lambda: SteppingClock(BEGAN, timedelta(milliseconds=1370))
    )
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def root(self) -> Path:
        return self.outputs / "projects" / BOOK

    @property
    def run(self) -> Path:
        return (self.outputs / "current").resolve()

    def ng(self, *words: str, code: int = 0, disk: RealDisk | None = None) -> str:
        """Runs a command; what it printed, after the exit code was checked."""
        out, err = io.StringIO(), io.StringIO()
        known = {name: "" for name, _, _ in AppSettings().shown()}
        with (
            mock.patch.dict(os.environ, {**known, **self.environment}),
            mock.patch.object(bootstrap, "SystemClock", return_value=self.clock),
            mock.patch.object(bootstrap, "RealDisk", return_value=disk or NotDurable()),
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(err),
        ):
            found = main(["--outputs", str(self.outputs), "--lang", self.language, *words])
        assert found == code, (words, found, out.getvalue()[-500:], err.getvalue()[-2000:])
        return out.getvalue()

    def killed(self, at: int, *words: str, how: str = "after") -> None:
        """Runs a command that dies at its `at`-th append."""
        with contextlib.suppress(Killed):
            self.ng(*words, disk=Dying(at, how))
            raise AssertionError(words)

    def begin(self, chapters: int = 1, *more: str, words: int = 120) -> None:
        length = ["--chapters", str(chapters), "--target-words", str(words)]
        self.ng("new", BOOK, "--idea", IDEAS[self.language], *length, *more)

    def freeze(self, chapters: int = 1, *more: str) -> None:
        self.begin(chapters, *more)
        self.ng("materials", "draft", BOOK)
        self.ng("materials", "freeze", BOOK, *BY)

    def write(self, *more: str) -> None:
        self.ng("write", BOOK, *more)

    def accept(self, number: int, *more: str) -> None:
        self.ng("accept", BOOK, str(number), *more, *BY)

    def at_the_gate(self, chapters: int = 1, *more: str) -> None:
        self.freeze(chapters, *more)
        self.write()

    def deposited(self, chapters: int = 1, *more: str) -> None:
        self.at_the_gate(chapters, *more)
        self.accept(1)

    @contextlib.contextmanager
    def served(self, provider: Provider) -> Iterator[None]:
        """With a model on a server, which fails on request."""
        before = dict(self.environment)
        with serving(provider):
            self.environment |= {"OPENAI_BASE_URL": provider.url, "NG_MODEL": "served"}
            try:
                yield
            finally:
                self.environment = before
