"""The materials pack: the one truth a book is written from."""

from typing import ClassVar, Literal

from pydantic import Field

from writer.contracts.canon import Canon
from writer.contracts.execution import Execution
from writer.contracts.identifiers import (
    AnchorId,
    ConflictId,
    Count,
    Moment,
    Name,
    ProposalId,
    QuestionId,
    RiskId,
    Version,
)
from writer.contracts.outline import PlannedOutline
from writer.contracts.record import Fact, Record
from writer.contracts.world import ThemeConflict


class PackMeta(Record):
    """Which book and version a pack is, and where it came from."""

    project: Name
    version: Version
    """Drafts and frozen packs are counted apart."""
    frozen_at: Moment | None = None
    source_runs: list[str] = Field(default_factory=list)
    proposals_applied: list[ProposalId] = Field(default_factory=list)
    source_draft: Version | None = None
    """The draft a frozen pack was made of."""
    last_ids: dict[str, Count] = Field(default_factory=dict)
    """The highest number ever given to each kind of item, such as {"DEC": 17}: what was taken out
    of the pack leaves its id behind, and no other item gets it."""


class Tone(Record):
    """The tone of a book where one sentence is not enough."""

    summary: str = ""


class Planning(Record):
    """Where the story goes, and how it sounds."""

    outline: PlannedOutline = Field(default_factory=PlannedOutline)
    tone: str | Tone = ""
    theme_conflict: ThemeConflict | None = None


class RiskItem(Record):
    """Something that may go wrong with the book."""

    id: RiskId = ""
    risk: str = ""
    likelihood: str = ""
    impact: str = ""
    mitigation: str = ""


class OpenQuestion(Record):
    """Something the human has still to say."""

    id: QuestionId = ""
    question: str = ""
    severity: Literal["blocker", "high", "low"] = "low"
    default_assumption: str = ""
    """What is taken to be true if nobody answers a question that does not block."""
    impact: str = ""
    blocking: bool = False
    answer: str = ""
    anchors: list[AnchorId] = Field(default_factory=list)
    """What it is about."""

    def blocks(self) -> bool:
        return self.severity == "blocker" and not self.answer.strip()


class Risk(Record):
    """What may go wrong, and what is still open."""

    risks: list[RiskItem] = Field(default_factory=list)
    open_questions: list[OpenQuestion] = Field(default_factory=list)


class PackConflict(Record):
    """Places of the pack that contradict each other, until the human rules."""

    id: ConflictId = ""
    anchors: list[AnchorId] = Field(default_factory=list)
    description: str = ""
    ruling: str = ""
    proposed_ruling: str = ""
    """What the specialist who found it would rule."""


class ChangelogEntry(Fact):
    """Why there is a new version."""

    version: Version
    at: Moment | None = None
    by: str = ""
    why: str = ""
    anchors: tuple[AnchorId, ...] = ()


class MaterialsPack(Record):
    """All a book is written from: a draft until a human freezes it, then the only truth."""

    kind: ClassVar[str] = "materials_pack"

    meta: PackMeta
    canon: Canon = Field(default_factory=Canon)
    planning: Planning = Field(default_factory=Planning)
    execution: Execution = Field(default_factory=Execution)
    risk: Risk = Field(default_factory=Risk)
    conflicts: list[PackConflict] = Field(default_factory=list)
    changelog: list[ChangelogEntry] = Field(default_factory=list)
