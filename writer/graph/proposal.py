"""The advisor's audit of a change to what is frozen."""

from writer.contracts.answers import ProposalAnswer
from writer.contracts.pack import MaterialsPack
from writer.contracts.proposal import Proposal
from writer.contracts.settings import BookLanguage
from writer.graph.core import core
from writer.graph.prompts import data, prompt
from writer.llm.call import Asker, CallKey

TASK = ProposalAnswer.task
# Who asked, and when, must not sway the audit; the impact is a part of its own.
LEFT_OUT = ("proposal_id", "created_at", "created_by", "impact")


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
            [data("proposal", proposal, LEFT_OUT), data("impact", proposal.impact)],
        ),
        ProposalAnswer,
    )
