"""The chapter gate: accept, rewrite, waive, escalate. Each names the very draft it speaks of."""

from collections.abc import Iterator
from dataclasses import replace

from fsm.actions import chapter_actions
from fsm.chapter import ChapterState, ChapterTrigger
from fsm.decision import Decision
from writer.contracts.proposal import Evidence
from writer.contracts.review import ChapterDecision, HumanReview, WaivedIssue
from writer.contracts.sheet import InstructionSheet, ReviewConflict
from writer.contracts.waiver import Waivers
from writer.desk import law
from writer.desk.book import Book
from writer.desk.card import chapter_card
from writer.desk.chapter import newest_draft
from writer.desk.passage import locate
from writer.desk.proof import prove_chapter
from writer.desk.propose import Request, propose
from writer.desk.studio import Studio
from writer.desk.waivers import added, made, register
from writer.errors import BadInput
from writer.events.envelope import Entry
from writer.events.types import DecisionTaken

T = ChapterTrigger


def accept(studio: Studio, number: int, by: str, note: str = "", draft: str | None = None) -> None:
    """The draft at the gate will be deposited; nothing else ever is."""
    chapter = studio.book.state.law.chapters.get(number)
    if chapter and chapter.state is ChapterState.DEPOSIT and chapter.accepted == draft:
        return  # accepted before, and cut off on the way: the deposit is all that is left
    said = _said(studio.book, number, by, draft)
    review = _review(studio, number, "accept", said, notes=note)
    prove_chapter(studio.book, number)
    _take(studio.book, T.ACCEPT, number, said, review, note)


def rewrite(
    studio: Studio, number: int, sheet: InstructionSheet, by: str, draft: str | None = None
) -> None:
    """Back to the writer, with a sheet that says what must be done."""
    said = _said(studio.book, number, by, draft, required_fixes=sheet.required_fix)
    if sheet.scope == "passage":
        law.ask(studio.book, T.REQUEST_REWRITE, f"chapter:{number}", said)
        locate(newest_draft(studio.book, number), sheet)
    conflicts = sheet.conflicts
    known = {conflict.evidence_quote for conflict in conflicts}
    if (sheet.anchors or sheet.evidence_quote) and sheet.evidence_quote not in known:
        why = "; ".join(sheet.required_fix)
        first = ReviewConflict(
            anchors=sheet.anchors, evidence_quote=sheet.evidence_quote, why_conflict=why
        )
        conflicts = (first, *conflicts)
    review = _review(
        studio,
        number,
        "request_rewrite",
        said,
        conflicts=conflicts,
        required_fix=sheet.required_fix,
        acceptance_criteria=sheet.acceptance_criteria,
        scope=sheet.scope,
    )
    _take(studio.book, T.REQUEST_REWRITE, number, said, review, "; ".join(sheet.required_fix))


def waive(
    studio: Studio, number: int, issue_id: str, reason: str, by: str, draft: str | None = None
) -> str:
    """Closes an issue with a reason instead of a fix; the chapter stays at its gate."""
    book = studio.book
    said = _said(book, number, by, draft, about=issue_id, reason=reason)
    law.ask(book, T.WAIVE, f"chapter:{number}", said)
    issue = next((i for i in chapter_card(book, number).issues if i.issue_id == issue_id), None)
    if issue is None:
        raise BadInput("chapters.no_such_issue", issue=issue_id, number=number)
    waiver = made(book, number, issue, reason, by, studio.now())
    review = _review(
        studio,
        number,
        "waive",
        said,
        waived_issues=(WaivedIssue(issue_id=issue_id, reason=reason),),
    )
    law.step(
        book,
        T.WAIVE,
        f"chapter:{number}",
        decided(book, number, "waive", said, reason),
        added(waiver),
        decision=said,
        files={
            book.run.human_review(number): review.to_bytes(),
            book.paths.waivers: Waivers([*register(book).root, waiver]).to_bytes(),
        },
    )
    return waiver.id


def escalate(
    studio: Studio, number: int, request: Request, by: str, draft: str | None = None
) -> str:
    """The book's chapters stop until the proposal that this opens has ended; returns its id."""
    book = studio.book
    known = book.state.law.chapters
    reasons = (
        chapter_actions(book.state.law, number)[T.ESCALATE_PROPOSAL] if number in known else ()
    )
    is_another = number not in known or draft not in (None, known[number].draft)
    if reasons or is_another:  # before a proposal is filed that nobody meant
        law.ask(book, T.ESCALATE_PROPOSAL, f"chapter:{number}", _said(book, number, by, draft))
    told = tuple(_evidence(book, number, request))
    proposal = propose(studio, replace(request, chapter=number, evidence=told), by)
    said = _said(book, number, by, draft, about=proposal.proposal_id, reason=request.why)
    review = _review(
        studio,
        number,
        "escalate_proposal",
        said,
        notes=request.why,
        proposal_id=proposal.proposal_id,
    )
    _take(book, T.ESCALATE_PROPOSAL, number, said, review, request.why)
    return proposal.proposal_id


def _evidence(book: Book, number: int, request: Request) -> Iterator[Evidence]:
    """What the reviewers of the chapter said about the places that are to change."""
    if not book.has(book.run.card(number)):
        return
    places = (*request.places, *request.adds, *request.removes, *request.renames)
    named = {place.partition(".")[0] for place in places}
    for issue in chapter_card(book, number).issues:
        if named & set(issue.anchors):
            yield Evidence(
                chapter=number,
                issue_id=issue.issue_id,
                quote=issue.evidence_quote,
                reason=issue.why,
            )


def _said(book: Book, number: int, by: str, draft: str | None, **more: object) -> Decision:
    """A decision on the draft at the gate, or on the one that its maker had on the card."""
    chapter = book.state.law.chapters.get(number)
    names = draft or (chapter.draft if chapter else "")
    return Decision(decided_by=by, names=names, **more)  # type: ignore[arg-type]


def _take(
    book: Book,
    trigger: ChapterTrigger,
    number: int,
    said: Decision,
    review: HumanReview,
    reason: str,
) -> None:
    law.step(
        book,
        trigger,
        f"chapter:{number}",
        decided(book, number, review.decision, said, reason),
        decision=said,
        files={book.run.human_review(number): review.to_bytes()},
    )


def decided(book: Book, number: int, decision: str, said: Decision, reason: str) -> Entry:
    """The event of a person's decision on the card at the gate."""
    gate = book.state.gates.get(f"chapter:{number}")
    event = DecisionTaken(
        gate="chapter",
        subject=f"chapter:{number}",
        card_id=gate.card_id if gate else "",
        decision=decision,
        by=said.decided_by,
        draft_sha256=said.names,
        frozen_version=book.state.law.frozen_version or None,
        reason=reason,
    )
    return Entry(
        event,
        phase="chapter",
        actor="human",
        chapter=number,
        message=f"{decision}: {said.decided_by}",
    )


def _review(
    studio: Studio, number: int, decision: str, said: Decision, **more: object
) -> HumanReview:
    """The record of this decision, with those before it."""
    book, path = studio.book, studio.book.run.human_review(number)
    law.ask(book, TRIGGERS[decision], f"chapter:{number}", said)
    history: tuple[ChapterDecision, ...] = ()
    if book.has(path):
        before = book.read(HumanReview, path)
        last = before.model_dump(exclude={"history"})
        history = (*before.history, ChapterDecision.model_validate(last))
    gate = book.state.gates.get(f"chapter:{number}")
    return HumanReview.model_validate(
        {
            "chapter": number,
            "decision": decision,
            "decided_by": said.decided_by,
            "decided_at": studio.now(),
            "draft_sha256": said.names,
            "frozen_version": book.state.law.frozen_version,
            "card_id": gate.card_id if gate else "",
            "history": history,
            **more,
        }
    )


TRIGGERS = {
    "accept": T.ACCEPT,
    "request_rewrite": T.REQUEST_REWRITE,
    "waive": T.WAIVE,
    "escalate_proposal": T.ESCALATE_PROPOSAL,
}
