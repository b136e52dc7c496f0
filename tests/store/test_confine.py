"""Nothing of a book is read or written outside its own directory."""

import contextlib
from pathlib import Path

import pytest

from tests.events.runs import entries, new_book, opened
from writer.errors import BadInput, OutOfBounds
from writer.events.envelope import Entry
from writer.events.types import HumanEdited
from writer.store.disk import RealDisk
from writer.store.files import confine


def test_a_path_inside_is_given_back(tmp_path: Path) -> None:
    path = tmp_path / "not" / "there" / "yet"
    assert confine(RealDisk(), tmp_path, path) == path
    assert confine(RealDisk(), tmp_path, tmp_path) == tmp_path


@pytest.mark.req("HB-06")
@pytest.mark.parametrize("way", ["../other", "a/../../other", "a/..", "../book2/settings.json"])
def test_no_path_leads_out_by_dots(tmp_path: Path, way: str) -> None:
    with pytest.raises(OutOfBounds):
        confine(RealDisk(), tmp_path / "book", tmp_path / "book" / way)


@pytest.mark.req("HB-06")
def test_a_neighbour_whose_name_begins_alike_is_outside(tmp_path: Path) -> None:
    with pytest.raises(OutOfBounds):
        confine(RealDisk(), tmp_path / "book", tmp_path / "book2" / "settings.json")


@pytest.mark.req("HB-06")
@pytest.mark.parametrize("link", ["link", "a/link", "a/b/link"])
def test_no_path_leads_through_a_link_or_to_one(tmp_path: Path, link: str) -> None:
    root = tmp_path / "book"
    (root / "a" / "b").mkdir(parents=True)
    (root / link).symlink_to(tmp_path)
    for path in (root / link, root / link / "file"):
        with pytest.raises(OutOfBounds):
            confine(RealDisk(), root, path)


@pytest.mark.req("HB-06")
def test_a_book_that_is_a_link_is_not_opened(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    elsewhere = tmp_path / "elsewhere"
    book.paths.root.rename(elsewhere)
    book.paths.root.symlink_to(elsewhere)
    with pytest.raises(OutOfBounds):
        opened(tmp_path)


def the_same(root: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}


@pytest.mark.req("HB-06")
@pytest.mark.parametrize(
    "inside", ["canon", "chapters", "materials", "materials/drafts", "changes", "memory/chapters"]
)
def test_a_directory_of_a_book_that_is_a_link_is_not_written_through(
    tmp_path: Path, inside: str
) -> None:
    book = new_book(tmp_path)
    elsewhere = tmp_path / "elsewhere"
    (book.paths.root / inside).rename(elsewhere)
    (book.paths.root / inside).symlink_to(elsewhere)
    before = the_same(tmp_path)
    with pytest.raises(OutOfBounds):
        book.keep({book.paths.root / inside / "note.txt": b"text"})
    assert the_same(tmp_path) == before


@pytest.mark.req("HB-06")
def test_a_payload_is_not_read_through_a_link(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    line = next(line for line in book.log.lines() if line.payload_refs)
    ref = next(iter(line.payload_refs.values()))
    payload = book.run.logs / ref.path
    payload.rename(tmp_path / "elsewhere")
    payload.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OutOfBounds):
        book.log.full(line)


@pytest.mark.req("HB-06")
@pytest.mark.parametrize("up", range(5), ids=["log", "logs", "run", "runs", "stage"])
def test_a_log_behind_a_link_is_neither_read_nor_appended_to(tmp_path: Path, up: int) -> None:
    """As if somebody had put a link to the run of another book there."""
    book = new_book(tmp_path)
    elsewhere = tmp_path / "elsewhere"
    place = (book.run.full_log, *book.run.full_log.parents)[up]
    place.rename(elsewhere)
    place.symlink_to(elsewhere)
    before = the_same(elsewhere) or {elsewhere: elsewhere.read_bytes()}
    with pytest.raises(BadInput):
        opened(tmp_path)
    with pytest.raises(OutOfBounds):
        book.log.append(*entries(1))
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.req("HB-06")
@pytest.mark.parametrize("place", ["events.index.jsonl", "payloads", "../../../../../.locks"])
def test_nothing_is_written_through_a_link_beside_the_log(tmp_path: Path, place: str) -> None:
    book = new_book(tmp_path)
    elsewhere = tmp_path / "elsewhere"
    (book.run.logs / place).resolve().rename(elsewhere)
    (book.run.logs / place).symlink_to(elsewhere)
    before = the_same(elsewhere) or {elsewhere: elsewhere.read_bytes()}
    with contextlib.suppress(BadInput, OSError):
        opened(tmp_path).log.append(Entry(HumanEdited(path="p", by="Lin", diff="a new text")))
    assert (the_same(elsewhere) or {elsewhere: elsewhere.read_bytes()}) == before
