"""Asks the law about a step, in the words of the log: subjects and triggers by their names."""

from fsm import book as facts
from fsm.book import Book
from fsm.chapter import CHAPTER, ChapterTrigger
from fsm.decision import NOBODY, Decision
from fsm.lifecycle import Refusal
from fsm.materials import MATERIALS, MaterialsTrigger
from fsm.permit import Permit
from fsm.proposal import PROPOSAL, ProposalTrigger


def answer(
    law: Book, subject: str, trigger: str, decision: Decision = NOBODY, found_text: str = ""
) -> Permit | Refusal:
    """The law's yes or no to a step of the book as it stands.

    Asked before a step is recorded, and again whenever the record is read: what the guards would
    not have allowed cannot have happened, whoever wrote it down.
    """
    kind, _, number = subject.partition(":")
    if kind == "materials":
        about = facts.materials_facts(law, decision)
        return MATERIALS.advance(law.materials.state, MaterialsTrigger(trigger), about)
    if kind == "chapter":
        of_chapter = facts.chapter_facts(law, int(number), decision, found_text)
        return CHAPTER.advance(of_chapter.chapter.state, ChapterTrigger(trigger), of_chapter)
    of_proposal = facts.proposal_facts(law, subject, decision)
    return PROPOSAL.advance(of_proposal.proposal.state, ProposalTrigger(trigger), of_proposal)
