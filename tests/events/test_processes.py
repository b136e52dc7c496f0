"""Real processes on one book: nothing is lost, and of several who want the same one gets it."""

import multiprocessing
import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest

from tests import examples
from tests.events.runs import derived_index, filled, new_book, opened, ports
from writer.clock import SystemClock
from writer.desk import intake
from writer.desk.book import Book
from writer.errors import BookInUse, TooLate
from writer.events.envelope import Entry
from writer.events.types import HumanEdited, NodeStarted
from writer.store.locks import Lease

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload([__name__])
MANY = 8
LONG_ENOUGH = 600


class Crew:
    """Processes that are gone when the test is."""

    def __init__(self) -> None:
        self.processes: list[BaseProcess] = []

    def start(self, work: Callable[..., None], *given: object) -> Connection:
        """Starts a process; what it says comes out of the connection."""
        here, there = CONTEXT.Pipe()
        process = CONTEXT.Process(target=work, args=(there, *given))
        process.start()
        there.close()
        self.processes.append(process)
        return here

    def wait(self) -> None:
        for process in self.processes:
            process.join(LONG_ENOUGH)
            assert process.exitcode == 0

    def kill(self, process: BaseProcess) -> None:
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        process.join(LONG_ENOUGH)


@pytest.fixture
def crew() -> Iterator[Crew]:
    crew = Crew()
    yield crew
    for process in crew.processes:
        if process.is_alive():
            process.kill()
        process.join()
        process.close()


def hear(connection: Connection) -> Any:
    assert connection.poll(LONG_ENOUGH), "nothing was said"
    return connection.recv()


def append_many(say: Connection, root: Path, name: str, count: int) -> None:
    book = opened(root)
    for number in range(count):
        text = f"{name} {number} " + "x" * (number % 5 * 800)
        line = book.log.append(Entry(NodeStarted(part=text), node=f"{name} {number}"))[0]
        say.send((line.seq, line.chain))


@pytest.mark.req("HB-05", "HB-20")
def test_eight_processes_append_a_hundred_events_each_without_a_gap(
    tmp_path: Path, crew: Crew
) -> None:
    all_append_without_a_gap(tmp_path, crew, MANY, 100)


@pytest.mark.soak
def test_fifty_processes_append_two_hundred_events_each_without_a_gap(
    tmp_path: Path, crew: Crew, record_property: Any
) -> None:
    all_append_without_a_gap(tmp_path, crew, 50, 200)
    record_property("covered", "50 processes appended 200 events each to one book, without a gap")


def all_append_without_a_gap(root: Path, crew: Crew, many: int, count: int) -> None:
    before = new_book(root).log.seq
    voices = [crew.start(append_many, root, f"p{who}", count) for who in range(many)]
    told = dict(hear(voice) for voice in voices for _ in range(count))
    crew.wait()
    assert len(told) == many * count
    every = list(opened(root).log.lines())
    assert [line.seq for line in every] == list(range(1, len(every) + 1))
    lines = [line for line in every if line.event_type != "snapshot_taken"]
    assert told == {line.seq: line.chain for line in lines[before:]}
    nodes: dict[str, list[str]] = {f"p{who}": [] for who in range(many)}
    for line in lines[before:]:
        nodes[line.node.partition(" ")[0]].append(line.node)
    for name, mine in nodes.items():
        assert mine == [f"{name} {number}" for number in range(count)]
    log = opened(root).log
    assert all(len(log.full(line).data["part"]) > 3 for line in lines[before:])
    assert log.run.index_log.read_bytes() == derived_index(log)


def fill_a_book(say: Connection, root: Path, name: str, count: int) -> None:
    """Makes a book beside others that are being made, and works in it."""
    settings = examples.settings().model_copy(update={"project_name": name})
    on_its_own = replace(ports(root), clock=SystemClock())  # no two have the same ids
    intake.create(on_its_own, settings, by="Lin")
    log = Book.open(on_its_own, name).log
    for number in range(count):
        entry = Entry(NodeStarted(part=f"{name} " + "x" * (number % 5 * 800)), node=name)
        line = log.append(entry)[0]
        say.send((line.seq, line.chain))


@pytest.mark.req("HB-05", "HB-27")
def test_books_are_filled_at_once_and_none_has_anything_of_another(
    tmp_path: Path, crew: Crew
) -> None:
    books_at_once(tmp_path, crew, 5, 20)


@pytest.mark.soak
def test_fifty_books_are_filled_at_once(tmp_path: Path, crew: Crew, record_property: Any) -> None:
    books_at_once(tmp_path, crew, 50, 200)
    record_property("covered", "50 books were filled at once with 200 events each, without a gap")


def books_at_once(root: Path, crew: Crew, many: int, count: int) -> None:
    (root / "outputs").mkdir()
    names = [f"Tide {number}" for number in range(many)]
    voices = {name: crew.start(fill_a_book, root, name, count) for name in names}
    told = {name: dict(hear(voice) for _ in range(count)) for name, voice in voices.items()}
    crew.wait()
    for name in names:
        log = Book.open(ports(root), name).log
        lines = list(log.lines())
        assert [line.seq for line in lines] == list(range(1, len(lines) + 1))
        assert told[name].items() <= {line.seq: line.chain for line in lines}.items()
        assert {line.project for line in lines} == {name}
        mine = [line for line in lines if line.event_type == "node_start"]
        assert [line.node for line in mine] == [name] * count
        assert all(log.full(line).data["part"].startswith(f"{name} ") for line in mine)
        assert log.run.index_log.read_bytes() == derived_index(log)


def race(say: Connection, root: Path, first: int, rounds: int) -> None:
    book = opened(root)
    won = []
    for number in range(rounds):
        say.recv()
        try:
            book.log.append(Entry(NodeStarted(part=str(number))), expected_seq=first + number)
            won.append(number)
        except TooLate:
            pass
        say.send(number)
    say.send(won)


@pytest.mark.req("HB-05")
def test_of_eight_with_the_same_expected_seq_exactly_one_wins_each_of_a_hundred_times(
    tmp_path: Path, crew: Crew
) -> None:
    before = new_book(tmp_path).log.seq
    voices = [crew.start(race, tmp_path, before, 100) for _ in range(MANY)]
    for _ in range(100):
        for voice in voices:
            voice.send("go")
        for voice in voices:
            hear(voice)
    won = [hear(voice) for voice in voices]
    crew.wait()
    assert sorted(number for rounds in won for number in rounds) == list(range(100))
    assert sum(1 for rounds in won if rounds) > 1, "one process alone is no race"
    log = opened(tmp_path).log
    assert log.seq == before + 100


def append_until_killed(say: Connection, root: Path) -> None:
    book = Book.open_to_work(ports(root), "Tide Letters")
    path = book.paths.step("world")
    for number in range(1_000_000):
        edit = HumanEdited(path="world.json", by="Lin", diff=f"{number} " * 700)
        line = book.log.append(Entry(edit))[0]
        say.send((line.seq, line.chain))
        book.keep({path: f"{line.seq}\n".encode()})
        say.send((line.seq, None))


@pytest.mark.req("HB-05")
def test_what_was_acknowledged_outlives_a_kill_at_any_moment(tmp_path: Path, crew: Crew) -> None:
    chance = random.Random(9)
    filled(tmp_path)
    told: dict[int, str] = {}
    for _ in range(12):
        voice = crew.start(append_until_killed, tmp_path)
        heard: list[tuple[int, str | None]] = [hear(voice) for _ in range(chance.randrange(1, 8))]
        time.sleep(chance.random() * 0.02)
        crew.kill(crew.processes[-1])
        while voice.poll():
            try:
                heard.append(voice.recv())
            except EOFError:
                break
        told |= {seq: chain for seq, chain in heard if chain}
        kept = [seq for seq, chain in heard if chain is None]
        book = Book.open_to_work(ports(tmp_path), "Tide Letters")
        found = {line.seq: book.log.full(line).chain for line in book.log.lines()}
        assert list(found) == list(range(1, len(found) + 1))
        assert told.items() <= found.items()
        if kept:
            assert int(book.paths.step("world").read_bytes()) >= kept[-1]
        assert book.log.run.index_log.read_bytes() == derived_index(book.log)
    assert len(told) >= 12


def hold(say: Connection, root: Path, doing: str) -> None:
    book = opened(root)
    lease = Lease.take(book.ports.files, book.paths, book.ports.clock, doing)
    say.send((os.getpid(), lease.token))
    say.recv()
    lease.release()
    say.send("released")


def test_the_second_process_is_told_who_holds_the_book(tmp_path: Path, crew: Crew) -> None:
    book = new_book(tmp_path)
    voice = crew.start(hold, tmp_path, "chapter 3")
    pid, _ = hear(voice)
    with pytest.raises(BookInUse) as refusal:
        Lease.take(book.ports.files, book.paths, book.ports.clock, "chapter 4")
    assert refusal.value.facts["pid"] == str(pid)
    assert refusal.value.facts["doing"] == "chapter 3"
    assert f"process {pid}" in str(refusal.value)
    assert "chapter 3" in str(refusal.value)
    voice.send("let go")
    assert hear(voice) == "released"
    Lease.take(book.ports.files, book.paths, book.ports.clock, "chapter 4").release()


def test_the_lease_of_a_killed_process_is_free_at_once_with_a_new_token(
    tmp_path: Path, crew: Crew
) -> None:
    book = new_book(tmp_path)
    voice = crew.start(hold, tmp_path, "chapter 3")
    _, token = hear(voice)
    crew.kill(crew.processes[-1])
    with Lease.take(book.ports.files, book.paths, book.ports.clock, "chapter 4") as lease:
        assert lease.token == token + 1


def append_and_stop(say: Connection, root: Path) -> None:
    """Stops in the middle of an append, with the turn in hand."""
    book = opened(root)

    def stop() -> None:
        say.send("in the middle")
        time.sleep(LONG_ENOUGH)

    book.log.append(Entry(NodeStarted(part="mine")), then=stop)


def test_the_turn_of_a_killed_process_is_free_at_once(tmp_path: Path, crew: Crew) -> None:
    book = new_book(tmp_path)
    hear(crew.start(append_and_stop, tmp_path))
    crew.kill(crew.processes[-1])
    book.log.append(Entry(NodeStarted(part="next")))
    assert [line.data["part"] for line in list(book.log.lines())[-2:]] == ["mine", "next"]
