"""The operations of the store and the log, each with what must hold after a crash inside it."""

import contextlib
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from fsm.book import materials_facts
from fsm.decision import Decision
from fsm.materials import MATERIALS, MaterialsTrigger
from fsm.permit import Permit
from tests import examples
from tests.crash.simulated import Call, FullDisk, SimulatedDisk
from writer.clock import SteppingClock
from writer.desk import archive, intake
from writer.desk.book import Book
from writer.desk.current import current_book
from writer.desk.ports import Ports
from writer.desk.shelf import names
from writer.errors import TooLate
from writer.events import log
from writer.events.envelope import Entry, Envelope, index_line
from writer.events.redact import Redactor
from writer.events.types import (
    BookRenamed,
    DecisionTaken,
    FactNoted,
    HumanEdited,
    NodeEnded,
    NodeStarted,
    StateChanged,
)
from writer.settings import AppSettings
from writer.store.files import Files, digest
from writer.store.paths import LibraryPaths

ROOT = Path("/")
SHELF = Path("/shelf")
OUTPUTS = Path("/outputs")
NAME = "Tide Letters"
OLD, NEW = b"the old text\n", b"the new text, and more of it\n"
PACK = "the hash of the pack"
LIN = Decision(decided_by="Lin", names=PACK)
DIFF = "- grey eyes\n+ brown eyes\n"


class Clockwork(SteppingClock):
    """Gives ids that nothing on the disk can have yet."""

    def __init__(self, disk: SimulatedDisk) -> None:
        super().__init__(datetime(2026, 1, 2, tzinfo=UTC))
        self._ids = disk._next


def process(disk: SimulatedDisk) -> Ports:
    """A program that has just been started."""
    return Ports(
        paths=LibraryPaths(OUTPUTS),
        files=Files(disk, ROOT),
        clock=Clockwork(disk),
        redact=Redactor(),
        settings=AppSettings(outputs=OUTPUTS),
    )


@dataclass
class Told:
    """What a process has been told is safe."""

    events: list[Envelope] = field(default_factory=list)
    files: dict[Path, bytes] = field(default_factory=dict)
    directories: list[Path] = field(default_factory=list)
    books: list[str] = field(default_factory=list)

    @property
    def anything(self) -> bool:
        return bool(self.events or self.files or self.directories or self.books)

    @property
    def key(self) -> Hashable:
        events = tuple((event.seq, event.chain) for event in self.events)
        return events, tuple(self.files.items()), tuple(self.directories), tuple(self.books)

    def copy(self) -> "Told":
        return Told([*self.events], {**self.files}, [*self.directories], [*self.books])


Act = Callable[[SimulatedDisk, Told], None]
Check = Callable[[SimulatedDisk], None]


def _nothing_more(disk: SimulatedDisk) -> None:
    return None


@dataclass(frozen=True)
class Scenario:
    """`act` is what is cut off; doing it again must be harmless."""

    name: str
    prepare: Callable[[], SimulatedDisk]
    act: Act
    check: Check = _nothing_more
    of_a_book: bool = True
    done: Check = _nothing_more
    """What holds, besides, when it was done to its end."""


Moment = tuple[SimulatedDisk, Told]


def moments(disk: SimulatedDisk, act: Act, told: Told | None = None) -> Iterator[Moment]:
    """The disk before each call that changes it, and after the last one."""
    return _moments(disk, act, told or Told(), lambda call: True)


def moments_of_most_doubt(disk: SimulatedDisk, act: Act, told: Told) -> Iterator[Moment]:
    """Those before a sync, and the last. A crash at any other leaves no state that these do not:
    what was changed since may be lost, and only a sync takes a possibility away.
    """
    return _moments(disk, act, told, lambda call: call.method in ("sync", "sync_dir"))


def _moments(
    disk: SimulatedDisk, act: Act, told: Told, wanted: Callable[[Call], bool]
) -> Iterator[Moment]:
    seen: list[Moment] = []

    def look(call: Call) -> None:
        if wanted(call):
            seen.append((disk.copy(), told.copy()))

    disk.before = look
    act(disk, told)
    seen.append((disk.copy(), told.copy()))
    yield from seen


def looks_whole(scenario: Scenario, disk: SimulatedDisk, told: Told) -> None:
    """What must hold for whoever only looks at a disk that was found after a crash."""
    for path, data in told.files.items():
        assert disk.read(path) == data, f"{path} was written, and is not there"
    for path in told.directories:
        assert disk.kind(path) == "dir", f"{path} was made, and is not there"
    for name in told.books:
        assert name in names(process(disk)), f"{name} was made, and is not there"
    for name in _books(scenario, disk):
        _opens(disk, name, told)
    scenario.check(disk)


def is_put_right(scenario: Scenario, disk: SimulatedDisk) -> None:
    """What must hold once somebody has begun to work with it."""
    for name in _books(scenario, disk):
        _works(disk, name)


def goes_on(scenario: Scenario, disk: SimulatedDisk) -> None:
    """What must hold when what was cut off is done again."""
    for name in _books(scenario, disk):
        _rebuilds(disk, Book.open(process(disk), name))
    scenario.act(disk, Told())
    is_put_right(scenario, disk)
    scenario.check(disk)
    scenario.done(disk)


def _books(scenario: Scenario, disk: SimulatedDisk) -> list[str]:
    return names(process(disk)) if scenario.of_a_book else []


def _opens(disk: SimulatedDisk, name: str, told: Told) -> None:
    """To look at: the log is whole, with all that was told and all that it names."""
    book = Book.open(process(disk), name)
    assert book.settings().project_name == name
    found = {line.seq: book.log.full(line).chain for line in book.log.lines()}
    assert list(found) == list(range(1, len(found) + 1)), "the log has gaps"
    for event in told.events:
        assert found.get(event.seq) == event.chain, f"event {event.seq} was told, and is lost"


def _works(disk: SimulatedDisk, name: str) -> Book:
    """To work: what is on record is on disk, and the index is what the full log says."""
    book = Book.open_to_work(process(disk), name)
    for path, artifact in book.state.artifacts.items():
        found = disk.read(book.paths.root / path)
        assert digest(found) == artifact.sha256, f"{path} is not what the record says"
    assert disk.read(book.run.index_log) == _derived(disk, book), "the index is not the log's"
    return book


def _rebuilds(disk: SimulatedDisk, book: Book) -> None:
    disk.write(book.run.index_log, b"")
    book.log.rebuild_index()
    assert disk.read(book.run.index_log) == _derived(disk, book), "the index was not rebuilt"


def _derived(disk: SimulatedDisk, book: Book) -> bytes:
    return b"".join(map(index_line, disk.read(book.run.full_log).splitlines()))


# Plain files


def _shelf() -> SimulatedDisk:
    disk = SimulatedDisk()
    disk.make_dir(SHELF)
    disk.settle()
    return disk


def _shelf_with_a_letter() -> SimulatedDisk:
    disk = _shelf()
    disk.write(SHELF / "letter", OLD)
    disk.settle()
    return disk


def _write(path: Path, *, read_only: bool = False) -> Act:
    def act(disk: SimulatedDisk, told: Told) -> None:
        Files(disk, ROOT).write(path, NEW, read_only=read_only)
        told.files[path] = NEW

    return act


def _rewrite(disk: SimulatedDisk, told: Told) -> None:
    Files(disk, ROOT).rewrite(SHELF / "letter", NEW, known=digest(OLD))
    told.files[SHELF / "letter"] = NEW


def _ensure_dir(disk: SimulatedDisk, told: Told) -> None:
    Files(disk, ROOT).ensure_dir(SHELF / "a" / "b")
    told.directories.append(SHELF / "a" / "b")


def _old_or_new(path: Path, *old: bytes | None) -> Check:
    def check(disk: SimulatedDisk) -> None:
        found = disk.read(path) if disk.kind(path) == "file" else None
        assert found in (*old, NEW), f"{path} is neither old nor new: {found!r}"

    return check


def _read_only_or_not_there(disk: SimulatedDisk) -> None:
    path = SHELF / "frozen"
    assert disk.kind(path) is None or (disk.read(path), disk.mode(path)) == (NEW, 0o444)


FILES = (
    Scenario(
        "write a new file",
        _shelf,
        _write(SHELF / "deep" / "letter"),
        _old_or_new(SHELF / "deep" / "letter", None),
        of_a_book=False,
    ),
    Scenario(
        "replace a file",
        _shelf_with_a_letter,
        _write(SHELF / "letter"),
        _old_or_new(SHELF / "letter", OLD),
        of_a_book=False,
    ),
    Scenario(
        "write a read-only file",
        _shelf,
        _write(SHELF / "frozen", read_only=True),
        _read_only_or_not_there,
        of_a_book=False,
    ),
    Scenario(
        "rewrite a file",
        _shelf_with_a_letter,
        _rewrite,
        _old_or_new(SHELF / "letter", OLD),
        of_a_book=False,
    ),
    Scenario("make directories", _shelf, _ensure_dir, of_a_book=False),
)


# A book


def _create(disk: SimulatedDisk, told: Told) -> None:
    ports = process(disk)
    if NAME not in names(ports):
        intake.create(ports, examples.settings(), by="Lin")
        assert current_book(ports) == NAME
    told.books.append(NAME)


def _empty_library() -> SimulatedDisk:
    disk = SimulatedDisk()
    disk.make_dir(OUTPUTS)
    disk.settle()
    return disk


def book_at_its_gate() -> SimulatedDisk:
    """A book at its first gate, with a file to replace and a payload to find again."""
    disk = _empty_library()
    _create(disk, Told())
    book = Book.open_to_work(process(disk), NAME)
    book.log.append(*steps_to_the_gate(), Entry(edited()))
    book.keep({book.paths.step("world"): OLD})
    disk.settle()
    disk.calls.clear()
    return disk


def edited() -> HumanEdited:
    return HumanEdited(path="world.json", by="Lin", diff=DIFF)


def steps_to_the_gate() -> list[Entry]:
    """What the log says of a book whose pack waits for a person."""
    return [
        Entry(step("begin", "intake", "draft")),
        Entry(FactNoted(subject="materials", news={"pack": PACK})),
        Entry(step("submit", "draft", "agent_review_loop")),
        Entry(FactNoted(subject="materials", news={"reviewed_pack": PACK})),
        Entry(step("present", "agent_review_loop", "human_review_gate")),
    ]


def step(trigger: str, source: str, target: str) -> StateChanged:
    return StateChanged(
        machine="materials", subject="materials", trigger=trigger, source=source, target=target
    )


def freeze_permit(book: Book) -> Permit:
    """The law's own yes to a freeze of this book, as Lin decided."""
    facts = materials_facts(book.state.law, LIN)
    answer = MATERIALS.advance(facts.materials.state, MaterialsTrigger.FREEZE, facts)
    assert isinstance(answer, Permit)
    return answer


def _append(*entries: Entry) -> Act:
    def act(disk: SimulatedDisk, told: Told) -> None:
        book = Book.open(process(disk), NAME)
        told.events += book.log.append(*entries)

    return act


def _hold_fast(disk: SimulatedDisk, told: Told) -> None:
    """Chatter is durable no sooner than somebody asks for it, and then for sure."""
    log = Book.open(process(disk), NAME).log
    said = log.append(Entry(NodeStarted()), chatter=True)
    log.hold_fast()
    told.events += said


def _decide(disk: SimulatedDisk, told: Told) -> None:
    book = Book.open(process(disk), NAME)
    decision = DecisionTaken(
        gate="chapter", subject="1", card_id="C-1", decision="accept", by="Lin", draft_sha256="d"
    )
    try:
        told.events += book.log.append(Entry(decision), expected_seq=_prepared_seq())
    except TooLate:
        later = [line.event_type for line in book.log.lines()][_prepared_seq() :]
        assert later[0] in ("human_decision", "log_repaired", "node_end")


def _at_most_one_decision(disk: SimulatedDisk) -> None:
    lines = Book.open(process(disk), NAME).log.lines()
    assert sum(line.event_type == "human_decision" for line in lines) <= 1


def _all_or_none(disk: SimulatedDisk) -> None:
    lines = Book.open(process(disk), NAME).log.lines()
    parts = [line.data["part"] for line in lines if line.event_type == "node_start"]
    assert parts == ["a", "b", "c"] * (len(parts) // 3), f"half an append is there: {parts}"


def _write_in_book(relative: str) -> Act:
    def act(disk: SimulatedDisk, told: Told) -> None:
        book = Book.open_to_work(process(disk), NAME)
        path = book.paths.root / relative
        book.keep({path: NEW})
        told.files[path] = NEW

    return act


def _remove(disk: SimulatedDisk, told: Told) -> None:
    """So much happens after it that a restart does not look back as far."""
    book = Book.open_to_work(process(disk), NAME)
    path = book.paths.step("world")
    if book.paths.relative(path) in book.state.artifacts:
        book.keep({}, removes=[path])
    book.log.append(*[Entry(NodeStarted())] * log.MOST_AT_ONCE)
    told.files.pop(path, None)


def _gone_for_good(disk: SimulatedDisk) -> None:
    book = Book.open_to_work(process(disk), NAME)
    path = book.paths.step("world")
    on_record = book.paths.relative(path) in book.state.artifacts
    assert (disk.kind(path) == "file") is on_record


def _freeze(disk: SimulatedDisk, told: Told) -> None:
    book = Book.open_to_work(process(disk), NAME)
    path = book.paths.frozen_pack("v001")
    if book.stands("materials") != "frozen":
        files = {path: NEW, book.paths.materials_index: OLD}
        book.take(freeze_permit(book), files=files, decision=LIN)
    told.files |= {path: NEW, book.paths.materials_index: OLD}


def _frozen_or_not(disk: SimulatedDisk) -> None:
    """The step and its files are on record together; the pack is read-only from the first."""
    book = Book.open(process(disk), NAME)
    path = book.paths.frozen_pack("v001")
    recorded = {book.paths.relative(path), "materials/index.json"} & book.state.artifacts.keys()
    assert len(recorded) == (2 if book.stands("materials") == "frozen" else 0)
    assert disk.kind(path) is None or (disk.read(path), disk.mode(path)) == (NEW, 0o444)


def _go_on_after_a_full_disk(disk: SimulatedDisk, told: Told) -> None:
    """Two and a half of three lines find room; then there is more of it."""
    book = Book.open(process(disk), NAME)
    before = disk.before

    def refuse(call: Call) -> None:
        before(call)
        if call == Call("append", book.run.full_log):
            raise FullDisk(call.path, room=-200)

    book.log.repair()
    disk.before = refuse
    with contextlib.suppress(FullDisk):
        book.log.append(*THREE)
    disk.before = before
    told.events += book.log.append(Entry(NodeEnded()))


def _archive(disk: SimulatedDisk, told: Told) -> None:
    """Told is the run that the book goes on in."""
    done = archive.archive(process(disk), NAME)
    book = Book.open(process(disk), NAME)
    assert book.run.run_id == done.run_id != done.archived, "there is no next run"
    told.directories.append(book.run.root)


def _current_leads_somewhere(disk: SimulatedDisk) -> None:
    """The link is put on a run only when that is there for good."""
    link = LibraryPaths(OUTPUTS).current
    if disk.kind(link) == "link":
        assert disk.kind(OUTPUTS / disk.link_target(link)) == "dir", "current leads nowhere"


def _rebuild(disk: SimulatedDisk, told: Told) -> None:
    Book.open(process(disk), NAME).log.rebuild_index()


def _open_to_work(disk: SimulatedDisk, told: Told) -> None:
    Book.open_to_work(process(disk), NAME)


def _log_of(disk: SimulatedDisk) -> Path:
    return Book.open(process(disk), NAME).run.full_log


def _torn(keep: int) -> Callable[[], SimulatedDisk]:
    """A book whose last append was cut off: `keep` whole lines of it, and half of the next."""

    def prepare() -> SimulatedDisk:
        disk = cached(book_at_its_gate).copy()
        path = _log_of(disk)
        before = disk.size(path)
        _append(*THREE)(disk, Told())
        lines = disk.read(path, before).splitlines(keepends=True)
        whole = before + sum(map(len, lines[:keep]))
        disk.truncate(path, whole + len(lines[keep]) // 2)
        index = Book.open(process(disk), NAME).run.index_log
        disk.truncate(index, disk.read(index).rindex(b"\n", 0, disk.size(index) // 2))
        disk.settle()
        return disk

    return prepare


def _nothing_was_deleted(disk: SimulatedDisk) -> None:
    """Half of the line is still in the log, or whole beside it."""
    book = Book.open(process(disk), NAME)
    aside = book.run.torn
    kept = [disk.read(aside / name) for name in disk.names(aside)] if disk.kind(aside) else []
    mark = b'{"event_type":"node_start"'
    assert book.log.torn.startswith(mark) or any(data.startswith(mark) for data in kept)


def _cut_off_before_the_file() -> SimulatedDisk:
    """On record is a file that is not there: its process died in between."""
    act = _write_in_book("characters.json")
    for disk, _ in moments(cached(book_at_its_gate).copy(), act):
        if "characters.json" in Book.open(process(disk), NAME).state.artifacts:
            disk.settle()
            return disk
    raise AssertionError("nothing was recorded")


THREE = tuple(Entry(NodeStarted(part=part)) for part in "abc")
LONG = Entry(BookRenamed(old="x" * 3000, new="y", by="Lin"))

CREATE = Scenario("create a book", _empty_library, _create)
ARCHIVE = Scenario("archive a run", book_at_its_gate, _archive, _current_leads_somewhere)

BOOKS = (
    Scenario("append one event", book_at_its_gate, _append(Entry(NodeStarted()))),
    Scenario("hold chatter fast", book_at_its_gate, _hold_fast),
    Scenario("append several events", book_at_its_gate, _append(*THREE), _all_or_none),
    Scenario("append a new payload", book_at_its_gate, _append(LONG)),
    Scenario("append a known payload", book_at_its_gate, _append(Entry(edited()))),
    Scenario("decide once", book_at_its_gate, _decide, _at_most_one_decision),
    Scenario("write a new file of a book", book_at_its_gate, _write_in_book("outline.json")),
    Scenario("replace a file of a book", book_at_its_gate, _write_in_book("world.json")),
    Scenario(
        "write into a new directory",
        book_at_its_gate,
        _write_in_book("changes/proposals/CP-20260102-0001/proposal.json"),
    ),
    Scenario("remove a file of a book", book_at_its_gate, _remove, _gone_for_good),
    Scenario("freeze", book_at_its_gate, _freeze, _frozen_or_not),
    Scenario("set half a line aside", _torn(0), _open_to_work, _nothing_was_deleted),
    Scenario("set half an append aside", _torn(2), _open_to_work, _nothing_was_deleted),
    Scenario("go on after a full disk", book_at_its_gate, _go_on_after_a_full_disk),
    Scenario("rebuild the index", book_at_its_gate, _rebuild),
    Scenario("finish a write that was cut off", _cut_off_before_the_file, _open_to_work),
    CREATE,
)

_prepared: dict[Callable[[], SimulatedDisk], SimulatedDisk] = {}


def cached(prepare: Callable[[], SimulatedDisk]) -> SimulatedDisk:
    if prepare not in _prepared:
        _prepared[prepare] = prepare()
    return _prepared[prepare]


def _prepared_seq() -> int:
    return Book.open(process(cached(book_at_its_gate).copy()), NAME).log.seq
