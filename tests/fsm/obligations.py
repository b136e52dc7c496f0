"""What the promises rest on, said a second time and not read off the tables."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fsm import chapter_guards as g
from fsm import decision as d
from fsm import materials as m
from fsm import proposal as p
from fsm.lifecycle import Refusal
from tests.fsm.ideal import FLAWS, LAWS, AnyLaw, ideal

Guards = tuple[Callable[..., Any], ...]

OF_THIS_PACK = (d.a_person_decides, m.that_very_pack)
OF_THIS_DRAFT = (d.a_person_decides, g.that_very_draft)
OF_THIS_PROPOSAL = (d.a_person_decides, p.that_very_proposal)
DRAFTING = (
    g.the_pack_is_frozen,
    g.earlier_chapters_are_deposited,
    g.nothing_else_is_escalated,
    g.nothing_else_waits_for_review,
    g.no_other_revision_is_pending,
    g.no_migration_runs,
)
ACCEPTING = (
    *OF_THIS_DRAFT,
    g.no_blocker_is_open,
    g.no_revision_is_pending,
    g.it_was_checked_under_the_frozen_pack,
    g.nothing_else_is_escalated,
    g.no_migration_runs,
)
COVERED = (g.its_cover_names_this_draft, *ACCEPTING[2:])
MIGRATING = (
    d.a_person_decides,
    p.a_person_approved_this_text,
    p.its_base_is_the_frozen_pack,
    p.no_other_migration_runs,
    p.no_chapter_is_being_deposited,
)
ROLLING_BACK = (
    d.a_person_decides,
    g.it_takes_back_the_deposit,
    g.no_later_chapter_is_begun,
    g.no_migration_runs,
)

OBLIGATIONS: dict[str, Guards] = {
    "materials: begin intake > draft": (m.an_idea_is_there,),
    "materials: choose draft > draft": (d.a_person_decides, m.the_candidate_is_there),
    "materials: submit draft > agent_review_loop": (
        m.nothing_is_left_to_choose,
        m.a_pack_is_assembled,
    ),
    "materials: revise agent_review_loop > agent_review_loop": (m.rounds_are_left,),
    "materials: present agent_review_loop > human_review_gate": (m.the_review_is_of_this_pack,),
    "materials: freeze human_review_gate > frozen": (*OF_THIS_PACK, m.nothing_blocks_the_freeze),
    "materials: request_changes human_review_gate > agent_review_loop": (
        *OF_THIS_PACK,
        d.the_sheet_is_complete,
    ),
    "materials: answer human_review_gate > agent_review_loop": (
        *OF_THIS_PACK,
        m.the_question_is_open,
        d.it_says_something,
    ),
    "materials: rule human_review_gate > agent_review_loop": (
        *OF_THIS_PACK,
        m.the_conflict_is_open,
        d.it_says_something,
    ),
    "materials: waive human_review_gate > agent_review_loop": (
        *OF_THIS_PACK,
        m.the_question_is_open,
        m.the_question_does_not_block,
    ),
    "materials: edit human_review_gate > agent_review_loop": OF_THIS_PACK,
    "materials: rollback draft > intake": (),
    "materials: rollback agent_review_loop > intake": (),
    "materials: rollback human_review_gate > intake": OF_THIS_PACK,
    "materials: refreeze frozen > frozen": (m.a_migration_is_finished,),
    "materials: restore frozen > frozen": (d.a_person_decides, m.the_pack_that_was_frozen),
    "chapter: draft planned > draft": (g.it_is_in_the_outline, *DRAFTING),
    "chapter: draft draft > draft": DRAFTING,
    "chapter: submit draft > agent_review": (
        g.a_draft_is_there,
        g.it_was_drafted_on_the_frozen_pack,
        *DRAFTING,
    ),
    "chapter: revise agent_review > draft": (g.rewrites_are_left,),
    "chapter: present agent_review > human_review_gate": (g.it_was_checked_under_the_frozen_pack,),
    "chapter: present agent_review > needs_review": (g.it_was_checked_under_the_frozen_pack,),
    "chapter: cover planned > planned": (
        g.it_is_in_the_outline,
        d.a_person_decides,
        g.it_names_a_text,
        g.the_pack_is_frozen,
        g.no_migration_runs,
    ),
    **{
        f"chapter: uncover {state} > {state}": (d.a_person_decides, g.a_cover_is_there)
        for state in ("planned", "draft", "agent_review", "human_review_gate")
    },
    "chapter: accept_covered human_review_gate > deposit": COVERED,
    "chapter: deposit deposit > deposited": (g.a_person_accepted_this_draft,),
    "chapter: redraft agent_review > draft": (g.the_pack_has_moved_on,),
    "chapter: redraft human_review_gate > draft": (g.the_pack_has_moved_on,),
    "chapter: redraft escalated > draft": (g.its_proposal_is_refrozen,),
    "chapter: return escalated > human_review_gate": (g.its_proposal_changed_nothing,),
    "chapter: return escalated > needs_review": (g.its_proposal_changed_nothing,),
    "chapter: mark deposited > needs_review": (g.a_migration_runs,),
    "chapter: hand_edit deposited > needs_review": (g.its_text_was_changed_by_hand,),
    "chapter: hand_edit needs_review > needs_review": (g.its_text_was_changed_by_hand,),
    "chapter: reopen deposited > needs_review": (d.a_reason_is_given,),
    "chapter: draft_anew deposited > draft": (*DRAFTING, g.nothing_else_is_under_way),
    "chapter: put_back planned > deposited": (
        d.a_person_decides,
        g.the_text_that_was_rolled_back,
        g.the_pack_is_as_it_was_then,
        g.earlier_chapters_are_deposited,
        g.no_migration_runs,
    ),
    "chapter: restore deposited > deposited": (
        d.a_person_decides,
        g.the_text_that_was_deposited,
    ),
    "chapter: rollback draft > planned": (g.no_later_chapter_is_begun,),
    "chapter: rollback agent_review > planned": (g.no_later_chapter_is_begun,),
    "chapter: rollback draft > planned, opening chapters, memory": ROLLING_BACK,
    "chapter: rollback agent_review > planned, opening chapters, memory": ROLLING_BACK,
    "chapter: rollback human_review_gate > planned": (
        *OF_THIS_DRAFT,
        g.no_later_chapter_is_begun,
    ),
    "chapter: rollback needs_review > planned, opening chapters, memory": ROLLING_BACK,
    "chapter: rollback deposited > planned, opening chapters, memory": ROLLING_BACK,
    "proposal: submit draft_proposal > advisor_review": (p.it_says_what_and_why,),
    "proposal: submit human_decision > advisor_review": (p.it_says_what_and_why,),
    "proposal: advise advisor_review > human_decision": (p.the_advice_is_on_this_text,),
    "proposal: approve human_decision > approved": (
        *OF_THIS_PROPOSAL,
        p.the_advice_is_on_this_text,
        p.its_base_is_the_frozen_pack,
    ),
    "proposal: reject human_decision > rejected": OF_THIS_PROPOSAL,
    "proposal: reject approved > rejected": (*OF_THIS_PROPOSAL, p.it_takes_back_the_approval),
    "proposal: defer human_decision > deferred": OF_THIS_PROPOSAL,
    "proposal: defer approved > deferred": (*OF_THIS_PROPOSAL, p.it_takes_back_the_approval),
    "proposal: resume deferred > human_decision": (d.a_person_decides,),
    "proposal: resume deferred > advisor_review": (d.a_person_decides,),
    "proposal: rebase advisor_review > advisor_review": (p.its_base_is_stale,),
    "proposal: rebase human_decision > advisor_review": (p.its_base_is_stale,),
    "proposal: rebase approved > advisor_review": (p.its_base_is_stale,),
    "proposal: migrate approved > migration, opening canon, frozen, memory": MIGRATING,
    "proposal: migrate migration > migration, opening canon, frozen, memory": MIGRATING,
    "proposal: refreeze migration > refrozen": (
        p.a_person_approved_this_text,
        p.its_base_is_the_frozen_pack,
        p.every_step_is_done,
    ),
}

for gate in ("human_review_gate", "needs_review"):
    OBLIGATIONS |= {
        f"chapter: accept {gate} > deposit": ACCEPTING,
        f"chapter: request_rewrite {gate} > draft": (*OF_THIS_DRAFT, d.the_sheet_is_complete),
        f"chapter: waive {gate} > {gate}": (
            *OF_THIS_DRAFT,
            g.the_issue_is_open,
            d.a_reason_is_given,
        ),
        f"chapter: edit {gate} > agent_review": OF_THIS_DRAFT,
        f"chapter: apply_revision {gate} > agent_review": (
            *OF_THIS_DRAFT,
            g.a_revision_is_pending,
        ),
        f"chapter: reject_revision {gate} > {gate}": (*OF_THIS_DRAFT, g.a_revision_is_pending),
        f"chapter: escalate_proposal {gate} > escalated": (
            *OF_THIS_DRAFT,
            g.it_opens_a_proposal_with_evidence,
        ),
        f"chapter: check {gate} > agent_review": (),
    }

OPENS = {
    "materials: freeze human_review_gate > frozen": "canon, frozen",
    "materials: restore frozen > frozen": "canon, frozen",
    "chapter: deposit deposit > deposited": "chapters, memory",
    "chapter: put_back planned > deposited": "chapters, memory",
    "chapter: restore deposited > deposited": "chapters, memory",
}
OBLIGATIONS = {
    f"{sentence}, opening {OPENS[sentence]}" if sentence in OPENS else sentence: guards
    for sentence, guards in OBLIGATIONS.items()
}


def sentences(law: AnyLaw) -> dict[str, Any]:
    return {
        f"{law.name}: {row.trigger} {row.source} > {row.target}"
        + (f", opening {', '.join(row.opens)}" if row.opens else ""): row
        for row in law.rows
    }


IDEALS = {sentence: ideal(law, row) for law in LAWS for sentence, row in sentences(law).items()}


def unmet(law: AnyLaw, asked: Iterable[str]) -> Iterator[str]:
    """What a law does not ask for, though it must, in some of its sentences."""
    known = sentences(law)
    for sentence in asked:
        row = known[sentence]
        for guard in OBLIGATIONS[sentence]:
            for flaw in FLAWS[guard]:
                facts = flaw.spoil(IDEALS[sentence])
                verdict = law.advance(row.source, row.trigger, facts)
                reasons = verdict.reasons if isinstance(verdict, Refusal) else ()
                if f"law.{flaw.reason}" not in {reason.key for reason in reasons}:
                    yield f"{sentence}: {flaw.reason}"
