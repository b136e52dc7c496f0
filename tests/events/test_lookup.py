"""`events.sqlite`: finds what reading the whole log finds, and follows the log wherever it goes."""

import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from tests.events.runs import new_book, opened
from writer.desk import finding
from writer.desk.book import Book
from writer.errors import BrokenLog
from writer.events.envelope import Entry
from writer.events.lookup import Lookup
from writer.events.placed import Log, Taken, taken
from writer.events.position import Position
from writer.events.types import BookRestored, NodeEnded, NodeStarted
from writer.events.wanted import Wanted

SAID = (
    "Mara counts the letters",
    "灯塔看守人在潮汐石阶上发现一封信",
    "潮",
    'He said "no, never" — 100% sure',
    "STRAßE und Fährte",
    "ヒカルは手紙を読む",
    "a",
)
ASKED = (
    *(Wanted(), Wanted(type="node_end"), Wanted(status="error"), Wanted(chapter=3)),
    *(Wanted(type="node_start", chapter=2, status="start"), Wanted(type="nothing")),
    *(Wanted(grep=text) for text in ("mara", "COUNTS the", "ounts", "tt", "a", "", "no, never")),
    *(Wanted(grep=text) for text in ('"no', "100%", "strasse", "FÄHRTE", "node_start", "part 1")),
    *(Wanted(grep=text) for text in ("潮", "潮汐", "灯塔看守", "看守", "塔守", "手紙", "カ", "信")),
    Wanted(grep="潮汐", status="error"),
    Wanted(grep="看守", chapter=1, type="node_end"),
)


def some(count: int, seed: int = 0) -> list[Entry]:
    chance = random.Random(seed)
    return [
        Entry(
            chance.choice((NodeStarted(part=f"part {n}"), NodeEnded(part=chance.choice(SAID)))),
            status=chance.choice(("start", "error", "ok")),
            phase="chapter",
            chapter=chance.randrange(4),
            duration_ms=chance.choice((None, 7)),
            message=chance.choice(SAID),
        )
        for n in range(count)
    ]


@pytest.fixture
def book(tmp_path: Path) -> Book:
    made = new_book(tmp_path)
    made.log.append(*some(60))
    return made


def lookup(book: Book) -> Lookup:
    return Lookup(book.ports.files.disk, book.run)


def seqs(found: list[bytes]) -> list[int]:
    return [orjson.loads(raw)["seq"] for raw in found]


def read(book: Book, wanted: Wanted) -> list[int]:
    return [line.seq for line in book.log.lines() if wanted.wants(line)]


def agrees(book: Book) -> None:
    found = lookup(book)
    for wanted in ASKED:
        assert seqs(found.find(wanted)) == read(book, wanted), wanted


@pytest.mark.req("HB-27")
def test_it_finds_what_reading_the_log_finds_in_chinese_too(book: Book) -> None:
    agrees(book)
    assert lookup(book).find(Wanted(grep="潮汐"))


@pytest.mark.req("HB-27")
def test_it_takes_in_only_what_is_new(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    lookup(book).find(Wanted(grep="mara"))
    book.log.append(*some(20, seed=1))
    begun: list[int] = []

    def noticed(log: Log, at: Position, run_id: str) -> Iterator[Taken]:
        begun.append(at.seq)
        return taken(log, at, run_id)

    monkeypatch.setattr("writer.events.lookup.taken", noticed)
    agrees(book)
    assert begun == [book.log.seq - 20]


DAMAGES: dict[str, Callable[[Path], object]] = {
    "gone": lambda path: path.unlink(),
    "empty": lambda path: path.write_bytes(b""),
    "garbage": lambda path: path.write_bytes(b"x" * 9000),
    "cut": lambda path: path.write_bytes(path.read_bytes()[:10_000]),
    "zeros": lambda path: path.write_bytes(path.read_bytes()[:4096] + b"\0" * 60_000),
    "of something else": lambda path: _of_something_else(path),
    "astray": lambda path: _change(path, "UPDATE events SET start = start + 1"),
    "half made": lambda path: _change(path, "DROP TABLE events"),
    "older": lambda path: _change(path, "UPDATE stand SET value = '0' WHERE name = 'format'"),
}


def _of_something_else(path: Path) -> None:
    path.unlink()
    _change(path, "CREATE TABLE friends (name)")


def _change(path: Path, sql: str) -> None:
    with sqlite3.connect(path) as database:
        database.execute(sql)
    database.close()


@pytest.mark.req("HB-27")
@pytest.mark.parametrize("damage", DAMAGES)
def test_lost_or_damaged_it_is_made_anew(book: Book, damage: str) -> None:
    lookup(book).rebuild()
    DAMAGES[damage](book.run.lookup)
    agrees(book)


@pytest.mark.req("HB-27")
def test_of_another_log_it_is_made_anew(book: Book, tmp_path: Path) -> None:
    lookup(book).rebuild()
    other = new_book(_made(tmp_path / "other"))
    other.log.append(*some(60, seed=2))
    other.run.lookup.write_bytes(book.run.lookup.read_bytes())
    agrees(other)
    cut = book.run.full_log.read_bytes().splitlines(keepends=True)[:8]
    book.run.full_log.write_bytes(b"".join(cut))
    book.run.index_log.unlink()
    assert seqs(lookup(opened(tmp_path)).find(Wanted())) == list(range(1, 6))


def _made(path: Path) -> Path:
    path.mkdir()
    return path


@pytest.mark.req("HB-27")
@pytest.mark.parametrize("tail", [b'{"event_type":"node_st', None])
def test_what_was_never_finished_is_not_in_it(book: Book, tail: bytes | None) -> None:
    """Neither half a line nor half of what was recorded together."""
    before, log = book.log.seq, book.run.full_log
    if tail is None:
        size = log.stat().st_size
        book.log.append(*some(3, seed=3))
        tail = log.read_bytes()[size:].splitlines(keepends=True)[0]
        log.write_bytes(log.read_bytes()[:size])
    log.write_bytes(log.read_bytes() + tail)
    found = lookup(book)
    assert seqs(found.find(Wanted()))[-1] == before
    assert found.left == len(tail)


@pytest.mark.req("HB-27")
def test_a_damaged_line_is_told_with_its_number(book: Book) -> None:
    line = book.run.full_log.read_bytes().splitlines(keepends=True)
    line[9] = line[9].replace(b'"actor":"system"', b'"actor":"simple"')
    for known in (False, True):
        if known:
            lookup(book).rebuild()
        book.run.full_log.write_bytes(b"".join(line))
        with pytest.raises(BrokenLog) as error:
            lookup(book).find(Wanted())
        assert error.value.facts["line"] == 10
        if not known:
            fixed = [*line[:9], line[9].replace(b'"simple"', b'"system"'), *line[10:]]
            book.run.full_log.write_bytes(b"".join(fixed))


@pytest.mark.req("HB-27")
def test_totals_are_those_of_the_log(book: Book) -> None:
    told = lookup(book).totals()
    for kind, one in told.items():
        lines = [line for line in book.log.lines() if line.event_type == kind]
        assert one == {
            "events": len(lines),
            "errors": sum(line.status == "error" for line in lines),
            "duration_ms": sum(line.duration_ms or 0 for line in lines),
        }
    assert sum(one["events"] for one in told.values()) == book.log.seq


@pytest.mark.req("HB-27")
def test_a_long_log_is_asked_by_its_index_and_tells_the_same(
    book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = Wanted(grep="潮汐")

    def asked() -> list[dict[str, Any]]:
        ports = book.ports
        return [*finding.look_up(ports, book.name, None, wanted, payloads=True).lines]

    by_reading = asked()
    assert not book.run.lookup.exists()
    monkeypatch.setattr(finding, "LONG", 10)
    assert asked() == by_reading
    assert book.run.lookup.exists()


@pytest.mark.req("HB-27")
def test_where_no_index_can_be_written_the_log_is_read(
    book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "LONG", 10)
    book.run.lookup.mkdir()
    wanted = Wanted(type="node_end")
    found = finding.look_up(book.ports, book.name, None, wanted, payloads=False, follow=False)
    assert seqs(found.raw) == read(book, wanted)


@pytest.mark.req("HB-27")
def test_a_backup_leaves_it_out_and_no_restored_book_is_answered_from_an_old_one(
    book: Book,
) -> None:
    lookup(book).rebuild()
    book.log.append(Entry(BookRestored(source="x", by="Lin")))
    agrees(book)


@pytest.mark.req("HB-27")
def test_nothing_but_the_history_asks_it() -> None:
    """No gate can: what decides anything does not even import it."""
    probe = (
        "import sys, writer.desk.work, writer.desk.decide, writer.desk.freeze, writer.desk.migrate;"
        "sys.exit('writer.events.lookup' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", probe], check=False).returncode == 0
