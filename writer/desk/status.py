"""Where a book stands, from its record alone."""

from writer.contracts.cost import Cost
from writer.contracts.status import (
    BookStatus,
    ChapterStatus,
    MaterialsStatus,
    ProposalStatus,
)
from writer.desk.book import Book


def status(book: Book) -> BookStatus:
    state = book.state
    return BookStatus.model_validate(
        {
            "book": book.name,
            "language": state.language,
            "materials": MaterialsStatus.model_validate(
                {"state": state.materials, "frozen_version": state.frozen_version}
            ),
            "chapters": [
                ChapterStatus.model_validate(
                    {"number": number, "state": chapter.state, "rewrites": chapter.rewrites}
                )
                for number, chapter in sorted(state.chapters.items())
            ],
            "proposals": [
                ProposalStatus.model_validate({"id": proposal_id, "state": proposal.state})
                for proposal_id, proposal in sorted(state.proposals.items())
            ],
            "next_action": "materials_draft",
            "run_id": book.run.run_id,
            "cost": Cost(
                calls=state.cost.calls,
                tokens_in=state.cost.tokens_in,
                tokens_out=state.cost.tokens_out,
                usd=None if state.cost.unpriced_calls else state.cost.usd,
            ),
        }
    )
