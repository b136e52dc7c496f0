"""A log from its end: just what reading it from its first line finds, the other way round."""

from itertools import islice
from pathlib import Path

import pytest

from tests.events.runs import new_book
from tests.events.test_lookup import ASKED, read, some
from writer.desk import finding
from writer.desk.book import Book
from writer.errors import BrokenLog
from writer.events import backwards, reading
from writer.events.envelope import Entry
from writer.events.types import NodeEnded
from writer.events.wanted import Wanted


def a_book(place: Path, each: int = 60, long: int = 900) -> Book:
    made = new_book(place)
    for seed in range(4):
        made.log.append(*some(each, seed))
    made.log.append(Entry(NodeEnded(), message="a long one " * long))
    return made


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return a_book(tmp_path)


def test_every_line_is_found_where_the_log_is_cut_at_every_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finds_every_line(a_book(tmp_path, each=6, long=40), 1, monkeypatch)


@pytest.mark.parametrize("stretch", [29, 300, 1000, 7000, backwards.STRETCH])
def test_every_line_is_found_wherever_the_log_is_cut(
    book: Book, stretch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    finds_every_line(book, stretch, monkeypatch)


def finds_every_line(book: Book, stretch: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backwards, "STRETCH", stretch)
    monkeypatch.setattr(backwards, "BEHIND", 64)
    lines = list(book.log.lines())
    assert list(book.log.newest()) == lines[::-1]
    ends = [line for line in lines if line.event_type == "node_end"]
    assert list(book.log.newest(["node_end"])) == ends[::-1]
    both = [line for line in lines if line.event_type in ("run_start", "node_start")]
    assert list(book.log.newest(["node_start", "run_start"])) == both[::-1]


def test_what_is_older_is_not_read(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backwards, "STRETCH", 1000)
    read_from: list[int] = []
    size = book.run.full_log.stat().st_size

    def reading(start: int, count: int) -> bytes:
        read_from.append(start)
        return book.run.full_log.read_bytes()[start : start + count]

    found = backwards.newest(reading, size, book.run.run_id, ())
    assert [line.seq for line in islice(found, 3)] == [book.log.seq - n for n in range(3)]
    assert min(read_from) > size // 2


def test_a_line_that_was_touched_is_not_shown(book: Book) -> None:
    log = book.run.full_log
    log.write_bytes(log.read_bytes().replace(b"a long one", b"a lang one"))
    with pytest.raises(BrokenLog):
        next(book.log.newest())


def test_an_append_that_was_never_finished_is_not_shown(book: Book) -> None:
    before = list(book.log.newest())
    with book.run.full_log.open("ab") as log:
        log.write(b'{"event_type":"node_end","seq":')
    assert list(book.log.newest()) == before


@pytest.mark.parametrize("indexed", [False, True])
def test_the_newest_that_are_wanted_are_found_with_an_index_and_without(
    book: Book, indexed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "LONG", 0 if indexed else 1 << 30)
    for wanted in (*ASKED, Wanted(grep="part 7")):
        every = read(book, wanted)
        for most in (1, 5, 1000):
            found = [line.seq for line in finding.newest(book, wanted, most)]
            assert found == every[-most:], wanted


@pytest.mark.parametrize("piece", [1, 700, 5000, reading.PIECE])
def test_the_lines_of_a_chapter_are_found_wherever_the_log_is_cut(
    book: Book, piece: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "PIECE", piece)
    every = list(book.log.lines())
    chapters = {line.chapter for line in every}
    assert len(chapters) > 2
    for number in chapters:
        expected = [line.seq for line in every if line.chapter == number]
        assert [line.seq for line in book.log.of_chapter(number)] == expected
