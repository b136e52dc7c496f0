"""A disk that holds back what it is given answers as a real one, and leaves the same behind."""

from pathlib import Path

import pytest

from writer.errors import OutOfBounds
from writer.store import staged
from writer.store.disk import READ_ONLY, Disk, RealDisk
from writer.store.files import Files, confine, digest
from writer.store.staged import StagedDisk, StagedFiles


@pytest.fixture
def disk() -> StagedDisk:
    return StagedDisk()


@pytest.fixture
def files(disk: StagedDisk, tmp_path: Path) -> StagedFiles:
    return StagedFiles(disk, tmp_path)


def _at_work(disk: Disk, files: Files, root: Path) -> list[object]:
    """A little of everything, and what the disk says of it on the way."""
    log, card, frozen = root / "book" / "log", root / "book" / "card", root / "book" / "frozen"
    files.write(card, b"first")
    files.write(frozen, b"pack", read_only=True)
    said: list[object] = [disk.kind(card), disk.read(card), disk.size(card), disk.names(root)]
    for line in (b"one\n", b"two\n"):
        stamp = disk.stamp(log)
        disk.append(log, line, stamp[3] if stamp else 0)
    said += [disk.read(log), disk.read(log, 4), disk.read(log, 0, 3), disk.size(log)]
    files.write(card, b"second")
    disk.append(log, b"three\n")
    said += [disk.read(card), disk.read(log, 8), files.digest_of(card), disk.names(root / "book")]
    disk.write(root / "book" / "beside", b"moved")
    disk.rename(root / "book" / "beside", card)
    said += [disk.read(card), disk.kind(root / "book" / "beside"), files.digest_of(card)]
    disk.truncate(log, 4)
    disk.append(log, b"four\n")
    said += [disk.read(log), disk.kind(root / "nowhere"), disk.stamp(root / "nowhere")]
    disk.write(root / "book" / "gone", b"gone")
    disk.remove(root / "book" / "gone")
    said += [disk.kind(root / "book" / "gone"), files.digest_of(root / "book" / "gone")]
    disk.rename(root / "book", root / "renamed")
    said += [disk.kind(root / "book"), disk.read(root / "renamed" / "log")]
    return said


def _left(root: Path) -> dict[str, tuple[bytes, int]]:
    files = sorted(path for path in root.rglob("*") if path.is_file())
    return {
        path.relative_to(root).as_posix(): (path.read_bytes(), path.stat().st_mode)
        for path in files
    }


@pytest.mark.parametrize("most", [0, 10, staged.MOST_HELD])
def test_it_answers_and_leaves_behind_what_a_real_disk_does(
    most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(staged, "MOST_HELD", most)
    one, other = tmp_path / "one", tmp_path / "other"
    one.mkdir()
    other.mkdir()
    real, held = RealDisk(), StagedDisk()
    assert _at_work(real, Files(real, one), one) == _at_work(held, StagedFiles(held, other), other)
    held.settle()
    assert _left(one) == _left(other)


def test_what_is_written_ten_times_is_put_down_once(
    disk: StagedDisk, files: StagedFiles, tmp_path: Path
) -> None:
    for number in range(10):
        files.write(tmp_path / "card", b"%d" % number)
    assert not (tmp_path / "card").exists()
    disk.settle()
    assert (tmp_path / "card").read_bytes() == b"9"


def test_a_read_only_file_is_written_over_and_read_only_again(
    disk: StagedDisk, files: StagedFiles, tmp_path: Path
) -> None:
    for text in (b"old", b"new"):
        files.write(tmp_path / "frozen", text, read_only=True)
        disk.settle()
    assert (tmp_path / "frozen").read_bytes() == b"new"
    assert (tmp_path / "frozen").stat().st_mode & 0o777 == READ_ONLY


def test_a_change_by_hand_is_seen_once_it_has_settled(
    disk: StagedDisk, files: StagedFiles, tmp_path: Path
) -> None:
    path = tmp_path / "chapter"
    files.write(path, b"ours")
    assert files.digest_of(path) == digest(b"ours")
    disk.settle()
    path.write_bytes(b"hers")
    assert files.digest_of(path) == digest(b"hers")
    assert disk.read(path) == b"hers"
    path.unlink()
    disk.settle()
    assert disk.kind(path) is None
    assert files.digest_of(path) is None


def test_there_is_no_room_where_there_is_no_directory(disk: StagedDisk, tmp_path: Path) -> None:
    for write in (disk.write, disk.append):
        with pytest.raises(FileNotFoundError):
            write(tmp_path / "none" / "file", b"lost")
    with pytest.raises(FileNotFoundError):
        disk.try_lock(tmp_path / "none" / "lock")
    with pytest.raises(FileNotFoundError):
        disk.remove(tmp_path / "none")


def test_a_lock_has_one_holder_at_a_time_and_keeps_its_note(
    disk: StagedDisk, tmp_path: Path
) -> None:
    lock = disk.try_lock(tmp_path / "lease")
    assert lock is not None
    assert lock.note() == b""
    lock.write_note(b"mine")
    assert disk.try_lock(tmp_path / "lease") is None
    lock.release()
    again = disk.try_lock(tmp_path / "lease")
    assert again is not None
    assert again.note() == b"mine"


def test_a_link_that_comes_to_lie_on_a_way_is_seen(
    disk: StagedDisk, files: StagedFiles, tmp_path: Path
) -> None:
    """By whatever hand: once it has settled for others, at once for the disk itself."""
    inside, elsewhere = tmp_path / "book" / "a", tmp_path / "elsewhere"
    files.write(inside / "file", b"ours")
    files.write(elsewhere / "file", b"theirs")
    assert confine(disk, tmp_path / "book", inside / "file") == inside / "file"
    disk.link(tmp_path / "book" / "link", str(elsewhere))
    with pytest.raises(OutOfBounds):
        confine(disk, tmp_path / "book", tmp_path / "book" / "link" / "file")
    confine(disk, tmp_path / "book", inside / "file")
    disk.settle()
    inside.rename(tmp_path / "moved")
    inside.symlink_to(elsewhere)
    with pytest.raises(OutOfBounds):
        confine(disk, tmp_path / "book", inside / "file")


@pytest.mark.parametrize("most", [0, 2, 1000])
def test_it_knows_what_is_in_a_directory_however_much_that_is(
    most: int, disk: StagedDisk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(staged, "MOST_LISTED", most)
    for name in ("one", "two"):
        (tmp_path / name).write_bytes(b"")
    (tmp_path / "link").symlink_to(tmp_path / "one")
    kinds = [disk.kind(tmp_path / name) for name in ("one", "none", "link", "two", "ours")]
    assert kinds == ["file", None, "link", "file", None]
    disk.write(tmp_path / "ours", b"ours")
    disk.remove(tmp_path / "one")
    assert (disk.kind(tmp_path / "ours"), disk.kind(tmp_path / "one")) == ("file", None)
    assert disk.kind(tmp_path / "none" / "deeper") is None
    assert disk.kind(tmp_path / "two" / "below a file") is None
    disk.make_dir(tmp_path / "none")
    disk.write(tmp_path / "none" / "deeper", b"")
    assert disk.kind(tmp_path / "none" / "deeper") == "file"


def test_what_others_put_into_a_directory_that_was_made_here_is_there_once_it_has_settled(
    disk: StagedDisk, tmp_path: Path
) -> None:
    made = tmp_path / "made"
    disk.make_dir(made)
    assert disk.kind(made / "file") is None
    disk.write(made / "ours", b"ours")
    disk.make_dir(made / "deeper")
    assert (disk.kind(made / "ours"), disk.kind(made / "deeper")) == ("file", "dir")
    disk.settle()
    (made / "file").write_bytes(b"theirs")
    assert disk.kind(made / "file") == "file"
    disk.settle()
    (made / "deeper" / "file").write_bytes(b"theirs")
    assert disk.kind(made / "deeper" / "file") == "file"


def test_a_file_below_a_root_is_known_until_it_changes_or_somebody_else_was_here(
    disk: StagedDisk, files: StagedFiles, tmp_path: Path
) -> None:
    root, path = tmp_path / "book", tmp_path / "book" / "card"
    for text in (b"one", b"two", b"one"):
        files.write(path, text)
        for _ in range(2):
            assert files.digest_inside(root, path) == digest(text)
    with pytest.raises(OutOfBounds):
        files.digest_inside(tmp_path / "another", path)
    disk.settle()
    path.write_bytes(b"by hand")
    assert files.digest_inside(root, path) == digest(b"by hand")
    files.write(path, b"ours")
    assert files.digest_inside(root, path) == digest(b"ours")
    disk.remove(path)
    assert files.digest_inside(root, path) is None


def test_a_link_that_came_meanwhile_is_seen_however_well_the_file_was_known(
    disk: StagedDisk, files: StagedFiles, tmp_path: Path
) -> None:
    root, path = tmp_path / "book", tmp_path / "book" / "inside" / "card"
    files.write(path, b"ours")
    assert files.digest_inside(root, path) == digest(b"ours")
    disk.settle()
    path.parent.rename(tmp_path / "elsewhere")
    path.parent.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OutOfBounds):
        files.digest_inside(root, path)
