"""At any moment a person can be told the one thing to do next."""

from fsm.agenda import next_action
from fsm.materials import Condition, ConditionKind
from tests.fsm.story import CP, Story, ann

OTHER = "CP-20261116-0002"


def after(story: Story) -> tuple[str, str | int]:
    action, subject = next_action(story.book)
    return action, subject


def test_a_new_book_needs_its_materials_until_they_are_at_the_gate() -> None:
    story = Story()
    assert after(story) == ("draft_materials", "")
    story.note("materials", has_idea=True).do("materials", "begin")
    assert after(story) == ("draft_materials", "")
    story.note("materials", pack="pack").do("materials", "submit")
    assert after(story) == ("draft_materials", "")


def test_while_worlds_wait_a_person_chooses_one() -> None:
    story = Story()
    story.note("materials", has_idea=True).do("materials", "begin")
    story.note("materials", candidates=("1", "2"))
    assert after(story) == ("choose_world", "")
    story.do("materials", "choose", ann(about="2"))
    assert after(story) == ("draft_materials", "")


def test_at_the_gate_what_blocks_the_freeze_comes_first() -> None:
    field = Condition("planning.tone", ConditionKind.MISSING_FIELD)
    conflict = Condition("CF-001", ConditionKind.UNRULED_CONFLICT)
    question = Condition("OQ-001", ConditionKind.BLOCKER_QUESTION)
    story = Story().materials_at_the_gate(conditions=(field, conflict, question))
    assert after(story) == ("answer", "OQ-001")
    assert after(story.note("materials", conditions=(field, conflict))) == ("rule", "CF-001")
    assert after(story.note("materials", conditions=(field,))) == (
        "change_materials",
        "planning.tone",
    )
    assert after(story.note("materials", conditions=())) == ("freeze", "")


def test_chapters_are_written_and_reviewed_in_order_and_then_exported() -> None:
    story = Story().frozen()
    assert after(story) == ("write", 1)
    assert after(story.written(1, "one")) == ("write", 1)
    assert after(story.presented(1)) == ("review", 1)
    assert after(story.do("chapter:1", "accept", ann(names="one"))) == ("deposit", 1)
    assert after(story.do("chapter:1", "deposit")) == ("write", 2)
    assert after(story.deposited(2, "two")) == ("export", "")


def test_a_pending_revision_is_decided_first() -> None:
    story = Story().frozen().written(1, "one").presented(1, revision_pending=True)
    assert after(story) == ("decide_revision", 1)


def test_a_proposal_is_followed_from_its_draft_to_the_new_pack() -> None:
    story = Story().frozen().proposed()
    assert after(story) == ("advise", CP)
    assert after(story.advised()) == ("review_proposal", CP)
    assert after(story.do(CP, "approve", ann(names="change"))) == ("migrate", CP)
    assert after(story.do(CP, "migrate", ann())) == ("migrate", CP)
    assert after(story.note(CP, steps_left=()).do(CP, "refreeze")) == ("write", 1)


def test_a_proposal_in_the_backlog_holds_nothing_up() -> None:
    story = Story().frozen().proposed().advised().do(CP, "defer", ann(names="change"))
    assert after(story) == ("write", 1)


def test_a_proposal_whose_pack_has_moved_on_goes_to_the_advisor_again() -> None:
    assert after(Story().frozen().approved().approved(OTHER).migrated(OTHER)) == ("advise", CP)


def test_a_proposal_that_changed_is_read_or_decided_again() -> None:
    story = Story().frozen().proposed().advised()
    assert after(story.but(lambda it: it.note(CP, text="other"))) == ("advise", CP)
    story.do(CP, "approve", ann(names="change")).note(CP, text="other")
    assert after(story) == ("review_proposal", CP)


def test_an_escalated_chapter_waits_for_its_proposal_and_is_then_taken_up() -> None:
    story = Story().frozen().written(1, "one").presented(1).proposed()
    story.do("chapter:1", "escalate_proposal", ann(names="one", about=CP))
    assert after(story) == ("advise", CP)
    assert after(story.advised()) == ("review_proposal", CP)
    assert after(story.do(CP, "reject", ann(names="change"))) == ("write", 1)
    assert after(story.do("chapter:1", "return")) == ("review", 1)


def test_chapters_that_came_back_are_checked_and_reviewed_before_anything_is_written() -> None:
    story = Story(chapters=3).frozen().deposited(1, "one").deposited(2, "two").approved()
    story.do(CP, "migrate", ann()).do("chapter:1", "mark").do("chapter:2", "mark")
    story.note(CP, steps_left=()).do(CP, "refreeze")
    assert after(story) == ("check", 1)
    assert after(story.do("chapter:1", "check").presented(1)) == ("review", 1)
    rewrite = ann(names="one", required_fixes=("Name the ferry.",))
    assert after(story.do("chapter:1", "request_rewrite", rewrite)) == ("check", 2)
    story.do("chapter:2", "check").presented(2).do("chapter:2", "accept", ann(names="two"))
    assert after(story.do("chapter:2", "deposit")) == ("write", 1)
