"""Where a book stands."""

from typing import ClassVar, Literal

from pydantic import Field

from writer.contracts.cost import Cost
from writer.contracts.gate import Blocker
from writer.contracts.identifiers import ChapterNumber, Count, Name, ProposalId, Version
from writer.contracts.record import Fact
from writer.contracts.settings import BookLanguage

MaterialsState = Literal["intake", "draft", "agent_review_loop", "human_review_gate", "frozen"]
ChapterState = Literal[
    "planned",
    "draft",
    "agent_review",
    "human_review_gate",
    "deposit",
    "deposited",
    "needs_review",
    "escalated",
]
ProposalState = Literal[
    "draft_proposal",
    "advisor_review",
    "human_decision",
    "approved",
    "migration",
    "refrozen",
    "rejected",
    "deferred",
]


class MaterialsStatus(Fact):
    """Where the materials stand."""

    state: MaterialsState = "intake"
    draft_version: Version | None = None
    frozen_version: Version | None = None
    blockers: tuple[Blocker, ...] = ()


class ChapterStatus(Fact):
    """Where one chapter stands."""

    number: ChapterNumber
    title: str = ""
    state: ChapterState = "planned"
    words: Count = 0
    rewrites: Count = 0
    open_issues: Count = 0


class ProposalStatus(Fact):
    """Where one proposal stands."""

    id: ProposalId
    state: ProposalState


class Restored(Fact):
    """Out of what a book was restored last, by whom and when."""

    source: str
    by: str
    at: str


class BookStatus(Fact):
    """Where a book stands, and what comes next."""

    kind: ClassVar[str] = "book_status"

    book: Name
    language: BookLanguage = "en"
    materials: MaterialsStatus = Field(default_factory=MaterialsStatus)
    chapters: tuple[ChapterStatus, ...] = ()
    proposals: tuple[ProposalStatus, ...] = ()
    next_action: str = ""
    run_id: str | None = None
    cost: Cost = Field(default_factory=Cost)
    restored: Restored | None = None
    """Where the book came out of a backup or the trash: what happened after that is not in it."""
