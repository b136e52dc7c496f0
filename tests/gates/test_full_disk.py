"""A disk that is full or read-only in the middle of a freeze or a migration: nothing counts before
it is safe, and the work goes on once there is room.
"""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.gates.books import BOOK, CP
from tests.gates.trying import Try
from writer.store.disk import RealDisk

Trying = Callable[..., Try]
WRITING = ("write", "append", "sync", "rename", "make_dir", "sync_dir", "chmod")
WORK = {
    "freeze": ("materials_gate", ("materials", "freeze", BOOK, "--by", "Lin")),
    "migration": ("approved", ("proposal", "migrate", BOOK, CP, "--by", "Lin")),
}
SENTENCE = {errno.ENOSPC: "The disk is full", errno.EROFS: "The disk is read-only"}
TRIES = {errno.ENOSPC: 5, errno.EROFS: 2}


class Refusing:
    """Lets some calls through, and then refuses all that would change something."""

    def __init__(self, let_through: int, number: int) -> None:
        self.left = let_through
        self.number = number
        self.calls = 0

    def __enter__(self) -> "Refusing":
        self._real = {name: getattr(RealDisk, name) for name in WRITING}
        for name, real in self._real.items():
            setattr(RealDisk, name, self._refusing(real))
        return self

    def __exit__(self, *_: object) -> None:
        for name, real in self._real.items():
            setattr(RealDisk, name, real)

    def _refusing(self, real: Callable[..., None]) -> Callable[..., None]:
        def call(disk: RealDisk, path: Path, *given: Any) -> None:
            self.calls += 1
            if self.calls > self.left and "crashes" not in path.parts:
                raise OSError(self.number, os.strerror(self.number), str(path))
            real(disk, path, *given)

        return call


def calls_of(book: Try, words: tuple[str, ...]) -> int:
    """How many calls that change something the undisturbed work makes."""
    counted = Path(book.outputs.parent / "calls")

    def count() -> None:
        counted.write_text(str(disk.calls))

    with Refusing(1 << 30, errno.ENOSPC) as disk:
        assert book.ng(*words, afterwards=count).code == 0
    return int(counted.read_text())


@pytest.mark.req("HB-04", "HB-05", "HB-11")
@pytest.mark.parametrize("number", SENTENCE, ids=errno.errorcode.get)
@pytest.mark.parametrize("name", WORK)
def test_a_disk_that_refuses_in_the_middle_acknowledges_nothing_and_the_work_goes_on(
    trying: Trying, name: str, number: int
) -> None:
    stage, words = WORK[name]
    undisturbed = trying(stage, "undisturbed")
    most = calls_of(undisturbed, words)
    frozen = "materials/frozen"
    for place in range(TRIES[number]):
        book = trying(stage, f"{place}")
        with Refusing(1 + place * most // TRIES[number], number):
            answer = book.ng(*words)
        assert answer.code == 7, answer
        assert SENTENCE[number] in answer.refuses(7)
        assert book.state("materials") in ("human_review_gate", "frozen")
        again = book.ng(*words)
        # Where the decision was on record already, all that is left is done by opening the book.
        assert again.code in (0, 3), again
        book.opened()
        assert book.doctor() == []
        assert _files(book.root / frozen) == _files(undisturbed.root / frozen)
        assert _files(book.root / "canon") == _files(undisturbed.root / "canon")


def _files(directory: Path) -> dict[str, bytes]:
    """What was refused on its way may lie beside the files, under a name of its own."""
    return {path.name: path.read_bytes() for path in directory.iterdir() if path.name[0] != "."}
