"""A full disk still takes a person's last word: a little room is kept for it."""

import errno
import os
import zlib
from pathlib import Path

import pytest

from tests.events.runs import new_book, opened
from writer.desk.book import Book
from writer.events.envelope import Entry
from writer.events.types import ChatReplied, DecisionTaken, NodeStarted
from writer.store import reserve
from writer.store.disk import RealDisk

ACCEPT = DecisionTaken(
    gate="chapter", subject="1", card_id="C", decision="accept", by="Lin", draft_sha256="d"
)
LONG = "word " * 8000


class Small(RealDisk):
    """Has so much room and no more; what is removed is free again."""

    def __init__(self, root: Path, room: int) -> None:
        super().__init__()
        files = (path.stat().st_size for path in root.rglob("*") if path.is_file())
        self._root, self._most = root, sum(files) + room

    def _put(self, path: Path, data: bytes, flags: int, number: int = 0) -> None:
        there = path.stat().st_size if path.exists() and not flags & os.O_TRUNC else 0
        used = sum(p.stat().st_size for p in self._root.rglob("*") if p.is_file() and p != path)
        fits = max(0, self._most - used - there)
        super()._put(path, data[:fits], flags, number)
        if fits < len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))


def full(root: Path, room: int, *, with_reserve: bool = True) -> Book:
    """The book on a disk that is about to be full."""
    if with_reserve:
        book = opened(root)
        reserve.keep(book.ports.files, book.paths)
    return opened(root, Small(root, room))


def decide(book: Book) -> None:
    book.log.append(Entry(ACCEPT, actor="human"), Entry(ChatReplied(turn=1, text=LONG)))


@pytest.mark.req("HB-05")
@pytest.mark.parametrize("room", [0, 100, 30_000, 40_100, 40_500])
def test_what_a_person_decides_is_recorded_on_a_full_disk(tmp_path: Path, room: int) -> None:
    new_book(tmp_path)
    book = full(tmp_path, room)
    decide(book)
    assert not book.paths.reserve.exists()
    lines = list(opened(tmp_path).log.lines())
    assert [line.event_type for line in lines[-2:]] == ["human_decision", "chat_replied"]
    assert opened(tmp_path).log.full(lines[-1]).data["text"] == LONG


@pytest.mark.req("HB-05")
def test_the_agents_do_not_get_it(tmp_path: Path) -> None:
    new_book(tmp_path)
    book, before = full(tmp_path, 100), opened(tmp_path).log.seq
    with pytest.raises(OSError, match="No space left"):
        book.log.append(Entry(NodeStarted(part="x" * 500), actor="agent"))
    assert book.paths.reserve.exists()
    decide(opened(tmp_path, Small(tmp_path, 0)))
    kinds = [line.event_type for line in opened(tmp_path).log.lines()][before:]
    assert kinds == ["log_repaired", "human_decision", "chat_replied"]


@pytest.mark.req("HB-05")
def test_without_it_nothing_is_acknowledged_and_the_book_opens(tmp_path: Path) -> None:
    new_book(tmp_path)
    book = full(tmp_path, 100, with_reserve=False)
    before = book.log.seq
    with pytest.raises(OSError, match="No space left"):
        decide(book)
    assert opened(tmp_path).log.seq == before


def test_half_of_it_is_not_left_in_the_way(tmp_path: Path) -> None:
    new_book(tmp_path)
    book = opened(tmp_path, Small(tmp_path, 1000))
    book.log.repair()
    reserve.keep(book.ports.files, book.paths)
    assert not [path for path in book.paths.locks.iterdir() if "reserve" in path.name]


def test_it_is_taken_again_once_there_is_room(tmp_path: Path) -> None:
    new_book(tmp_path)
    decide(full(tmp_path, 0))
    book = opened(tmp_path)
    reserve.keep(book.ports.files, book.paths)
    assert book.paths.reserve.stat().st_size == reserve.SIZE


def test_it_takes_its_room_even_where_files_are_compressed(tmp_path: Path) -> None:
    new_book(tmp_path)
    book = opened(tmp_path)
    reserve.keep(book.ports.files, book.paths)
    assert len(zlib.compress(book.paths.reserve.read_bytes())) >= reserve.SIZE
