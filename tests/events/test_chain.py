"""Every change to a log that is not its own is found, told by its line, and nothing is deleted."""

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.crash import scenarios
from tests.crash.simulated import SimulatedDisk
from tests.events.runs import entries
from writer.desk.book import Book
from writer.errors import BrokenLog
from writer.events import chain
from writer.events.chain import GENESIS

LINES = 12


@cache
def written() -> tuple[SimulatedDisk, Path, tuple[bytes, ...]]:
    disk = scenarios.cached(scenarios.book_at_its_gate).copy()
    book = Book.open(scenarios.process(disk), scenarios.NAME)
    for entry in entries(LINES):
        book.log.append(entry)
    log = book.run.full_log
    return disk, log, tuple(disk.read(log).splitlines(keepends=True))


def first_damage(data: bytes) -> object:
    """The line that is named as damaged, to whoever looks and to whoever works."""
    disk, log, _ = written()
    found = disk.copy()
    found.write(log, data)
    before = found.tree()
    with pytest.raises(BrokenLog) as looked:
        Book.open(scenarios.process(found), scenarios.NAME)
    with pytest.raises(BrokenLog) as worked:
        Book.open_to_work(scenarios.process(found), scenarios.NAME)
    assert found.tree() == before, "nothing is deleted, nothing is put right in silence"
    line = looked.value.facts["line"]
    assert line == worked.value.facts["line"]
    assert f" {line}" in looked.value.sentence()
    return line


def test_a_whole_log_has_no_damage() -> None:
    disk, _, lines = written()
    book = Book.open_to_work(scenarios.process(disk.copy()), scenarios.NAME)
    assert book.log.seq == len(lines)


def test_each_line_follows_only_the_one_before() -> None:
    _, _, lines = written()
    last = GENESIS
    for line in lines:
        link = chain.follows(last, line[:-1])
        assert link is not None
        assert chain.follows(link, line[:-1]) is None
        last = link


@pytest.mark.parametrize("place", range(8))
def test_a_missing_line_is_found_where_it_is_missing(place: int) -> None:
    lines = list(written()[2])
    del lines[place]
    assert first_damage(b"".join(lines)) == place + 1


@pytest.mark.parametrize("place", range(8))
def test_a_doubled_line_is_found_at_its_double(place: int) -> None:
    lines = list(written()[2])
    lines.insert(place, lines[place])
    assert first_damage(b"".join(lines)) == place + 2


@pytest.mark.parametrize("place", range(8))
def test_swapped_lines_are_found_at_the_first(place: int) -> None:
    lines = list(written()[2])
    lines[place], lines[place + 1] = lines[place + 1], lines[place]
    assert first_damage(b"".join(lines)) == place + 1


@pytest.mark.parametrize("place", [0, 3, -1])
def test_a_complete_line_with_a_wrong_chain_is_damage_even_at_the_end(place: int) -> None:
    lines = list(written()[2])
    lines[place] = lines[place].replace(b'"status":"', b'"status" :"', 1)
    assert first_damage(b"".join(lines)) == range(len(lines))[place] + 1


@pytest.mark.parametrize(
    "change",
    [
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: b"\n" + data,
        lambda data: data + b"\n",
        lambda data: data + b"{}\n",
        lambda data: b"\0" * 100 + b"\n" + data,
        lambda data: data.replace(b"Tide Letters", b"Tide Lettres"),
        lambda data: data.replace(b'"seq":3', b'"seq":4'),
    ],
    ids=["BOM", "CRLF", "empty line", "empty end", "JSON", "zeros", "another name", "renumbered"],
)
def test_other_changes_are_found(change: Callable[[bytes], bytes]) -> None:
    data = b"".join(written()[2])
    assert change(data) != data
    assert first_damage(change(data)) is not None


@pytest.mark.req("HB-05")
def test_each_flipped_bit_is_found_in_its_line() -> None:
    """Also where the line still parses, which most such lines do."""
    chance = random.Random(5)
    lines = written()[2]
    data = b"".join(lines)
    for place in chance.sample(range(len(data) - 1), 300):
        flipped = bytearray(data)
        flipped[place] ^= 1 << chance.randrange(8)
        line = data.count(b"\n", 0, place) + 1
        assert first_damage(bytes(flipped)) == line, f"bit flip at byte {place}"


def test_a_chain_that_was_forged_for_one_line_breaks_at_the_next() -> None:
    lines = list(written()[2])
    before = GENESIS
    for line in lines[:4]:
        before = chain.follows(before, line[:-1]) or ""
    body = lines[4][: -len(b',"chain":""}\n') - 64] + b"}"
    lines[4], _ = chain.seal(before, body.replace(b'"actor":"system"', b'"actor":"human"'))
    assert first_damage(b"".join(lines)) == 6
