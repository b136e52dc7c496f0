"""What must hold before a chapter takes a step. Each guard names what stands against it."""

from fsm.chapter_facts import ChapterFacts
from fsm.decision import is_a_name
from fsm.proposal import ProposalState
from fsm.reasons import Reasons, none_of, unless

ENDED_WITHOUT_CHANGE = (ProposalState.REJECTED, ProposalState.DEFERRED)
ENDED = (ProposalState.REFROZEN, *ENDED_WITHOUT_CHANGE)


def never_deposited(facts: ChapterFacts) -> bool:
    return not facts.chapter.deposited


def once_deposited(facts: ChapterFacts) -> bool:
    return bool(facts.chapter.deposited)


def it_is_in_the_outline(facts: ChapterFacts) -> Reasons:
    return unless(facts.in_outline, "not_in_outline", number=facts.number)


def the_pack_is_frozen(facts: ChapterFacts) -> Reasons:
    return unless(facts.frozen_version, "no_frozen_pack")


def earlier_chapters_are_deposited(facts: ChapterFacts) -> Reasons:
    return none_of(facts.earlier_undecided, "earlier_chapters", number=facts.number)


def no_later_chapter_is_begun(facts: ChapterFacts) -> Reasons:
    return none_of(facts.later_begun, "later_chapters", number=facts.number)


def nothing_else_is_under_way(facts: ChapterFacts) -> Reasons:
    return none_of(facts.others_under_way, "chapters_under_way")


def nothing_else_is_escalated(facts: ChapterFacts) -> Reasons:
    return none_of(facts.others_escalated, "chapters_escalated")


def nothing_else_waits_for_review(facts: ChapterFacts) -> Reasons:
    return none_of(facts.others_waiting, "chapters_need_review")


def no_other_revision_is_pending(facts: ChapterFacts) -> Reasons:
    return none_of(facts.others_with_revision, "revisions_pending")


def no_migration_runs(facts: ChapterFacts) -> Reasons:
    return none_of(facts.migrations, "migration_running")


def a_migration_runs(facts: ChapterFacts) -> Reasons:
    return unless(facts.migrations, "no_migration_running", number=facts.number)


def a_draft_is_there(facts: ChapterFacts) -> Reasons:
    return unless(facts.chapter.draft, "no_draft", number=facts.number)


def it_was_drafted_on_the_frozen_pack(facts: ChapterFacts) -> Reasons:
    drafted_on = facts.chapter.drafted_on
    current = drafted_on and drafted_on == facts.frozen_version
    return unless(current, "drafted_on_old_pack", number=facts.number, frozen=facts.frozen_version)


def it_was_checked_under_the_frozen_pack(facts: ChapterFacts) -> Reasons:
    checked = facts.chapter.checked_under
    current = checked and checked == facts.frozen_version
    return unless(current, "not_checked", number=facts.number, frozen=facts.frozen_version)


def the_pack_has_moved_on(facts: ChapterFacts) -> Reasons:
    moved_on = facts.chapter.drafted_on != facts.frozen_version
    return unless(moved_on, "pack_unchanged", number=facts.number)


def rewrites_are_left(facts: ChapterFacts) -> Reasons:
    return unless(facts.chapter.rewrites_left > 0, "rewrites_used_up", number=facts.number)


def that_very_draft(facts: ChapterFacts) -> Reasons:
    draft = facts.chapter.draft
    return unless(draft and draft == facts.decision.names, "another_draft", number=facts.number)


def it_names_a_text(facts: ChapterFacts) -> Reasons:
    return unless(facts.decision.names, "no_text_named", number=facts.number)


def a_cover_is_there(facts: ChapterFacts) -> Reasons:
    return unless(facts.chapter.cover, "nothing_to_uncover", number=facts.number)


def its_cover_names_this_draft(facts: ChapterFacts) -> Reasons:
    """What a person said of a range counts for the very text that they named, and no other."""
    cover, draft = facts.chapter.cover, facts.chapter.draft
    same = cover and draft and cover.text == draft and cover.under == facts.frozen_version
    return unless(same and cover and is_a_name(cover.by), "not_covered", number=facts.number)


def no_blocker_is_open(facts: ChapterFacts) -> Reasons:
    return none_of(facts.chapter.open_blockers, "open_blockers", number=facts.number)


def no_revision_is_pending(facts: ChapterFacts) -> Reasons:
    return unless(not facts.chapter.revision_pending, "revision_first", number=facts.number)


def a_revision_is_pending(facts: ChapterFacts) -> Reasons:
    return unless(facts.chapter.revision_pending, "no_revision", number=facts.number)


def the_issue_is_open(facts: ChapterFacts) -> Reasons:
    issue = facts.decision.about
    if not facts.chapter.open_issues:
        return unless(None, "nothing_to_waive", number=facts.number)
    known = issue in facts.chapter.open_issues
    return unless(known, "no_such_issue", about=issue, number=facts.number)


def it_opens_a_proposal_with_evidence(facts: ChapterFacts) -> Reasons:
    proposal = facts.named_proposal
    if proposal is None or proposal.state in ENDED:
        return unless(None, "no_open_proposal", number=facts.number)
    evident = proposal.says_what and proposal.says_why
    return unless(evident, "proposal_without_evidence", name=facts.decision.about)


def its_proposal_is_refrozen(facts: ChapterFacts) -> Reasons:
    proposal = facts.own_proposal
    refrozen = proposal and proposal.state is ProposalState.REFROZEN
    return unless(refrozen, "proposal_not_refrozen", number=facts.number, name=_own(facts))


def its_proposal_changed_nothing(facts: ChapterFacts) -> Reasons:
    proposal = facts.own_proposal
    ended = proposal and proposal.state in ENDED_WITHOUT_CHANGE
    return unless(ended, "proposal_not_ended", number=facts.number, name=_own(facts))


def a_person_accepted_this_draft(facts: ChapterFacts) -> Reasons:
    chapter = facts.chapter
    same = chapter.draft and chapter.draft == chapter.accepted
    return unless(same and is_a_name(chapter.accepted_by), "not_accepted", number=facts.number)


def its_text_was_changed_by_hand(facts: ChapterFacts) -> Reasons:
    changed = facts.found_text and facts.found_text != facts.chapter.draft
    return unless(changed, "text_unchanged", number=facts.number)


def the_text_that_was_deposited(facts: ChapterFacts) -> Reasons:
    deposited = facts.chapter.deposited
    same = deposited and deposited == facts.decision.names
    return unless(same, "not_what_was_deposited", number=facts.number)


def it_takes_back_the_deposit(facts: ChapterFacts) -> Reasons:
    """Whoever wanted to be rid of a draft has not said so of what was deposited meanwhile."""
    deposited = facts.chapter.deposited
    named = deposited and deposited == facts.decision.about
    return unless(named, "deposited_meanwhile", number=facts.number)


def the_text_that_was_rolled_back(facts: ChapterFacts) -> Reasons:
    away = facts.chapter.put_away
    same = away and away.text == facts.decision.names
    return unless(same, "nothing_rolled_back", number=facts.number)


def the_pack_is_as_it_was_then(facts: ChapterFacts) -> Reasons:
    away = facts.chapter.put_away
    same = away and facts.frozen_version and away.under == facts.frozen_version
    return unless(same, "rolled_back_under_old_pack", number=facts.number)


def _own(facts: ChapterFacts) -> str:
    return facts.chapter.proposal_id
