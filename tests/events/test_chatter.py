"""Chatter is there for all to read at once, and durable together with what is recorded next."""

from pathlib import Path

import pytest

from tests import examples
from tests.crash.simulated import SimulatedDisk, crash_states
from tests.events.runs import NAME, derived_index, new_book, opened, ports
from writer.desk import intake
from writer.desk.book import Book
from writer.events.envelope import Entry
from writer.events.types import DecisionTaken, NodeStarted
from writer.store.disk import RealDisk

ACCEPT = DecisionTaken(
    gate="chapter", subject="1", card_id="C", decision="accept", by="Lin", draft_sha256="d"
)


class Counting(RealDisk):
    """Counts what the log asks of the disk."""

    def __init__(self) -> None:
        super().__init__()
        self.syncs = 0

    def sync(self, path: Path, number: int = 0) -> None:
        self.syncs += path.name == "events.full.jsonl"
        super().sync(path, number)


def talk(book: Book, count: int) -> None:
    for number in range(count):
        book.log.append(Entry(NodeStarted(part=f"{number}"), status="start"), chatter=True)


@pytest.mark.req("HB-20")
def test_a_decision_is_durable_with_all_the_chatter_before_it_by_one_sync(tmp_path: Path) -> None:
    new_book(tmp_path)
    disk = Counting()
    book = opened(tmp_path, disk)
    book.log.repair()
    disk.syncs = 0
    talk(book, 5)
    assert disk.syncs == 0
    assert opened(tmp_path).log.seq == book.log.seq
    book.log.append(Entry(ACCEPT))
    assert disk.syncs == 1
    assert book.run.index_log.read_bytes() == derived_index(book.log)


@pytest.mark.req("HB-20")
def test_whoever_comes_next_finds_the_index_behind_and_puts_it_right(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    talk(book, 3)
    other = opened(tmp_path)
    other.log.append(Entry(ACCEPT))
    assert book.run.index_log.read_bytes() == derived_index(book.log)
    book.log.append(Entry(NodeStarted()))
    book.log.append(Entry(NodeStarted()))
    assert book.run.index_log.read_bytes() == derived_index(book.log)
    assert len(list(opened(tmp_path).log.lines())) == book.log.seq


@pytest.mark.req("HB-20")
def test_at_the_end_of_the_work_it_is_durable_too(tmp_path: Path) -> None:
    new_book(tmp_path)
    disk = Counting()
    book = opened(tmp_path, disk)
    talk(book, 3)
    before = disk.syncs
    book.log.hold_fast()
    book.log.hold_fast()
    assert disk.syncs == before + 1
    assert book.run.index_log.read_bytes() == derived_index(book.log)


@pytest.mark.req("HB-05", "HB-20")
def test_a_crash_takes_chatter_at_most_and_never_makes_the_log_look_cut() -> None:
    disk = SimulatedDisk()
    intake.create(ports(Path("/"), disk=disk), examples.settings(), by="Lin")
    book = Book.open_to_work(ports(Path("/"), disk=disk), NAME)
    book.log.append(Entry(ACCEPT))
    kept = book.log.seq
    talk(book, 3)
    for state in crash_states(disk, most=300, seed=1):
        found = Book.open_to_work(ports(Path("/"), disk=state), NAME)
        assert kept <= found.log.seq <= book.log.seq + 1
