"""Why a chapter came back after a change of the pack, and the sheet that would mend it."""

from collections.abc import Iterator

from writer.contracts.card import Returned
from writer.contracts.impact import Trace
from writer.contracts.proposal import Proposal
from writer.contracts.provenance import Provenance
from writer.contracts.review import Issue, IssueSeverity
from writer.contracts.sheet import InstructionSheet, ReviewConflict
from writer.desk.book import Book
from writer.desk.needles import Needles
from writer.desk.proposals import read
from writer.desk.renew import frozen
from writer.texts import Language, say

RETURNED = "returned"
MOST_REASONS, MOST_QUOTES = 6, 4


def pending(book: Book, number: int) -> Iterator[Proposal]:
    """The proposals carried out since a person last decided on this chapter that touch it."""
    chapter = book.state.law.chapters[number]
    basis = chapter.drafted_on
    if chapter.deposited and chapter.draft == chapter.deposited:
        path = book.paths.provenance(number)
        accepted = book.read(Provenance, path).frozen_version if book.has(path) else ""
        basis = max(basis, accepted or "")
    for name in book.state.proposals_applied:
        if book.state.law.proposals[name].base_version >= basis:
            proposal = read(book, name)
            if number in (*proposal.impact.chapters, *proposal.impact.drafts):
                yield proposal


def returned(book: Book, number: int, text: str, language: Language) -> tuple[Returned, ...]:
    """What the card says about it."""
    return tuple(
        Returned(
            proposal_id=proposal.proposal_id,
            reasons=tuple(reasons(proposal, number, language)),
            sheet=_sheet(book, proposal, number, text, language),
        )
        for proposal in pending(book, number)
    )


def issues(book: Book, number: int, text: str, language: Language) -> list[Issue]:
    """An alarm for each change that the text does not follow yet. An old name must be mended or
    waived; the rest is to be looked at again.
    """
    return [_issue(book, one, number, text, language) for one in pending(book, number)]


def reasons(proposal: Proposal, number: int, language: Language) -> list[str]:
    """Why this chapter comes back, in words."""
    traces = [t for t in proposal.impact.places if _is_about(t, number)][:MOST_REASONS]
    told = [_reason(trace, language) for trace in traces]
    return told or [say("proposals.because_wide", language, id=proposal.proposal_id)]


def _is_about(trace: Trace, number: int) -> bool:
    return trace.chapter == number and trace.what in ("text", "draft")


def _reason(trace: Trace, language: Language) -> str:
    facts = {
        "count": trace.count,
        "quote": trace.quote,
        "note": trace.note,
        "anchors": ", ".join(trace.anchors),
    }
    return say(f"proposals.because_{trace.because}", language, **facts)


def _issue(book: Book, proposal: Proposal, number: int, text: str, language: Language) -> Issue:
    needles = _needles(book, proposal)
    found = needles.in_text(text, "", number)
    named = [one for one in found if one.new]
    severity: IssueSeverity = "blocker" if named else "major" if found else "minor"
    told = "; ".join(change.description for change in proposal.what)
    key = "named" if named else "said" if found else "look"
    facts = {"id": proposal.proposal_id, "what": told, "count": len(found)}
    anchors = (*sorted(needles.anchors | needles.renamed), proposal.proposal_id)
    return Issue(
        issue_id="-",
        type=RETURNED,
        severity=severity,
        anchors=anchors,
        evidence_quote=found[0].quote if found else "",
        why=say(f"proposals.returned_{key}", language, **facts),
        suggestion=say(f"proposals.returned_{key}.hint", language, **facts),
        source="check",
    )


def _sheet(
    book: Book, proposal: Proposal, number: int, text: str, language: Language
) -> InstructionSheet:
    """What the change asks of this chapter, ready to be sent."""
    needles = _needles(book, proposal)
    found = needles.in_text(text, "", number)
    gone = dict.fromkeys(one.form for one in found)
    become = dict.fromkeys(one.new for one in found if one.new)
    quotes = list(dict.fromkeys(one.quote for one in found))[:MOST_QUOTES]
    anchors = tuple(sorted(needles.anchors | needles.renamed))
    fixes = [
        say("proposals.fix", language, what=change.description, id=proposal.proposal_id)
        for change in proposal.what
    ]
    criteria = [f"absent: {form}" for form in gone]
    criteria += [f"contains: {form}" for form in list(become)[:1]]
    return InstructionSheet(
        anchors=anchors,
        evidence_quote=quotes[0] if quotes else "",
        required_fix=tuple(fixes),
        acceptance_criteria=tuple(criteria),
        conflicts=tuple(
            ReviewConflict(anchors=anchors, evidence_quote=quote, why_conflict=fixes[0])
            for quote in quotes
        ),
    )


def _needles(book: Book, proposal: Proposal) -> Needles:
    return Needles(frozen(book, proposal.base_version), proposal.what)
