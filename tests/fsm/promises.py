"""What the law promises, as faults found in the steps of a search: none, if it keeps its word.

Each promise looks at every step that was taken, and says which of them break it.
"""

from collections.abc import Callable, Iterator

from fsm.book import Book
from fsm.chapter import ChapterState
from fsm.chapter import ChapterTrigger as C
from fsm.decision import is_a_name
from fsm.materials import MaterialsState
from fsm.materials import MaterialsTrigger as M
from fsm.permit import Area
from fsm.proposal import ProposalState
from fsm.proposal import ProposalTrigger as P
from tests.fsm.happenings import Taken
from tests.fsm.worlds import NAMES, Proposed, Written

PEOPLE_DECIDE: dict[str, set[str]] = {
    "materials": {
        M.CHOOSE,
        M.FREEZE,
        M.REQUEST_CHANGES,
        M.ANSWER,
        M.RULE,
        M.WAIVE,
        M.EDIT,
        M.RESTORE,
    },
    "chapter": {
        C.ACCEPT,
        C.REQUEST_REWRITE,
        C.WAIVE,
        C.EDIT,
        C.APPLY_REVISION,
        C.REJECT_REVISION,
        C.ESCALATE_PROPOSAL,
        C.RESTORE,
        C.PUT_BACK,
        C.COVER,
        C.UNCOVER,
    },
    "proposal": {P.APPROVE, P.REJECT, P.DEFER, P.RESUME, P.MIGRATE},
}
DRAFTING = (C.DRAFT, C.SUBMIT, C.DRAFT_ANEW)
ACCEPTING = (C.ACCEPT, C.ACCEPT_COVERED)
Promise = Callable[[Taken], bool]


def number_of(taken: Taken) -> int:
    return int(taken.step.subject.partition(":")[2])


def chapter_before(taken: Taken) -> Written:
    return taken.before.chapters[number_of(taken) - 1]


def proposal_before(taken: Taken) -> Proposed:
    proposed = taken.before.proposals[NAMES.index(taken.step.subject)]
    assert proposed
    return proposed


def is_by(taken: Taken, machine: str, *triggers: str) -> bool:
    permit = taken.step.permit
    return permit is not None and permit.machine == machine and permit.trigger in triggers


def deposited_is_the_very_draft_that_a_named_person_accepted(taken: Taken) -> bool:
    """Held against what people truly said, not against the law's own record of it.

    What was rolled back may be put back: it was accepted when it was first deposited.
    """
    for before, after in zip(taken.before.chapters, taken.after.chapters, strict=True):
        old, new = before.chapter.deposited, after.chapter.deposited
        if new != old and new and not (new == before.said == after.chapter.draft):
            return False
    return True


def a_chapter_is_on_deposit_by_accept_and_deposited_from_there(taken: Taken) -> bool:
    """Or put back, from where it was rolled back to."""
    for before, after in zip(taken.before.chapters, taken.after.chapters, strict=True):
        old, new = before.chapter, after.chapter
        if new.state is ChapterState.DEPOSIT is not old.state and after.said != new.draft:
            return False
        became = new.state is ChapterState.DEPOSITED is not old.state
        if became is not (new.deposited != old.deposited and new.deposited != ""):
            again = old.state is ChapterState.DEPOSIT and new.deposited == old.deposited
            if not (became and again):
                return False
    return True


def deposited_text_goes_by_a_named_decision_only(taken: Taken) -> bool:
    return all(
        after.chapter.deposited
        or not before.chapter.deposited
        or is_a_name(taken.step.decision.decided_by)
        for before, after in zip(taken.before.chapters, taken.after.chapters, strict=True)
    )


def frozen_changes_by_a_freeze_or_an_approved_and_migrated_proposal(taken: Taken) -> bool:
    before, after = taken.before.materials, taken.after.materials
    if (before.frozen_version, before.frozen_pack) == (after.frozen_version, after.frozen_pack):
        return True
    if is_by(taken, "materials", M.FREEZE):
        named = is_a_name(taken.step.decision.decided_by)
        this_pack = taken.step.decision.names == before.pack == after.frozen_pack != ""
        return named and this_pack and not before.frozen_version and not before.conditions
    if taken.step.subject not in NAMES:
        return False
    proposed = proposal_before(taken)
    migrated = proposed.proposal.state is ProposalState.MIGRATION
    done = not proposed.proposal.steps_left and proposed.proposal.new_pack == after.frozen_pack
    return migrated and done and proposed.proposal.text == proposed.said != ""


def frozen_stays_frozen_and_nothing_else_is_called_so(taken: Taken) -> bool:
    after = taken.after.materials
    return bool(after.frozen_version) is (after.state is MaterialsState.FROZEN)


def a_proposal_is_refrozen_in_the_moment_in_which_the_pack_is(taken: Taken) -> bool:
    moved_on = taken.before.materials.frozen_version != taken.after.materials.frozen_version
    for before, after in zip(taken.before.proposals, taken.after.proposals, strict=True):
        state = before.proposal.state if before else ""
        became = after and after.proposal.state is ProposalState.REFROZEN is not state
        if became and not moved_on:
            return False
    return True


def a_chapter_says_what_it_is(taken: Taken) -> bool:
    """Deposited, its text is the truth; planned, there is none; and only that text comes back."""
    for written in taken.after.chapters:
        chapter = written.chapter
        if chapter.state is ChapterState.DEPOSITED and not (
            chapter.draft == chapter.deposited != ""
        ):
            return False
        if chapter.state is ChapterState.PLANNED and (chapter.draft or chapter.deposited):
            return False
        if chapter.state is ChapterState.NEEDS_REVIEW and not chapter.deposited:
            return False
    return True


def who_is_called_back_stands_at_the_gate(taken: Taken) -> bool:
    if not is_by(taken, "chapter", C.MARK, C.HAND_EDIT, C.REOPEN):
        return True
    return taken.after.chapters[number_of(taken) - 1].chapter.state is ChapterState.NEEDS_REVIEW


def what_is_put_back_is_what_a_person_named(taken: Taken) -> bool:
    step, before = taken.step, taken.before
    if is_by(taken, "chapter", C.PUT_BACK):
        away = chapter_before(taken).chapter.put_away
        frozen = before.materials.frozen_version
        return away is not None and (away.text, away.under) == (step.decision.names, frozen)
    if is_by(taken, "materials", M.RESTORE):
        return step.decision.names == before.materials.frozen_pack
    if is_by(taken, "chapter", C.RESTORE):
        return step.decision.names == chapter_before(taken).chapter.deposited
    return True


def memory_is_written_only_after_accept(taken: Taken) -> bool:
    """By the deposit of what was accepted; or where a person puts back, rolls back or migrates."""
    permit = taken.step.permit
    if not permit or not permit.opens(Area.MEMORY):
        return True
    if is_by(taken, "chapter", C.DEPOSIT):
        chapter = chapter_before(taken)
        return chapter.chapter.draft == chapter.said != ""
    return is_a_name(taken.step.decision.decided_by)


def nothing_is_drafted_without_a_frozen_pack(taken: Taken) -> bool:
    frozen = taken.before.materials.state is MaterialsState.FROZEN
    return frozen or not is_by(taken, "chapter", *DRAFTING)


def nothing_is_drafted_while_another_is_escalated_or_waits_for_review(taken: Taken) -> bool:
    if not is_by(taken, "chapter", *DRAFTING):
        return True
    book = taken.before.book
    waiting = (*book.chapters_in(ChapterState.ESCALATED, ChapterState.NEEDS_REVIEW),)
    return not {*waiting, *_back_with_the_reviewers(book)} - {number_of(taken)}


def _back_with_the_reviewers(book: Book) -> Iterator[int]:
    for number in book.chapters_in(ChapterState.AGENT_REVIEW):
        if book.chapters[number].deposited:
            yield number


def nothing_is_drafted_accepted_or_put_back_during_a_migration(taken: Taken) -> bool:
    migrating = taken.before.book.proposals_in(ProposalState.MIGRATION)
    return not (migrating and is_by(taken, "chapter", *DRAFTING, *ACCEPTING, C.PUT_BACK))


def a_chapter_is_begun_or_put_back_when_all_before_it_are_deposited(taken: Taken) -> bool:
    if not is_by(taken, "chapter", C.DRAFT, C.SUBMIT, C.PUT_BACK):
        return True
    earlier = taken.before.chapters[: number_of(taken) - 1]
    return all(written.chapter.state is ChapterState.DEPOSITED for written in earlier)


def nothing_is_accepted_with_an_open_blocker_or_revision_or_unchecked(taken: Taken) -> bool:
    if not is_by(taken, "chapter", *ACCEPTING):
        return True
    chapter, frozen = chapter_before(taken).chapter, taken.before.materials.frozen_version
    checked = chapter.checked_under == frozen != ""
    return checked and not chapter.open_blockers and not chapter.revision_pending


def nothing_is_accepted_while_another_is_escalated(taken: Taken) -> bool:
    escalated = taken.before.book.chapters_in(ChapterState.ESCALATED)
    return not (escalated and is_by(taken, "chapter", *ACCEPTING))


def an_escalated_chapter_waits_for_its_proposal(taken: Taken) -> bool:
    for before, after in zip(taken.before.chapters, taken.after.chapters, strict=True):
        if before.chapter.state is ChapterState.ESCALATED is not after.chapter.state:
            own = taken.before.book.proposals.get(before.chapter.proposal_id)
            ended = (ProposalState.REFROZEN, ProposalState.REJECTED, ProposalState.DEFERRED)
            if own is None or own.state not in ended:
                return False
            if (after.chapter.state is ChapterState.DRAFT) is not (own.state is ended[0]):
                return False
    return True


def escalation_opens_a_proposal_with_evidence(taken: Taken) -> bool:
    if not is_by(taken, "chapter", C.ESCALATE_PROPOSAL):
        return True
    named = taken.before.book.proposals.get(taken.step.decision.about)
    return bool(named and named.says_what and named.says_why)


def one_migration_runs_at_a_time(taken: Taken) -> bool:
    states = [proposed.proposal.state for proposed in taken.after.proposals if proposed]
    return states.count(ProposalState.MIGRATION) <= 1


def a_cover_is_what_a_named_person_said_of_this_very_chapter(taken: Taken) -> bool:
    for before, after in zip(taken.before.chapters, taken.after.chapters, strict=True):
        old, new = before.chapter.cover, after.chapter.cover
        if new and new != old and not (is_a_name(new.by) and new.text == after.covered != ""):
            return False
    return True


def every_decision_has_a_name(taken: Taken) -> bool:
    permit = taken.step.permit
    if not permit or permit.trigger not in PEOPLE_DECIDE[permit.machine]:
        return True
    return is_a_name(taken.step.decision.decided_by)


def a_decision_names_the_very_text_on_the_card(taken: Taken) -> bool:
    """What was decided on an older card, of another text, counts for nothing."""
    permit, names = taken.step.permit, taken.step.decision.names
    if not permit or permit.trigger not in PEOPLE_DECIDE[permit.machine] - NAME_NO_TEXT:
        return True
    if permit.machine == "chapter":
        return names == chapter_before(taken).chapter.draft
    if permit.machine == "proposal":
        return names == proposal_before(taken).proposal.text
    return names == taken.before.materials.pack


NAME_NO_TEXT: set[str] = {P.RESUME, P.MIGRATE, M.CHOOSE, M.RESTORE, C.PUT_BACK}
NAME_NO_TEXT |= {C.COVER, C.UNCOVER}
"""Resume opens a card and answers none; choose names a candidate, of which nothing was made yet;
the others go by what was decided before."""

PROMISES: tuple[Promise, ...] = (
    deposited_is_the_very_draft_that_a_named_person_accepted,
    a_chapter_is_on_deposit_by_accept_and_deposited_from_there,
    deposited_text_goes_by_a_named_decision_only,
    frozen_changes_by_a_freeze_or_an_approved_and_migrated_proposal,
    frozen_stays_frozen_and_nothing_else_is_called_so,
    a_proposal_is_refrozen_in_the_moment_in_which_the_pack_is,
    a_chapter_says_what_it_is,
    who_is_called_back_stands_at_the_gate,
    what_is_put_back_is_what_a_person_named,
    memory_is_written_only_after_accept,
    nothing_is_drafted_without_a_frozen_pack,
    nothing_is_drafted_while_another_is_escalated_or_waits_for_review,
    nothing_is_drafted_accepted_or_put_back_during_a_migration,
    a_chapter_is_begun_or_put_back_when_all_before_it_are_deposited,
    nothing_is_accepted_with_an_open_blocker_or_revision_or_unchecked,
    nothing_is_accepted_while_another_is_escalated,
    an_escalated_chapter_waits_for_its_proposal,
    escalation_opens_a_proposal_with_evidence,
    one_migration_runs_at_a_time,
    a_cover_is_what_a_named_person_said_of_this_very_chapter,
    every_decision_has_a_name,
    a_decision_names_the_very_text_on_the_card,
)
