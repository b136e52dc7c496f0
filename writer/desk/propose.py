"""A change proposal up to a person's decision: what, why, what it touches, advice, answer."""

from fsm.decision import NOBODY, Decision
from fsm.proposal import ProposalState, ProposalTrigger
from writer.contracts.proposal import (
    AdvisorReview,
    Change,
    Proposal,
    ProposalDecision,
    ProposalVerdict,
)
from writer.desk import amend, backlog, law, renew
from writer.desk.book import Book
from writer.desk.derived import derive_proposal_log
from writer.desk.filing import Request, hold_to_the_conditions, surveyed, wanted
from writer.desk.follow import follow_up
from writer.desk.proposal_card import card
from writer.desk.proposals import entry, folder, read
from writer.desk.rebase import Side
from writer.desk.studio import Studio
from writer.errors import Refused
from writer.events import types as t
from writer.graph.proposal import advise_on_proposal
from writer.store.files import digest

__all__ = ["Request", "advise", "card", "decide", "propose", "read", "rebase", "resume"]
T = ProposalTrigger
Decided = type[t.ProposalApproved | t.ProposalRejected | t.ProposalDeferred]


def propose(studio: Studio, request: Request, by: str) -> Proposal:
    """Files a proposal against the frozen pack."""
    book, pack = studio.book, studio.frozen_pack()
    if not request.why.strip():
        raise Refused("law.proposal_without_reason", name="-")
    what = wanted(book, pack, request)
    if same := _filed_already(book, what, request):
        return same
    proposal = Proposal(
        proposal_id=_new_id(book),
        created_at=studio.now(),
        created_by=by,
        base_version=pack.meta.version,
        what=what,
        why=request.whys,
        alternatives=list(request.alternatives),
        wide=request.wide,
        undoes=request.undoes or None,
    )
    files = surveyed(studio, proposal)
    data = proposal.to_bytes()
    created = t.ProposalCreated(
        proposal_id=proposal.proposal_id,
        base_version=proposal.base_version,
        sha256=digest(data),
        by=by,
    )
    news = book.note(
        proposal.proposal_id,
        base_version=proposal.base_version,
        text=digest(data),
        says_what=bool(what),
        says_why=True,
    )
    book.keep(files, entry(created, "human", request.why[:120]), news)
    return _submitted(book, proposal)


def _submitted(book: Book, proposal: Proposal) -> Proposal:
    if book.state.law.proposals[proposal.proposal_id].state is ProposalState.DRAFT_PROPOSAL:
        law.step(book, T.SUBMIT, proposal.proposal_id)
    derive_proposal_log(book, proposal.proposal_id)
    return proposal


def _filed_already(book: Book, what: list[Change], request: Request) -> Proposal | None:
    """The same proposal, where it waits for the advisor already: filing twice changes nothing."""
    undecided = (ProposalState.DRAFT_PROPOSAL, ProposalState.ADVISOR_REVIEW)
    for proposal_id in book.state.law.proposals_in(*undecided):
        proposal = read(book, proposal_id)
        evidence = proposal.why[0]
        same_why = (evidence.chapter, evidence.reason) == (request.chapter, request.why)
        if proposal.what == what and same_why:
            return _submitted(book, proposal)
    return None


def advise(studio: Studio, proposal_id: str) -> AdvisorReview:
    """The advisor's audit; with it the proposal stands before a person. One that was made for an
    older pack is carried over to the new one first, or Refused with what conflicts.
    """
    book = studio.book
    proposal = _submitted(book, read(book, proposal_id))  # whoever filed it may have been cut off
    if renew.is_stale(book, proposal):
        proposal = _renewed(studio, proposal)
    answer = advise_on_proposal(
        studio.asker,
        studio.frozen_pack(),
        proposal,
        studio.language,
        int(proposal.base_version[1:]),
    )
    review = AdvisorReview(
        risks=tuple(answer.risks),
        blast_radius=answer.blast_radius,
        recommendation=answer.recommendation,
        notes=answer.notes,
        alternatives=tuple(answer.alternatives),
    )
    text = book.state.law.proposals[proposal_id].text
    reviewed = t.ProposalAdvisorReviewed(
        proposal_id=proposal_id, recommendation=review.recommendation
    )
    book.keep(
        {folder(book, proposal_id) / "advisor_review.json": review.to_bytes()},
        entry(reviewed, "agent", review.recommendation),
        book.note(proposal_id, advised_text=text),
    )
    gate = t.GateOpened(
        gate="proposal",
        subject=proposal_id,
        card_id=f"proposal-{proposal_id}",
        card_sha256=text,
        draft_sha256=text,
        allowed=["approve", "reject", "defer"],
    )
    law.step(book, T.ADVISE, proposal_id, entry(gate, "system", proposal_id))
    derive_proposal_log(book, proposal_id)
    return review


def rebase(studio: Studio, proposal_id: str, by: str, side: Side | None = None) -> Proposal:
    """Carries a proposal over to the pack that is frozen now. Where both changed one place, a
    person says whose word counts: `mine`, the proposal's, or `theirs`, what stands there now.
    """
    proposal = read(studio.book, proposal_id)
    if not renew.is_stale(studio.book, proposal):
        law.ask(studio.book, T.REBASE, proposal_id)
    return _renewed(studio, proposal, by, side)


def _renewed(
    studio: Studio, proposal: Proposal, by: str = "", side: Side | None = None
) -> Proposal:
    """The proposal for the new pack, and what it touches now. It needs advice and a yes again."""
    book, name = studio.book, proposal.proposal_id
    found = renew.carried_over(book, proposal, side)
    if found.conflicts and not _may_be_advised_on_as_it_is(book, name, by):
        reasons = [conflict.reason for conflict in found.conflicts]
        raise Refused("proposals.conflicts", reasons=reasons, id=name)
    if found.conflicts:
        return proposal
    if not found.changes:
        raise Refused("proposals.nothing_left", id=name)
    proposal.what, proposal.base_version = found.changes, book.state.law.frozen_version
    hold_to_the_conditions(book, amend.amended(studio.frozen_pack(), proposal.what))
    files = surveyed(studio, proposal)
    sha256 = digest(proposal.to_bytes())
    event = t.ProposalRebased(
        proposal_id=name, base_version=proposal.base_version, sha256=sha256, side=side or "", by=by
    )
    deferred = book.state.law.proposals[name].state is ProposalState.DEFERRED
    law.step(
        book,
        T.RESUME if deferred else T.REBASE,
        name,
        entry(event, "human" if by else "system", f"{name}: {proposal.base_version}"),
        decision=Decision(decided_by=by) if by else NOBODY,
        files={**files, **(backlog.out_of(book, name) if deferred else {})},
        news={"text": sha256},
    )
    derive_proposal_log(book, name)
    return proposal


def _may_be_advised_on_as_it_is(book: Book, name: str, by: str) -> bool:
    """Nobody has had it on a card yet: only a person can end it, so it goes on to them as it is.
    It cannot be approved, for its base is not the frozen pack.
    """
    return not by and book.state.law.proposals[name].state is ProposalState.ADVISOR_REVIEW


def decide(
    studio: Studio,
    proposal_id: str,
    verdict: ProposalVerdict,
    by: str,
    reason: str = "",
    approved_by: str | None = None,
    shown: str | None = None,
) -> None:
    """A person's answer, bound to the very text of the proposal that was `shown`.

    `approved_by` is whose approval they saw on the card, and so know that they take back.
    """
    book = studio.book
    read(book, proposal_id)
    known = book.state.law.proposals[proposal_id]
    text, about = shown or known.text, known.approved_by if approved_by is None else approved_by
    said = Decision(decided_by=by, names=text, about=about, reason=reason)
    trigger, event_type = ANSWERS[verdict]
    law.ask(book, trigger, proposal_id, said)
    record = ProposalDecision(
        decision=verdict,
        by=by,
        at=studio.now(),
        reason=reason,
        proposal_sha256=text,
        card_id=f"proposal-{proposal_id}",
    )
    files = {folder(book, proposal_id) / "human_decision.json": record.to_bytes()}
    if verdict == "defer":
        files |= backlog.into(studio, proposal_id, by, reason)
    taken = t.DecisionTaken(
        gate="proposal",
        subject=proposal_id,
        card_id=record.card_id,
        decision=verdict,
        by=by,
        draft_sha256=text,
        frozen_version=book.state.law.frozen_version,
        reason=reason,
    )
    event = event_type(proposal_id=proposal_id, proposal_sha256=text, by=by, reason=reason)
    law.step(
        book,
        trigger,
        proposal_id,
        entry(taken, "human", f"{verdict}: {by}"),
        entry(event, "human", f"{verdict}: {by}"),
        decision=said,
        files=files,
    )
    follow_up(book)
    derive_proposal_log(book, proposal_id)


def resume(studio: Studio, proposal_id: str, by: str, side: Side | None = None) -> None:
    """Takes a proposal out of the backlog; where the pack has moved on, over to the new one."""
    book, proposal = studio.book, read(studio.book, proposal_id)
    said = Decision(decided_by=by)
    law.ask(book, T.RESUME, proposal_id, said)
    text = book.state.law.proposals[proposal_id].text
    if renew.is_stale(book, proposal):
        _renewed(studio, proposal, by, side)
        return
    event = t.ProposalResumed(proposal_id=proposal_id, proposal_sha256=text, by=by)
    law.step(
        book,
        T.RESUME,
        proposal_id,
        entry(event, "human", by),
        decision=said,
        files=backlog.out_of(book, proposal_id),
    )
    derive_proposal_log(book, proposal_id)


ANSWERS: dict[ProposalVerdict, tuple[ProposalTrigger, Decided]] = {
    "approve": (T.APPROVE, t.ProposalApproved),
    "reject": (T.REJECT, t.ProposalRejected),
    "defer": (T.DEFER, t.ProposalDeferred),
}


def _new_id(book: Book) -> str:
    number = len(book.state.law.proposals) + 1
    return f"CP-{book.log.moment():%Y%m%d}-{number:04d}"
