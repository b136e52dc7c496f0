"""Half-written files of a process that died go; those of a process that is at it stay."""

import os
import signal
from pathlib import Path

import pytest

from tests.events.runs import new_book, opened
from tests.line.test_crashes import in_a_process
from tests.store.test_locks import take
from writer.store.disk import RealDisk


def dies_while_writing(base: Path) -> Path:
    """A process that is killed with a file half-written, under the lease of its book."""

    def work() -> int:
        book = opened(base)
        take(book)
        RealDisk.rename = lambda *_: os.kill(os.getpid(), signal.SIGKILL)  # type: ignore[method-assign]
        book.ports.files.write(book.paths.root / "chapters" / "letter.json", b"half")
        return 0

    assert in_a_process(work) == -signal.SIGKILL
    (half,) = (base / "outputs").rglob("*.tmp")
    return half


@pytest.mark.req("HB-05")
def test_whoever_works_next_sweeps_away_what_a_killed_process_left(tmp_path: Path) -> None:
    new_book(tmp_path)
    half = dies_while_writing(tmp_path)
    with take(opened(tmp_path)):
        assert not half.exists()


def test_a_file_that_a_living_process_is_writing_is_left_alone(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    dies_while_writing(tmp_path)
    living = book.paths.root / f".letter.json.{os.getppid()}-1.tmp"
    living.write_bytes(b"half")
    other = book.paths.root / "notes.tmp"
    other.write_bytes(b"a person's own")
    with take(opened(tmp_path)):
        assert living.exists()
        assert other.exists()


def test_nobody_looks_where_the_last_one_left_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_book(tmp_path)
    with take(opened(tmp_path)):
        pass
    monkeypatch.setattr("writer.store.locks.sweep", lambda *_: pytest.fail("swept"))
    with take(opened(tmp_path)):
        pass


def test_who_is_cut_off_while_sweeping_leaves_it_to_the_next(tmp_path: Path) -> None:
    new_book(tmp_path)
    half = dies_while_writing(tmp_path)

    def work() -> int:
        RealDisk.remove = lambda *_: os.kill(os.getpid(), signal.SIGKILL)  # type: ignore[method-assign]
        take(opened(tmp_path))
        return 0

    assert in_a_process(work) == -signal.SIGKILL
    assert half.exists()
    with take(opened(tmp_path)):
        assert not half.exists()
