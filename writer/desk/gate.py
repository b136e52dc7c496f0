"""What every card says about the gate it stands at: the four buttons, the advisor, the cost."""

from fsm.actions import chapter_actions, materials_actions, proposal_actions
from fsm.book import Book as Law
from fsm.chapter import ChapterTrigger
from fsm.materials import MaterialsTrigger
from fsm.proposal import ProposalTrigger
from fsm.reasons import Reasons
from writer.contracts.answers import AdvisorAnswer, SheetAnswer
from writer.contracts.cost import Cost
from writer.contracts.gate import ActionOffer, GateAction
from writer.contracts.review import AdvisorOpinion
from writer.contracts.sheet import InstructionSheet
from writer.desk.book import Book
from writer.desk.law import in_words
from writer.desk.summaries import in_contract
from writer.texts import Language, say

CHAPTER_BUTTONS: dict[GateAction, ChapterTrigger] = {
    "accept": ChapterTrigger.ACCEPT,
    "rewrite": ChapterTrigger.REQUEST_REWRITE,
    "waive": ChapterTrigger.WAIVE,
    "escalate": ChapterTrigger.ESCALATE_PROPOSAL,
}
MATERIALS_BUTTONS: dict[GateAction, MaterialsTrigger] = {
    "accept": MaterialsTrigger.FREEZE,
    "rewrite": MaterialsTrigger.REQUEST_CHANGES,
    "waive": MaterialsTrigger.WAIVE,
}
PROPOSAL_BUTTONS: dict[GateAction, ProposalTrigger] = {
    "accept": ProposalTrigger.APPROVE,
    "rewrite": ProposalTrigger.REJECT,
    "waive": ProposalTrigger.DEFER,
}


def chapter_offers(law: Law, number: int, language: Language) -> tuple[ActionOffer, ...]:
    """The four buttons of a chapter's card, each open or shut with its reasons."""
    reasons = chapter_actions(law, number)
    return tuple(_offer(a, reasons[t], language) for a, t in CHAPTER_BUTTONS.items())


def materials_offers(law: Law, language: Language) -> tuple[ActionOffer, ...]:
    """Accept freezes, Rewrite requests changes, Waive takes a default; Escalate has no meaning."""
    reasons = materials_actions(law)
    why = "escalate_from_a_chapter" if law.frozen_version else "nothing_to_escalate"
    shut = ActionOffer(
        action="escalate", allowed=False, reasons=(say(f"materials.{why}", language),)
    )
    return (*(_offer(a, reasons[t], language) for a, t in MATERIALS_BUTTONS.items()), shut)


def proposal_offers(law: Law, proposal_id: str, language: Language) -> tuple[ActionOffer, ...]:
    """Accept approves, Rewrite rejects, Waive defers; there is nothing to escalate to."""
    reasons = proposal_actions(law, proposal_id)
    return tuple(_offer(a, reasons[t], language) for a, t in PROPOSAL_BUTTONS.items())


def opinion(answer: AdvisorAnswer) -> AdvisorOpinion:
    return AdvisorOpinion(
        suggested_action=answer.suggested_action,
        notes=answer.notes,
        sheet=_sheet(answer.sheet) if answer.sheet else None,
    )


def spent(book: Book) -> Cost:
    """What the book has cost so far; no sum of money where a price is not known."""
    return in_contract(book.state.cost)


def _offer(action: GateAction, reasons: Reasons, language: Language) -> ActionOffer:
    sentences = tuple(reason.sentence(language) for reason in in_words(reasons))
    return ActionOffer(action=action, allowed=not reasons, reasons=sentences)


def _sheet(answer: SheetAnswer) -> InstructionSheet:
    return InstructionSheet(
        anchors=tuple(answer.anchors),
        evidence_quote=answer.evidence_quote,
        required_fix=tuple(answer.required_fix),
        acceptance_criteria=tuple(answer.acceptance_criteria),
    )
