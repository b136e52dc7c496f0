"""The card of each gate, as data: all that a decision needs."""

from typing import ClassVar, Literal

from pydantic import Field

from writer.contracts.cost import Cost
from writer.contracts.gate import ActionOffer, Blocker
from writer.contracts.identifiers import ChapterNumber, Count, Name, ProposalId, Sha256, Version
from writer.contracts.materials_review import Finding
from writer.contracts.pack import OpenQuestion, PackConflict
from writer.contracts.proposal import AdvisorReview, Change, Evidence, Impact, PlannedStep
from writer.contracts.record import Fact
from writer.contracts.review import AdvisorOpinion, Issue, Verdict
from writer.contracts.sheet import InstructionSheet


class BandDigest(Fact):
    """The length a chapter should have."""

    min: Count
    max: Count
    unit: Literal["words", "chars"] = "words"


Judge = Literal["check", "editor", "nobody"]


class CriterionResult(Fact):
    """One criterion of the last sheet, and whether the new draft meets it."""

    criterion: str
    passed: bool | None = None
    """What nobody could judge has not passed."""
    note: str = ""
    """Why."""
    judged_by: Judge = "nobody"


class Thread(Fact):
    """Something the story has begun and not ended."""

    text: str
    opened_in: ChapterNumber | None = None
    overdue: bool = False


class Card(Fact):
    """What the cards of all gates share."""

    card_id: Name
    """A decision names the card it answers; of two answers one counts."""
    project: Name
    cost: Cost = Field(default_factory=Cost)
    actions: tuple[ActionOffer, ...] = ()


class Returned(Fact):
    """Why a chapter came back after a change of the pack, and what could be done about it."""

    proposal_id: ProposalId
    reasons: tuple[str, ...] = ()
    sheet: InstructionSheet = Field(default_factory=InstructionSheet)
    """Filled in as far as the change says what must be done."""


class ChapterCard(Card):
    """All that a decision about a chapter needs, on one screen."""

    kind: ClassVar[str] = "chapter_card"

    gate: Literal["chapter"] = "chapter"
    chapter: ChapterNumber
    chapter_title: str
    draft_sha256: Sha256
    frozen_version: Version
    rewrite_round: Count = 0
    words: Count
    word_band: BandDigest | None = None
    verdict: Verdict | None = None
    editor_summary: str = ""
    issues: tuple[Issue, ...] = ()
    criteria: tuple[CriterionResult, ...] = ()
    advisor: AdvisorOpinion | None = None
    threads: tuple[Thread, ...] = ()
    silenced: tuple[str, ...] = ()
    """The waivers that keep an alarm about this draft off the card."""
    warnings: tuple[str, ...] = ()
    """What the draft had to be made without, such as a memory that did not answer."""
    returned: tuple[Returned, ...] = ()
    """The changes of the pack that the chapter has not been decided on since."""
    opening: str = ""
    closing: str = ""


class ConditionDigest(Fact):
    """One condition of the freeze, and what stands against it."""

    name: Name
    text: str
    passed: bool
    against: tuple[str, ...] = ()
    """The ids of what stands against it."""


class MaterialsCard(Card):
    """All that a decision about the materials needs, on one screen."""

    kind: ClassVar[str] = "materials_card"

    gate: Literal["materials"] = "materials"
    version: Version
    frozen_version: Version | None = None
    """The pack in force, which a freeze would follow."""
    review_round: Count = 0
    counts: dict[str, Count] = Field(default_factory=dict)
    """How many decisions, terms, people … the pack holds."""
    blockers: tuple[Blocker, ...] = ()
    open_questions: tuple[OpenQuestion, ...] = ()
    conflicts: tuple[PackConflict, ...] = ()
    findings: tuple[Finding, ...] = ()
    advisor: AdvisorOpinion | None = None
    changes: tuple[str, ...] = ()
    """What is new since the version that a person saw last, anchor by anchor."""
    compared_with: Version | None = None
    conditions: tuple[ConditionDigest, ...] = ()
    """Every condition of the freeze, met or not."""
    criteria: tuple[CriterionResult, ...] = ()
    missing_reviewers: tuple[str, ...] = ()
    """Specialists who did not answer in the last round."""
    converged: bool = False
    """Whether the specialists had nothing new to say in the end."""


class ProposalCard(Card):
    """All that a decision about a proposal needs, on one screen."""

    kind: ClassVar[str] = "proposal_card"

    gate: Literal["proposal"] = "proposal"
    proposal_id: ProposalId
    proposal_sha256: Sha256
    base_version: Version
    approved_by: str = ""
    """Who has approved it by now: whoever decides otherwise takes that back."""
    what: tuple[Change, ...] = ()
    why: tuple[Evidence, ...] = ()
    impact: Impact = Field(default_factory=Impact)
    migration_plan: tuple[PlannedStep, ...] = ()
    alternatives: tuple[str, ...] = ()
    advisor: AdvisorReview | None = None
    undoes: ProposalId | None = None
    beside: tuple[ProposalId, ...] = ()
    """Other open proposals that change the same place."""
    conflicts: tuple[str, ...] = ()
    """What stands otherwise in the pack now than where the proposal was made."""
