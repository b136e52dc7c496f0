"""The two locks of a book: one holder each, who is known by name."""

import os
from pathlib import Path

import orjson
import pytest

from tests.crash import scenarios
from tests.events.runs import entries, new_book, opened
from writer.desk.book import Book
from writer.errors import BookInUse, LeaseLost, UnknownBook
from writer.store import locks
from writer.store.locks import Lease, holder, turn


def take(book: Book, doing: str = "chapter 3") -> Lease:
    return Lease.take(book.ports.files, book.paths, book.ports.clock, doing)


def test_a_lease_tells_who_holds_it_since_when_and_for_what(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    with take(book, "chapter 3"):
        with pytest.raises(BookInUse) as refusal:
            take(opened(tmp_path), "chapter 4")
        facts = refusal.value.facts
        assert facts["pid"] == str(os.getpid())
        assert facts["host"] == os.uname().nodename
        assert facts["doing"] == "chapter 3"
        assert str(facts["since"]).startswith("2026-01-02T")
        assert all(str(facts[key]) in str(refusal.value) for key in ("pid", "host", "doing"))
        assert holder(book.ports.files.disk, book.paths)["doing"] == "chapter 3"


def test_nobody_holds_the_lease_of_a_new_book(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    assert set(holder(book.ports.files.disk, book.paths).values()) == {"?"}


def test_tokens_grow_with_each_holder(tmp_path: Path) -> None:
    new_book(tmp_path)
    tokens = []
    for _ in range(4):
        with take(opened(tmp_path)) as lease:
            tokens.append(lease.token)
    assert tokens == [1, 2, 3, 4]


def test_work_under_an_old_lease_is_not_recorded(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    old = take(book)
    book.log.append(*entries(1), lease=old)
    old.release()
    with take(opened(tmp_path)) as new:
        seq = book.log.seq
        with pytest.raises(LeaseLost):
            book.log.append(*entries(1), lease=old)
        assert opened(tmp_path).log.seq == seq
        book.log.append(*entries(1), lease=new)
    assert opened(tmp_path).log.seq == seq + 1


@pytest.mark.parametrize("note", [b"", b"\0\0\0", b'{"token"', b"[1]", b"\xff"])
def test_a_note_that_a_crash_damaged_does_not_keep_anybody_out(tmp_path: Path, note: bytes) -> None:
    book = new_book(tmp_path)
    book.paths.lease.write_bytes(note)
    assert set(holder(book.ports.files.disk, book.paths).values()) == {"?"}
    with take(book) as lease:
        lease.check()


def test_the_turn_waits_for_its_holder_and_then_names_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = new_book(tmp_path)
    monkeypatch.setattr(locks, "PATIENCE", 0.02)
    log = opened(tmp_path).log
    with turn(book.ports.files, book.paths), pytest.raises(BookInUse, match=f"{os.getpid()}"):
        log.append(*entries(1))
    opened(tmp_path).log.append(*entries(1))


def test_the_turn_is_given_back_when_its_work_fails(tmp_path: Path) -> None:
    book = new_book(tmp_path)

    def fail() -> None:
        raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        book.log.append(*entries(1), then=fail)
    assert opened(tmp_path).log.append(*entries(1))


def test_a_lease_and_a_turn_do_not_stand_in_each_others_way(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    with take(book):
        assert opened(tmp_path).log.append(*entries(1))


def test_readers_need_no_lock(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    with take(book), turn(book.ports.files, book.paths):
        assert opened(tmp_path).log.seq == book.log.seq


def test_no_lock_is_taken_on_a_book_that_is_not_there(tmp_path: Path) -> None:
    new_book(tmp_path)
    book = opened(tmp_path)
    book.paths.root.rename(tmp_path / "elsewhere")
    with pytest.raises(UnknownBook):
        take(book)
    assert not book.paths.root.exists()


def test_the_note_is_json_that_other_programs_can_read() -> None:
    disk = scenarios.cached(scenarios.book_at_its_gate).copy()
    book = Book.open(scenarios.process(disk), scenarios.NAME)
    with take(book, "第三章"):
        note = orjson.loads(disk.read(book.paths.lease))
    assert note.keys() == {"user", "host", "pid", "since", "doing", "token"}
    assert note["doing"] == "第三章"
