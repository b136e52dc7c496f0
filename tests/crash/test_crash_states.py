"""Whatever moment the power fails at, the book opens and nothing that was told is lost."""

import ast
import errno
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FrameType

import pytest

from tests.crash.scenarios import (
    BOOKS,
    FILES,
    NAME,
    Act,
    Moment,
    Scenario,
    Told,
    cached,
    examine,
    moments,
    process,
)
from tests.crash.simulated import Call, SimulatedDisk, crash_states
from writer.desk.book import Book, names
from writer.errors import DiskRefused, NovelGateError
from writer.events import log
from writer.events.envelope import Entry
from writer.events.types import NodeEnded

ALL = FILES + BOOKS
PROJECT = Path(__file__).resolve().parents[2]
TOLD = Entry(NodeEnded(part="went on"), node="went on")


@dataclass
class Tally:
    """How many states were looked at: the different ones, of all that there could be."""

    checked: int = 0
    possible: int = 0


def check(scenario: Scenario, found: Iterator[Moment], most: int) -> Tally:
    """Holds every state that a crash at each of these moments may leave against the promises."""
    tally, seen = Tally(), set()
    for number, (disk, told) in enumerate(found):
        states = crash_states(disk, most=most, seed=number)
        tally.possible += states.total
        for state in states:
            key = hash((frozenset(state.tree().items()), len(told.events), len(told.files)))
            if key not in seen:
                seen.add(key)
                examine(scenario, state, told)
    tally.checked = len(seen)
    return tally


def cut_off(scenario: Scenario) -> Iterator[Moment]:
    """One process, and the power fails in the middle of what it does."""
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
    for disk, told in cut_off(scenario):
        yield from moments(disk, second, told)


def killed_beside_another(scenario: Scenario) -> Iterator[Moment]:
    """One process is killed; another, which had the book open before, goes on for long."""
    for after, told in cut_off(scenario):
        disk = cached(scenario.prepare).copy()
        book = Book.open(process(disk), NAME)
        disk.become(after)
        for _ in range(log.MOST_AT_ONCE + 1):
            told.events += book.log.append(TOLD)
        yield disk, told
