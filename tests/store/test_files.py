"""Files are the old ones or the new ones, and nobody's work is written over."""

import errno
import os
import time
from pathlib import Path

import pytest

from tests.crash.simulated import Call, SimulatedDisk
from writer.errors import ChangedOutside, InvalidRecord
from writer.store import files as files_module
from writer.store.disk import RealDisk
from writer.store.files import Files, digest

OLD, NEW, THEIRS = b"old", b"new", b"somebody else's"


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(RealDisk(), tmp_path)


def test_a_file_is_written_with_the_directories_above_it(files: Files, tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "文.json"
    files.write(path, NEW)
    assert path.read_bytes() == NEW
    assert [entry.name for entry in path.parent.iterdir()] == ["文.json"], (
        "nothing is left beside it"
    )


def test_a_read_only_file_is_read_only_from_the_moment_it_is_there(
    files: Files, tmp_path: Path
) -> None:
    files.write(tmp_path / "frozen", NEW, read_only=True)
    assert (tmp_path / "frozen").stat().st_mode & 0o777 == 0o444


def test_a_rewrite_replaces_the_file_it_knows(files: Files, tmp_path: Path) -> None:
    path = tmp_path / "file"
    files.rewrite(path, OLD, known=None)
    files.rewrite(path, NEW, known=digest(OLD))
    assert path.read_bytes() == NEW


@pytest.mark.parametrize("known", [None, digest(OLD)])
def test_a_rewrite_refuses_a_file_that_somebody_else_changed(
    files: Files, tmp_path: Path, known: str | None
) -> None:
    path = tmp_path / "file"
    path.write_bytes(THEIRS)
    with pytest.raises(ChangedOutside, match="file was changed by somebody else"):
        files.rewrite(path, NEW, known=known)
    assert path.read_bytes() == THEIRS


def test_a_rewrite_refuses_where_the_file_was_taken_away(files: Files, tmp_path: Path) -> None:
    with pytest.raises(ChangedOutside):
        files.rewrite(tmp_path / "file", NEW, known=digest(OLD))
    assert not (tmp_path / "file").exists()


def test_a_rewrite_that_was_done_already_is_harmless(files: Files, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(NEW)
    files.rewrite(path, NEW, known=digest(OLD))
    assert path.read_bytes() == NEW


def test_what_a_dead_process_left_beside_a_file_is_no_obstacle() -> None:
    """Even where it is read-only, and the new process happens to have the same number."""
    disk = SimulatedDisk()

    def die(call: Call) -> None:
        if call.method == "rename":
            raise KeyboardInterrupt

    disk.before = die
    with pytest.raises(KeyboardInterrupt):
        Files(disk, Path("/")).write(Path("/frozen"), NEW, read_only=True)
    disk.before = lambda call: None
    assert len(disk.names(Path("/"))) == 1
    Files(disk, Path("/")).write(Path("/frozen"), NEW, read_only=True)
    assert disk.names(Path("/")) == ["frozen"]


@pytest.mark.parametrize("method", ["write", "sync", "rename"])
def test_a_write_that_the_disk_refuses_leaves_the_old_file(method: str) -> None:
    disk = SimulatedDisk()
    files, path = Files(disk, Path("/")), Path("/file")
    files.write(path, OLD)

    def refuse(call: Call) -> None:
        if call.method == method:
            raise OSError(errno.ENOSPC, "refused", str(call.path))

    disk.before = refuse
    with pytest.raises(OSError, match="refused"):
        files.write(path, NEW)
    assert disk.read(path) == OLD
    disk.before = lambda call: None
    files.write(path, NEW)
    assert disk.read(path) == NEW


def test_each_directory_is_durable_before_anything_is_put_into_it() -> None:
    disk = SimulatedDisk()
    Files(disk, Path("/")).write(Path("/a/b/file"), NEW)
    order = [(call.method, call.path.as_posix()) for call in disk.calls]
    assert order[:4] == [
        ("make_dir", "/a"),
        ("sync_dir", "/"),
        ("make_dir", "/a/b"),
        ("sync_dir", "/a"),
    ]
    assert [method for method, _ in order[4:]] == ["write", "sync", "rename", "sync_dir"]


def test_a_directory_that_is_there_is_made_durable_once_by_each_process() -> None:
    """It may be the work of a process that died before it could say so to the disk."""
    disk = SimulatedDisk()
    disk.make_dir(Path("/a"))
    files = Files(disk, Path("/"))
    disk.calls.clear()
    files.ensure_dir(Path("/a"))
    files.ensure_dir(Path("/a"))
    assert [call.method for call in disk.calls] == ["sync_dir"]


def test_a_directory_that_was_taken_away_is_made_again(files: Files, tmp_path: Path) -> None:
    files.write(tmp_path / "a" / "b" / "file", OLD)
    files.remove_tree(tmp_path / "a")
    files.write(tmp_path / "a" / "b" / "file", NEW)
    assert (tmp_path / "a" / "b" / "file").read_bytes() == NEW


def test_a_tree_is_removed_without_following_its_links(files: Files, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "kept").write_bytes(OLD)
    tree = tmp_path / "tree"
    (tree / "deep").mkdir(parents=True)
    (tree / "deep" / "file").write_bytes(OLD)
    (tree / "link").symlink_to(outside)
    (tree / "deep" / "link").symlink_to(outside / "kept")
    files.remove_tree(tree)
    assert not tree.exists()
    assert (outside / "kept").read_bytes() == OLD


def test_a_record_that_is_missing_no_file_or_too_large_is_told_by_name(
    files: Files, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "dir.json").mkdir()
    (tmp_path / "large.json").write_bytes(b"x" * 2000)
    (tmp_path / "link.json").symlink_to("large.json")
    monkeypatch.setattr(files_module, "LARGEST_RECORD", 1999)
    keys = {}
    for name in ("missing", "dir", "large", "link"):
        with pytest.raises(InvalidRecord, match=f"{name}.json") as refusal:
            files.read_record(tmp_path / f"{name}.json")
        keys[name] = refusal.value.key
    assert keys == {
        "missing": "store.missing",
        "dir": "store.not_a_file",
        "large": "store.too_large",
        "link": "store.not_a_file",
    }


def test_a_directory_that_somebody_else_makes_at_the_same_time_is_as_good() -> None:
    disk = SimulatedDisk()

    def faster(call: Call) -> None:
        if call.method == "make_dir" and disk.kind(call.path) is None:
            disk.before = lambda call: None
            disk.make_dir(call.path)

    disk.before = faster
    Files(disk, Path("/")).write(Path("/a/file"), NEW)
    assert disk.read(Path("/a/file")) == NEW


def test_a_file_where_a_directory_should_be_is_an_obstacle() -> None:
    disk = SimulatedDisk()
    disk.write(Path("/a"), OLD)
    with pytest.raises(FileExistsError):
        Files(disk, Path("/")).write(Path("/a/file"), NEW)


class Counting(RealDisk):
    def __init__(self) -> None:
        super().__init__()
        self.reads = 0

    def read(self, path: Path, start: int = 0, size: int = -1) -> bytes:
        self.reads += 1
        return super().read(path, start, size)


@pytest.mark.req("HB-05")
def test_a_file_changed_right_after_it_was_read_is_seen_to_be_another(tmp_path: Path) -> None:
    """Of the same size, in its place, and faster than the system's clock ticks."""
    files, path = Files(RealDisk(), tmp_path), tmp_path / "file"
    for number in range(500):
        path.write_bytes(b"%03d" % number)
        assert files.digest_of(path) == digest(b"%03d" % number)
        files.write(tmp_path / "another", b"")  # whose time may be the same, or later


@pytest.mark.req("HB-05")
def test_a_change_whose_time_was_set_back_is_seen(tmp_path: Path) -> None:
    disk = Counting()
    files, path = Files(disk, tmp_path), tmp_path / "file"
    path.write_bytes(b"old")
    before = path.stat()
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns - 10**10))
    time.sleep(0.02)  # the system's clock has moved on
    files.write(tmp_path / "another", b"")
    assert files.digest_of(path) == digest(b"old")
    reads = disk.reads
    assert files.digest_of(path) == digest(b"old")
    assert disk.reads == reads
    path.write_bytes(b"new")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns - 10**10))
    assert files.digest_of(path) == digest(b"new")
    path.unlink()
    assert files.digest_of(path) is None
