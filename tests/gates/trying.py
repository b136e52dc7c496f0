"""Tries a way round a gate, from outside or from inside, and tells what became of the book."""

import gc
import json
import os
import shutil
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

import pytest

from tests.cli.asking import Answer
from tests.cli.trees import tree
from tests.gates import books
from writer.cli.main import main
from writer.desk.book import Book
from writer.desk.doctor import examine_book
from writer.desk.ports import Ports
from writer.desk.studio import Studio

MADE_ANEW = (".locks", "workflow_checkpoints.db", "logs", "data")
"""Locks, caches, and the log, which is looked at by itself."""


@dataclass
class Try:
    """One book, and somebody who wants past a gate of it."""

    outputs: Path
    clock: str = books.CLOCK
    flaws: str = ""
    _before: dict[str, tuple[str, int]] = field(default_factory=dict)
    _events: int = 0

    @property
    def root(self) -> Path:
        return self.outputs / "projects" / books.BOOK

    @property
    def run(self) -> Path:
        (found,) = self.root.glob("stages/*/runs/*")
        return found

    @property
    def log(self) -> Path:
        return self.run / "logs" / "events.full.jsonl"

    @property
    def draft(self) -> Path:
        return self.run / "chapters" / "001.json"

    @property
    def chapter(self) -> Path:
        return self.root / "chapters" / "chapter_001.json"

    @property
    def ports(self) -> Ports:
        return books.ports_of(self.outputs, self.flaws)

    def begin(self) -> None:
        """What is there from now on is what a refusal must leave as it is."""
        self._before, self._events = self.things(), len(self.events())

    def ng(
        self,
        *words: str,
        stdin: bytes = b"",
        given: Mapping[str, str] | None = None,
        afterwards: Callable[[], None] | None = None,
    ) -> Answer:
        """The command as a script calls it: a process of its own, with nobody at a terminal."""
        plain = {"NG_CLOCK": self.clock, "NG_REHEARSAL_FLAWS": self.flaws}
        every = ["--outputs", str(self.outputs), *words]
        return forked(every, self.outputs.parent, stdin, {**plain, **(given or {})}, afterwards)

    def at_the_desk(self, do: Callable[[Studio], object]) -> object:
        return books.at_the_desk(self.ports, do)

    def opened(self) -> Book:
        return Book.open_to_work(self.ports, books.BOOK)

    def looked_at(self) -> Book:
        return Book.open(self.ports, books.BOOK)

    def things(self) -> dict[str, tuple[str, int]]:
        """Every file of the library but those that are made anew, by its path."""
        return {
            path: entry
            for path, entry in tree(self.outputs).items()
            if not any(part.startswith(MADE_ANEW) for part in path.split("/"))
        }

    def events(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.log.read_bytes().splitlines()]

    def new_events(self) -> list[str]:
        return [event["event_type"] for event in self.events()[self._events :]]

    def nothing_happened(self) -> None:
        """Not a byte has changed, and the log tells of nothing but the refusal."""
        assert self.things() == self._before
        assert set(self.new_events()) <= {"blocked"}

    def state(self, subject: str = "chapter:1") -> str:
        return self.looked_at().stands(subject)

    def doctor(self) -> list[str]:
        """What is bad, or worth a warning, by the doctor."""
        found = examine_book(self.ports, books.BOOK)
        return [finding.what.sentence() for finding in found if finding.level != "ok"]


def edit(path: Path, old: bytes, new: bytes) -> None:
    """As a person with an editor does, who has made the file writable first."""
    data = path.read_bytes()
    assert old in data, path
    path.chmod(0o644)
    path.write_bytes(data.replace(old, new))


def forked(
    words: list[str],
    where: Path,
    stdin: bytes,
    environment: Mapping[str, str],
    afterwards: Callable[[], None] | None = None,
) -> Answer:
    """`ng` in a process of its own: forked, so that nothing need be imported again."""
    given, out, err = (os.memfd_create(name) for name in ("in", "out", "err"))
    os.write(given, stdin)
    os.lseek(given, 0, os.SEEK_SET)
    child = os.fork()
    if child == 0:
        code = 99
        try:
            gc.disable()
            for number, stream in enumerate((given, out, err)):
                os.dup2(stream, number)
            os.chdir(where)
            for name in [name for name in os.environ if name.startswith(("NG_", "OPENAI_"))]:
                del os.environ[name]
            os.environ.update(environment)
            sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), *map(_written, (1, 2))
            code = main(words)
            if afterwards:
                afterwards()
            sys.stdout.flush()
            sys.stderr.flush()
        except BaseException:
            os.write(2, traceback.format_exc().encode())
        finally:
            os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    said = [os.pread(stream, 1 << 20, 0).decode() for stream in (out, err)]
    for stream in (given, out, err):
        os.close(stream)
    return Answer(code, *said)


def _written(number: int) -> IO[str]:
    return os.fdopen(number, "w", encoding="utf-8")


@pytest.fixture
def trying() -> Iterator[Callable[[str], Try]]:
    """Somebody before a book at some stage."""
    place = books.a_place("way")

    def begin(stage: str, name: str = "outputs") -> Try:
        books.book_at(stage, place / name)
        return Try(place / name, flaws=books.FLAWS.get(stage, ""))

    yield begin
    shutil.rmtree(place)
