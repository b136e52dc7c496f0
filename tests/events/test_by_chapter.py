"""The lines of a chapter, by their places: the same as a look through the whole log finds."""

from pathlib import Path

import pytest

from tests.replay.kept import opened, unpacked
from writer.desk import summaries
from writer.desk.book import Book
from writer.errors import BrokenLog
from writer.events import by_chapter
from writer.events.by_chapter import ByChapter
from writer.events.envelope import Envelope
from writer.events.reading import lines_of_chapter

KINDS = ("node_end", "llm_response", "human_decision", "artifact_written")


@pytest.fixture
def book(tmp_path: Path) -> Book:
    unpacked("one_chapter", tmp_path)
    return opened(tmp_path)


class Log:
    """A log that grows, and says how much of it was read."""

    def __init__(self, book: Book) -> None:
        self.data, self.run_id, self.read_so_far = (
            book.run.full_log.read_bytes(),
            book.run.run_id,
            0,
        )

    def read(self, start: int, size: int) -> bytes:
        found = self.data[start : start + size]
        self.read_so_far += len(found)
        return found

    def by_places(self, places: ByChapter, number: int, size: int) -> list[Envelope]:
        return places.lines(self.read, size, number, self.run_id, KINDS)

    def looked_through(self, number: int, size: int) -> list[Envelope]:
        found = lines_of_chapter(self.read, size, number, self.run_id)
        return [line for line in found if line.event_type in KINDS]

    def sizes(self) -> list[int]:
        ends = [at + 1 for at, byte in enumerate(self.data) if byte == ord("\n")]
        return [*ends[::9], len(self.data)]


@pytest.mark.parametrize("piece", [300, 5_000, 4 << 20])
def test_they_are_found_wherever_the_log_has_come_to(
    book: Book, piece: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_chapter, "PIECE", piece)
    log, places = Log(book), ByChapter()
    for size in log.sizes():
        for number in (0, 1, 2):
            assert log.by_places(places, number, size) == log.looked_through(number, size)
    assert log.by_places(places, 1, len(log.data))


def test_a_piece_that_was_looked_through_is_not_read_again(book: Book) -> None:
    log, places = Log(book), ByChapter()
    log.by_places(places, 7, len(log.data))
    assert log.read_so_far == len(log.data)
    log.by_places(places, 7, len(log.data))
    assert log.read_so_far == len(log.data)


def test_a_line_that_was_changed_since_is_not_believed(book: Book) -> None:
    log, places = Log(book), ByChapter()
    size = len(log.data)
    assert log.by_places(places, 1, size)
    log.data = log.data.replace(b'"llm_response"', b'"llm_reSponse"').replace(b"Lin", b"Lim")
    with pytest.raises(BrokenLog):
        log.by_places(places, 1, size)


def test_lines_that_have_moved_are_looked_for_as_if_for_the_first_time(book: Book) -> None:
    log, places = Log(book), ByChapter()
    size = len(log.data)
    found = log.by_places(places, 1, size)
    assert found
    places._places[1] = [(start + 3, end + 3) for start, end in places._places[1]]
    assert log.by_places(places, 1, size) == found


def test_a_summary_is_made_of_all_that_it_tells(book: Book) -> None:
    every = book.log.of_chapter(1)
    told = summaries._lines(book, 1)
    assert told == [line for line in every if line.event_type in summaries.TOLD]
    assert summaries.cost_of(told) == summaries.cost_of(every)
