"""What is frozen changes by a proposal that a person approved, and by nothing else."""

import pytest

from fsm.decision import Decision
from fsm.permit import Area, Permit
from fsm.proposal import ProposalState
from tests.fsm.story import CP, Story, ann

OTHER = "CP-20261116-0002"


def state(story: Story, name: str = CP) -> ProposalState:
    return story.book.proposals[name].state


@pytest.mark.req("HB-04", "HB-11")
def test_an_approved_proposal_is_migrated_and_refrozen_as_the_next_version() -> None:
    story = Story().frozen().approved()
    assert story.book.frozen_version == "v001"
    story.migrated()
    assert state(story) is ProposalState.REFROZEN
    assert story.book.frozen_version == "v002"
    assert story.book.materials.frozen_pack == "new pack"


@pytest.mark.req("HB-04", "HB-11")
def test_an_unapproved_proposal_is_not_migrated() -> None:
    story = Story().frozen().proposed()
    assert story.refusal(CP, "migrate", ann()) == ["not_now.proposal.draft_proposal"]
    story.advised()
    assert story.refusal(CP, "migrate", ann()) == ["not_now.proposal.human_decision"]


@pytest.mark.req("HB-04")
def test_a_proposal_that_changed_since_its_approval_is_not_migrated() -> None:
    story = Story().frozen().approved().note(CP, text="another change")
    assert story.refusal(CP, "migrate", ann()) == ["changed_since_approval"]


@pytest.mark.req("HB-04")
def test_a_proposal_against_an_older_pack_is_advised_and_approved_again() -> None:
    story = Story().frozen().approved().approved(OTHER).migrated(OTHER)
    assert story.refusal(CP, "migrate", ann()) == ["stale_base"]
    story.do(CP, "rebase", text="rebased change")
    assert story.refusal(CP, "advise") == ["proposal_not_advised"]
    story.note(CP, advised_text="rebased change").do(CP, "advise")
    story.do(CP, "approve", ann(names="rebased change")).migrated()
    assert story.book.frozen_version == "v003"


def test_the_migration_opens_canon_the_frozen_packs_and_memory() -> None:
    permit = Story().frozen().approved().ask(CP, "migrate", ann())
    assert isinstance(permit, Permit)
    assert permit.areas == {Area.CANON, Area.FROZEN, Area.MEMORY}


def test_a_migration_that_was_cut_off_goes_on_under_the_same_conditions() -> None:
    story = Story().frozen().approved().do(CP, "migrate", ann())
    assert story.refusal(CP, "refreeze") == ["migration_steps_left.one"]
    assert story.ask(CP, "migrate", ann()) != story.ask(CP, "migrate")
    story.note(CP, text="another change")
    assert story.refusal(CP, "migrate", ann()) == ["changed_since_approval"]


def test_no_migration_begins_while_another_runs_or_a_chapter_is_being_deposited() -> None:
    story = Story().frozen().written(1, "text").presented(1).approved().approved(OTHER)
    depositing = story.but(lambda it: it.do("chapter:1", "accept", ann(names="text")))
    assert depositing.refusal(CP, "migrate", ann()) == ["being_deposited.one"]
    story.do(OTHER, "migrate", ann())
    assert story.refusal(CP, "migrate", ann()) == ["migration_running.one"]
    assert story.refusal("chapter:1", "accept", ann(names="text")) == ["migration_running.one"]


@pytest.mark.req("HB-11")
@pytest.mark.parametrize("trigger", ["approve", "reject", "defer"])
def test_a_decision_on_a_proposal_needs_a_name_and_its_very_text(trigger: str) -> None:
    story = Story().frozen().proposed().advised()
    assert story.refusal(CP, trigger) == ["nobody_decided", "another_proposal_text"]
    assert story.refusal(CP, trigger, ann(names="older")) == ["another_proposal_text"]


def test_a_text_that_the_advisor_has_not_read_is_not_approved() -> None:
    story = Story().frozen().proposed().advised().note(CP, text="another change")
    decision = ann(names="another change")
    assert story.refusal(CP, "approve", decision) == ["proposal_not_advised"]
    story.advised().do(CP, "approve", decision)


def test_a_deferred_proposal_comes_back_to_its_decision() -> None:
    story = Story().frozen().proposed().advised().do(CP, "defer", ann(names="change"))
    assert story.refusal(CP, "resume") == ["nobody_decided"]
    assert state(story.do(CP, "resume", ann())) is ProposalState.HUMAN_DECISION


def test_a_deferred_proposal_whose_pack_has_moved_on_comes_back_to_the_advisor() -> None:
    story = Story().frozen().proposed().advised().do(CP, "defer", ann(names="change"))
    story.approved(OTHER).migrated(OTHER)
    assert state(story.do(CP, "resume", ann())) is ProposalState.ADVISOR_REVIEW
    assert story.book.proposals[CP].base_version == "v002"


def test_an_approval_can_be_taken_back_until_the_migration_begins() -> None:
    story = Story().frozen().approved()
    takes_back = ann(names="change", about="Ann")
    story.but(lambda it: it.do(CP, "reject", takes_back))
    deferred = story.but(lambda it: it.do(CP, "defer", takes_back))
    assert deferred.book.proposals[CP].approved_by == ""
    story.do(CP, "migrate", ann())
    assert story.refusal(CP, "reject", ann(names="change")) == ["not_now.proposal.migration"]


@pytest.mark.req("HB-04", "HB-11")
def test_an_answer_to_the_card_before_the_approval_does_not_take_the_approval_back() -> None:
    story = Story().frozen().proposed().advised()
    late = Decision(decided_by="Bo", names="change")
    assert isinstance(story.ask(CP, "reject", late), Permit)
    story.do(CP, "approve", ann(names="change"))
    for trigger in ("reject", "defer"):
        assert story.refusal(CP, trigger, late) == ["approved_meanwhile"]
