"""The advisor's audit of a change to what is frozen."""

from writer.contracts.answers import ProposalAnswer
from writer.contracts.impact import Impact
from writer.contracts.pack import MaterialsPack
from writer.contracts.proposal import Proposal
from writer.contracts.settings import BookLanguage
from writer.graph.core import core
from writer.graph.prompts import data, prompt
from writer.llm.call import Asker, CallKey

TASK = ProposalAnswer.task
# Who asked, and when, must not sway the audit; the impact is a part of its own.
LEFT_OUT = ("proposal_id", "created_at", "created_by", "impact")
MOST_PLACES = 24
"""Of all the places that a change touches, so many are told at length."""


def advise_on_proposal(
    asker: Asker,
    pack: MaterialsPack,
    proposal: Proposal,
    language: BookLanguage,
    round_number: int = 1,
) -> ProposalAnswer:
    """Risks and reach of a proposal, seen from the first chapter that it touches."""
    first = min(proposal.impact.chapters, default=1)
    return asker.answer(
        "advisor",
        CallKey(TASK, round=round_number, part=proposal.proposal_id),
        prompt(
            TASK,
            language,
            [core(pack, first)],
            [data("proposal", proposal, LEFT_OUT), data("impact", _in_short(proposal.impact))],
        ),
        ProposalAnswer,
    )


def _in_short(impact: Impact) -> Impact:
    """What it comes to, and the first places: all of them would grow with the book."""
    return impact.model_copy(update={"places": impact.places[:MOST_PLACES]})
