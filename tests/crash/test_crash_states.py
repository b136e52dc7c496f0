"""Whatever moment the power fails at, the book opens and nothing that was told is lost."""

import ast
import errno
import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import islice, product
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from tests.crash.classes import Classes, Looked
from tests.crash.scenarios import (
    ARCHIVE,
    BOOKS,
    CREATE,
    FILES,
    NAME,
    Act,
    Moment,
    Scenario,
    Told,
    cached,
    goes_on,
    is_put_right,
    looks_whole,
    moments,
    moments_of_most_doubt,
    process,
)
from tests.crash.simulated import Call, SimulatedDisk, crash_states
from writer.desk import intake, next_run
from writer.desk.book import Book
from writer.desk.shelf import names
from writer.errors import DiskRefused, NovelGateError
from writer.events import chain, log, reading
from writer.events.envelope import Entry, PayloadRef
from writer.events.log_file import LogFile
from writer.events.payloads import Payloads
from writer.events.position import Position
from writer.events.types import NodeEnded

pytestmark = pytest.mark.xdist_group("crash")
ALL = FILES + BOOKS
PROJECT = Path(__file__).resolve().parents[2]
TOLD = Entry(NodeEnded(part="went on"), node="went on")


@dataclass
class Tally:
    """How many different states were held against the promises, of all that there could be; and
    how many of them were different to whoever looked.
    """

    checked: int = 0
    possible: int = 0
    examined: int = 0
    contents: set[int] = field(default_factory=set, repr=False)
    """A mark of every content that the disk had."""

    def add(self, other: "Tally") -> None:
        self.checked += other.checked
        self.contents |= other.contents
        self.possible += other.possible
        self.examined += other.examined


class Examiner:
    """Holds states against the promises, each as far as it differs from those before."""

    def __init__(self, scenario: Scenario, told: Told) -> None:
        self._look = Classes(lambda disk: looks_whole(scenario, disk, told), 0x700000)
        self._work = Classes(lambda disk: is_put_right(scenario, disk), 0x700000)
        self._go_on = scenario
        self._went_on = set[int]()

    def hold(self, state: Looked, build: Callable[[], SimulatedDisk]) -> None:
        self._look.hold(state, build)
        if put_right := self._work.hold(state, build):
            book = to_go_on_with(put_right)
            if book not in self._went_on:
                again = put_right.copy()
                again._next = 0x780000
                goes_on(self._go_on, again)
                self._went_on.add(book)

    @property
    def examined(self) -> int:
        return self._work.examined


NO_PART_OF_A_BOOK = re.compile(
    r"/\.locks/(?!lists)|/torn/|\.tmp$|/events\.index\.jsonl$|/run\.summary\.json$|/logs/chapters/"
)
"""Notes of locks, what was set aside, halves, and what is made anew from the log at every turn."""
REPAIRED = b'{"event_type":"log_repaired"'


def to_go_on_with(disk: SimulatedDisk) -> int:
    """What a book that was put right is to whoever goes on with it: its files and its events,
    whatever was torn before. Two that are the same need not be gone on with twice.
    """
    found = []
    for path, (data, mode) in disk.tree().items():
        if path.endswith("/events.full.jsonl"):
            lines = data.splitlines()
            data = b"\n".join(line for line in lines if not line.startswith(REPAIRED))
        if not NO_PART_OF_A_BOOK.search(path):
            found.append((path, data, mode))
    return hash(frozenset(found))


def check(scenario: Scenario, found: Iterable[Moment], most: int, first: int = 0) -> Tally:
    """Holds every state that a crash at each of these moments may leave against the promises.

    `first` is the number of the first moment: each has a chance of its own.
    """
    tally, seen = Tally(), set[int]()
    examiners: dict[Hashable, Examiner] = {}
    for number, (disk, told) in enumerate(found, start=first):
        states = crash_states(disk, most=most, seed=number)
        tally.possible += states.total
        examiner = examiners.setdefault(told.key, Examiner(scenario, told))
        worlds: dict[int, Looked] = {}
        for nodes, files in states.choices():
            if id(nodes) not in worlds:
                worlds[id(nodes)] = Looked(states.state(nodes, {}))
            state = worlds[id(nodes)].with_files(files)
            tally.contents.add(state.mark())
            mark = hash((told.key, state.mark()))
            if mark not in seen:
                seen.add(mark)
                examiner.hold(state, partial(states.state, nodes, files))
    tally.checked = len(seen)
    tally.examined = sum(one.examined for one in examiners.values())
    return tally


def cut_off(scenario: Scenario) -> Iterator[Moment]:
    """One process, and the power fails in the middle of what it does."""
    return moments_of_most_doubt(cached(scenario.prepare).copy(), scenario.act, Told())


def killed(scenario: Scenario) -> Iterator[Moment]:
    """One process, dead before any of its calls; the system lives on and has lost nothing."""
    return moments(cached(scenario.prepare).copy(), scenario.act)


def go_on(disk: SimulatedDisk, told: Told) -> None:
    """Another process, just started, records something and is told so."""
    if NAME in names(process(disk)):
        told.events += Book.open(process(disk), NAME).log.append(TOLD)


def work_on(disk: SimulatedDisk, told: Told) -> None:
    if NAME in names(process(disk)):
        Book.open_to_work(process(disk), NAME)
        go_on(disk, told)


def killed_then_cut_off(scenario: Scenario, second: Act) -> Iterator[Moment]:
    """One process is killed, a second one goes on, and then the power fails."""
    for disk, told in killed(scenario):
        yield from moments_of_most_doubt(disk, second, told)


def killed_beside_another(scenario: Scenario) -> Iterator[Moment]:
    """One process is killed; another, which had the book open before, goes on for long."""
    for after, told in killed(scenario):
        disk = cached(scenario.prepare).copy()
        book = Book.open(process(disk), NAME)
        disk.become(after)
        for _ in range(log.MOST_AT_ONCE + 1):
            told.events += book.log.append(TOLD)
        yield disk, told


def ways(scenario: Scenario) -> dict[str, Iterator[Moment]]:
    """How a crash can come: at once, or only after another process went on."""
    found = {"cut off": cut_off(scenario)}
    if scenario is ARCHIVE:  # whoever had the run open before finds it over
        return found
    if scenario.of_a_book and scenario is not CREATE:
        found["killed beside another"] = killed_beside_another(scenario)
    if scenario is not CREATE:  # to create it again is not to go on with it
        found["killed, done again"] = killed_then_cut_off(scenario, scenario.act)
    if scenario.of_a_book:
        found["killed, another goes on"] = killed_then_cut_off(scenario, go_on)
        found["killed, another works"] = killed_then_cut_off(scenario, work_on)
    return found


def check_all(scenario: Scenario, most: int, share: int = 1) -> Tally:
    """With a share, of the moments that come after another process only one in so many."""
    tally = check(scenario, cut_off(scenario), most)
    for way, found in ways(scenario).items():
        if way != "cut off":
            tally.add(check(scenario, islice(found, 0, None, share), max(4, most // 20)))
    return tally


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is recorded together is little here, and no time is wasted."""
    monkeypatch.setattr(log, "MOST_AT_ONCE", 6)
    no_time_is_wasted(monkeypatch)


def no_time_is_wasted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same line is parsed once, however many states it is found in."""
    monkeypatch.setattr(intake, "versions", lambda _: {})
    monkeypatch.setattr(next_run, "versions", lambda _: {})
    monkeypatch.setattr(reading, "parsed", lru_cache(100_000)(reading.parsed))
    monkeypatch.setattr(chain, "follows", lru_cache(100_000)(chain.follows))


@pytest.fixture(scope="module")
def states() -> Iterator[dict[str, Tally]]:
    tallies: dict[str, Tally] = {}
    yield tallies
    checked = sum(tally.checked for tally in tallies.values())
    possible = sum(tally.possible for tally in tallies.values())
    print(f"\ncrash states: {checked} checked, of {possible} possible at these moments")


@pytest.mark.req("HB-05")
@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.name)
def test_a_crash_at_any_moment_leaves_the_old_or_the_new_and_loses_nothing(
    scenario: Scenario, states: dict[str, Tally]
) -> None:
    states[scenario.name] = check_all(scenario, most=30 if scenario is CREATE else 70, share=3)


def test_thousands_of_states_were_looked_at(states: dict[str, Tally]) -> None:
    if states.keys() != {scenario.name for scenario in ALL}:
        pytest.skip("only with all the others, in one process")
    assert sum(tally.checked for tally in states.values()) > 2000


@pytest.mark.soak
@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.name)
def test_a_crash_at_any_moment_in_full(scenario: Scenario, record_property: Any) -> None:
    tally = check_all(scenario, most=8000)
    record_property("covered", f"{scenario.name}: {tally}")


def test_a_failed_sync_is_not_built_upon_by_the_next_process() -> None:
    """The system may show what it could not write, and never try again to write it."""
    scenario = BOOKS[0]
    disk = cached(scenario.prepare).copy()

    def the_disk_fails(call: Call) -> None:
        if call.method == "sync" and call.path.name == "events.full.jsonl":
            raise OSError(errno.EIO, "Input/output error", str(call.path))

    disk.before = the_disk_fails
    book = Book.open(process(disk), NAME)
    with pytest.raises(OSError, match="Input/output error"):
        book.log.append(TOLD)
    with pytest.raises(DiskRefused):
        book.log.append(TOLD)
    tally = check(scenario, moments(disk, go_on), most=200)
    assert tally.checked > 10


# Take one away


@dataclass(frozen=True)
class Site:
    """A line of code that makes something durable."""

    file: str
    line: int
    last: int
    call: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} .{self.call}()"

    def is_on(self, frame: FrameType | None) -> bool:
        while frame is not None:
            if self.line <= frame.f_lineno <= self.last and frame.f_code.co_filename == self.path:
                return True
            frame = frame.f_back
        return False

    @property
    def path(self) -> str:
        return str(PROJECT / self.file)


DURABLE = {"sync", "sync_dir", "rename", "ensure_entry"}
PROVED = (
    *(PROJECT / "writer" / "store").glob("*.py"),
    *(PROJECT / "writer" / "events").glob("*.py"),
    PROJECT / "writer" / "desk" / "intake.py",
    PROJECT / "writer" / "desk" / "current.py",
    PROJECT / "writer" / "desk" / "next_run.py",
)


def sites() -> list[Site]:
    """Every call of the store and the log that makes something durable, by its line."""
    return [
        Site(str(path.relative_to(PROJECT)), node.lineno, node.end_lineno or 0, node.func.attr)
        for path in sorted(PROVED)
        if path.name not in ("disk.py", "staged.py", "lent.py")  # the calls themselves
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in DURABLE
    ]


class Without:
    """Leaves out what one line of code would have made durable."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.left_out = 0

    def __call__(self, method: str, frame: FrameType) -> bool:
        if method in ("sync", "sync_dir", "rename") and self.site.is_on(frame):
            self.left_out += 1
            return True
        return False


def broken_by(without: Without, monkeypatch: pytest.MonkeyPatch) -> str:
    """The promise that breaks without this line. Most do as soon as something was told."""
    scenarios = (ARCHIVE,) if "next_run" in without.site.file else ALL
    for scenario in scenarios:
        cached(scenario.prepare)
    with monkeypatch.context() as patch:
        patch.setattr(SimulatedDisk, "drops", without)
        for thorough, way, scenario in product((False, True), ways(BOOKS[0]), scenarios):
            before = without.left_out
            try:
                found = [
                    (disk, told)
                    for disk, told in ways(scenario).get(way, ())
                    if thorough or told.anything
                ]
                if without.left_out > before:
                    check(
                        scenario,
                        reversed(found),
                        most=(100 if scenario is ARCHIVE else 12) if thorough else 4,
                    )
            except (AssertionError, NovelGateError, OSError) as broken:
                return f"{scenario.name}: {str(broken).partition(chr(10))[0]}"
    return ""


@pytest.mark.req("HB-05")
@pytest.mark.parametrize("site", sites(), ids=str)
def test_no_sync_and_no_rename_could_be_left_out(
    site: Site, monkeypatch: pytest.MonkeyPatch, record_property: Any
) -> None:
    promise = broken_by(Without(site), monkeypatch)
    record_property("broken", f"without {site}: {promise}")
    assert promise


# Change the order


def the_event_before_its_payload(patch: pytest.MonkeyPatch) -> None:
    waiting: list[tuple[Payloads, str]] = []
    put, commit = Payloads.put, LogFile.commit

    def wait(payloads: Payloads, text: str, ref: PayloadRef) -> PayloadRef:
        waiting.append((payloads, text))
        return ref

    def first(file: LogFile, data: bytes, at: Position, *, later: bool) -> None:
        commit(file, data, at, later=later)
        while waiting:
            put(*waiting.pop())

    patch.setattr(Payloads, "put", wait)
    patch.setattr(LogFile, "commit", first)


def the_file_before_its_event(patch: pytest.MonkeyPatch) -> None:
    record = log.RunLog.record

    def turned_round(run: log.RunLog, prepare: Any, then: Any = None, **options: Any) -> Any:
        def done_already() -> Any:
            entries = prepare()
            if then:
                then()
            return entries

        return record(run, done_already, **options)

    patch.setattr(log.RunLog, "record", turned_round)


@pytest.mark.req("HB-05")
@pytest.mark.parametrize("turn_round", [the_event_before_its_payload, the_file_before_its_event])
def test_the_order_could_not_be_another(
    turn_round: Callable[[pytest.MonkeyPatch], None],
    monkeypatch: pytest.MonkeyPatch,
    record_property: Any,
) -> None:
    for scenario in BOOKS:
        cached(scenario.prepare)
    turn_round(monkeypatch)
    for scenario in BOOKS:
        try:
            check(scenario, cut_off(scenario), most=40)
        except (AssertionError, NovelGateError, OSError) as broken:
            told = f"{scenario.name}: {str(broken).partition(chr(10))[0]}"
            record_property("broken", f"{turn_round.__name__}: {told}")
            return
    pytest.fail("nothing is broken by another order")
