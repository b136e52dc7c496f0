"""No freeze before everything is answered, ruled and filled in, and a person says so."""

import pytest

from fsm.materials import Condition, ConditionKind, MaterialsState, next_version
from fsm.permit import Area, Permit
from tests.fsm.story import Story, ann

OPEN = (
    Condition("OQ-003", ConditionKind.BLOCKER_QUESTION),
    Condition("OQ-007", ConditionKind.BLOCKER_QUESTION),
    Condition("planning.tone", ConditionKind.MISSING_FIELD),
    Condition("CF-001", ConditionKind.UNRULED_CONFLICT),
    Condition("CH-002", ConditionKind.CONTRADICTION),
    Condition("DEC-004", ConditionKind.UNJUDGEABLE),
    Condition("CH-003", ConditionKind.SHORT_OUTLINE),
)


@pytest.mark.req("HB-08")
def test_the_freeze_is_blocked_with_every_open_condition_listed() -> None:
    story = Story().materials_at_the_gate(conditions=OPEN)
    assert story.refusal("materials", "freeze", ann(names="pack")) == [
        "blocker_questions",
        "missing_fields.one",
        "unruled_conflicts.one",
        "contradictions.one",
        "unjudgeable_items.one",
        "short_outline.one",
    ]


@pytest.mark.req("HB-08")
@pytest.mark.parametrize("condition", OPEN, ids=lambda condition: condition.kind)
def test_each_condition_alone_blocks_the_freeze(condition: Condition) -> None:
    story = Story().materials_at_the_gate(conditions=(condition,))
    assert story.refusal("materials", "freeze", ann(names="pack")) == [f"{condition.kind}.one"]


@pytest.mark.req("HB-07")
def test_the_freeze_opens_canon_and_the_frozen_packs() -> None:
    permit = Story().materials_at_the_gate().ask("materials", "freeze", ann(names="pack"))
    assert isinstance(permit, Permit)
    assert permit.areas == {Area.CANON, Area.FROZEN}


@pytest.mark.req("HB-07")
def test_a_freeze_names_the_pack_on_the_card_and_the_person() -> None:
    story = Story().materials_at_the_gate()
    assert story.refusal("materials", "freeze") == ["nobody_decided", "another_pack"]
    assert story.refusal("materials", "freeze", ann(names="older")) == ["another_pack"]


@pytest.mark.req("HB-07")
def test_every_answer_at_the_gate_is_a_new_version_that_is_reviewed_again() -> None:
    gate = Story().materials_at_the_gate(conditions=OPEN, mild_questions=("OQ-001",))
    answers = {
        "request_changes": ann(names="pack", required_fixes=("Name the ferry.",)),
        "answer": ann(names="pack", about="OQ-003", says="The ferry sinks."),
        "rule": ann(names="pack", about="CF-001", says="The river runs east."),
        "waive": ann(names="pack", about="OQ-001"),
        "edit": ann(names="pack"),
    }
    assert gate.book.materials.version == "v001"
    for trigger, decision in answers.items():
        story = gate.but(lambda it, t=trigger, d=decision: it.do("materials", t, d))  # type: ignore[misc]
        assert story.book.materials.state is MaterialsState.AGENT_REVIEW_LOOP
        assert story.book.materials.version == "v002"
        assert story.refusal("materials", "present") == ["pack_not_reviewed"]


@pytest.mark.req("HB-23")
def test_a_question_that_blocks_is_answered_and_never_waived() -> None:
    story = Story().materials_at_the_gate(conditions=OPEN)
    decision = ann(names="pack", about="OQ-003")
    assert story.refusal("materials", "waive", decision) == ["blocker_needs_an_answer"]


@pytest.mark.req("HB-04")
def test_frozen_materials_take_no_answer_and_no_change() -> None:
    story = Story().frozen()
    for trigger in ("begin", "submit", "present", "freeze", "request_changes", "answer", "rule"):
        assert story.refusal("materials", trigger, ann(names="pack")) == [
            "not_now.materials.frozen"
        ]
    assert story.refusal("materials", "rollback", ann()) == ["not_now.materials.frozen"]
    assert story.refusal("materials", "refreeze", ann()) == ["no_finished_migration"]


@pytest.mark.req("HB-04")
def test_only_what_was_frozen_is_put_back_in_its_place() -> None:
    story = Story().frozen()
    assert story.refusal("materials", "restore", ann(names="other")) == ["not_what_was_frozen"]
    before = story.book
    assert story.do("materials", "restore", ann(names="pack")).book == before


@pytest.mark.req("HB-07")
def test_candidates_are_chosen_from_by_a_person_before_a_pack_is_made() -> None:
    story = Story().note("materials", has_idea=True).do("materials", "begin")
    story.note("materials", candidates=("1", "2"), pack="pack")
    assert story.refusal("materials", "submit") == ["choose_first"]
    assert story.refusal("materials", "choose") == ["nobody_decided", "no_such_candidate"]
    assert story.refusal("materials", "choose", ann(about="3")) == ["no_such_candidate"]
    story.do("materials", "choose", ann(about="2")).do("materials", "submit")
    assert story.book.materials.candidates == ()


@pytest.mark.req("HB-07")
def test_each_round_of_the_specialists_that_changes_the_pack_is_one_less() -> None:
    story = Story().note("materials", has_idea=True, rounds_left=2).do("materials", "begin")
    story.note("materials", pack="pack").do("materials", "submit")
    story.do("materials", "revise", pack="second").do("materials", "revise", pack="third")
    assert story.book.materials.version == "v003"
    assert story.refusal("materials", "revise") == ["review_rounds_used_up"]


def test_versions_count_from_one() -> None:
    assert [next_version(version) for version in ("", "v001", "v009", "v999")] == [
        "v001",
        "v002",
        "v010",
        "v1000",
    ]
