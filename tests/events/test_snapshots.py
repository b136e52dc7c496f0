"""Snapshots make a long run open fast, and are no way to anything else."""

from itertools import pairwise
from pathlib import Path

import orjson
import pytest

from tests.events.every_event import examples
from tests.events.runs import entries, new_book, opened
from tests.events.test_fold import folded
from writer.desk.book import Book
from writer.errors import BrokenLog
from writer.events import chain, log
from writer.events.envelope import Entry
from writer.events.fold import FOLD
from writer.events.opening import FirstLook
from writer.events.snapshots import EVERY, KEPT, Snapshots
from writer.events.state import BookState
from writer.events.types import NodeStarted, SnapshotTaken, WaiverAdded
from writer.store.files import digest

CERTAIN = {
    *("book_created", "freeze_completed", "artifact_written", "llm_request", "llm_response"),
    *("human_gate_open", "human_decision", "waiver_added", "rollback", "migration_step_done"),
}
FOLDED = "b935899b"
"""The beginning of the digest of what certain events add up to."""


def long(root: Path, snapshots: int = 3) -> Book:
    """A book whose run has taken some snapshots."""
    book = new_book(root)
    waiver = WaiverAdded(waiver_id="W", issue_id="I", fingerprint="f", reason="r", by="Lin")
    book.log.append(Entry(waiver))
    while book.state.run.events.get("snapshot_taken", 0) < snapshots:
        book.log.append(*entries(50))
    return book


def read_from_the_first_line(root: Path) -> Book:
    found = opened(root)
    whole = Book(found.ports, found.paths, found.run, found.name)
    whole.log.read_on()
    return whole


def read(root: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many lines of the log it takes to open the book."""
    count = 0
    look = FirstLook.read

    def counting(self: FirstLook, data: bytes, run_id: str) -> None:
        nonlocal count
        count += data.count(b"\n")
        look(self, data, run_id)

    monkeypatch.setattr(FirstLook, "read", counting)
    opened(root)
    monkeypatch.undo()
    return count


@pytest.mark.req("HB-05")
def test_a_book_opened_at_a_snapshot_is_the_same_as_one_read_from_its_first_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = long(tmp_path)
    assert opened(tmp_path).state == read_from_the_first_line(tmp_path).state == book.state
    assert EVERY <= read(tmp_path, monkeypatch) < 2 * EVERY + 60 < book.log.seq


def test_opening_reads_no_more_of_a_run_that_is_twice_as_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long(tmp_path, snapshots=3)
    short = read(tmp_path, monkeypatch)
    book = opened(tmp_path)
    while book.state.run.events["snapshot_taken"] < 6:
        book.log.append(*entries(50))
    assert read(tmp_path, monkeypatch) <= short + 60
    assert len(list(book.run.states.iterdir())) == KEPT


def test_the_newest_are_kept_after_a_million_events(tmp_path: Path) -> None:
    book = long(tmp_path, 1)
    snapshots = Snapshots(book.ports.files, book.run)
    taken = [*range(999_232, 1_000_256 + 1, EVERY)]
    for seq in taken:
        snapshots.keep(seq, book.state)
    snapshots.thin_out()
    assert {book.run.state(seq) for seq in taken[-KEPT:]} == set(book.run.states.iterdir())


def test_work_goes_on_after_a_snapshot_with_index_and_chain_intact(tmp_path: Path) -> None:
    long(tmp_path)
    book = opened(tmp_path)
    book.log.append(Entry(NodeStarted(part="more")))
    assert book.log.rebuild_index() == book.log.seq
    assert [line.seq for line in book.log.lines()] == list(range(1, book.log.seq + 1))
    assert opened(tmp_path).log.seq == book.log.seq


@pytest.mark.parametrize("damage", ["edited", "emptied", "no json", "gone"])
def test_a_touched_snapshot_is_not_used_and_the_state_stays_true(
    tmp_path: Path, damage: str
) -> None:
    book = long(tmp_path)
    for path in book.run.states.iterdir():
        if damage == "gone":
            path.unlink()
        elif damage == "edited":
            path.write_bytes(path.read_bytes().replace(b'"W":"f"', b'"W":"g"'))
        else:
            path.write_bytes(b"" if damage == "emptied" else b"{")
    found = opened(tmp_path)
    assert found.state.waivers == {"W": "f"}
    assert found.state == book.state
    if damage != "gone":
        assert len(found.log.snapshots.touched()) == KEPT


def forged(book: Book, state: BookState) -> None:
    """A snapshot of another state, recorded by our own code."""
    sha256 = book.log.snapshots.keep(book.log.seq, state)
    event = SnapshotTaken(sha256=sha256, index_size=book.log._index.size, fold=FOLD)
    with pytest.raises(BrokenLog):
        book.log.append(Entry(event))


@pytest.mark.req("HB-03", "HB-04")
def test_a_snapshot_of_what_never_happened_does_not_open_the_book(tmp_path: Path) -> None:
    book = long(tmp_path)
    other = BookState.from_json(book.state.to_json())
    other.waivers["W-2"] = "never waived"
    forged(book, other)
    with pytest.raises(BrokenLog):
        opened(tmp_path)
    with pytest.raises(BrokenLog):
        read_from_the_first_line(tmp_path)


def edited(book: Book) -> tuple[bytes, bytes]:
    """Takes the waiver out of the snapshot that is in use: its digest before and after."""
    snapshot = sorted(book.run.states.iterdir())[1]
    old = digest(snapshot.read_bytes())
    state = BookState.from_json(snapshot.read_bytes())
    state.waivers.clear()
    snapshot.write_text(state.to_json())
    return old.encode(), digest(snapshot.read_bytes()).encode()


def test_a_snapshot_whose_line_was_rewritten_with_a_fitting_digest_breaks_the_chain(
    tmp_path: Path,
) -> None:
    book = long(tmp_path)
    old, new = edited(book)
    text = book.run.full_log.read_bytes()
    book.run.full_log.write_bytes(text.replace(old, new))
    with pytest.raises(BrokenLog):
        opened(tmp_path)


def test_a_line_that_follows_another_chain_is_no_beginning(tmp_path: Path) -> None:
    """The line itself recomputed, without those after it: they follow from the true one."""
    book = long(tmp_path)
    old, new = edited(book)
    lines = book.run.full_log.read_bytes().splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines) if old in line)
    body = lines[place].replace(old, new)
    before = orjson.loads(lines[place - 1])["chain"]
    told = orjson.loads(body)
    told.pop("chain")
    lines[place], _ = chain.seal(before, orjson.dumps(told))
    book.run.full_log.write_bytes(b"".join(lines))
    with pytest.raises(BrokenLog):
        opened(tmp_path)


def test_a_snapshot_of_another_fold_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = long(tmp_path)
    for module in ("writer.events.fold.FOLD", "writer.events.snapshots.FOLD"):
        monkeypatch.setattr(module, FOLD + 1)
    found = opened(tmp_path)
    assert found.log.seq == book.log.seq
    assert found.state == book.state


def test_two_processes_see_each_others_snapshots(tmp_path: Path) -> None:
    one, other = long(tmp_path, 1), opened(tmp_path)
    for _ in range(8):
        one.log.append(*entries(40))
        other.log.append(*entries(40))
    one.log.catch_up()
    assert one.state == other.state
    taken = [line.seq for line in one.log.lines() if line.event_type == "snapshot_taken"]
    assert all(later - before > EVERY for before, later in pairwise(taken))


def test_a_state_is_the_same_bytes_whatever_order_it_came_about_in(tmp_path: Path) -> None:
    book = long(tmp_path, 1)
    again = BookState.from_json(book.state.to_json())
    again.waivers = dict(reversed(again.waivers.items()))
    again.run.events = dict(reversed(again.run.events.items()))
    assert again.to_json() == book.state.to_json()


def test_the_fold_is_the_one_that_its_number_stands_for() -> None:
    """Where this fails, the same events add up to another state: raise FOLD, and take the new
    digest, so that snapshots which were taken before are read over.
    """
    state = folded(*(event for event in examples() if event.event_type in CERTAIN))
    assert (FOLD, digest(state.to_json().encode())[:8]) == (7, FOLDED)


def test_a_disk_without_room_for_a_snapshot_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = new_book(tmp_path)

    def full(*_: object) -> str:
        raise OSError(28, "no space")

    monkeypatch.setattr(book.log.snapshots, "keep", full)
    for _ in range(6):
        book.log.append(*entries(60))
    assert "snapshot_taken" not in book.state.run.events
    assert opened(tmp_path).log.seq == book.log.seq


def test_an_append_fits_between_two_snapshots() -> None:
    assert log.MOST_AT_ONCE <= EVERY
