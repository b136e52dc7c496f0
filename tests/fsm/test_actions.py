"""What a screen offers is what a person could do once the form is filled in."""

from collections.abc import Mapping
from typing import Any

import pytest

from fsm.actions import chapter_actions, materials_actions, proposal_actions
from fsm.materials import Condition, ConditionKind
from fsm.reasons import Reasons
from tests.fsm.story import CP, Story, ann


def offered(actions: Mapping[Any, Reasons]) -> set[str]:
    return {str(trigger) for trigger, reasons in actions.items() if not reasons}


@pytest.mark.req("HB-23")
def test_at_its_gate_a_chapter_offers_the_four_actions() -> None:
    story = (
        Story()
        .frozen()
        .written(1, "one")
        .presented(1)
        .note("chapter:1", open_issues=frozenset({"I-1"}))
    )
    four = {"accept", "request_rewrite", "waive", "escalate_proposal"}
    assert offered(chapter_actions(story.book, 1)) == {*four, "edit", "check", "rollback"}


@pytest.mark.req("HB-23")
def test_an_open_blocker_greys_out_accept_with_its_reason() -> None:
    actions = chapter_actions(Story().frozen().written(1, "one").presented(1, "I-1").book, 1)
    closed = {str(trigger): [r.key for r in reasons] for trigger, reasons in actions.items()}
    assert closed["accept"] == ["law.open_blockers.one"]
    assert closed["waive"] == closed["request_rewrite"] == closed["escalate_proposal"] == []


def test_without_an_open_issue_there_is_nothing_to_waive() -> None:
    story = Story().frozen().written(1, "one").presented(1)
    assert "waive" not in offered(chapter_actions(story.book, 1))


@pytest.mark.req("HB-23")
def test_the_materials_card_offers_what_its_questions_and_conflicts_ask_for() -> None:
    story = Story().materials_at_the_gate()
    free = {"freeze", "request_changes", "edit", "rollback"}
    assert offered(materials_actions(story.book)) == free
    story.note("materials", mild_questions=("OQ-002",))
    assert offered(materials_actions(story.book)) == {*free, "answer", "waive"}
    question = Condition("OQ-001", ConditionKind.BLOCKER_QUESTION)
    conflict = Condition("CF-001", ConditionKind.UNRULED_CONFLICT)
    story.note("materials", mild_questions=(), conditions=(question, conflict))
    assert offered(materials_actions(story.book)) == {*free, "answer", "rule"} - {"freeze"}


def test_frozen_materials_offer_only_to_be_put_back() -> None:
    assert offered(materials_actions(Story().frozen().book)) == {"restore"}


def test_a_proposal_offers_its_decision_and_then_its_migration() -> None:
    story = Story().frozen().proposed().advised()
    assert offered(proposal_actions(story.book, CP)) == {"approve", "reject", "defer", "submit"}
    story.do(CP, "approve", ann(names="change"))
    assert offered(proposal_actions(story.book, CP)) == {"migrate", "reject", "defer"}
