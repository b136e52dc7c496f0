"""For every row of the law facts that satisfy it, and for every guard each way to fail it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

from fsm import chapter_guards as g
from fsm import decision as d
from fsm import materials as m
from fsm import proposal as p
from fsm.chapter import CHAPTER, Chapter, ChapterFacts, ChapterState, Cover, PutAway
from fsm.chapter import ChapterTrigger as C
from fsm.decision import Decision
from fsm.lifecycle import Lifecycle, Row
from fsm.materials import (
    MATERIALS,
    Condition,
    ConditionKind,
    Materials,
    MaterialsFacts,
)
from fsm.materials import MaterialsTrigger as M
from fsm.proposal import PROPOSAL, Proposal, ProposalFacts, ProposalState

CP = "CP-20261116-0001"
AnyLaw: TypeAlias = Lifecycle[Any, Any, Any]
AnyRow: TypeAlias = Row[Any, Any, Any]
LAWS: tuple[AnyLaw, ...] = (MATERIALS, CHAPTER, PROPOSAL)

GOOD = Decision(
    decided_by="Ann",
    names="text",
    about="I-1",
    says="so",
    reason="because",
    required_fixes=("Name the ferry.",),
)
OPEN_PROPOSAL = Proposal(says_what=True, says_why=True, base_version="v001", text="text")


def ideal(law: AnyLaw, row: AnyRow) -> Any:
    """Facts under which this row says yes."""
    facts: Any
    if law.name == "materials":
        facts = ideal_materials(row.trigger)
    elif law.name == "chapter":
        facts = ideal_chapter(row)
    else:
        facts = ideal_proposal(row)
    return facts


def ideal_materials(trigger: str) -> MaterialsFacts:
    materials = Materials(
        has_idea=True,
        pack="text",
        reviewed_pack="text",
        rounds_left=1,
        mild_questions=("OQ-002",),
        frozen_version="v001",
        frozen_pack="text",
    )
    decision = replace(GOOD, about="OQ-002")
    if trigger == M.RULE:
        conflict = Condition("CF-001", ConditionKind.UNRULED_CONFLICT)
        materials = replace(materials, conditions=(conflict,))
        decision = replace(GOOD, about="CF-001")
    if trigger == M.CHOOSE:
        materials, decision = replace(materials, candidates=("1",)), replace(GOOD, about="1")
    return MaterialsFacts(materials=materials, decision=decision, finished_migration=CP)


def ideal_chapter(row: AnyRow) -> ChapterFacts:
    chapter = Chapter(
        draft="text",
        drafted_on="v001",
        checked_under="v001",
        rewrites_left=1,
        open_issues=frozenset({"I-1"}),
        accepted="text",
        accepted_by="Ann",
        deposited="text" if row.when is g.once_deposited or row.trigger == C.RESTORE else "",
        proposal_id=CP if row.source == ChapterState.ESCALATED else "",
    )
    facts = ChapterFacts(number=3, chapter=chapter, decision=GOOD, frozen_version="v001")
    rejected = replace(OPEN_PROPOSAL, state=ProposalState.REJECTED)
    refrozen = replace(OPEN_PROPOSAL, state=ProposalState.REFROZEN)
    match row.trigger, row.source:
        case C.APPLY_REVISION | C.REJECT_REVISION, _:
            return replace(facts, chapter=replace(chapter, revision_pending=True))
        case C.ESCALATE_PROPOSAL, _:
            named = replace(GOOD, about=CP)
            return replace(facts, decision=named, named_proposal=OPEN_PROPOSAL)
        case C.REDRAFT, ChapterState.ESCALATED:
            return replace(facts, own_proposal=refrozen)
        case C.REDRAFT, _:
            return replace(facts, frozen_version="v002")
        case C.RETURN, _:
            return replace(facts, own_proposal=rejected)
        case C.MARK, _:
            return replace(facts, migrations=(CP,))
        case C.HAND_EDIT, _:
            return replace(facts, found_text="another text")
        case C.ACCEPT_COVERED | C.UNCOVER, _:
            cover = Cover(text="text", by="Ann", under="v001")
            return replace(facts, chapter=replace(chapter, cover=cover))
        case C.PUT_BACK, _:
            away = PutAway(text="text", under="v001")
            return replace(facts, chapter=replace(chapter, put_away=away))
        case C.ROLLBACK, _ if g.it_takes_back_the_deposit in row.guards:
            takes_back = replace(GOOD, about="text")
            deposited = replace(chapter, deposited="text")
            return replace(facts, decision=takes_back, chapter=deposited)
        case _:
            return facts


def ideal_proposal(row: AnyRow) -> ProposalFacts:
    proposal = replace(OPEN_PROPOSAL, advised_text="text", approved_text="text", approved_by="Ann")
    stale = row.when is p.base_is_stale or p.its_base_is_stale in row.guards
    takes_back = p.it_takes_back_the_approval in row.guards
    return ProposalFacts(
        proposal_id=CP,
        proposal=proposal,
        decision=replace(GOOD, about="Ann") if takes_back else GOOD,
        frozen_version="v002" if stale else "v001",
    )


class Flaw(NamedTuple):
    """A change of the facts that a guard must answer with this reason."""

    reason: str
    spoil: Callable[[Any], Any]


def decision(reason: str, /, **changes: Any) -> Flaw:
    return Flaw(reason, lambda facts: replace(facts, decision=replace(facts.decision, **changes)))


def materials(reason: str, /, **changes: Any) -> Flaw:
    return Flaw(reason, lambda facts: replace(facts, materials=replace(facts.materials, **changes)))


def chapter(reason: str, /, **changes: Any) -> Flaw:
    return Flaw(reason, lambda facts: replace(facts, chapter=replace(facts.chapter, **changes)))


def proposal(reason: str, /, **changes: Any) -> Flaw:
    return Flaw(reason, lambda facts: replace(facts, proposal=replace(facts.proposal, **changes)))


def facts(reason: str, /, **changes: Any) -> Flaw:
    return Flaw(reason, lambda facts: replace(facts, **changes))


def blocked_by(reason: str, kind: ConditionKind, *ids: str) -> Flaw:
    return materials(reason, conditions=tuple(Condition(name, kind) for name in ids))


ENDED = replace(OPEN_PROPOSAL, state=ProposalState.REJECTED)
K = ConditionKind

FLAWS: dict[Callable[..., Any], tuple[Flaw, ...]] = {
    d.a_person_decides: (
        decision("nobody_decided", decided_by=""),
        decision("nobody_decided", decided_by=" \t\n"),
        decision("nobody_decided", decided_by="—"),
    ),
    d.a_reason_is_given: (decision("no_reason_given", reason=" "),),
    d.it_says_something: (decision("nothing_said", says=""),),
    d.the_sheet_is_complete: (
        decision("sheet_without_fix", required_fixes=()),
        decision("sheet_without_fix", required_fixes=("Name the ferry.", " ")),
    ),
    m.an_idea_is_there: (materials("no_idea", has_idea=False),),
    m.the_candidate_is_there: (decision("no_such_candidate", about="4"),),
    m.nothing_is_left_to_choose: (materials("choose_first", candidates=("1", "2")),),
    m.a_pack_is_assembled: (materials("no_pack", pack=""),),
    m.rounds_are_left: (materials("review_rounds_used_up", rounds_left=0),),
    m.the_review_is_of_this_pack: (
        materials("pack_not_reviewed", reviewed_pack="older"),
        materials("pack_not_reviewed", pack="", reviewed_pack=""),
    ),
    m.that_very_pack: (
        decision("another_pack", names="older"),
        decision("another_pack", names=""),
    ),
    m.nothing_blocks_the_freeze: (
        blocked_by("blocker_questions", K.BLOCKER_QUESTION, "OQ-003", "OQ-007"),
        blocked_by("blocker_questions.one", K.BLOCKER_QUESTION, "OQ-003"),
        blocked_by("missing_fields", K.MISSING_FIELD, "planning.tone", "canon.world"),
        blocked_by("missing_fields.one", K.MISSING_FIELD, "planning.tone"),
        blocked_by("unruled_conflicts", K.UNRULED_CONFLICT, "CF-001", "CF-002"),
        blocked_by("unruled_conflicts.one", K.UNRULED_CONFLICT, "CF-001"),
        blocked_by("contradictions", K.CONTRADICTION, "CH-002", "TL-001"),
        blocked_by("contradictions.one", K.CONTRADICTION, "CH-002"),
        blocked_by("unjudgeable_items", K.UNJUDGEABLE, "DEC-001", "CHK-002"),
        blocked_by("unjudgeable_items.one", K.UNJUDGEABLE, "DEC-001"),
        blocked_by("short_outline", K.SHORT_OUTLINE, "CH-002", "CH-003"),
        blocked_by("short_outline.one", K.SHORT_OUTLINE, "CH-003"),
    ),
    m.the_question_is_open: (decision("no_such_question", about="OQ-404"),),
    m.the_question_does_not_block: (
        blocked_by("blocker_needs_an_answer", K.BLOCKER_QUESTION, "OQ-002"),
    ),
    m.the_conflict_is_open: (decision("no_such_conflict", about="CF-404"),),
    m.a_migration_is_finished: (facts("no_finished_migration", finished_migration=""),),
    m.the_pack_that_was_frozen: (
        decision("not_what_was_frozen", names="another"),
        materials("not_what_was_frozen", frozen_pack=""),
    ),
    g.it_is_in_the_outline: (facts("not_in_outline", in_outline=False),),
    g.the_pack_is_frozen: (facts("no_frozen_pack", frozen_version=""),),
    g.earlier_chapters_are_deposited: (
        facts("earlier_chapters", earlier_undecided=(1, 2)),
        facts("earlier_chapters.one", earlier_undecided=(2,)),
    ),
    g.no_later_chapter_is_begun: (
        facts("later_chapters", later_begun=(4, 5)),
        facts("later_chapters.one", later_begun=(4,)),
    ),
    g.nothing_else_is_under_way: (
        facts("chapters_under_way", others_under_way=(4, 5)),
        facts("chapters_under_way.one", others_under_way=(4,)),
    ),
    g.nothing_else_is_escalated: (
        facts("chapters_escalated", others_escalated=(1, 2)),
        facts("chapters_escalated.one", others_escalated=(2,)),
    ),
    g.nothing_else_waits_for_review: (
        facts("chapters_need_review", others_waiting=(1, 2)),
        facts("chapters_need_review.one", others_waiting=(2,)),
    ),
    g.no_other_revision_is_pending: (
        facts("revisions_pending", others_with_revision=(1, 2)),
        facts("revisions_pending.one", others_with_revision=(2,)),
    ),
    g.no_migration_runs: (
        facts("migration_running", migrations=(CP, "CP-2")),
        facts("migration_running.one", migrations=(CP,)),
    ),
    g.a_migration_runs: (facts("no_migration_running", migrations=()),),
    g.a_draft_is_there: (chapter("no_draft", draft=""),),
    g.it_was_drafted_on_the_frozen_pack: (
        chapter("drafted_on_old_pack", drafted_on="v000"),
        chapter("drafted_on_old_pack", drafted_on=""),
    ),
    g.it_was_checked_under_the_frozen_pack: (
        chapter("not_checked", checked_under="v000"),
        chapter("not_checked", checked_under=""),
    ),
    g.the_pack_has_moved_on: (facts("pack_unchanged", frozen_version="v001"),),
    g.rewrites_are_left: (chapter("rewrites_used_up", rewrites_left=0),),
    g.that_very_draft: (
        decision("another_draft", names="older"),
        decision("another_draft", names=""),
        chapter("another_draft", draft=""),
    ),
    g.a_cover_is_there: (chapter("nothing_to_uncover", cover=None),),
    g.it_names_a_text: (decision("no_text_named", names=""),),
    g.its_cover_names_this_draft: (
        chapter("not_covered", cover=None),
        chapter("not_covered", cover=Cover(text="older", by="Ann", under="v001")),
        chapter("not_covered", cover=Cover(text="text", by=" ", under="v001")),
        chapter("not_covered", cover=Cover(text="text", by="Ann", under="v000")),
        chapter("not_covered", draft="", cover=Cover(text="", by="Ann", under="v001")),
    ),
    g.no_blocker_is_open: (
        chapter(
            "open_blockers",
            open_issues=frozenset({"I-1", "I-2"}),
            blockers=frozenset({"I-1", "I-2"}),
        ),
        chapter("open_blockers.one", blockers=frozenset({"I-1"})),
    ),
    g.no_revision_is_pending: (chapter("revision_first", revision_pending=True),),
    g.a_revision_is_pending: (chapter("no_revision", revision_pending=False),),
    g.the_issue_is_open: (
        decision("no_such_issue", about="I-404"),
        chapter("nothing_to_waive", open_issues=frozenset()),
    ),
    g.it_opens_a_proposal_with_evidence: (
        facts("no_open_proposal", named_proposal=None),
        facts("no_open_proposal", named_proposal=ENDED),
        facts("proposal_without_evidence", named_proposal=Proposal(says_what=True)),
        facts("proposal_without_evidence", named_proposal=Proposal(says_why=True)),
    ),
    g.its_proposal_is_refrozen: (
        facts("proposal_not_refrozen", own_proposal=None),
        facts("proposal_not_refrozen", own_proposal=ENDED),
    ),
    g.its_proposal_changed_nothing: (
        facts("proposal_not_ended", own_proposal=None),
        facts("proposal_not_ended", own_proposal=OPEN_PROPOSAL),
    ),
    g.a_person_accepted_this_draft: (
        chapter("not_accepted", accepted="older"),
        chapter("not_accepted", accepted_by=" "),
        chapter("not_accepted", draft="", accepted=""),
    ),
    g.its_text_was_changed_by_hand: (
        facts("text_unchanged", found_text="text"),
        facts("text_unchanged", found_text=""),
    ),
    g.it_takes_back_the_deposit: (
        decision("deposited_meanwhile", about=""),
        decision("deposited_meanwhile", about="older"),
    ),
    g.the_text_that_was_rolled_back: (
        decision("nothing_rolled_back", names="another"),
        chapter("nothing_rolled_back", put_away=None),
    ),
    g.the_pack_is_as_it_was_then: (
        facts("rolled_back_under_old_pack", frozen_version="v002"),
        chapter("rolled_back_under_old_pack", put_away=PutAway(text="text", under="")),
        chapter("rolled_back_under_old_pack", put_away=PutAway(text="text", under="v000")),
    ),
    g.the_text_that_was_deposited: (
        decision("not_what_was_deposited", names="another"),
        chapter("not_what_was_deposited", deposited=""),
    ),
    p.it_says_what_and_why: (
        proposal("proposal_without_change", says_what=False),
        proposal("proposal_without_reason", says_why=False),
    ),
    p.the_advice_is_on_this_text: (
        proposal("proposal_not_advised", advised_text="older"),
        proposal("proposal_not_advised", advised_text=""),
    ),
    p.that_very_proposal: (
        decision("another_proposal_text", names="older"),
        decision("another_proposal_text", names=""),
    ),
    p.it_takes_back_the_approval: (
        decision("approved_meanwhile", about=""),
        decision("approved_meanwhile", about="Bo"),
    ),
    p.its_base_is_the_frozen_pack: (
        facts("stale_base", frozen_version="v002"),
        facts("stale_base", frozen_version=""),
    ),
    p.its_base_is_stale: (facts("base_not_stale", frozen_version="v001"),),
    p.a_person_approved_this_text: (
        proposal("not_approved", approved_by=" "),
        proposal("changed_since_approval", approved_text="older"),
        proposal("changed_since_approval", text="", approved_text=""),
    ),
    p.no_other_migration_runs: (
        facts("migration_running", other_migrations=("CP-2", "CP-3")),
        facts("migration_running.one", other_migrations=("CP-2",)),
    ),
    p.no_chapter_is_being_deposited: (
        facts("being_deposited", being_deposited=(3, 4)),
        facts("being_deposited.one", being_deposited=(3,)),
    ),
    p.every_step_is_done: (
        proposal("migration_steps_left", steps_left=("canon", "memory")),
        proposal("migration_steps_left.one", steps_left=("canon",)),
    ),
}
