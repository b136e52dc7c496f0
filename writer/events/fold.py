"""The state of a book: what its events add up to. Nothing else decides what state a book is in."""

from dataclasses import replace
from typing import Any, assert_never

from pydantic import BaseModel, ConfigDict, Field

from fsm.book import Book as Law
from fsm.chapter import Chapter
from fsm.decision import NOBODY, Decision
from fsm.permit import Permit
from fsm.record import StepError, moved, noted
from writer.errors import BrokenLog
from writer.events import types as t
from writer.events.envelope import Envelope, PayloadRef
from writer.events.lawful import answer
from writer.events.news import from_json

CHANGE_NOTHING = frozenset(
    {
        "run_end",
        "phase_start",
        "phase_end",
        "node_start",
        "node_end",
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
"""Most lines of a long log, so they are not even parsed."""


class Gate(BaseModel):
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


class Answer(BaseModel):
    """A model's answer, under its call key: asked the same again, this is what it said."""

    prompt: list[str]
    response: PayloadRef | None = None


class Cost(BaseModel):
    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    usd: float = 0.0
    unpriced_calls: int = 0


class BookState(BaseModel):
    """A book at one moment. Goes into the first event of the next run as it is."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    title: str = ""
    language: str = "en"
    law: Law = Field(default_factory=Law)
    """Where the three machines stand, in the law's own terms."""
    rounds: dict[int, int] = Field(default_factory=dict)
    """How often the drafting of each chapter was begun."""
    words: dict[int, int] = Field(default_factory=dict)
    """The length of each chapter's newest draft."""
    gates: dict[str, Gate] = Field(default_factory=dict)
    artifacts: dict[str, Artifact] = Field(default_factory=dict)
    answers: dict[str, Answer] = Field(default_factory=dict)
    """By call key; those of a chapter are forgotten once it is deposited."""
    proposals_applied: list[str] = Field(default_factory=list)
    steps_done: dict[str, list[str]] = Field(default_factory=dict)
    """The steps of each migration that are done."""
    waivers: dict[str, str] = Field(default_factory=dict)
    rollbacks: list[str] = Field(default_factory=list)
    """Those that can be undone, the last one first to be."""
    kept_scenes: dict[int, int] = Field(default_factory=dict)
    """How many scenes of a chapter a rollback has left to build on."""
    models: list[str] = Field(default_factory=list)
    """Every model that has written or reviewed in this book."""
    cost: Cost = Field(default_factory=Cost)
    last_activity: str = ""


def apply(state: BookState, line: Envelope) -> None:
    """Moves `state` on by one event."""
    state.last_activity = line.ts
    if line.event_type in CHANGE_NOTHING:
        return
    event = line.event()
    match event:
        case t.BookCreated():
            state.title, state.language = event.title, event.language
            state.law = noted(state.law, "materials", has_idea=True)
        case t.StateChanged():
            _step(state, event, line)
        case t.FactNoted():
            state.law = noted(state.law, event.subject, **from_json(event.subject, event.news))
            if event.words is not None:
                state.words[line.chapter] = event.words
        case t.GateOpened():
            state.gates[event.subject] = Gate(
                gate=event.gate,
                card_id=event.card_id,
                draft_sha256=event.draft_sha256,
                opened_at=line.ts,
            )
        case t.DecisionTaken():
            if gate := state.gates.get(event.subject):
                gate.decision, gate.by = event.decision, event.by
        case t.FreezeCompleted():
            _outline(state, event)
        case t.RefreezeCompleted():
            _outline(state, event)
            state.proposals_applied.append(event.proposal_id)
        case t.MigrationStepDone():
            done = state.steps_done.setdefault(event.proposal_id, [])
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
        case t.RolledBack():
            if event.rollback_id not in state.rollbacks:
                state.rollbacks.append(event.rollback_id)
            if event.scene:
                state.kept_scenes[line.chapter] = event.scene - 1
        case t.RollbackUndone():
            state.rollbacks = [known for known in state.rollbacks if known != event.rollback_id]
        case t.WaiverAdded():
            state.waivers[event.waiver_id] = event.fingerprint
        case t.WaiverRevoked():
            state.waivers.pop(event.waiver_id, None)
        case t.ModelAsked():
            parts = [ref.sha1 for place, ref in line.payload_refs.items() if "prompt" in place]
            state.answers[event.call_key] = Answer(prompt=parts)
        case t.ModelAnswered():
            if answer := state.answers.get(event.call_key):
                answer.response = line.payload_refs["response"]
            if event.model not in state.models:
                state.models.append(event.model)
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
            | t.BudgetExceeded()
            | t.ConflictDetected()
            | t.OpenQuestionRaised()
            | t.ChecklistFailed()
            | t.GlossaryDrifted()
            | t.Blocked()
            | t.HumanEdited()
            | t.RevisionApplied()
            | t.ProposalCreated()
            | t.ProposalAdvisorReviewed()
            | t.ProposalApproved()
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


def _step(state: BookState, event: t.StateChanged, line: Envelope) -> None:
    """Holds the step against the tables: a log that the law cannot have allowed is damaged."""
    decision = Decision(**_as_tuples(event.decision)) if event.decision else NOBODY
    news = from_json(event.subject, event.news)
    try:
        permit = answer(state.law, event.subject, event.trigger, decision, event.found_text)
        if not isinstance(permit, Permit) or permit.target != event.target:
            raise StepError(event.subject)
        state.law = moved(state.law, event.subject, event.trigger, event.target, decision, **news)
    except (StepError, ValueError, KeyError):
        raise BrokenLog("record.unlawful", run=line.run_id, line=line.seq) from None
    if event.machine == "chapter" and event.source != event.target == "draft":
        state.rounds[line.chapter] = state.rounds.get(line.chapter, 0) + 1
    if event.machine == "chapter" and event.trigger == "submit":
        state.kept_scenes.pop(line.chapter, None)
    if event.machine == "chapter" and event.target == "deposited":
        spent = f"{line.chapter:03d}/"
        state.answers = {k: v for k, v in state.answers.items() if not k.startswith(spent)}


def _outline(state: BookState, event: t.FreezeCompleted | t.RefreezeCompleted) -> None:
    """Every chapter of the outline is known to the law from its freeze on."""
    new = {n: Chapter(rewrites_left=event.rewrites) for n in event.chapters}
    state.law = replace(state.law, chapters={**new, **state.law.chapters})


def _as_tuples(data: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}


def _pay(cost: Cost, event: t.ModelAnswered) -> None:
    cost.calls += 1
    cost.tokens_in += event.tokens_in
    cost.tokens_out += event.tokens_out
    if event.usd is None:
        cost.unpriced_calls += 1
    else:
        cost.usd += event.usd
