"""What is asked all the time does not go through the whole book each time."""

import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import orjson
import pytest

from fsm.chapters import Chapters
from tests.gates.books import BOOK, LIN, a_place, at_the_desk, book_at, ports_of
from writer.contracts.consistency import ConsistencyReport
from writer.contracts.memory import ChapterMemoryEntry
from writer.desk import decide, derived, rollback, work
from writer.desk.book import Book
from writer.desk.frozen import stand_untouched
from writer.desk.sources import Sources
from writer.desk.studio import Studio
from writer.desk.write import write_next
from writer.errors import Refused
from writer.events.state import Artifacts
from writer.events.types import ArtifactRemoved

pytestmark = pytest.mark.xdist_group("gates")


@pytest.fixture
def outputs() -> Iterator[Path]:
    place = a_place("long")
    yield place / "outputs"
    shutil.rmtree(place)


def opened(stage: str, outputs: Path) -> Book:
    book_at(stage, outputs)
    return Book.open(ports_of(outputs), BOOK)


def accept_the_second(studio: Studio) -> None:
    decide.accept(studio, 2, LIN)
    work.run(studio, stop_after=["deposit"])


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


def test_the_chapters_before_one_are_looked_through_once_for_all_calls_about_it(
    outputs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book_at("deposited", outputs)
    asked: list[list[int]] = []
    texts = Chapters.texts

    def counted(chapters: Chapters, numbers: Iterable[int]) -> list[str]:
        asked.append([*numbers])
        return texts(chapters, numbers)

    monkeypatch.setattr(Chapters, "texts", counted)

    def write(studio: Studio) -> None:
        write_next(studio)
        accept_the_second(studio)

    at_the_desk(ports_of(outputs), write)
    assert asked == [[1]]


def test_somebody_who_has_the_book_open_sees_what_became_of_the_chapters_before(
    outputs: Path,
) -> None:
    book = opened("second_gate", outputs)
    first = Sources.of(book).before(2)
    told: list[tuple[tuple[int, ...], bool]] = []

    def look(do: Callable[[Studio], object]) -> None:
        at_the_desk(ports_of(outputs), do)
        book.log.catch_up()
        sources = Sources.of(book)
        assert sources.before(2) == Sources(book).before(2)
        told.append((tuple(sources.earlier(2)), sources.before(2) == first))

    look(accept_the_second)
    look(lambda studio: rollback.rollback_to_chapter(studio, 1, LIN))
    look(lambda studio: rollback.undo(studio, LIN))
    assert told == [((1,), True), ((), False), ((1,), True)]


def test_a_memory_that_goes_or_comes_without_a_step_of_its_chapter_is_seen(outputs: Path) -> None:
    book = opened("second_gate", outputs)
    memory = book.paths.relative(book.paths.chapter_memory(1))
    line = book.state.artifacts.lines[memory]
    assert Sources.of(book).earlier(2) == (1,)
    del book.state.artifacts.lines[memory]
    book.state.run.events[ArtifactRemoved.event_type] = 1
    assert Sources.of(book).earlier(2) == ()
    book.state.artifacts.lines[memory] = line
    assert Sources.of(book).earlier(2) == (1,)


def test_the_lists_go_on_in_order_after_chapter_999(
    outputs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = opened("deposited", outputs)
    numbers = [1, 100, 101, 999, 1000, 1001]
    memory = book.read(ChapterMemoryEntry, book.paths.chapter_memory(1))
    report = book.read(ConsistencyReport, book.run.consistency(1))
    for number in numbers[1:]:
        of_it = {"chapter_number": number}
        book.paths.chapter_memory(number).write_bytes(memory.model_copy(update=of_it).to_bytes())
        book.run.consistency(number).write_bytes(report.model_copy(update=of_it).to_bytes())
    monkeypatch.setattr(Book, "has", lambda _, path: path.exists())
    monkeypatch.setattr(Book, "read", lambda _, model, path: model.from_bytes(path.read_bytes()))
    for made in derived.lists(book).values():
        assert [one["chapter_number"] for one in orjson.loads(made)] == numbers
