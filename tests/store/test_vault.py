"""What a gate protects takes no write without the law's yes, and nobody's work is overwritten."""

import copy
import errno
import pickle

import pytest

from fsm.permit import Area, Permit, PermitError
from tests.crash import scenarios
from tests.crash.scenarios import LIN, freeze_permit
from tests.crash.simulated import Call, SimulatedDisk
from writer.desk.book import Book
from writer.errors import ChangedOutside, OutOfBounds, Refused
from writer.store.files import digest
from writer.store.vault import area_of

DATA, OTHER = b'{"a": 1}\n', b'{"a": 2}\n'
PROTECTED = {
    "canon/world.json": Area.CANON,
    "canon/style.md": Area.CANON,
    "materials/frozen/materials_pack.frozen.v001.json": Area.FROZEN,
    "materials/index.json": Area.FROZEN,
    "memory/chapters/001.memory.json": Area.MEMORY,
    "memory/arcs/arc_001-010.json": Area.MEMORY,
    "chapter_memory.json": Area.MEMORY,
    "chapters/chapter_001.json": Area.CHAPTERS,
    "chapters/chapter_1234.json": Area.CHAPTERS,
    "chapters/chapter_001.provenance.json": Area.CHAPTERS,
}
OPEN = [
    "settings.json",
    "world.json",
    "outline.json",
    "chapters/chapter_001_plan.json",
    "chapters/chapter_001_revision.json",
    "chapters/scenes/chapter_001_scene_01.json",
    "materials/drafts/materials_pack.v001.json",
    "materials/reviews/agent_review.v001.json",
    "changes/proposals/CP-20260102-0001/proposal.json",
    "stages/stage1/runs/R1/chapters/001.json",
]


@pytest.fixture
def disk() -> SimulatedDisk:
    return scenarios.cached(scenarios.book_at_its_gate).copy()


@pytest.fixture
def book(disk: SimulatedDisk) -> Book:
    return Book.open_to_work(scenarios.process(disk), scenarios.NAME)


def seen(disk: SimulatedDisk, book: Book) -> tuple[bytes, dict[str, tuple[bytes, int]]]:
    return disk.read(book.run.full_log), disk.tree()


@pytest.mark.parametrize(("relative", "area"), PROTECTED.items())
def test_each_protected_place_is_known(relative: str, area: Area) -> None:
    assert area_of(relative) is area


@pytest.mark.parametrize("relative", OPEN)
def test_other_places_are_open(relative: str) -> None:
    assert area_of(relative) is None


@pytest.mark.parametrize("relative", PROTECTED)
def test_a_protected_place_takes_no_write_without_a_permit(
    disk: SimulatedDisk, book: Book, relative: str
) -> None:
    before = seen(disk, book)
    with pytest.raises(Refused):
        book.keep({book.paths.root / relative: DATA})
    assert seen(disk, book) == before


@pytest.mark.parametrize("relative", ["memory/arcs/arc.json", "chapters/chapter_001.json"])
def test_a_permit_opens_only_its_own_areas(disk: SimulatedDisk, book: Book, relative: str) -> None:
    before = seen(disk, book)
    with pytest.raises(Refused):
        book.take(freeze_permit(book), files={book.paths.root / relative: DATA}, decision=LIN)
    assert seen(disk, book) == before


def test_a_permit_counts_for_its_step_and_neither_before_nor_after(
    disk: SimulatedDisk, book: Book
) -> None:
    permit, path = freeze_permit(book), book.paths.frozen_pack("v001")
    before = seen(disk, book)
    with pytest.raises(Refused):
        book.keep({path: DATA}, permit=permit)
    assert seen(disk, book) == before
    book.take(permit, files={path: DATA}, decision=LIN)
    assert disk.read(path) == DATA
    before = seen(disk, book)
    with pytest.raises(Refused):
        book.keep({book.paths.frozen_pack("v002"): OTHER}, permit=permit)
    assert seen(disk, book) == before


@pytest.mark.req("HB-05")
def test_a_step_its_files_and_their_content_are_recorded_before_the_files_are_written(
    disk: SimulatedDisk, book: Book
) -> None:
    path = book.paths.frozen_pack("v001")
    disk.calls.clear()
    book.take(freeze_permit(book), files={path: DATA}, decision=LIN)
    order = [call.method for call in disk.calls if call.path == book.run.full_log]
    assert order[:2] == ["append", "sync"]
    synced = disk.calls.index(Call("sync", book.run.full_log))
    payload = book.run.logs / book.state.artifacts[book.paths.relative(path)].payload
    assert disk.read(payload) == DATA
    places = [number for number, call in enumerate(disk.calls) if call.path.parent == path.parent]
    assert places
    assert min(places) > synced
    assert max(n for n, call in enumerate(disk.calls) if call.path == payload.parent) < synced


def test_nobody_but_the_law_makes_a_permit(book: Book) -> None:
    permit = freeze_permit(book)
    with pytest.raises(PermitError):
        Permit("materials", "freeze", "materials", "", "frozen", frozenset(Area))
    for way in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(PermitError):
            way(permit)


def test_a_frozen_pack_is_read_only_and_never_gets_another_content(
    disk: SimulatedDisk, book: Book
) -> None:
    permit, path = freeze_permit(book), book.paths.frozen_pack("v001")
    book.take(permit, files={path: DATA}, decision=LIN)
    assert disk.tree()[str(path)] == (DATA, 0o444)
    before = seen(disk, book)
    with pytest.raises(Refused) as refusal:
        book.keep({path: OTHER}, permit=permit)
    assert refusal.value.key == "store.frozen_already"
    book.keep({path: DATA}, permit=permit)
    assert seen(disk, book) == before


def test_a_permit_opens_every_file_of_its_areas_and_no_way_out_of_the_book(book: Book) -> None:
    permit = freeze_permit(book)
    with pytest.raises(Refused):
        book.take(permit, files={book.paths.memory / "arcs" / "arc.json": DATA}, decision=LIN)
    with pytest.raises(OutOfBounds):
        book.take(permit, files={book.paths.canon / ".." / "settings.json": DATA}, decision=LIN)
    book.take(permit, files={book.paths.canon / "world.json": DATA}, decision=LIN)


# Hands off


@pytest.mark.parametrize("known", [True, False])
def test_a_file_that_somebody_else_changed_is_not_overwritten_and_nothing_is_recorded(
    disk: SimulatedDisk, book: Book, known: bool
) -> None:
    path = book.paths.step("world" if known else "outline")
    disk.write(path, b"somebody's work")
    before = seen(disk, book)
    with pytest.raises(ChangedOutside):
        book.keep({path: DATA})
    assert seen(disk, book) == before


def test_to_write_the_same_again_records_nothing_more(disk: SimulatedDisk, book: Book) -> None:
    path = book.paths.step("outline")
    book.keep({path: DATA})
    before = seen(disk, book)
    book.keep({path: DATA})
    assert seen(disk, book) == before


def test_a_file_that_is_there_but_not_on_record_is_recorded(
    disk: SimulatedDisk, book: Book
) -> None:
    path = book.paths.step("outline")
    disk.write(path, DATA)
    book.keep({path: DATA})
    assert book.known("outline.json") == digest(DATA)


def test_a_write_that_the_disk_refused_can_be_done_again(disk: SimulatedDisk, book: Book) -> None:
    path = book.paths.step("world")

    def full(call: Call) -> None:
        if call.method == "write" and call.path.parent == path.parent:
            raise OSError(errno.ENOSPC, "refused", str(call.path))

    disk.before = full
    with pytest.raises(OSError, match="refused"):
        book.keep({path: DATA})
    disk.before = lambda call: None
    assert disk.read(path) == scenarios.OLD
    book.keep({path: DATA})
    assert disk.read(path) == DATA
    book.keep({path: OTHER})
    assert disk.read(path) == OTHER


# After a crash


def test_a_write_that_was_cut_off_is_finished_on_the_next_opening(disk: SimulatedDisk) -> None:
    dying = Book.open_to_work(scenarios.process(disk), scenarios.NAME)
    path = dying.paths.step("world")

    def die(call: Call) -> None:
        if call.method == "rename" and call.path.parent == path.parent:
            raise KeyboardInterrupt

    disk.before = die
    with pytest.raises(KeyboardInterrupt):
        dying.keep({path: DATA})
    disk.before = lambda call: None
    assert disk.read(path) == scenarios.OLD
    found = disk.copy()
    Book.open(scenarios.process(found), scenarios.NAME)
    assert found.read(path) == scenarios.OLD, "to look changes nothing"
    Book.open_to_work(scenarios.process(found), scenarios.NAME)
    assert found.read(path) == DATA


def test_a_hand_edit_is_not_taken_for_a_write_that_was_cut_off(
    disk: SimulatedDisk, book: Book
) -> None:
    path = book.paths.step("world")
    book.keep({path: DATA})
    disk.write(path, b"somebody's work")
    Book.open_to_work(scenarios.process(disk), scenarios.NAME)
    assert disk.read(path) == b"somebody's work"
