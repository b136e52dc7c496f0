"""Reviews of a chapter: the editor's, the advisor's and the human's."""

from typing import ClassVar, Literal

from writer.contracts.gate import GateAction
from writer.contracts.identifiers import (
    AnchorId,
    ChapterNumber,
    Moment,
    Name,
    ProposalId,
    Sha256,
    Version,
)
from writer.contracts.record import Fact
from writer.contracts.sheet import InstructionSheet, ReviewConflict, Scope

IssueSeverity = Literal["blocker", "major", "minor"]
IssueSource = Literal["check", "consistency", "editor", "advisor"]
Verdict = Literal["accept", "revise"]


class Issue(Fact):
    """Something wrong with a draft."""

    issue_id: Name
    type: str
    """Such as canon, glossary, length, rhythm."""
    severity: IssueSeverity
    anchors: tuple[AnchorId, ...] = ()
    evidence_quote: str = ""
    """Word for word from the draft."""
    why: str = ""
    suggestion: str = ""
    source: IssueSource = "editor"
    fingerprint: str = ""
    """The same for the same fault in the next draft, so that a waiver finds it again."""


class EditorReview(Fact):
    """All that checks, consistency check and editor found in a draft."""

    kind: ClassVar[str] = "editor_review"

    verdict: Verdict
    summary: str = ""
    issues: tuple[Issue, ...] = ()
    chapter: ChapterNumber | None = None
    draft_sha256: Sha256 | None = None
    dropped_quotes: tuple[str, ...] = ()
    """Quotes a reviewer claimed that are not in the draft."""


class AdvisorOpinion(Fact):
    """What the advisor says about a draft or a pack before the human looks."""

    suggested_action: GateAction
    notes: str = ""
    conflict_candidates: tuple[ReviewConflict, ...] = ()
    sheet: InstructionSheet | None = None
    least_to_freeze: tuple[str, ...] = ()
    """Of a pack: the least that would let it be frozen."""


class WaivedIssue(Fact):
    """An issue closed with a reason instead of a fix."""

    issue_id: Name
    reason: Name


class ChapterDecision(Fact):
    """One decision at a chapter's gate."""

    chapter: ChapterNumber
    decision: Literal["accept", "request_rewrite", "waive", "escalate_proposal"]
    conflicts: tuple[ReviewConflict, ...] = ()
    required_fix: tuple[str, ...] = ()
    acceptance_criteria: tuple[str, ...] = ()
    waived_issues: tuple[WaivedIssue, ...] = ()
    notes: str = ""
    decided_by: Name
    decided_at: Moment
    draft_sha256: Sha256
    """The very draft that was decided on."""
    frozen_version: Version
    card_id: str = ""
    """The card this answers."""
    proposal_id: ProposalId | None = None
    """The proposal an escalation opened."""
    scope: Scope = "chapter"
    """What a rewrite may change."""
    covered_by: str = ""
    """The import whose decision on a range this is."""


class HumanReview(ChapterDecision):
    """The newest decision at a chapter's gate, with those before it."""

    kind: ClassVar[str] = "human_review"

    history: tuple[ChapterDecision, ...] = ()
