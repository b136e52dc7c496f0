"""Log and store: syncs, appends, looking events up, and opening a book with a very long log.

Syncs are counted by `strace`; processor time is measured in turn. All of it in memory, where there
is such a place: the disk would decide everything.
"""

import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import orjson

from bench import long_run, peer, talk
from bench.measuring import OWN, Ratio, interleaved, of_processes, process
from writer import bootstrap, settings
from writer.desk.book import Book
from writer.events.envelope import Entry
from writer.events.types import ModelAsked, NodeStarted

FEW, MANY = 1_000, 1_000_000
APPENDS, ROUNDS, MANY_ROUNDS = 500, 5, 25
MEMORY = Path("/dev/shm")
KIND = "human_decision"
CHATTER = ("node_start", "node_end")
"""What the work records without waiting until it is durable."""
PLAIN = f"""
import sqlite3, sys
rows = sqlite3.connect(sys.argv[1]).execute(
    "SELECT line FROM events WHERE event_type = '{KIND}' ORDER BY seq"
)
print("[" + ",".join(row[0] for row in rows) + "]")
"""
COUNTED = """
import sys
from pathlib import Path
from bench import store
store.append_some(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
"""


def ratios() -> Iterator[Ratio]:
    memory = MEMORY if MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(dir=memory) as name:
        place = Path(name)
        talk.make(place / "grown", FEW)
        yield from syncs(place / "grown")
        yield from appends(_durable(place / "grown"), place)
        talk.make(place / "few", FEW)  # one of its own: what was grown is no longer one of a few
        many = talk.make(place / "many", MANY)
        yield from opening(place / "few", place / "many")
        yield from looking_up(many, place)


def syncs(outputs: Path) -> Iterator[Ratio]:
    """What `n` more appends cost beyond one."""
    if shutil.which("strace") is None:
        print("strace is not here: syncs are not counted", file=sys.stderr)
        return
    append_some(outputs, "plain", 1)
    for kind, limit in (("plain", 1), ("with a new payload", 3)):
        counts = [_syncs(outputs, kind, count) for count in (1, 101)]
        yield Ratio(f"syncs / acknowledged event, {kind}", (counts[1] - counts[0]) / 100, limit)


def _syncs(outputs: Path, kind: str, count: int) -> int:
    command = [sys.executable, "-c", COUNTED, str(outputs), kind, str(count)]
    traced = subprocess.run(
        ["strace", "-f", "-qq", "-e", "trace=fsync,fdatasync,sync_file_range", *command],
        check=True,
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[1],
    )
    return len(re.findall(r"(?:fsync|fdatasync|sync_file_range)\(", traced.stderr))


def append_some(outputs: Path, kind: str, count: int) -> None:
    book = _durable(outputs)
    clock = book.ports.clock
    for number in range(count):
        text = f"{clock.new_id()} {number} {clock.now()}"
        asked = ModelAsked(call_key="002/1/x", role="writer", model="m", prompt=[text])
        event = asked if "payload" in kind else NodeStarted(part=text)
        book.log.append(Entry(event, phase="chapter", chapter=2))


def _durable(outputs: Path) -> Book:
    """The book as a person opens it: every sync is made."""
    ports = bootstrap.ports(settings.load({"NG_OUTPUTS": str(outputs)}, {}))
    return Book.open_to_work(ports, talk.NAME)


def appends(book: Book, place: Path) -> Iterator[Ratio]:
    """The same events, one by one, as the work itself records them: that a piece of it begins or
    ends is there at once, and durable with the next event that promises something. And all of them
    as if each did. What has large texts outside is not among them.
    """
    if not peer.PYTHON.exists():
        print("eventsourcing is not here: make bench installs it", file=sys.stderr)
        return
    lines = [line for line in book.log.lines() if not line.payload_refs][:APPENDS]
    told = place / "told.jsonl"
    told.write_bytes(b"".join(orjson.dumps(line.to_data()) + b"\n" for line in lines))
    entries = [Entry(NodeStarted(part=line.message), chapter=2) for line in lines]
    kinds = [line.event_type in CHATTER for line in lines]

    def as_they_are() -> None:
        for entry, chatter in zip(entries, kinds, strict=True):
            book.log.append(entry, chatter=chatter)

    def all_durable() -> None:
        for entry in entries:
            book.log.append(entry)

    own: dict[str, list[float]] = {}
    with peer.asked("appended.py", told, place / "peer.db", len(lines)) as theirs:
        other: list[float] = []
        for _ in range(MANY_ROUNDS):
            for name, ours in (("", as_they_are), (", if all were durable at once", all_durable)):
                one, again = interleaved(ours, ours, 1, OWN)  # twice: the first finds it all cold
                own.setdefault(name, []).extend((one, again))
            other += (theirs(), theirs())
    for (name, times), limit in zip(own.items(), (0.35, 0.45), strict=True):
        ratio = min(times) / min(other)  # nobody waits for anything: noise can but add
        yield Ratio(f"CPU of an append / eventsourcing{name}", ratio, limit)


def opening(few: Path, many: Path) -> Iterator[Ratio]:
    def opened(outputs: Path) -> Callable[[], object]:
        return lambda: Book.open_to_work(long_run.ports(outputs), talk.NAME)

    long, short = interleaved(opened(many), opened(few), 11, OWN)
    yield Ratio(f"opening a book: {MANY} events / {FEW}", long / short, 1.5)
    words = ["status", talk.NAME]
    long, short = interleaved(_ng(many, words), _ng(few, words), ROUNDS, of_processes)
    yield Ratio(f"ng status: {MANY} events / {FEW}", long / short, 1.5)


def looking_up(book: Book, place: Path) -> Iterator[Ratio]:
    """Both as processes; the index was brought up to date before, and the table is there."""
    table = place / "plain.db"
    with sqlite3.connect(table) as database:
        database.execute(
            "CREATE TABLE events (seq INTEGER PRIMARY KEY, event_type TEXT, line TEXT)"
        )
        with book.run.full_log.open("rb") as log:
            database.executemany("INSERT INTO events VALUES (?, ?, ?)", map(_row, log))
        database.execute("CREATE INDEX by_type ON events (event_type)")
    ours = _ng(place / "many", ["--json", "log", talk.NAME, "--type", KIND])
    ours()
    plain = process([sys.executable, "-c", PLAIN, str(table)])
    long, short = interleaved(ours, plain, ROUNDS, of_processes)
    yield Ratio(f"ng log --type {KIND} --json, {MANY} events / sqlite3", long / short, 5)


def _row(line: bytes) -> tuple[int, str, str]:
    told = orjson.loads(line)
    return told["seq"], told["event_type"], line.decode().rstrip("\n")


def _ng(outputs: Path, words: list[str]) -> Callable[[], object]:
    return process([str(Path(sys.executable).with_name("ng")), "--outputs", str(outputs), *words])
