"""Lines between two snapshots are held against one digest of them all: it finds what is found line
by line, in the same place, and nothing passes that would not pass there.
"""

import random
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import orjson
import pytest

from tests.events.runs import entries, new_book, opened
from tests.events.test_snapshots import long
from writer.desk.book import Book
from writer.events import chain, stretches
from writer.events.links import SEAL, START, Cut, Link, held
from writer.events.lot import Lot
from writer.events.stretches import SNAPSHOT, Stretches, stretch_digest


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    return long(tmp_path_factory.mktemp("long"), snapshots=3)


@pytest.fixture
def lines(book: Book) -> list[bytes]:
    return book.run.full_log.read_bytes().splitlines(keepends=True)


@pytest.mark.req("HB-05")
def test_a_snapshot_says_the_digest_of_the_lines_since_the_last_one(lines: list[bytes]) -> None:
    first, before, found = 0, START.chain, 0
    for place in _snapshots(lines):
        digest = sha256(before + b"".join(lines[first:place])).hexdigest()
        assert orjson.loads(lines[place])["data"]["stretch"] == digest
        first, before, found = place, orjson.loads(lines[place - 1])["chain"].encode(), found + 1
    assert found == 3


@pytest.mark.parametrize("at_once", [1, 7, 100, 10_000])
def test_all_lines_come_out_in_their_order_and_few_are_held_one_by_one(
    at_once: int, book: Book, lines: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at = _counting(monkeypatch)
    known, at = _known(book, lines, at_once)
    assert known == lines
    assert at == Link(orjson.loads(lines[-1])["chain"].encode(), len(lines))
    assert sum(looked_at) == len(lines) - _snapshots(lines)[-1]


@pytest.mark.req("HB-05")
@pytest.mark.parametrize("seed", range(40))
def test_harm_is_found_in_the_line_in_which_it_is_found_line_by_line(
    seed: int, book: Book, lines: list[bytes]
) -> None:
    chance = random.Random(seed)
    at = chance.randrange(1, len(lines) - 1)
    harmed = [
        [*lines[:at], _flipped(lines[at], chance), *lines[at + 1 :]],
        [*lines[:at], *lines[at + 1 :]],
        [*lines[: at + 1], *lines[at:]],
        [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]],
    ][seed % 4]
    one_by_one = held(harmed, START, book.run.run_id)
    known, found = _known(book, harmed)
    assert found == one_by_one
    assert known == harmed[: one_by_one.seq]
    assert one_by_one.seq < len(harmed)


@pytest.mark.req("HB-05")
def test_a_digest_of_other_lines_opens_nothing(book: Book, lines: list[bytes]) -> None:
    """Neither one that somebody has exchanged, nor one that is there for lines that do not fit."""
    place = _snapshots(lines)[1]
    others = lines[place].replace(b',"stretch":"', b',"stretch":"0', 1)
    assert _known(book, [*lines[:place], others, *lines[place + 1 :]])[1].seq == place
    lines[5] = lines[5].replace(b'"actor":"system"', b'"actor":"person"')
    first = _snapshots(lines)[0]
    digest = sha256(START.chain + b"".join(lines[:first])).hexdigest().encode()
    said = stretches.SAYS + digest
    start = lines[first].find(stretches.SAYS)
    lines[first] = lines[first][:start] + said + lines[first][start + len(said) :]
    assert _known(book, lines)[1].seq == first


def test_logs_of_before_are_held_line_by_line(
    book: Book, lines: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    old = list(_without_digests(lines))
    looked_at = _counting(monkeypatch)
    assert _known(book, old)[0] == old
    assert sum(looked_at) == len(old)


def test_of_lines_that_somebody_has_changed_no_digest_is_recorded(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    book.log.append(*entries(100))
    log = book.run.full_log
    data = log.read_bytes()
    at = data.index(b'"actor":"system"')
    log.write_bytes(data[:at] + b'"actor":"person"' + data[at + 16 :])
    book.log.append(*entries(200))
    snapshot = next(raw for raw in log.read_bytes().splitlines() if raw.startswith(SNAPSHOT))
    assert orjson.loads(snapshot)["data"]["stretch"] == ""


def test_a_stretch_too_long_to_read_back_has_none(
    book: Book, lines: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    place = _snapshots(lines)[0]
    data, run_id = b"".join(lines[:place]), book.run.run_id
    at = Link(lines[place - 1][-SEAL:][10:74], place)

    def read(start: int, size: int) -> bytes:
        return data[start : start + size]

    assert stretch_digest(read, len(data), at, run_id)
    monkeypatch.setattr(stretches, "READ_BACK", len(data) - 1)
    assert stretch_digest(read, len(data), at, run_id) == ""


def test_it_is_the_same_in_a_book_that_was_opened_again(tmp_path: Path) -> None:
    new_book(tmp_path).log.append(*entries(90))
    opened(tmp_path).log.append(*entries(90))
    book = opened(tmp_path)
    book.log.append(*entries(200))
    lines = book.run.full_log.read_bytes().splitlines(keepends=True)
    place = _snapshots(lines)[0]
    digest = sha256(START.chain + b"".join(lines[:place])).hexdigest()
    assert orjson.loads(lines[place])["data"]["stretch"] == digest


def _snapshots(lines: list[bytes]) -> list[int]:
    return [place for place, raw in enumerate(lines) if raw.startswith(SNAPSHOT)]


def _flipped(line: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(line) - 1)
    return line[:place] + bytes([line[place] ^ 1]) + line[place + 1 :]


def _known(book: Book, lines: list[bytes], at_once: int = 50) -> tuple[list[bytes], Link]:
    looker = Stretches(book.run.run_id)
    for start in range(0, len(lines), at_once):
        some = lines[start : start + at_once]
        looker.take(Lot(some, start, Cut.of(some)))
    looker.rest()
    assert looker.is_broken is (looker.at.seq < len(lines))
    return lines[: looker.at.seq], looker.at


def _counting(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    counts: list[int] = []

    def counting(lines: list[bytes], at: Link, run_id: str) -> Link:
        counts.append(len(lines))
        return held(lines, at, run_id)

    monkeypatch.setattr(stretches, "held", counting)
    return counts


def _without_digests(lines: list[bytes]) -> Iterator[bytes]:
    last = chain.GENESIS
    for raw in lines:
        told = orjson.loads(raw)
        told["data"].pop("stretch", None)
        told.pop("chain")
        line, last = chain.seal(last, orjson.dumps(told))
        yield line
