"""A disk whose files lie elsewhere at first answers as one that has them, and changes none."""

from collections.abc import Callable
from pathlib import Path

import pytest

from writer.store.disk import READ_ONLY, RealDisk
from writer.store.lent import LentDisk
from writer.store.staged import StagedFiles


@pytest.fixture
def there(tmp_path: Path) -> Path:
    """Where the files lie, by other names."""
    place = tmp_path / "there"
    place.mkdir()
    for name in ("one", "two", "pack"):
        (place / name).write_bytes(name.encode())
    return place


@pytest.fixture
def here(tmp_path: Path) -> Path:
    place = tmp_path / "here"
    (place / "frozen").mkdir(parents=True)
    (place / "own").write_bytes(b"own")
    return place


@pytest.fixture
def disk(there: Path, here: Path) -> LentDisk:
    return LentDisk(
        {
            here / "1.json": there / "one",
            here / "2.json": there / "two",
            here / "frozen" / "pack.json": there / "pack",
        }
    )


def _bytes(place: Path) -> dict[str, bytes]:
    files = sorted(path for path in place.rglob("*") if path.is_file())
    return {path.relative_to(place).as_posix(): path.read_bytes() for path in files}


def test_what_is_lent_is_there_without_lying_there(disk: LentDisk, here: Path, there: Path) -> None:
    one = here / "1.json"
    assert (disk.kind(one), disk.size(one), disk.read(one)) == ("file", 3, b"one")
    assert disk.read(one, 1, 1) == b"n"
    assert disk.stamp(one) == disk.stamp(one) == RealDisk().stamp(there / "one")
    assert disk.names(here) == ["1.json", "2.json", "frozen", "own"]
    assert disk.is_lent(one)
    assert list(_bytes(here)) == ["own"]
    files = StagedFiles(disk, here)
    assert files.digest_inside(here, one) == files.digest_of(one)


CHANGES: dict[str, tuple[Callable[[LentDisk, Path], None], bytes | None]] = {
    "written": (lambda disk, path: disk.write(path, b"new"), b"new"),
    "added to": (lambda disk, path: disk.append(path, b"!"), b"one!"),
    "cut": (lambda disk, path: disk.truncate(path, 2), b"on"),
    "removed": (lambda disk, path: disk.remove(path), None),
    "moved": (lambda disk, path: disk.rename(path, path.with_name("3.json")), None),
    "shut": (lambda disk, path: disk.chmod(path, READ_ONLY), b"one"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_changed_is_changed_here_alone(
    change: str, disk: LentDisk, here: Path, there: Path
) -> None:
    before, one = _bytes(there), here / "1.json"
    do, left = CHANGES[change]
    do(disk, one)
    assert not disk.is_lent(one)
    assert disk.kind(one) == ("file" if left is not None else None)
    disk.put_down()
    assert _bytes(here).get("1.json") == left
    assert _bytes(there) == before
    assert ("3.json" in disk.names(here)) == (change == "moved")


def test_only_what_was_changed_is_put_down(disk: LentDisk, here: Path) -> None:
    disk.write(here / "2.json", b"new")
    disk.put_down()
    assert _bytes(here) == {"2.json": b"new", "own": b"own"}
    assert disk.is_lent(here / "1.json")


def test_whoever_is_here_next_finds_all_in_its_place(disk: LentDisk, here: Path) -> None:
    disk.settle()
    everything = {"1.json": b"one", "2.json": b"two", "frozen/pack.json": b"pack", "own": b"own"}
    assert _bytes(here) == everything
    assert (here / "frozen" / "pack.json").stat().st_mode & 0o777 == READ_ONLY
    disk.rename(here, here.with_name("renamed"))
    assert _bytes(here.with_name("renamed")) == everything
