"""The state of a book: what its events add up to. Nothing else decides what state a book is in."""

from typing import assert_never

from pydantic import BaseModel, Field

from writer.events import types as t
from writer.events.envelope import Envelope

ALWAYS_QUIET = frozenset(
    {
        "run_end",
        "phase_start",
        "phase_end",
        "node_start",
        "node_end",
        "llm_request",
        "blocked",
        "conflict_detected",
        "open_question_raised",
        "checklist_failed",
        "glossary_drift",
        "human_edit",
        "budget_exceeded",
        "log_repaired",
        "archive_started",
        "archive_completed",
    }
)
"""Types that change no state: most lines of a long log, so they are not even parsed."""


class ChapterState(BaseModel):
    state: str = "planned"
    rewrites: int = 0
    draft_sha256: str = ""


class ProposalState(BaseModel):
    state: str = "draft_proposal"
    base_version: str = ""
    sha256: str = ""
    approved_sha256: str = ""
    steps_done: list[str] = Field(default_factory=list)


class GateState(BaseModel):
    """A card that waits for a person, or the answer that came."""

    gate: str
    card_id: str
    draft_sha256: str
    opened_at: str
    decision: str = ""
    by: str = ""


class Artifact(BaseModel):
    """What a file must hold, and where that content can be had again."""

    sha256: str
    replaces: str | None = None
    run_id: str
    payload: str
    seq: int


class Cost(BaseModel):
    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    usd: float = 0.0
    unpriced_calls: int = 0


class BookState(BaseModel):
    """A book at one moment. Goes into the first event of the next run as it is."""

    title: str = ""
    language: str = "en"
    materials: str = "intake"
    frozen_version: str | None = None
    frozen_sha256: str = ""
    proposals_applied: list[str] = Field(default_factory=list)
    chapters: dict[int, ChapterState] = Field(default_factory=dict)
    proposals: dict[str, ProposalState] = Field(default_factory=dict)
    gates: dict[str, GateState] = Field(default_factory=dict)
    artifacts: dict[str, Artifact] = Field(default_factory=dict)
    waivers: dict[str, str] = Field(default_factory=dict)
    cost: Cost = Field(default_factory=Cost)
    last_activity: str = ""

    def of(self, machine: str, subject: str) -> str | None:
        """Where a machine stands; None for a chapter or proposal that has not begun."""
        match machine:
            case "materials":
                return self.materials
            case "chapter":
                chapter = self.chapters.get(chapter_number(subject))
                return chapter.state if chapter else None
            case _:
                proposal = self.proposals.get(_name(subject))
                return proposal.state if proposal else None

    def chapter(self, number: int) -> ChapterState:
        return self.chapters.setdefault(number, ChapterState())

    def proposal(self, proposal_id: str) -> ProposalState:
        return self.proposals.setdefault(proposal_id, ProposalState())


def apply(state: BookState, line: Envelope) -> None:
    """Moves `state` on by one event."""
    state.last_activity = line.ts
    if line.event_type in ALWAYS_QUIET:
        return
    event = line.event()
    match event:
        case t.BookCreated():
            state.title, state.language = event.title, event.language
        case t.StateChanged():
            _move(state, event)
        case t.GateOpened():
            state.gates[event.subject] = GateState(
                gate=event.gate,
                card_id=event.card_id,
                draft_sha256=event.draft_sha256,
                opened_at=line.ts,
            )
            if event.gate == "chapter":
                state.chapter(line.chapter).draft_sha256 = event.draft_sha256
        case t.DecisionTaken():
            if gate := state.gates.get(event.subject):
                gate.decision, gate.by = event.decision, event.by
            if event.decision == "request_rewrite":
                state.chapter(line.chapter).rewrites += 1
        case t.FreezeCompleted():
            state.frozen_version, state.frozen_sha256 = event.version, event.sha256
        case t.RefreezeCompleted():
            state.frozen_version, state.frozen_sha256 = event.version, event.sha256
            state.proposals_applied.append(event.proposal_id)
        case t.ProposalCreated():
            proposal = state.proposal(event.proposal_id)
            proposal.base_version, proposal.sha256 = event.base_version, event.sha256
        case t.ProposalApproved():
            state.proposal(event.proposal_id).approved_sha256 = event.proposal_sha256
        case t.MigrationStepDone():
            done = state.proposal(event.proposal_id).steps_done
            if event.step not in done:
                done.append(event.step)
        case t.ArtifactWritten():
            state.artifacts[event.path] = Artifact(
                sha256=event.sha256,
                replaces=event.replaces,
                run_id=line.run_id,
                payload=line.payload_refs["content"].path,
                seq=line.seq,
            )
        case t.ArtifactRemoved():
            state.artifacts.pop(event.path, None)
        case t.WaiverAdded():
            state.waivers[event.waiver_id] = event.fingerprint
        case t.WaiverRevoked():
            state.waivers.pop(event.waiver_id, None)
        case t.ModelAnswered():
            _pay(state.cost, event)
        case (
            t.RunStarted()
            | t.RunEnded()
            | t.LogRepaired()
            | t.BookRenamed()
            | t.BookTrashed()
            | t.BookRestored()
            | t.PhaseStarted()
            | t.PhaseEnded()
            | t.NodeStarted()
            | t.NodeEnded()
            | t.ModelAsked()
            | t.BudgetExceeded()
            | t.ConflictDetected()
            | t.OpenQuestionRaised()
            | t.ChecklistFailed()
            | t.GlossaryDrifted()
            | t.Blocked()
            | t.HumanEdited()
            | t.RevisionApplied()
            | t.RolledBack()
            | t.ProposalAdvisorReviewed()
            | t.ProposalRejected()
            | t.ProposalDeferred()
            | t.ProposalResumed()
            | t.MigrationStarted()
            | t.MigrationCompleted()
            | t.ArchiveStarted()
            | t.ArchiveCompleted()
        ):
            pass
        case _:
            assert_never(event)


def _move(state: BookState, event: t.StateChanged) -> None:
    match event.machine:
        case "materials":
            state.materials = event.target
        case "chapter":
            state.chapter(chapter_number(event.subject)).state = event.target
        case "proposal":
            state.proposal(_name(event.subject)).state = event.target


def chapter_number(subject: str) -> int:
    """The chapter that a subject of the law such as `chapter:3` speaks of."""
    return int(_name(subject))


def _name(subject: str) -> str:
    return subject.rpartition(":")[2]


def _pay(cost: Cost, event: t.ModelAnswered) -> None:
    cost.calls += 1
    cost.tokens_in += event.tokens_in
    cost.tokens_out += event.tokens_out
    if event.usd is None:
        cost.unpriced_calls += 1
    else:
        cost.usd += event.usd
