"""The steps that follow of themselves once something else has ended."""

from fsm.chapter import ChapterState, ChapterTrigger
from fsm.proposal import ProposalState
from writer.desk import law
from writer.desk.book import Book
from writer.desk.unheard import somebody_is_unheard

T = ChapterTrigger
UNCHANGED = (ProposalState.REJECTED, ProposalState.DEFERRED)


def follow_up(book: Book) -> None:
    """Chapters go on after their proposal has ended, and are checked again under a new pack, or
    where a reviewer has not been heard.
    """
    for number in book.state.law.chapters_in(ChapterState.ESCALATED):
        own = book.state.law.proposals[book.state.law.chapters[number].proposal_id]
        if own.state is ProposalState.REFROZEN:
            law.step(book, T.REDRAFT, f"chapter:{number}")
        elif own.state in UNCHANGED:
            law.step(book, T.RETURN, f"chapter:{number}")
    waiting = (ChapterState.HUMAN_REVIEW_GATE, ChapterState.NEEDS_REVIEW)
    for number in book.state.law.chapters_in(*waiting):
        moved_on = book.state.law.chapters[number].checked_under != book.state.law.frozen_version
        if moved_on or somebody_is_unheard(book, number):
            law.step(book, T.CHECK, f"chapter:{number}")
