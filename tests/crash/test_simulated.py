"""The simulated disk behaves as a real one, and forgets in a crash what a real one may forget."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.crash.simulated import SimulatedDisk, crash_states
from writer.store.disk import Disk, RealDisk

HOME = Path("/home")
FILE = HOME / "file"


def settled(**files: bytes) -> SimulatedDisk:
    disk = SimulatedDisk()
    disk.make_dir(HOME)
    for name, data in files.items():
        disk.write(HOME / name, data)
    disk.settle()
    return disk


def left(disk: SimulatedDisk, path: Path = FILE) -> set[bytes | None]:
    """All that a crash may leave at a path."""
    return {
        state.read(path) if state.kind(path) == "file" else None for state in crash_states(disk)
    }


def test_data_that_was_not_synced_is_lost_kept_torn_or_zeros() -> None:
    disk = settled(file=b"old.")
    disk.append(FILE, b"new!")
    found = left(disk)
    assert {b"old.", b"old.new!", b"old.n", b"old.ne", b"old.\0\0\0\0", b"old.ne\0\0"} <= found
    assert all(data is not None and data.startswith(b"old.") for data in found)


def test_data_that_was_synced_is_kept() -> None:
    disk = settled(file=b"old.")
    disk.append(FILE, b"new!")
    disk.sync(FILE)
    assert left(disk) == {b"old.new!"}


def test_a_new_file_may_vanish_until_its_directory_is_synced() -> None:
    disk = settled()
    disk.write(FILE, b"new")
    disk.sync(FILE)
    assert left(disk) == {None, b"new"}
    disk.sync_dir(HOME)
    assert left(disk) == {b"new"}


def test_a_rename_without_a_sync_of_the_data_may_leave_an_empty_file() -> None:
    disk = settled(file=b"old")
    disk.write(HOME / "beside", b"new")
    disk.rename(HOME / "beside", FILE)
    disk.sync_dir(HOME)
    assert {b"", b"n", b"new"} <= left(disk)
    assert b"old" not in left(disk)


def test_a_rename_is_atomic() -> None:
    disk = settled(file=b"old", beside=b"new")
    disk.rename(HOME / "beside", FILE)
    for state in crash_states(disk):
        found = [state.read(HOME / name) for name in state.names(HOME)]
        assert found in ([b"new", b"old"], [b"new"])
        assert state.read(FILE) == (b"old" if len(found) == 2 else b"new")


def test_what_is_in_a_directory_vanishes_with_it() -> None:
    disk = settled()
    disk.make_dir(HOME / "new")
    disk.write(HOME / "new" / "file", b"data")
    disk.sync(HOME / "new" / "file")
    disk.sync_dir(HOME / "new")
    assert left(disk, HOME / "new" / "file") == {None, b"data"}


def test_a_size_that_was_cut_may_come_back_under_what_was_written_since() -> None:
    disk = settled(file=b"old and torn")
    disk.truncate(FILE, 4)
    disk.append(FILE, b"new")
    assert {b"old and torn", b"old ", b"old new", b"old new torn"} <= left(disk)


def test_what_a_failed_sync_gave_up_is_not_saved_by_the_next_one() -> None:
    disk = settled(file=b"old.")
    disk.append(FILE, b"gone")

    def fail(call: object) -> None:
        raise OSError("no")

    disk.before = fail
    with pytest.raises(OSError, match="no"):
        disk.sync(FILE)
    disk.before = lambda call: None
    disk.sync(FILE)
    assert disk.read(FILE) == b"old.gone"
    assert b"old." in left(disk)


def test_a_mode_may_be_lost_until_the_file_is_synced() -> None:
    disk = settled(file=b"x")
    disk.chmod(FILE, 0o444)
    assert {state.tree()[str(FILE)][1] for state in crash_states(disk)} == {0o644, 0o444}
    disk.sync(FILE)
    assert {state.tree()[str(FILE)][1] for state in crash_states(disk)} == {0o444}


def test_too_many_states_are_sampled_and_still_counted() -> None:
    disk = settled()
    for number in range(12):
        disk.write(HOME / str(number), b"data")
    states = crash_states(disk, most=50, seed=7)
    assert not states.exhaustive
    assert states.total > 50
    trees = [state.names(HOME) for state in states]
    assert len(trees) == 50
    assert [] in trees
    assert [str(number) for number in sorted(range(12), key=str)] in trees


def calls(disk: Disk, root: Path, seed: int) -> list[object]:
    """What a disk answers to a long series of calls, most of which make sense."""
    chance = random.Random(seed)
    paths = [root / "a", root / "b", root / "d", root / "d" / "a", root / "d" / "e", root / "no/x"]
    answers: list[object] = []

    def ask(call: Callable[[], object]) -> None:
        try:
            answers.append(call())
        except OSError:
            answers.append("refused")

    for _ in range(100):
        path, other = chance.choice(paths), chance.choice(paths)
        data = bytes([chance.randrange(256)]) * chance.randrange(9)
        size = chance.randrange(12)
        options: list[Callable[[], object]] = [
            lambda: disk.write(path, data),  # noqa: B023 - asked at once
            lambda: disk.append(path, data),  # noqa: B023
            lambda: disk.truncate(path, size),  # noqa: B023
            lambda: disk.sync(path) if disk.kind(path) == "file" else None,  # noqa: B023
            lambda: disk.make_dir(path),  # noqa: B023
            lambda: disk.rename(path, other),  # noqa: B023
            lambda: disk.remove(path),  # noqa: B023
            lambda: disk.remove_dir(path),  # noqa: B023
            lambda: disk.link(path, "nowhere"),  # noqa: B023
            lambda: disk.link_target(path),  # noqa: B023
        ]
        ask(options[(which := chance.randrange(len(options)))])
        answers.append((which, path.name, other.name))
        answers.append([disk.kind(place) for place in paths])
        answers.append([disk.size(p) for p in paths if disk.kind(p) == "file"])
        answers.append([disk.read(p, 1) for p in paths if disk.kind(p) == "file"])
        answers.append([disk.names(p) for p in paths if disk.kind(p) == "dir"])
    return answers


@pytest.mark.parametrize("seed", range(25))
def test_it_answers_as_a_real_disk_does(seed: int, tmp_path: Path) -> None:
    simulated = SimulatedDisk()
    simulated.make_dir(HOME)
    assert calls(simulated, HOME, seed) == calls(RealDisk(), tmp_path, seed)


@pytest.mark.parametrize("real", [True, False])
def test_a_lock_has_one_holder_and_a_note(real: bool, tmp_path: Path) -> None:
    disk: Disk = RealDisk() if real else settled()
    path = (tmp_path if real else HOME) / "lock"
    first = disk.try_lock(path)
    assert first is not None
    first.write_note(b"it is me")
    assert disk.try_lock(path) is None
    first.release()
    second = disk.try_lock(path)
    assert second is not None
    assert second.note() == b"it is me"
    second.write_note(b"me")
    assert disk.read(path) == b"me"
    second.release()
