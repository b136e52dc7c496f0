"""What a person does next with a book, at any moment."""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from fsm.book import Book, proposal_facts
from fsm.chapter import ChapterState
from fsm.materials import ConditionKind, Materials, MaterialsState
from fsm.proposal import ProposalState, base_is_stale
from fsm.word import Word


class Action(Word):
    DRAFT_MATERIALS = "draft_materials"
    CHOOSE_WORLD = "choose_world"
    ANSWER = "answer"
    RULE = "rule"
    CHANGE_MATERIALS = "change_materials"
    FREEZE = "freeze"
    ADVISE = "advise"
    REVIEW_PROPOSAL = "review_proposal"
    MIGRATE = "migrate"
    WRITE = "write"
    CHECK = "check"
    DECIDE_REVISION = "decide_revision"
    REVIEW = "review"
    DEPOSIT = "deposit"
    EXPORT = "export"


class NextAction(NamedTuple):
    """`subject` is a question, a conflict, a condition, a proposal or the number of a chapter."""

    action: Action
    subject: str | int = ""


def next_action(book: Book) -> NextAction:
    """The one thing to do now: materials, then proposals, then chapters in order."""
    if book.materials.state is not MaterialsState.FROZEN:
        return _for_materials(book.materials)
    steps = chain(_unfinished(book), _for_proposals(book), _for_chapters(book))
    return next(steps, NextAction(Action.EXPORT))


def _for_materials(materials: Materials) -> NextAction:
    if materials.candidates:
        return NextAction(Action.CHOOSE_WORLD)
    if materials.state is not MaterialsState.HUMAN_REVIEW_GATE:
        return NextAction(Action.DRAFT_MATERIALS)
    for question in materials.open(ConditionKind.BLOCKER_QUESTION):
        return NextAction(Action.ANSWER, question)
    for conflict in materials.open(ConditionKind.UNRULED_CONFLICT):
        return NextAction(Action.RULE, conflict)
    for condition in materials.conditions:
        return NextAction(Action.CHANGE_MATERIALS, condition.id)
    return NextAction(Action.FREEZE)


def _unfinished(book: Book) -> Iterator[NextAction]:
    """What was begun under a permit and must be brought to its end first."""
    for name in book.proposals_in(ProposalState.MIGRATION):
        yield NextAction(Action.MIGRATE, name)
    for number in book.chapters_in(ChapterState.DEPOSIT):
        yield NextAction(Action.DEPOSIT, number)


def _for_proposals(book: Book) -> Iterator[NextAction]:
    """A decision on the pack comes before more work on it."""
    for name in book.proposals_in(ProposalState.DRAFT_PROPOSAL, ProposalState.ADVISOR_REVIEW):
        yield NextAction(Action.ADVISE, name)
    for name in book.proposals_in(ProposalState.APPROVED, ProposalState.HUMAN_DECISION):
        yield NextAction(_for_a_person(book, name), name)


def _for_a_person(book: Book, name: str) -> Action:
    proposal = book.proposals[name]
    if base_is_stale(proposal_facts(book, name)):
        return Action.ADVISE
    if proposal.state is ProposalState.APPROVED:
        unchanged = proposal.text == proposal.approved_text
        return Action.MIGRATE if unchanged else Action.REVIEW_PROPOSAL
    return Action.REVIEW_PROPOSAL if proposal.text == proposal.advised_text else Action.ADVISE


def _for_chapters(book: Book) -> Iterator[NextAction]:
    """What holds all the others up comes first; then the order of the book."""
    escalated = book.chapters_in(ChapterState.ESCALATED)
    held_up_by = (*escalated, *book.waiting_for_review, *book.with_pending_revision)
    for number in (*held_up_by, *book.not_deposited):
        match book.chapters[number].state:
            case ChapterState.DEPOSITED:
                pass
            case ChapterState.HUMAN_REVIEW_GATE | ChapterState.NEEDS_REVIEW:
                yield _at_the_gate(book, number)
            case _:
                yield NextAction(Action.WRITE, number)


def _at_the_gate(book: Book, number: int) -> NextAction:
    chapter = book.chapters[number]
    if chapter.checked_under != book.frozen_version:
        return NextAction(Action.CHECK, number)
    return NextAction(Action.DECIDE_REVISION if chapter.revision_pending else Action.REVIEW, number)
