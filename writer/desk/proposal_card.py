"""The card of a proposal: all that a decision needs, made anew each time it is shown."""

from fsm.proposal import ProposalState
from writer.contracts.card import ProposalCard
from writer.contracts.migration import Migration
from writer.contracts.proposal import AdvisorReview, PlannedStep, Proposal
from writer.desk import renew
from writer.desk.book import Book
from writer.desk.gate import proposal_offers, spent
from writer.desk.proposals import ENDED, folder, read
from writer.texts import Language


def card(book: Book, proposal_id: str, language: Language) -> ProposalCard:
    """All that a decision needs; the law, and the pack, may have moved."""
    proposal, known = read(book, proposal_id), book.state.law.proposals[proposal_id]
    advice = folder(book, proposal_id) / "advisor_review.json"
    open_still = known.state not in ENDED
    return ProposalCard(
        card_id=f"proposal-{proposal_id}",
        project=book.name,
        cost=spent(book),
        actions=proposal_offers(book.state.law, proposal_id, language),
        proposal_id=proposal_id,
        proposal_sha256=known.text,
        base_version=proposal.base_version,
        approved_by=known.approved_by,
        what=tuple(proposal.what),
        why=tuple(proposal.why),
        impact=proposal.impact,
        migration_plan=tuple(_plan(book, proposal)),
        alternatives=tuple(proposal.alternatives),
        advisor=book.read(AdvisorReview, advice) if book.has(advice) else None,
        undoes=proposal.undoes,
        beside=tuple(renew.beside(book, proposal)) if open_still else (),
        conflicts=tuple(_conflicts(book, proposal, language)) if open_still else (),
    )


def _conflicts(book: Book, proposal: Proposal, language: Language) -> list[str]:
    running = book.state.law.proposals[proposal.proposal_id].state is ProposalState.MIGRATION
    if running or not renew.is_stale(book, proposal):
        return []
    found = renew.carried_over(book, proposal)
    return [conflict.reason.sentence(language) for conflict in found.conflicts]


def _plan(book: Book, proposal: Proposal) -> list[PlannedStep]:
    """The plan, with how far it has been carried out."""
    path = folder(book, proposal.proposal_id) / "migration.json"
    if not book.has(path):
        return proposal.migration_plan
    done = {step.step: step.status for step in book.read(Migration, path).steps}
    return [
        step.model_copy(update={"status": done.get(step.step, step.status)})
        for step in proposal.migration_plan
    ]
