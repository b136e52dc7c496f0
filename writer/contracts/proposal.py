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
from writer.contracts.record import Fact, Record

StepStatus = Literal["pending", "running", "done", "failed", "skipped"]
ProposalVerdict = Literal["approve", "reject", "defer"]


class Change(Record):
    """One change of the pack, at one place."""

    op: Literal["add", "remove", "replace"] = "replace"
    path: JsonPointer
    anchor: AnchorId | None = None
    old: Any = None
    new: Any = None
    description: str = ""


class Evidence(Record):
    """What in the book asks for the change."""

    chapter: ChapterNumber | None = None
    issue_id: str | None = None
    quote: str = ""
    reason: str = ""


class Impact(Record):
    """What the change touches, as computed."""

    chapters: list[ChapterNumber] = Field(default_factory=list)
    memories: list[str] = Field(default_factory=list)
    graph_events: list[str] = Field(default_factory=list)
    waivers: list[str] = Field(default_factory=list)
    rollback: bool = False
    """Deposited chapters go back to their gate."""
    taints_memory: bool = False
    """Memories hold what will no longer be true."""


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


class AdvisorReview(Fact):
    """What the advisor says about a proposal."""

    kind: ClassVar[str] = "advisor_review"

    risks: tuple[str, ...] = ()
    blast_radius: str = ""
    recommendation: ProposalVerdict
    notes: str = ""


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
