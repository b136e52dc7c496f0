"""The change proposal: the only way to change what is frozen."""

from typing import Any, ClassVar, Literal

from pydantic import Field

from writer.contracts.identifiers import (
    AnchorId,
    ChapterNumber,
    JsonPointer,
    Moment,
    Name,
    ProposalId,
    Sha256,
    Version,
)
from writer.contracts.impact import Impact
from writer.contracts.record import Fact, Record

__all__ = [
    "AdvisorReview",
    "Change",
    "Evidence",
    "Impact",
    "PlannedStep",
    "Proposal",
    "ProposalDecision",
    "ProposalVerdict",
    "StepStatus",
]

StepStatus = Literal["pending", "running", "done", "failed", "skipped"]
ProposalVerdict = Literal["approve", "reject", "defer"]


class Change(Record):
    """One change of the pack, at one place."""

    op: Literal["add", "remove", "replace", "rename"] = "replace"
    """A rename holds for every place of the pack that has the name, or a form of it."""
    path: JsonPointer
    anchor: AnchorId | None = None
    old: Any = None
    new: Any = None
    description: str = ""
    restores: ProposalId | None = None
    """The proposal that this undoes: what it had taken out comes back under its own id."""


class Evidence(Record):
    """What in the book asks for the change."""

    chapter: ChapterNumber | None = None
    issue_id: str | None = None
    quote: str = ""
    reason: str = ""


class PlannedStep(Record):
    """One step of a migration."""

    step: Name
    target: str = ""
    status: StepStatus = "pending"


class Proposal(Record):
    """A change to what is frozen: what, why, and what it touches."""

    kind: ClassVar[str] = "proposal"

    proposal_id: ProposalId
    created_at: Moment
    created_by: Name
    base_version: Version
    what: list[Change] = Field(default_factory=list)
    why: list[Evidence] = Field(default_factory=list)
    impact: Impact = Field(default_factory=Impact)
    migration_plan: list[PlannedStep] = Field(default_factory=list)
    alternatives: list[str] = Field(default_factory=list)
    wide: bool = False
    """Chapters that only name what changes come back too."""
    undoes: ProposalId | None = None
    """The proposal whose inverse this is."""


class AdvisorReview(Fact):
    """What the advisor says about a proposal."""

    kind: ClassVar[str] = "advisor_review"

    risks: tuple[str, ...] = ()
    blast_radius: str = ""
    recommendation: ProposalVerdict
    notes: str = ""
    alternatives: tuple[str, ...] = ()
    """Smaller ways to the same end."""


class ProposalDecision(Fact):
    """What the editor-in-chief decided about a proposal."""

    kind: ClassVar[str] = "human_decision"

    decision: ProposalVerdict
    by: Name
    at: Moment
    reason: str = ""
    proposal_sha256: Sha256
    """The very proposal that was decided on."""
    card_id: str = ""
