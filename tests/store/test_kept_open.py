"""Files that are appended to stay open, and nothing is ever written into one that is gone."""

import errno
import os
from contextlib import suppress
from pathlib import Path

import pytest

from tests.events.runs import new_book, opened
from writer.events.envelope import Entry
from writer.events.types import NodeStarted
from writer.store.disk import KEPT_OPEN, RealDisk

SOME = Entry(NodeStarted(part="a"))


def number(disk: RealDisk, path: Path) -> int:
    found = disk.stamp(path)
    return found[3] if found else 0


def open_files(below: Path) -> int:
    """Those of a test alone: what another has left behind may be closed at any time."""
    found = []
    for handle in os.listdir("/dev/fd"):
        with suppress(OSError):  # the one that lists them
            found.append(os.fstat(int(handle)))
    mine = {(one.st_dev, one.st_ino) for one in map(os.stat, below.iterdir())}
    return sum((one.st_dev, one.st_ino) in mine for one in found)


def test_what_is_appended_by_number_goes_into_one_open_file(tmp_path: Path) -> None:
    disk, path = RealDisk(), tmp_path / "log"
    disk.append(path, b"a")
    known = number(disk, path)
    disk.append(path, b"b", known)
    before = open_files(tmp_path)
    disk.append(path, b"c", known)
    disk.sync(path, known)
    assert open_files(tmp_path) == before
    assert path.read_bytes() == b"abc"


@pytest.mark.req("HB-20")
def test_a_file_that_another_process_has_put_in_its_place_is_the_one_that_is_written(
    tmp_path: Path,
) -> None:
    disk, path = RealDisk(), tmp_path / "log"
    disk.append(path, b"old")
    disk.append(path, b"!", number(disk, path))
    other = tmp_path / "other"
    other.write_bytes(b"new")
    other.rename(path)
    disk.append(path, b"!", number(disk, path))
    assert path.read_bytes() == b"new!"


@pytest.mark.req("HB-20")
def test_one_that_this_process_has_replaced_is_let_go_whatever_number_is_remembered(
    tmp_path: Path,
) -> None:
    disk, path = RealDisk(), tmp_path / "log"
    disk.append(path, b"old")
    known = number(disk, path)
    disk.append(path, b"!", known)
    disk.write(tmp_path / "beside", b"new")
    disk.rename(tmp_path / "beside", path)
    disk.append(path, b"!", known)
    assert path.read_bytes() == b"new!"
    disk.remove(path)
    disk.append(path, b"again", known)
    assert path.read_bytes() == b"again"


def test_few_files_stay_open_however_many_there_are_and_none_after_the_disk_is_gone(
    tmp_path: Path,
) -> None:
    before, disk = open_files(tmp_path), RealDisk()
    for name in range(3 * KEPT_OPEN):
        path = tmp_path / str(name)
        disk.append(path, b"a")
        disk.append(path, b"b", number(disk, path))
        assert path.read_bytes() == b"ab"
    assert open_files(tmp_path) == before + KEPT_OPEN
    del disk
    assert open_files(tmp_path) == before


def test_a_file_that_could_not_be_synced_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: int) -> None:
        raise OSError(errno.EIO, "no")

    disk, path = RealDisk(), tmp_path / "log"
    disk.append(path, b"a")
    before = open_files(tmp_path)
    disk.append(path, b"b", number(disk, path))
    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="log"):
        disk.sync(path, number(disk, path))
    assert open_files(tmp_path) == before


@pytest.mark.req("HB-05")
def test_a_log_and_an_index_that_another_process_has_written_anew_are_gone_on_with(
    tmp_path: Path,
) -> None:
    first = new_book(tmp_path)
    first.log.append(SOME)
    second = opened(tmp_path)
    torn = first.run.full_log.read_bytes() + b'{"event_type":"node_sta'
    first.run.full_log.write_bytes(torn)
    second.log.repair()  # sets the half line aside, in a new file
    second.log.rebuild_index()
    first.log.append(SOME)
    second.log.append(SOME)
    first.log.append(SOME)
    lines = list(opened(tmp_path).log.lines())
    assert [line.seq for line in lines] == list(range(1, first.log.seq + 1))
    assert [line.event_type for line in lines[-3:]] == ["node_start"] * 3
    assert first.run.index_log.read_bytes().count(b"\n") == len(lines)
