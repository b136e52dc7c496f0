"""The law with one fault in it: a row that is missing, a guard that is deaf, a row led astray."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from fsm import record
from fsm.lifecycle import Lifecycle
from fsm.reasons import NO_REASON, Reasons
from tests.fsm.happenings import Laws
from tests.fsm.ideal import LAWS, AnyLaw, AnyRow

GOALS = {"deposit", "deposited", "frozen", "refrozen"}


@dataclass(frozen=True)
class Mutant:
    name: str
    law: AnyLaw
    rows: tuple[AnyRow, ...]
    on_the_way: bool
    """Whether the row leads to a deposit, a freeze or a refreeze, or is led there."""

    def read(self) -> AnyLaw:
        """The table as a lifecycle; one that does not hold together raises TableError."""
        return Lifecycle(self.law.name, self.law.initial, self.rows)


def every_mutant() -> Iterator[Mutant]:
    for law in LAWS:
        for index, row in enumerate(law.rows):
            yield from _of_row(law, index, row)


def _of_row(law: AnyLaw, index: int, row: AnyRow) -> Iterator[Mutant]:
    place = f"{law.name}: {row.trigger} {row.source} > {row.target}"
    place += f" when {row.when.__name__}" if row.when else ""
    goal = row.target in GOALS

    def mutant(what: str, *instead: AnyRow, to: str = "") -> Mutant:
        rows = (*law.rows[:index], *instead, *law.rows[index + 1 :])
        return Mutant(f"{place}, {what}", law, rows, goal or to in GOALS)

    yield mutant("removed")
    for guard in row.guards:
        deaf = tuple(_deaf(other) if other is guard else other for other in row.guards)
        yield mutant(f"without {guard.__name__}", row._replace(guards=deaf))
    for state in law.states:
        if state != row.target:
            yield mutant(f"led to {state}", row._replace(target=state), to=state)


def _deaf(guard: Callable[[Any], Reasons]) -> Callable[[Any], Reasons]:
    def hears_nothing(_: object) -> Reasons:
        return NO_REASON

    hears_nothing.__name__ = guard.__name__
    return hears_nothing


@contextmanager
def in_force(law: AnyLaw) -> Iterator[Laws]:
    """The other two laws as they are, and this one wherever its original is read."""
    name = law.name.upper()
    with patch.object(record, name, law):
        yield Laws(**{law.name: law})
