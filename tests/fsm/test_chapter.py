"""A chapter is drafted on the frozen pack and deposited on a person's word."""

import pytest

from fsm.book import may_draft
from fsm.chapter import ChapterState
from fsm.decision import Decision
from fsm.permit import Area, Permit
from tests.fsm.story import CP, Story, ann

ONE = "chapter:1"


def at_the_gate(*blockers: str) -> Story:
    return Story().frozen().written(1, "text").presented(1, *blockers)


def state(story: Story, number: int = 1) -> ChapterState:
    return story.book.chapters[number].state


@pytest.mark.req("HB-02")
def test_no_chapter_is_drafted_without_a_frozen_pack() -> None:
    story = Story().materials_at_the_gate()
    assert story.refusal(ONE, "draft") == ["no_frozen_pack"]
    assert story.refusal("chapter:2", "draft") == ["no_frozen_pack", "earlier_chapters.one"]


@pytest.mark.req("HB-03", "HB-09")
def test_a_chapter_goes_from_its_plan_to_the_deposit_and_on_to_the_next() -> None:
    story = at_the_gate()
    assert story.refusal("chapter:2", "draft") == ["earlier_chapters.one"]
    story.do(ONE, "accept", ann(names="text"))
    assert state(story) is ChapterState.DEPOSIT
    assert story.refusal("chapter:2", "draft") == ["earlier_chapters.one"]
    story.do(ONE, "deposit")
    assert state(story) is ChapterState.DEPOSITED
    assert may_draft(story.book, 2) == ()


def test_a_chapter_that_the_outline_does_not_have_is_not_drafted() -> None:
    story = Story().frozen().deposited(1, "one").deposited(2, "two")
    assert story.refusal("chapter:3", "draft") == ["not_in_outline"]


@pytest.mark.req("HB-23")
def test_accept_is_refused_while_a_blocker_is_open() -> None:
    story = at_the_gate("I-1", "I-2")
    assert story.refusal(ONE, "accept", ann(names="text")) == ["open_blockers"]
    story.do(ONE, "waive", ann(names="text", about="I-1", reason="It is a dream."))
    assert story.refusal(ONE, "accept", ann(names="text")) == ["open_blockers.one"]


@pytest.mark.req("HB-23")
def test_a_waiver_closes_its_issue_and_stays_at_the_gate() -> None:
    story = at_the_gate("I-1")
    waiver = ann(names="text", about="I-1", reason="It is a dream.")
    story.do(ONE, "waive", waiver)
    assert state(story) is ChapterState.HUMAN_REVIEW_GATE
    assert story.refusal(ONE, "waive", waiver) == ["nothing_to_waive"]
    assert isinstance(story.ask(ONE, "accept", ann(names="text")), Permit)


@pytest.mark.req("HB-23")
def test_a_waiver_needs_a_reason_and_an_issue() -> None:
    story = at_the_gate("I-1")
    waiver = ann(names="text", about="I-9")
    assert story.refusal(ONE, "waive", waiver) == ["no_such_issue", "no_reason_given"]


@pytest.mark.req("HB-03")
def test_accept_needs_a_name_and_the_very_draft_at_the_gate() -> None:
    story = at_the_gate()
    assert story.refusal(ONE, "accept") == ["nobody_decided", "another_draft"]
    assert story.refusal(ONE, "accept", ann(names="older text")) == ["another_draft"]


@pytest.mark.req("HB-03")
def test_an_accept_of_a_text_that_changed_meanwhile_deposits_nothing() -> None:
    story = at_the_gate().do(ONE, "accept", ann(names="text")).note(ONE, draft="other text")
    assert story.refusal(ONE, "deposit") == ["not_accepted"]


def test_of_two_answers_one_counts() -> None:
    story = at_the_gate().do(ONE, "accept", ann(names="text"))
    assert story.refusal(ONE, "accept", ann(names="text")) == ["not_now.chapter.deposit"]
    rewrite = ann(names="text", required_fixes=("Name the ferry.",))
    assert story.refusal(ONE, "request_rewrite", rewrite) == ["not_now.chapter.deposit"]


@pytest.mark.req("HB-23")
def test_a_rewrite_goes_back_to_the_draft_and_the_old_text_is_no_answer_to_it() -> None:
    story = at_the_gate("I-1")
    assert story.refusal(ONE, "request_rewrite", ann(names="text")) == ["sheet_without_fix"]
    story.do(ONE, "request_rewrite", ann(names="text", required_fixes=("Name the ferry.",)))
    assert state(story) is ChapterState.DRAFT
    assert "no_draft" in story.refusal(ONE, "submit")
    story.written(1, "new text").presented(1)
    assert story.refusal(ONE, "accept", ann(names="text")) == ["another_draft"]
    story.do(ONE, "accept", ann(names="new text"))


def test_an_edited_text_is_checked_again_before_it_is_accepted() -> None:
    story = at_the_gate().do(ONE, "edit", ann(names="text"), draft="edited")
    assert state(story) is ChapterState.AGENT_REVIEW
    assert story.refusal(ONE, "present") == ["not_checked"]
    story.presented(1).do(ONE, "accept", ann(names="edited"))


def test_a_text_changed_behind_the_gate_is_unchecked() -> None:
    story = at_the_gate().note(ONE, draft="changed")
    assert story.refusal(ONE, "accept", ann(names="changed")) == ["not_checked"]


@pytest.mark.req("HB-10", "HB-23")
def test_escalating_stops_every_chapter_until_the_proposal_ends() -> None:
    story = Story(chapters=3).frozen().deposited(1, "one").written(2, "two").presented(2).proposed()
    story.do("chapter:2", "escalate_proposal", ann(names="two", about=CP))
    assert story.refusal("chapter:3", "draft") == ["earlier_chapters.one", "chapters_escalated.one"]
    assert story.refusal(ONE, "draft_anew") == ["chapters_escalated.one"]
    story.do(ONE, "reopen", ann(reason="A typo."))
    assert story.refusal(ONE, "accept", ann(names="one")) == ["chapters_escalated.one"]
    assert story.refusal("chapter:2", "rollback", ann()) == ["not_now.chapter.escalated"]
    assert story.refusal("chapter:2", "return") == ["proposal_not_ended"]
    assert story.refusal("chapter:2", "redraft") == ["proposal_not_refrozen"]


@pytest.mark.req("HB-10")
def test_a_chapter_is_escalated_only_with_a_proposal_that_says_what_and_why() -> None:
    story = at_the_gate()
    escalation = ann(names="text", about=CP)
    assert story.refusal(ONE, "escalate_proposal", escalation) == ["no_open_proposal"]
    story.note(CP, says_what=True)
    assert story.refusal(ONE, "escalate_proposal", escalation) == ["proposal_without_evidence"]


@pytest.mark.req("HB-10")
def test_an_escalated_chapter_is_drafted_again_on_the_new_pack() -> None:
    story = at_the_gate().proposed().do(ONE, "escalate_proposal", ann(names="text", about=CP))
    story.advised().do(CP, "approve", ann(names="change")).migrated()
    story.do(ONE, "redraft").note(ONE, draft="old pack's", drafted_on="v001")
    assert story.refusal(ONE, "submit") == ["drafted_on_old_pack"]
    story.written(1, "new pack's").presented(1).do(ONE, "accept", ann(names="new pack's"))


@pytest.mark.req("HB-10")
@pytest.mark.parametrize("ending", ["reject", "defer"])
def test_an_escalated_chapter_comes_back_to_its_gate_when_nothing_changes(ending: str) -> None:
    story = at_the_gate().proposed().do(ONE, "escalate_proposal", ann(names="text", about=CP))
    story.advised().do(CP, ending, ann(names="change")).do(ONE, "return")
    assert state(story) is ChapterState.HUMAN_REVIEW_GATE


@pytest.mark.parametrize("trigger", ["reopen", "hand_edit", "mark"])
def test_a_deposited_chapter_that_comes_back_stops_the_drafting(trigger: str) -> None:
    story = Story().frozen().deposited(1, "one").approved()
    if trigger == "mark":
        story.do(CP, "migrate", ann()).do(ONE, "mark").note(CP, steps_left=())
        story.do(CP, "refreeze")
    elif trigger == "hand_edit":
        story.do(ONE, "hand_edit", draft="edited by hand")
    else:
        story.do(ONE, "reopen", ann(reason="A typo."))
    assert state(story) is ChapterState.NEEDS_REVIEW
    assert story.refusal("chapter:2", "draft") == [
        "earlier_chapters.one",
        "chapters_need_review.one",
    ]
    assert story.book.chapters[1].deposited == "one"


def test_a_chapter_called_back_by_a_migration_is_checked_under_the_new_pack() -> None:
    story = Story().frozen().deposited(1, "one").approved().do(CP, "migrate", ann())
    story.do(ONE, "mark").note(CP, steps_left=()).do(CP, "refreeze")
    assert story.refusal(ONE, "accept", ann(names="one")) == ["not_checked"]
    story.do(ONE, "check").presented(1)
    assert state(story) is ChapterState.NEEDS_REVIEW
    story.do(ONE, "accept", ann(names="one")).do(ONE, "deposit")
    assert may_draft(story.book, 2) == ()


def test_a_forced_draft_replaces_the_deposited_text_only_on_accept() -> None:
    story = Story().frozen().deposited(1, "one").do(ONE, "draft_anew").written(1, "another")
    story.presented(1)
    assert state(story) is ChapterState.NEEDS_REVIEW
    assert story.book.chapters[1].deposited == "one"
    story.do(ONE, "accept", ann(names="another")).do(ONE, "deposit")
    assert story.book.chapters[1].deposited == "another"


def test_a_pending_revision_is_decided_before_the_chapter() -> None:
    story = Story().frozen().written(1, "text").presented(1, revision_pending=True)
    assert story.refusal(ONE, "accept", ann(names="text")) == ["revision_first"]
    assert story.refusal("chapter:2", "draft") == ["earlier_chapters.one", "revisions_pending.one"]
    story.but(lambda it: it.do(ONE, "reject_revision", ann(names="text"))).do(
        ONE, "accept", ann(names="text")
    )
    story.do(ONE, "apply_revision", ann(names="text"), draft="revised").presented(1)
    story.do(ONE, "accept", ann(names="revised"))


def test_a_draft_at_its_gate_is_checked_again_or_redrafted_after_a_migration() -> None:
    story = at_the_gate()
    assert story.refusal(ONE, "redraft") == ["pack_unchanged"]
    story.approved().migrated()
    assert story.refusal(ONE, "accept", ann(names="text")) == ["not_checked"]
    untouched = story.but(lambda it: it.do(ONE, "check").presented(1))
    untouched.do(ONE, "accept", ann(names="text"))
    assert state(story.do(ONE, "redraft")) is ChapterState.DRAFT


def test_the_agents_rewrite_as_often_as_they_may_and_then_a_person_decides() -> None:
    story = Story().frozen().note(ONE, rewrites_left=1).written(1, "first").do(ONE, "revise")
    story.written(1, "second")
    assert story.refusal(ONE, "revise") == ["rewrites_used_up"]
    story.presented(1, "I-1")
    assert state(story) is ChapterState.HUMAN_REVIEW_GATE


def test_what_is_deposited_is_rolled_back_by_a_named_person_from_the_end() -> None:
    story = Story().frozen().deposited(1, "one").deposited(2, "two")
    assert story.refusal(ONE, "rollback", Decision(about="one")) == [
        "nobody_decided",
        "later_chapters.one",
    ]
    permit = story.ask("chapter:2", "rollback", ann(about="two"))
    assert isinstance(permit, Permit)
    assert permit.areas == {Area.CHAPTERS, Area.MEMORY}
    story.do("chapter:2", "rollback", ann(about="two")).do(ONE, "rollback", ann(about="one"))
    assert [state(story, number) for number in (1, 2)] == [ChapterState.PLANNED] * 2


def test_rolling_back_a_draft_that_nobody_was_shown_opens_nothing_and_needs_nobody() -> None:
    permit = Story().frozen().written(1, "text").ask(ONE, "rollback")
    assert isinstance(permit, Permit)
    assert permit.areas == frozenset()


def test_rolling_back_a_new_draft_of_a_deposited_chapter_needs_a_person() -> None:
    story = Story().frozen().deposited(1, "one").do(ONE, "draft_anew")
    assert story.refusal(ONE, "rollback", Decision(about="one")) == ["nobody_decided"]


@pytest.mark.req("HB-03")
def test_whoever_threw_a_draft_away_has_not_thrown_away_what_was_deposited_meanwhile() -> None:
    story = Story().frozen().written(1, "one").presented(1)
    threw_it_away = ann(names="one")
    assert isinstance(story.ask(ONE, "rollback", threw_it_away), Permit)
    story.do(ONE, "accept", ann(names="one")).do(ONE, "deposit")
    assert story.refusal(ONE, "rollback", threw_it_away) == ["deposited_meanwhile"]


@pytest.mark.req("HB-03")
def test_nothing_is_put_back_but_what_the_law_itself_saw_rolled_back() -> None:
    story = Story().frozen()
    assert story.refusal(ONE, "put_back", ann(names="one"))[0] == "nothing_rolled_back"
    story.deposited(1, "one").do(ONE, "rollback", ann(about="one"))
    assert story.refusal(ONE, "put_back", ann(names="two")) == ["nothing_rolled_back"]
    story.do(ONE, "put_back", ann(names="one"))
    assert state(story) is ChapterState.DEPOSITED
    story.do(ONE, "rollback", ann(about="one")).do(ONE, "draft").do(ONE, "rollback")
    assert story.refusal(ONE, "put_back", ann(names="one"))[0] == "nothing_rolled_back"


@pytest.mark.req("HB-03")
def test_what_is_put_back_does_not_come_with_the_checks_of_another_draft() -> None:
    story = Story().frozen().deposited(1, "one").do(ONE, "draft_anew")
    story.written(1, "two").presented(1).do(ONE, "rollback", ann(about="one"))
    story.do(ONE, "put_back", ann(names="one")).do(ONE, "reopen", ann(reason="once more"))
    assert story.refusal(ONE, "accept", ann(names="one")) == ["not_checked"]


@pytest.mark.req("HB-03", "HB-04")
def test_what_was_rolled_back_is_not_put_back_under_another_pack() -> None:
    story = Story().frozen().deposited(1, "one").do(ONE, "rollback", ann(about="one"))
    story.approved().migrated()
    assert story.refusal(ONE, "put_back", ann(names="one")) == ["rolled_back_under_old_pack"]


def test_only_what_was_deposited_is_put_back_in_its_place() -> None:
    story = Story().frozen().deposited(1, "one")
    assert story.refusal(ONE, "restore", ann(names="two")) == ["not_what_was_deposited"]
    before = story.book
    assert story.do(ONE, "restore", ann(names="one")).book == before
