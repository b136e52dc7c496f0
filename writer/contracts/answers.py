"""What a model is asked for: its answers, before ids, hashes and names are put to them.

Where a step's record is small enough to be asked for as it is (WorldSetting, Outline …), that
record is the answer; these are the others. Every field has a default that a model may leave out
only where its absence means something.
"""

from typing import ClassVar, Literal

from pydantic import ConfigDict, Field

from writer.contracts.described import Described
from writer.contracts.review import IssueSeverity, Verdict


class Answer(Described):
    """Something a model said. Unknown fields are dropped: they are not ours to keep."""

    model_config = ConfigDict(extra="ignore")


class RuleAnswer(Answer):
    name: str
    text: str


class DecisionAnswer(Answer):
    topic: str
    ruling: str
    reason: str
    how_to_judge: str
    """How a reader can tell from the text alone whether the ruling was followed."""


class ChecklistAnswer(Answer):
    text: str
    how_to_judge: str
    chapter: int | None = None
    """Only for this chapter; for every chapter where left out."""
    arc: str | None = None
    """Only for these chapters, such as 001-010."""


class TermAnswer(Answer):
    term: str
    variants: list[str] = Field(default_factory=list)
    forbidden: list[str] = Field(default_factory=list)
    definition: str
    category: str


class TimelineAnswer(Answer):
    when: str
    what: str
    chapter: int | None = None


class PovAnswer(Answer):
    person: Literal["first", "second", "third"]
    mode: str
    character: str
    tense: str | None = None


class RiskAnswer(Answer):
    risk: str
    likelihood: str
    impact: str
    mitigation: str


class QuestionAnswer(Answer):
    question: str
    severity: Literal["blocker", "high", "low"]
    default_assumption: str
    impact: str


class MaterialsAnswer(Answer):
    """What the specialists add to the results of the steps, to make a pack of them."""

    task: ClassVar[str] = "materials"

    world_rules: list[RuleAnswer]
    timeline: list[TimelineAnswer]
    style_summary: str
    style_rules: list[str]
    tone: str
    decisions: list[DecisionAnswer]
    checklist: list[ChecklistAnswer]
    glossary: list[TermAnswer]
    pov: PovAnswer
    forbidden_terms: list[str]
    naming_policy: str
    sensitive_limits: list[str] = Field(default_factory=list)
    """How far the book may go with a subject, one sentence each."""
    risks: list[RiskAnswer]
    open_questions: list[QuestionAnswer]


class FindingAnswer(Answer):
    anchors: list[str] = Field(default_factory=list)
    kind: Literal["conflict", "gap", "question"]
    description: str
    proposed_ruling: str


class SpecialistAnswer(Answer):
    """What one specialist found in a draft of the pack."""

    task: ClassVar[str] = "specialist"

    findings: list[FindingAnswer]


class PackChangeAnswer(Answer):
    place: str
    """Such as `CHAR-001.age`, or `execution.decisions[+]` for something new."""
    value: str
    """What shall stand there: text, a number, or JSON for a list or an item."""
    why: str = ""


class PackRevisionAnswer(Answer):
    """What a specialist changes in the pack to do what a sheet asks for."""

    task: ClassVar[str] = "materials_revision"

    changes: list[PackChangeAnswer]


class ConsistencyIssueAnswer(Answer):
    issue_type: str
    description: str
    related_characters: list[str] = Field(default_factory=list)
    related_events: list[str] = Field(default_factory=list)
    severity: Literal["low", "medium", "high"]
    evidence_quote: str = ""
    fix_instructions: str | None = None


class ConsistencyAnswer(Answer):
    """What does not fit the book so far."""

    task: ClassVar[str] = "consistency"

    issues: list[ConsistencyIssueAnswer]
    summary: str


class IssueAnswer(Answer):
    type: str
    severity: IssueSeverity
    anchors: list[str] = Field(default_factory=list)
    evidence_quote: str
    why: str
    suggestion: str


class CriterionAnswer(Answer):
    criterion: str
    met: bool
    why: str


class EditorAnswer(Answer):
    """The editor's opinion of a draft."""

    task: ClassVar[str] = "editor"

    verdict: Verdict
    summary: str
    issues: list[IssueAnswer]
    criteria: list[CriterionAnswer] = Field(default_factory=list)


class SheetAnswer(Answer):
    anchors: list[str] = Field(default_factory=list)
    evidence_quote: str = ""
    required_fix: list[str]
    acceptance_criteria: list[str]


class AdvisorAnswer(Answer):
    """What the advisor tells the human before the human looks."""

    task: ClassVar[str] = "advisor"

    suggested_action: Literal["accept", "rewrite", "waive", "escalate"]
    notes: str
    sheet: SheetAnswer | None = None


class ConflictCandidateAnswer(Answer):
    """Two places that may not both be true; for the human to look at."""

    anchors: list[str]
    why: str


class MaterialsAdvisorAnswer(AdvisorAnswer):
    """What the advisor tells the human about a draft of the pack."""

    task: ClassVar[str] = "materials_advisor"

    conflict_candidates: list[ConflictCandidateAnswer] = Field(default_factory=list)
    least_to_freeze: list[str] = Field(default_factory=list)
    """The least that would let this be frozen, one thing each."""
    criteria: list[CriterionAnswer] = Field(default_factory=list)


class SceneRevisionAnswer(Answer):
    scene_number: int
    content: str


class RevisionAnswer(Answer):
    """The scenes of a chapter, revised; one that is left out stays as it is."""

    task: ClassVar[str] = "revision"

    scenes: list[SceneRevisionAnswer]


class MemoryAnswer(Answer):
    """What later chapters must know of this one."""

    task: ClassVar[str] = "memory"

    timeline_anchor: str | None = None
    location_summary: str | None = None
    key_events: list[str]
    character_states: dict[str, str]
    unresolved_threads: list[str]
    settled_threads: list[str] = Field(default_factory=list)
    """The ids of those of the open threads that this chapter settles."""
    summary: str


class ArcAnswer(Answer):
    """What later chapters must know of a stretch of chapters."""

    task: ClassVar[str] = "arc"

    summary: str
    key_events: list[str]
    open_threads: list[str]
    character_states: dict[str, str]


class DependencyAnswer(Answer):
    dependency_type: str
    description: str
    chapter_number: int | None = None


class NextChapterAnswer(Answer):
    chapter_number: int
    chapter_title: str
    summary: str
    key_events: list[str]
    timeline_anchor: str | None = None
    dependencies: list[DependencyAnswer] = Field(default_factory=list)


class ExtensionAnswer(Answer):
    """The chapters that come after those of the outline."""

    task: ClassVar[str] = "extension"

    chapters: list[NextChapterAnswer] = Field(min_length=1)
    current_phase: Literal["development", "climax", "resolution"]
    is_complete: bool


class ProposalAnswer(Answer):
    """The advisor's audit of a change proposal."""

    task: ClassVar[str] = "proposal_advice"

    risks: list[str]
    blast_radius: str
    recommendation: Literal["approve", "reject", "defer"]
    notes: str
    alternatives: list[str]
