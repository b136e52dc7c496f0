"""Nobody makes a permit but the law."""

import copy
import dataclasses
import pickle
from pathlib import Path

import pytest

import fsm
from fsm.chapter import CHAPTER, ChapterState, ChapterTrigger
from fsm.permit import Area, Permit, PermitError
from tests.fsm.ideal import ideal


@pytest.fixture
def permit() -> Permit:
    (row,) = CHAPTER.cell(ChapterState.DEPOSIT, ChapterTrigger.DEPOSIT)
    verdict = CHAPTER.advance(ChapterState.DEPOSIT, ChapterTrigger.DEPOSIT, ideal(CHAPTER, row))
    assert isinstance(verdict, Permit)
    return verdict


def test_a_permit_says_whose_step_it_is_and_what_it_opens(permit: Permit) -> None:
    assert (permit.machine, permit.subject, permit.trigger) == ("chapter", "chapter:3", "deposit")
    assert (permit.source, permit.target) == ("deposit", "deposited")
    assert {area for area in Area if permit.opens(area)} == {Area.CHAPTERS, Area.MEMORY}


def test_a_permit_made_by_hand_is_refused() -> None:
    with pytest.raises(PermitError):
        Permit("chapter", "deposit", "chapter:3", "deposit", "deposited", frozenset(Area))
    with pytest.raises(PermitError):
        Permit("chapter", "deposit", "chapter:3", "deposit", "deposited", frozenset(Area), object())


def test_a_permit_is_neither_changed_copied_nor_stored(permit: Permit) -> None:
    with pytest.raises(PermitError):
        dataclasses.replace(permit, areas=frozenset(Area))
    with pytest.raises(dataclasses.FrozenInstanceError):
        permit.areas = frozenset(Area)  # type: ignore[misc]
    for taken_along in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(PermitError):
            taken_along(permit)


def test_the_seal_is_known_to_the_lifecycle_alone() -> None:
    modules = Path(fsm.__path__[0]).glob("*.py")
    assert {path.name for path in modules if "_SEAL" in path.read_text("utf-8")} == {
        "permit.py",
        "lifecycle.py",
    }
