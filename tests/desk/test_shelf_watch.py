"""The shelf looked at again and again: a book is opened where something of it has changed."""

from pathlib import Path

import pytest

from tests.events.runs import new_book
from tests.events.test_lookup import some
from writer.desk import library, shelf_watch
from writer.desk.book import Book
from writer.desk.ports import Ports
from writer.desk.shelf_watch import ShelfWatch


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return new_book(tmp_path)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    names: list[str] = []

    def noted(ports: Ports, name: str) -> library.Shelved:
        names.append(name)
        return library.shelved(ports, name)

    monkeypatch.setattr(shelf_watch, "shelved", noted)
    return names


def test_a_book_is_opened_once_and_again_only_when_it_moved(book: Book, opened: list[str]) -> None:
    watch = ShelfWatch(book.ports)
    first = watch.look()
    assert first == library.shelf(book.ports)
    assert watch.look() == first
    assert opened == [book.name]
    book.log.append(*some(1))
    assert watch.look() == library.shelf(book.ports)
    assert opened == [book.name] * 2


def test_a_file_that_was_changed_by_hand_is_seen(book: Book, opened: list[str]) -> None:
    watch = ShelfWatch(book.ports)
    watch.look()
    settings = book.paths.settings
    settings.write_bytes(settings.read_bytes() + b"\n")
    watch.look()
    assert opened == [book.name] * 2


def test_a_damaged_book_is_opened_each_time_until_it_is_well(book: Book, opened: list[str]) -> None:
    watch = ShelfWatch(book.ports)
    log = book.run.full_log
    well = log.read_bytes()
    log.write_bytes(well.replace(b"run_start", b"run_stort"))
    assert watch.look()[0].trouble
    assert watch.look()[0].trouble
    assert opened == [book.name] * 2
    log.write_bytes(well)
    assert watch.look() == library.shelf(book.ports)


def test_a_book_that_is_gone_is_forgotten(book: Book) -> None:
    watch = ShelfWatch(book.ports)
    assert watch.look()
    library.trash(book.ports, book.name, "Lin")
    assert watch.look() == []
