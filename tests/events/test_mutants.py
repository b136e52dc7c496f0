"""A log that was cut, flipped, doubled or swapped: its damage is told by its line, or set aside
where it is only torn, and nothing is deleted.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.crash import scenarios
from tests.crash.simulated import SimulatedDisk
from tests.events.mutants import MUTATIONS, Lines, Mutant, mutant
from tests.events.runs import entries
from writer.desk.book import Book
from writer.desk.verify import unread, verify
from writer.errors import BrokenLog
from writer.events import log as log_module
from writer.events import snapshots
from writer.events.envelope import Entry, index_line
from writer.events.types import HumanEdited

FEW, MANY = 322, 10_000


@dataclass(frozen=True)
class Written:
    """A book with a log of some length, and the lines of that."""

    disk: SimulatedDisk
    log: Path
    index: Path
    lines: Lines
    ends: list[int]
    """After how many lines an append is whole: half of one counts for nothing."""

    def whole(self, count: int) -> int:
        return max(end for end in self.ends if end <= count)


@cache
def written(pieces: int) -> Written:
    disk = scenarios.cached(scenarios.book_at_its_gate).copy()
    book = Book.open(scenarios.process(disk), scenarios.NAME)
    for number, entry in enumerate(entries(pieces)):
        words = "她合上信，灯灭了。" * (number % 4 * 40)
        book.log.append(entry, Entry(HumanEdited(path="world.json", by="林", diff=words)))
    disk.settle()
    lines = disk.read(book.run.full_log).splitlines(keepends=True)
    ends = [0, *(line.seq for line in book.log.lines() if not line.more)]
    return Written(disk, book.run.full_log, book.run.index_log, lines, ends)


def told_or_set_aside(base: Written, mutant: Mutant, *, index: bool) -> str:
    """What becomes of it when somebody looks, checks, and works: a word for it."""
    disk = base.disk.copy()
    disk.write(base.log, mutant.data)
    found = mutant.data.splitlines(keepends=True)
    pairs = zip(found, base.lines, strict=False)
    good = next((n for n, (one, other) in enumerate(pairs) if one != other), len(found))
    good = min(good, len(base.lines))
    rest = mutant.data[len(b"".join(found[:good])) :]
    if not index:  # the index was not further than the log when whatever happened happened
        kept = b"".join(map(index_line, base.lines[: base.whole(good)]))
        disk.write(base.index, kept)
    if b"\n" in rest:
        names_the_line(disk, good + 1, mutant)
        return "damage"
    whole = base.whole(good)
    if index and whole < len(base.lines):
        names_the_line(disk, whole + 1, mutant, looking=False)
        return "lines missing"
    is_set_aside(disk, base, whole, mutant)
    return "torn"


def names_the_line(disk: SimulatedDisk, line: int, mutant: Mutant, *, looking: bool = True) -> None:
    before = disk.tree()
    with pytest.raises(BrokenLog) as worked:
        Book.open_to_work(scenarios.process(disk), scenarios.NAME)
    assert worked.value.facts["line"] == line, mutant
    assert f" {line}" in worked.value.sentence("en"), mutant
    assert f" {line} " in worked.value.sentence("zh"), mutant
    if looking:
        with pytest.raises(BrokenLog) as looked:
            Book.open(scenarios.process(disk), scenarios.NAME)
        assert looked.value.facts["line"] == line, mutant
    places = [fault.place for fault in verify(unread(scenarios.process(disk), scenarios.NAME))]
    assert [place for place in places if place.endswith(f"events.full.jsonl:{line}")], mutant
    assert disk.tree() == before, ("nothing is deleted, nothing mended in silence", mutant)


def is_set_aside(disk: SimulatedDisk, base: Written, whole: int, mutant: Mutant) -> None:
    kept = b"".join(base.lines[:whole])
    torn = mutant.data[len(kept) :]
    book = Book.open_to_work(scenarios.process(disk), scenarios.NAME)
    now = disk.read(base.log)
    assert now.startswith(kept), mutant
    assert book.log.seq == whole + bool(torn), mutant
    if torn:
        (told,) = (line for line in book.log.lines() if line.event_type == "log_repaired")
        aside = base.log.parent / told.data["set_aside"]
        assert disk.read(aside) == torn, ("kept, to the last byte", mutant)


@pytest.mark.req("HB-05", "HB-20")
@pytest.mark.parametrize("part", range(2))
def test_damage_is_told_by_its_line_and_nothing_is_deleted(part: int) -> None:
    assert fates(range(part, FEW, 2)).keys() == {"damage", "lines missing", "torn"}


@pytest.mark.soak
def test_ten_thousand_mutants_are_told_by_their_line(record_property: Any) -> None:
    found = fates(range(MANY))
    told = ", ".join(f"{count} {fate}" for fate, count in sorted(found.items()))
    record_property("covered", f"mutants of a log: {MANY}: {told}")
    assert found.total() == MANY


def fates(numbers: range) -> Counter[str]:
    base = written(12)
    return Counter(
        told_or_set_aside(base, mutant(base.lines, number), index=number // len(MUTATIONS) % 2 == 0)
        for number in numbers
    )


def test_damage_before_a_snapshot_is_told_by_its_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever opens a long run begins behind it; whoever checks the book finds it."""
    monkeypatch.setattr(snapshots, "EVERY", 8)
    monkeypatch.setattr(log_module, "EVERY", 8)
    base = written.__wrapped__(24)
    for number in range(0, 400, 7):
        one = mutant(base.lines[:20], number)
        if one.data[-1:] != b"\n":
            continue
        changed = Mutant(one.data + b"".join(base.lines[20:]), one.how)
        disk = base.disk.copy()
        disk.write(base.log, changed.data)
        pairs = zip(changed.data.splitlines(keepends=True), base.lines, strict=False)
        line = next(n for n, (one_line, other) in enumerate(pairs, start=1) if one_line != other)
        places = [fault.place for fault in verify(unread(scenarios.process(disk), scenarios.NAME))]
        assert [place for place in places if place.endswith(f"events.full.jsonl:{line}")], changed
