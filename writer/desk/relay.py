"""A long run that is told again by several processes at a time: each begins where another one ends.

We begin at the first line. Others begin at gates further on, with the book as the record has it
there. Whoever comes to such a gate with the very files that the next one began with has told all
that comes before it, so that what the next one told follows, and we take it over. A leg that does
not come out as it is on record counts for nothing: we go on ourselves, and find what is wrong
where it stands.
"""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import writer
from writer.desk.backup import walk
from writer.desk.book import Book
from writer.desk.leg import Came, Leg
from writer.desk.retelling import Retelling
from writer.desk.stage import Stage, as_it_lies
from writer.events.envelope import goes_on
from writer.events.snapshots import Snapshots
from writer.events.types import DecisionTaken, NodeEnded
from writer.events.witness import processors
from writer.store.files import Files
from writer.store.paths import BookPaths, LibraryPaths

PAYS = 4000
"""Lines from which on a leg of its own saves more time than its start takes."""
LATER = 0.9
"""Later parts are shorter: whoever begins there has to look through all that is there already."""
PATIENCE_A_LINE = 0.02
"""Seconds that a leg may still need for each of its lines, once we have come to it."""
HERE = ".legs"
AT_A_CHAPTER = b'"gate":"chapter"'
CALLED = """
import sys
sys.path[:] = sys.argv[2:]
from writer.desk.runner import main
main(sys.argv[1])
"""


class Runner:
    """Tells a leg, beside us."""

    def __init__(self, leg: Leg) -> None:
        self._leg = leg
        self._process = _called(leg)

    def taken_over(self, told: Stage) -> bool:
        """Whether all that it told follows upon what was told here, and has its place here now."""
        came = self._came
        if came is None or came.name != told.name:
            return False
        told.leave()
        here = told.ports.paths.book(came.name)
        there = LibraryPaths(Path(self._leg.place)).book(came.name)
        files = as_it_lies(told.ports).files
        if not _is_what_it_began_with(files, here, there, came, told.record.source):
            return False
        _move(files, here, there, came)
        Snapshots(files, here.run(told.record.source.run.stage, self._leg.run_id)).thin_out()
        told.record.told_elsewhere(self._leg.ends)
        return True

    def dismiss(self) -> None:
        """Nobody waits for it any more."""
        if self._process and self._process.poll() is None:
            self._process.kill()
            self._process.communicate()

    @cached_property
    def _came(self) -> Came | None:
        if self._process is None:
            return None
        lines = self._leg.ends - self._leg.begins
        with suppress(ValueError, TypeError, subprocess.TimeoutExpired):
            said = self._process.communicate(timeout=60 + lines * PATIENCE_A_LINE)[0]
            if self._process.returncode == 0:
                return Came.from_bytes(said)
        self.dismiss()
        return None


@contextmanager
def runners(told: Stage) -> Iterator[Mapping[int, Runner]]:
    """Those who tell the later parts of a long run, by the line that they begin after."""
    place = told.ports.paths.outputs / HERE
    found: dict[int, Runner] = {}
    try:
        for begins, ends in parts(told.record, processors()):
            found[begins] = Runner(_leg(told, place / str(begins), begins, ends))
        yield found
    finally:
        for runner in found.values():
            runner.dismiss()
        files = as_it_lies(told.ports).files
        if files.disk.kind(place):
            files.remove_tree(place)


def parts(record: Retelling, most: int) -> list[tuple[int, int]]:
    """Where others may begin and end, for as many as there are at most, with us."""
    lines = record.left
    shares = min(most, lines // PAYS)
    begins = []
    for share in range(1, shares):
        gate = _gate_after(record, int(lines * (share / shares) ** LATER))
        if gate and gate not in begins:
            begins.append(gate)
    return list(pairwise([*begins, lines]))


def _gate_after(record: Retelling, seq: int) -> int | None:
    """The last line before a person says something of a chapter: all work rests there."""
    for number in range(seq + 1, record.left):
        if record.tells(number, DecisionTaken.event_type) and AT_A_CHAPTER in record.raw(number):
            before = number - 1
            while goes_on(record.raw(before)):
                before -= 1
            if record.tells(before, NodeEnded.event_type):
                return before
    return None


def _leg(told: Stage, place: Path, begins: int, ends: int) -> Leg:
    source = told.record.source
    return Leg(
        str(source.ports.paths.outputs),
        source.name,
        source.run.run_id,
        told.ports.settings.recursion_limit,
        str(place),
        begins,
        ends,
    )


def _called(leg: Leg) -> "subprocess.Popen[bytes] | None":
    if not sys.executable:  # we may live within another program
        return None
    ours = str(Path(str(writer.__file__)).parents[1])
    where = [ours, *filter(None, sys.path)]  # and not the directory that somebody works in
    try:
        return subprocess.Popen(  # noqa: S603 - ourselves, given as words
            [sys.executable, "-I", "-S", "-c", CALLED, leg.to_word(), *where],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        return None


def _is_what_it_began_with(
    files: Files, here: BookPaths, there: BookPaths, came: Came, source: Book
) -> bool:
    """Whether our files and logs are those that it has changed since. All others are looked at in
    the end, with its own.
    """
    as_found = all(
        sha256 is None or files.digest_of(here.inside(path)) == sha256
        for path, sha256 in came.changed.items()
    )
    return as_found and all(
        (files.disk.read(there.inside(log))).startswith(files.disk.read(here.inside(log)))
        for log in map(source.paths.relative, (source.run.full_log, source.run.index_log))
    )


def _move(files: Files, here: BookPaths, there: BookPaths, came: Came) -> None:
    for path in came.gone:
        files.disk.remove(here.inside(path))
    moved = [(file, here.root / there.relative(file)) for file in walk(files.disk, there.root)]
    for directory in {place.parent for _, place in moved}:
        if files.disk.kind(directory) is None:
            directory.mkdir(parents=True)
    for file, place in moved:
        files.disk.rename(file, place)
