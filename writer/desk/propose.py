"""A change proposal up to a person's decision: what, why, what it touches, advice, answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from fsm.decision import Decision
from fsm.proposal import ProposalState, ProposalTrigger
from writer.contracts.card import ProposalCard
from writer.contracts.pack import MaterialsPack
from writer.contracts.proposal import (
    AdvisorReview,
    Change,
    Evidence,
    PlannedStep,
    Proposal,
    ProposalDecision,
    ProposalVerdict,
)
from writer.contracts.waiver import Backlog, BacklogItem
from writer.desk import law
from writer.desk.book import Book
from writer.desk.derived import derive_proposal_log
from writer.desk.follow import follow_up
from writer.desk.gate import proposal_offers, spent
from writer.desk.impact import impact
from writer.desk.studio import Studio, in_the_way
from writer.errors import BadInput, Refused
from writer.events import types as t
from writer.events.envelope import Actor, Entry
from writer.graph.proposal import advise_on_proposal
from writer.pack import change as pack_change
from writer.store.files import digest
from writer.texts import Language

T = ProposalTrigger
STEPS = ("pack", "chapters")


Decided = type[t.ProposalApproved | t.ProposalRejected | t.ProposalDeferred]


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody wants changed: values by place (`CHAR-001.name`, `canon.world.geography`)."""

    places: Mapping[str, str]
    why: str
    chapter: int | None = None
    quote: str = ""
    alternatives: tuple[str, ...] = field(default=())
    changes: tuple[Change, ...] = ()
    """Where it is not a person who names them."""


def propose(studio: Studio, request: Request, by: str) -> Proposal:
    """Files a proposal against the frozen pack."""
    book, pack = studio.book, studio.frozen_pack()
    if not request.why.strip():
        raise Refused("law.proposal_without_reason", name="-")
    what = list(request.changes) or pack_change.changes(pack, request.places)
    hold_to_the_conditions(book, pack_change.apply(pack, what))
    if same := _filed_already(book, what, request):
        return same
    evidence = Evidence(chapter=request.chapter, quote=request.quote, reason=request.why)
    proposal = Proposal(
        proposal_id=_new_id(book),
        created_at=studio.now(),
        created_by=by,
        base_version=pack.meta.version,
        what=what,
        why=[evidence],
        impact=impact(book, what),
        migration_plan=[PlannedStep(step=step) for step in STEPS],
        alternatives=list(request.alternatives),
    )
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
    book.keep(
        {folder(book, proposal.proposal_id) / "proposal.json": data},
        _entry(created, "human", request.why[:120]),
        news,
    )
    return _submitted(book, proposal)


def hold_to_the_conditions(book: Book, pack: MaterialsPack) -> None:
    """What a proposal makes of the pack is frozen again, so it must be fit to be frozen."""
    if found := in_the_way(book, pack):
        raise Refused("proposals.not_fit_to_freeze", reasons=[one.reason for one in found])


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
        (evidence,) = proposal.why
        same_why = (evidence.chapter, evidence.reason) == (request.chapter, request.why)
        if proposal.what == what and same_why:
            return _submitted(book, proposal)
    return None


def advise(studio: Studio, proposal_id: str) -> AdvisorReview:
    """The advisor's audit; with it the proposal stands before a person."""
    book = studio.book
    proposal = _submitted(book, read(book, proposal_id))  # whoever filed it may have been cut off
    answer = advise_on_proposal(studio.asker, studio.frozen_pack(), proposal, studio.language)
    review = AdvisorReview(
        risks=tuple(answer.risks),
        blast_radius=answer.blast_radius,
        recommendation=answer.recommendation,
        notes=answer.notes,
    )
    text = book.state.law.proposals[proposal_id].text
    reviewed = t.ProposalAdvisorReviewed(
        proposal_id=proposal_id, recommendation=review.recommendation
    )
    book.keep(
        {folder(book, proposal_id) / "advisor_review.json": review.to_bytes()},
        _entry(reviewed, "agent", review.recommendation),
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
    law.step(book, T.ADVISE, proposal_id, _entry(gate, "system", proposal_id))
    derive_proposal_log(book, proposal_id)
    return review


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
        files |= _into_backlog(studio, proposal_id, by, reason)
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
        _entry(taken, "human", f"{verdict}: {by}"),
        _entry(event, "human", f"{verdict}: {by}"),
        decision=said,
        files=files,
    )
    follow_up(book)
    derive_proposal_log(book, proposal_id)


def resume(studio: Studio, proposal_id: str, by: str) -> None:
    """Takes a proposal out of the backlog."""
    read(studio.book, proposal_id)
    said = Decision(decided_by=by)
    text = studio.book.state.law.proposals[proposal_id].text
    event = t.ProposalResumed(proposal_id=proposal_id, proposal_sha256=text, by=by)
    law.step(studio.book, T.RESUME, proposal_id, _entry(event, "human", by), decision=said)


def card(book: Book, proposal_id: str, language: Language) -> ProposalCard:
    """All that a decision needs; made anew each time, for the law may have moved."""
    proposal = read(book, proposal_id)
    advice = folder(book, proposal_id) / "advisor_review.json"
    reviewed = book.has(advice)
    return ProposalCard(
        card_id=f"proposal-{proposal_id}",
        project=book.name,
        cost=spent(book),
        actions=proposal_offers(book.state.law, proposal_id, language),
        proposal_id=proposal_id,
        proposal_sha256=book.state.law.proposals[proposal_id].text,
        base_version=proposal.base_version,
        approved_by=book.state.law.proposals[proposal_id].approved_by,
        what=tuple(proposal.what),
        why=tuple(proposal.why),
        impact=proposal.impact,
        migration_plan=tuple(proposal.migration_plan),
        alternatives=tuple(proposal.alternatives),
        advisor=book.read(AdvisorReview, advice) if reviewed else None,
    )


def read(book: Book, proposal_id: str) -> Proposal:
    """The proposal as it was filed. A changed file is not what anybody decided on."""
    known = book.state.law.proposals.get(proposal_id)
    if known is None:
        raise BadInput("proposals.unknown", id=proposal_id)
    path = folder(book, proposal_id) / "proposal.json"
    if book.ports.files.digest_of(path) != known.text:
        raise Refused("proposals.touched", id=proposal_id)
    return book.read(Proposal, path)


def folder(book: Book, proposal_id: str) -> Path:
    return book.paths.proposal(proposal_id)


ANSWERS: dict[ProposalVerdict, tuple[ProposalTrigger, Decided]] = {
    "approve": (T.APPROVE, t.ProposalApproved),
    "reject": (T.REJECT, t.ProposalRejected),
    "defer": (T.DEFER, t.ProposalDeferred),
}


def _into_backlog(studio: Studio, proposal_id: str, by: str, reason: str) -> dict[Path, bytes]:
    book = studio.book
    known = Backlog([])
    if book.has(book.paths.backlog):
        known = book.read(Backlog, book.paths.backlog)
    item = BacklogItem(id=proposal_id, reason=reason or "-", by=by, at=studio.now())
    return {book.paths.backlog: Backlog([*known.root, item]).to_bytes()}


def _new_id(book: Book) -> str:
    number = len(book.state.law.proposals) + 1
    return f"CP-{book.log.moment():%Y%m%d}-{number:04d}"


def _entry(event: t.Event, actor: Actor, message: str) -> Entry:
    return Entry(event, phase="change_proposal", actor=actor, message=message)
