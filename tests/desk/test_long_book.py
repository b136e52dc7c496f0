"""What is asked all the time does not go through the whole book each time."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.gates.books import BOOK, a_place, book_at, ports_of
from writer.desk.book import Book
from writer.desk.frozen import stand_untouched
from writer.errors import Refused
from writer.events.state import Artifacts

pytestmark = pytest.mark.xdist_group("gates")


@pytest.fixture
def outputs() -> Iterator[Path]:
    place = a_place("long")
    yield place / "outputs"
    shutil.rmtree(place)


def opened(stage: str, outputs: Path) -> Book:
    book_at(stage, outputs)
    return Book.open(ports_of(outputs), BOOK)


def test_frozen_files_are_held_against_the_disk_without_a_look_at_all_others(
    outputs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = opened("frozen", outputs)

    def looked_through(_: Artifacts) -> Iterator[str]:
        raise AssertionError

    monkeypatch.setattr(Artifacts, "__iter__", looked_through)
    stand_untouched(book)
    cast = book.paths.canon_cast
    cast.write_bytes(cast.read_bytes() + b"\n")
    with pytest.raises(Refused, match=r"canon/characters\.json"):
        stand_untouched(book)


def test_all_canon_on_record_is_looked_at(outputs: Path) -> None:
    book = opened("migrated", outputs)
    for path in [path for path in book.state.artifacts if path.startswith("canon/")]:
        file = book.paths.inside(path)
        before = file.read_bytes()
        file.write_bytes(b"")
        with pytest.raises(Refused):
            stand_untouched(book)
        file.write_bytes(before)
    stand_untouched(book)
