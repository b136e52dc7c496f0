"""A lock that was given back stays open. Whoever comes by its path is kept out all the same."""

import os
import shutil
import signal
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.events.runs import NAME, entries, filled, new_book, opened, ports
from writer.desk import library
from writer.errors import BrokenLog, UnknownBook
from writer.store import locks
from writer.store.disk import RealDisk
from writer.store.file_lock import KEPT_OPEN
from writer.store.locks import turn


def forked(work: Callable[[], bool]) -> int:
    """A process that shares all that is open here."""
    child = os.fork()
    if child == 0:
        code = 99
        try:
            code = 0 if work() else 1
        finally:
            os._exit(code)
    return child


def says(work: Callable[[], bool]) -> bool:
    _, status = os.waitpid(forked(work), 0)
    return os.waitstatus_to_exitcode(status) == 0


def sleeps() -> bool:
    signal.pause()
    return True


def is_free(path: Path) -> bool:
    """To whoever has never held it."""
    lock = RealDisk().try_lock(path)
    if lock:
        lock.release()
    return lock is not None


def open_locks(below: Path) -> int:
    mine = {(one.st_dev, one.st_ino) for one in map(os.stat, below.iterdir())}
    found = []
    for handle in os.listdir("/dev/fd"):
        try:
            found.append(os.fstat(int(handle)))
        except OSError:
            continue  # the one that lists them
    return sum((one.st_dev, one.st_ino) in mine for one in found)


def held(disk: RealDisk, path: Path) -> None:
    lock = disk.try_lock(path)
    assert lock
    lock.release()


def test_it_is_opened_once_and_held_by_one_at_a_time(tmp_path: Path) -> None:
    disk, path = RealDisk(), tmp_path / "lock"
    held(disk, path)
    assert open_locks(tmp_path) == 1
    assert is_free(path)
    lock = disk.try_lock(path)
    assert lock
    assert open_locks(tmp_path) == 1
    assert not is_free(path)
    assert disk.try_lock(path) is None, "not even by another thread of this process"
    lock.release()
    assert is_free(path)


def test_given_back_twice_it_is_not_taken_from_whoever_holds_it_now(tmp_path: Path) -> None:
    disk, path = RealDisk(), tmp_path / "lock"
    first = disk.try_lock(path)
    assert first
    first.release()
    first.release()
    again = disk.try_lock(path)
    assert again
    assert not is_free(path)


@pytest.mark.req("HB-05")
@pytest.mark.parametrize("how", ["deleted", "moved away", "replaced", "its directory moved away"])
def test_one_that_no_longer_lies_at_its_path_keeps_nobody_out_and_lets_nobody_in(
    tmp_path: Path, how: str
) -> None:
    """Taken again, it is the one that lies there, and whoever else comes finds that one held."""
    place = tmp_path / "locks"
    place.mkdir()
    disk, path = RealDisk(), place / "lock"
    held(disk, path)
    match how:
        case "deleted":
            path.unlink()
        case "moved away":
            path.rename(place / "elsewhere")
        case "replaced":
            other = place / "other"
            other.write_bytes(b"")
            other.rename(path)
        case _:
            place.rename(tmp_path / "elsewhere")
            place.mkdir()
    lock = disk.try_lock(path)
    assert lock
    assert path.exists()
    assert not is_free(path)
    lock.release()
    assert is_free(path)
    assert open_locks(place) == 1


def test_one_that_a_link_has_taken_the_place_of_is_refused(tmp_path: Path) -> None:
    disk, path = RealDisk(), tmp_path / "lock"
    held(disk, path)
    path.rename(tmp_path / "elsewhere")
    path.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError, match="lock"):
        disk.try_lock(path)


def test_few_stay_open_and_none_after_the_disk_is_gone(tmp_path: Path) -> None:
    disk = RealDisk()
    for name in range(3 * KEPT_OPEN):
        held(disk, tmp_path / str(name))
        assert open_locks(tmp_path) <= KEPT_OPEN
    del disk
    assert open_locks(tmp_path) == 0


# Processes that share what is open


def test_a_forked_process_is_kept_out_by_its_parent_and_keeps_it_out(tmp_path: Path) -> None:
    disk, path = RealDisk(), tmp_path / "lock"
    held(disk, path)

    def takes_it() -> bool:
        return disk.try_lock(path) is not None

    assert says(takes_it)
    lock = disk.try_lock(path)
    assert lock
    assert not says(takes_it)
    lock.release()
    here, there = os.pipe()

    def holds_it() -> bool:
        mine = disk.try_lock(path)
        os.write(there, b".")
        signal.pause()
        return mine is not None

    child = forked(holds_it)
    os.read(here, 1)
    mine = disk.try_lock(path)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    assert mine is None
    held(disk, path)


def test_a_forked_process_does_not_give_back_what_its_parent_holds(tmp_path: Path) -> None:
    disk, path = RealDisk(), tmp_path / "lock"
    lock = disk.try_lock(path)
    assert lock

    def gives_it_back() -> bool:
        lock.release()
        return not is_free(path)

    assert says(gives_it_back)
    assert not is_free(path)
    lock.release()
    assert is_free(path)


def test_a_process_that_was_forked_before_holds_nothing_of_one_that_dies(tmp_path: Path) -> None:
    """It sleeps on while the one it came from is killed in the middle of an append."""
    path = tmp_path / "lock"
    here, there = os.pipe()

    def dies_with_a_sleeping_child() -> bool:
        disk = RealDisk()
        held(disk, path)
        sleeper = forked(sleeps)
        disk.try_lock(path)
        os.write(there, b"%d" % sleeper)
        os.kill(os.getpid(), signal.SIGKILL)
        return False

    assert not says(dies_with_a_sleeping_child)
    sleeper = int(os.read(here, 20))
    try:
        assert any(
            _a_little_later(partial(is_free, path))
        )  # it may not have begun when it was left
    finally:
        os.kill(sleeper, signal.SIGKILL)


def _a_little_later(look: Callable[[], bool]) -> Iterator[bool]:
    for _ in range(500):
        yield look()
        time.sleep(0.01)


# Books under an open log


def test_a_lock_deleted_by_hand_still_lets_one_in_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "PATIENCE", 0.02)
    first, second = filled(tmp_path), opened(tmp_path)
    second.log.append(*entries(1))
    for book in (first, second):
        book.paths.append_lock.unlink()
        other = second if book is first else first
        with turn(book.ports.files, book.paths):
            assert not is_free(book.paths.append_lock)
            with pytest.raises(Exception, match=str(os.getpid())):
                other.log.append(*entries(1))
        other.log.append(*entries(1))
    seqs = [line.seq for line in opened(tmp_path).log.lines()]
    assert seqs == list(range(1, len(seqs) + 1))


@pytest.mark.parametrize("how", ["trashed", "renamed", "moved by hand"])
def test_nothing_is_recorded_in_a_book_that_is_gone_under_an_open_log(
    tmp_path: Path, how: str
) -> None:
    book = filled(tmp_path)
    match how:
        case "trashed":
            library.trash(ports(tmp_path), NAME, "Lin")
        case "renamed":
            library.rename(ports(tmp_path), NAME, "Ebb Letters", "Lin")
        case _:
            book.paths.root.rename(tmp_path / "elsewhere")
    with pytest.raises(UnknownBook):
        book.log.append(*entries(1))
    assert not book.paths.root.exists()


@pytest.mark.req("HB-05")
def test_a_book_put_back_from_a_copy_under_an_open_log_is_gone_on_with_by_one_at_a_time(
    tmp_path: Path,
) -> None:
    book = filled(tmp_path)
    root = book.paths.root
    shutil.copytree(root, tmp_path / "copy", symlinks=True)
    root.rename(tmp_path / "elsewhere")
    (tmp_path / "copy").rename(root)
    with turn(book.ports.files, book.paths):
        assert not is_free(book.paths.append_lock)
    moved = (tmp_path / "elsewhere" / book.run.full_log.relative_to(root)).read_bytes()
    book.log.append(*entries(1))
    assert opened(tmp_path).log.seq == book.log.seq
    assert (tmp_path / "elsewhere" / book.run.full_log.relative_to(root)).read_bytes() == moved


def test_another_book_in_its_place_is_not_written_into(tmp_path: Path) -> None:
    book = filled(tmp_path)
    root, run = book.paths.root, book.run.full_log
    root.rename(tmp_path / "elsewhere")
    new_book(tmp_path)
    before = run.read_bytes() if run.exists() else b""
    with pytest.raises(BrokenLog):
        book.log.append(*entries(1))
    assert (run.read_bytes() if run.exists() else b"") == before


def test_threads_of_one_process_append_one_after_the_other(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    before, wrong = book.log.seq, list[BaseException]()

    def work() -> None:
        try:
            for entry in entries(40):
                book.log.append(entry)
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert not wrong
    assert len(list(opened(tmp_path).log.lines())) == before + 160
    assert open_locks(book.paths.locks) == 1
