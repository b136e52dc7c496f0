"""A table that does not hold together is found when it is read, not when it is needed."""

import subprocess
import sys
from dataclasses import dataclass
from typing import Any

import pytest

from fsm.lifecycle import Lifecycle, Refusal, Row, TableError
from fsm.permit import Permit
from fsm.reasons import Reasons, unless
from fsm.word import Word


class Door(Word):
    SHUT = "shut"
    OPEN = "open"


class Push(Word):
    PUSH = "push"
    PULL = "pull"


@dataclass(frozen=True)
class Key:
    fits: bool = True
    turns: bool = True
    subject: str = "door:1"


def it_fits(key: Key) -> Reasons:
    return unless(key.fits, "wrong_key")


def it_turns(key: Key) -> Reasons:
    return unless(key.turns, "stuck")


def lucky(key: Key) -> bool:
    return key.fits


PUSH: Row[Any, Any, Any] = Row(Push.PUSH, Door.SHUT, Door.OPEN, (it_fits, it_turns))
PULL: Row[Any, Any, Any] = Row(Push.PULL, Door.OPEN, Door.SHUT)
MISSPELT: Any = ("it_fitts",)


def door(*rows: Row[Any, Any, Any]) -> Lifecycle[Any, Any, Any]:
    return Lifecycle("door", Door.SHUT, rows)


def test_a_step_that_is_allowed_gives_a_permit() -> None:
    verdict = door(PUSH, PULL).advance(Door.SHUT, Push.PUSH, Key())
    assert isinstance(verdict, Permit)
    assert (verdict.machine, verdict.subject, verdict.target) == ("door", "door:1", "open")


def test_a_refusal_lists_every_reason_at_once() -> None:
    verdict = door(PUSH, PULL).advance(Door.SHUT, Push.PUSH, Key(fits=False, turns=False))
    assert isinstance(verdict, Refusal)
    assert [reason.key for reason in verdict.reasons] == ["law.wrong_key", "law.stuck"]


def test_asking_changes_nothing() -> None:
    machine = door(PUSH, PULL)
    first = machine.advance(Door.SHUT, Push.PUSH, Key())
    assert machine.advance(Door.SHUT, Push.PUSH, Key()) == first


@pytest.mark.parametrize(
    ("fault", "rows"),
    [
        ("state that does not exist", (PUSH, PULL._replace(target="ajar"))),
        ("state that does not exist", (PUSH, PULL._replace(source="ajar"))),
        ("is no trigger", (PUSH, PULL, PULL._replace(trigger="kick"))),
        ("cannot be asked", (Row(Push.PUSH, Door.SHUT, Door.OPEN, MISSPELT), PULL)),
        ("nothing leads to open", (PUSH._replace(target=Door.SHUT), PULL)),
        ("pull does nothing", (PUSH,)),
        ("several rows", (PUSH, PUSH, PULL)),
        ("several rows", (PUSH._replace(when=lucky), PULL)),
    ],
)
def test_a_faulty_table_is_refused_when_it_is_read(fault: str, rows: tuple[Any, ...]) -> None:
    with pytest.raises(TableError, match=fault):
        door(*rows)


def test_reading_the_law_does_not_load_the_machine_behind_it() -> None:
    code = (
        "import sys, fsm.agenda, fsm.actions, fsm.record, fsm.diagram\n"
        "from fsm.book import Book, may_draft\n"
        "assert may_draft(Book(), 1)\n"
        "assert not {'transitions', 'writer', 'pydantic'} & sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
