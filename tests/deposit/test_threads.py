"""Open threads are carried from deposit to deposit, each with the chapter that opened it."""

from pathlib import Path

import pytest

from tests.events.runs import new_book
from writer.contracts.memory import OpenThreads
from writer.desk import threads
from writer.desk.book import Book
from writer.events.state import Artifact
from writer.store.files import digest

KEY = "Who keeps the brass key?"


def after(book: Book, number: int, *opened: str, settled: tuple[str, ...] = ()) -> OpenThreads:
    """The register after a chapter, kept as a deposit keeps it."""
    found = threads.carried_on(book, number, opened, settled)
    for one in found:
        path = book.paths.threads(one.through)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(one.to_bytes())
        known = Artifact(digest(one.to_bytes()), None, book.run.run_id, "", 1)
        book.state.artifacts[book.paths.relative(path)] = known
    return found[0]


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return new_book(tmp_path)


def test_a_thread_stays_open_with_the_chapter_that_opened_it_however_long(book: Book) -> None:
    after(book, 1, KEY)
    for number in range(2, 30):
        after(book, number)
    (shown,) = threads.on_the_card(book, 30)
    assert (shown.text, shown.opened_in, shown.overdue) == (KEY, 1, True)


def test_a_thread_is_overdue_only_after_a_while(book: Book) -> None:
    after(book, 1, KEY)
    assert [one.overdue for one in threads.on_the_card(book, 2)] == [False]
    after(book, 2)
    after(book, 3)
    after(book, 4)
    assert [one.overdue for one in threads.on_the_card(book, 5)] == [True]


def test_an_accepted_chapter_that_settles_a_thread_closes_it(book: Book) -> None:
    (thread,) = after(book, 1, KEY).threads
    found = after(book, 2, "Who lit the lamp?", settled=(thread.id, "TH-999-1"))
    assert [one.text for one in found.threads] == ["Who lit the lamp?"]
    assert found.settled == (thread,)


def test_the_same_thread_said_a_little_differently_is_one(book: Book) -> None:
    after(book, 1, KEY)
    found = after(book, 2, "who keeps the brass key", "Who keeps the  brass key?")
    assert [(one.text, one.opened_in) for one in found.threads] == [(KEY, 1)]


def test_more_than_anybody_can_mind_lapse_the_oldest_first_and_are_named(book: Book) -> None:
    questions = [f"What became of {name * 9}?" for name in "abcdefghijklmnopqrstuvwxyzåäöéèêîôûç"]
    after(book, 1, *questions)
    found = after(book, 2, *(f"And {name * 12}, where to?" for name in "ABCDEFGHIJ"))
    assert len(found.threads) == threads.MOST_OPEN
    assert [one.opened_in for one in found.lapsed] == [1] * len(found.lapsed)
    assert found.lapsed
    assert len(threads.on_the_card(book, 3)) == threads.ON_THE_CARD
