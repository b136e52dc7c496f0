"""The state of a book: what its events add up to. Nothing else decides what state a book is in."""

from collections.abc import Mapping
from typing import Any, Protocol, assert_never

from fsm.record import StepError
from writer.errors import BrokenLog
from writer.events import types as t
from writer.events.envelope import Envelope, PayloadRef, Status
from writer.events.lawful import after
from writer.events.state import (
    UNDO,
    Answer,
    Artifact,
    BookState,
    Candidates,
    Cost,
    Gate,
    Hand,
    Recalled,
    Restored,
    RollingBack,
    Tally,
)

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
        "hand_edit_put_back",
        "budget_exceeded",
        "preference_set",
        "preference_forgotten",
        "memory_short",
        "chat_planned",
        "chat_answered",
        "chat_replied",
        "log_repaired",
        "archive_started",
        "archive_completed",
        "snapshot_taken",
    }
)
"""Most lines of a long log, so they are not even parsed."""

CHAT = "/chat_"
"""In the keys of calls that a conversation makes; each turn of it asks anew."""
NEW_TEXT = ("edit", "hand_edit")
"""Steps by which a person brings another text of a chapter."""


__all__ = ["FOLD", "BookState", "apply"]

FOLD = 7
"""Goes up whenever the same events add up to another state: a snapshot of another fold is no use,
and a test that knows the state of a certain log says so."""


def apply(state: BookState, line: Envelope) -> None:
    """Moves `state` on by one event."""
    count(state, line.event_type, line.seq, line.ts, line.status, line.duration_ms)
    if line.event_type not in CHANGE_NOTHING:
        turn(state, line)


def count(
    state: BookState, kind: str, seq: int, ts: str, status: Status, duration_ms: int | None
) -> None:
    """What every event adds to; of those that change nothing it is all."""
    state.last_activity = ts
    if seq == 1:
        state.run = Tally(started_at=ts)
    run = state.run
    run.events[kind] = run.events.get(kind, 0) + 1
    if status == "error":
        run.errors += 1
    if kind == t.NodeEnded.event_type:
        run.duration_ms += duration_ms or 0
    run.ended_at = ts if kind == t.RunEnded.event_type else ""


class Told(Protocol):
    """A line as far as the state needs it."""

    @property
    def event_type(self) -> str: ...
    @property
    def run_id(self) -> str: ...
    @property
    def seq(self) -> int: ...
    @property
    def ts(self) -> str: ...
    @property
    def chapter(self) -> int: ...
    @property
    def payload_refs(self) -> Mapping[str, PayloadRef]: ...

    def event(self) -> t.Event: ...


def turn(state: BookState, line: Told) -> None:
    """What an event changes, beside what is counted."""
    try:
        event = line.event()
    except ValueError:
        raise _unreadable(line) from None
    try:
        state.law = after(state.law, event)
    except (StepError, ValueError, KeyError):
        raise BrokenLog("record.unlawful", run=line.run_id, line=line.seq) from None
    match event:
        case t.BookCreated():
            state.title, state.language = event.title, event.language
        case t.BookRestored():
            state.restored = Restored(source=event.source, by=event.by, at=line.ts)
        case t.BookForked():
            at = f"{event.source}, {event.run_id}, {event.seq}"
            state.restored = Restored(source=at, by=event.by, at=line.ts)
        case t.StateChanged():
            if event.machine == "chapter":
                step(state, line.chapter, event.trigger, event.source, event.target)
        case t.FactNoted():
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
        case t.RefreezeCompleted():
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
                payload=_ref(line, "content").path,
                seq=line.seq,
            )
        case t.ArtifactRemoved():
            state.artifacts.pop(event.path, None)
        case t.RolledBack():
            if event.rollback_id not in state.rollbacks:
                state.rollbacks.append(event.rollback_id)
            state.rolling_back = _left(event, event.down_to, event.reason)
            if event.scene:
                state.kept_scenes[line.chapter] = event.scene - 1
        case t.RollbackUndone(begun=True):
            state.rolling_back = _left(event, UNDO)
        case t.RollbackUndone():
            state.rolling_back = None
            state.rollbacks = [known for known in state.rollbacks if known != event.rollback_id]
        case t.HumanEdited():
            hand = Hand(by=event.by, what=event.what, at=line.ts)
            state.hands.setdefault(line.chapter, []).append(hand)
        case t.PlanSteered():
            state.steers[line.chapter] = event.steer
        case t.CandidatesLaidOut():
            state.candidates[line.chapter] = Candidates(
                round=event.round, plan_sha256=event.plan_sha256, drafts=event.drafts
            )
        case t.CandidateChosen():
            state.candidates.pop(line.chapter, None)
        case t.WaiverAdded():
            state.waivers[event.waiver_id] = event.fingerprint
        case t.WaiverRevoked() | t.WaiverReopened():
            state.waivers.pop(event.waiver_id, None)
        case t.MemoryRecalled():
            state.recalled[event.subject] = Recalled(
                round=event.round,
                query=event.query,
                found=_ref(line, "found"),
                whole=event.whole,
            )
        case t.ChatSaid():
            state.chat.say(event.turn, event.text)
            state.answers = {k: v for k, v in state.answers.items() if CHAT not in k}
        case t.ChatActed():
            state.chat.do(f"{event.tool} {event.outcome}")
        case t.ModelAsked():
            parts = [ref.sha1 for place, ref in line.payload_refs.items() if "prompt" in place]
            state.answers[event.call_key] = Answer(prompt=parts)
        case t.ModelAnswered():
            if answer := state.answers.get(event.call_key):
                answer.response = _ref(line, "response")
            if event.model not in state.models:
                state.models.append(event.model)
            _pay(state.cost, event)
            _pay(state.run.cost, event)
        case t.ModelFailed():
            if answer := state.answers.get(event.call_key):
                answer.response = None
            _pay(state.cost, event)
            _pay(state.run.cost, event)
        case (
            t.RunStarted()
            | t.RunEnded()
            | t.RangeCovered()
            | t.RangeUncovered()
            | t.FreezeCompleted()
            | t.LogRepaired()
            | t.SnapshotTaken()
            | t.BookRenamed()
            | t.BookTrashed()
            | t.PhaseStarted()
            | t.PhaseEnded()
            | t.NodeStarted()
            | t.NodeEnded()
            | t.BudgetExceeded()
            | t.PreferenceSet()
            | t.PreferenceForgotten()
            | t.MemoryShort()
            | t.ConflictDetected()
            | t.OpenQuestionRaised()
            | t.ChecklistFailed()
            | t.GlossaryDrifted()
            | t.Blocked()
            | t.HandEditPutBack()
            | t.PassageRewritten()
            | t.RevisionApplied()
            | t.ProposalCreated()
            | t.ProposalAdvisorReviewed()
            | t.ProposalApproved()
            | t.ProposalRejected()
            | t.ProposalDeferred()
            | t.ProposalResumed()
            | t.ProposalRebased()
            | t.ChapterReturned()
            | t.MigrationStarted()
            | t.MigrationCompleted()
            | t.ChatPlanned()
            | t.ChatAnswered()
            | t.ChatReplied()
            | t.ArchiveStarted()
            | t.ArchiveCompleted()
        ):
            pass
        case _:
            assert_never(event)


def _ref(line: Told, name: str) -> PayloadRef:
    """Where the text of a line is; it cannot do without."""
    found = line.payload_refs.get(name)
    if found is None:
        raise _unreadable(line)
    return found


def _unreadable(line: Told) -> BrokenLog:
    return BrokenLog("record.line_unreadable", run=line.run_id, line=line.seq)


def _left(event: t.RolledBack | t.RollbackUndone, to: str, reason: str = "") -> RollingBack | None:
    return RollingBack(event.rollback_id, to, event.by, reason) if to else None


def step(state: BookState, number: int, trigger: str, source: str, target: str) -> None:
    """What a step of a chapter changes, beside the law."""
    if target == "draft" != source or trigger in NEW_TEXT:
        state.rounds[number] = state.rounds.get(number, 0) + 1
    if target == "draft" and source == "planned":
        _forget_hands(state, number)
    if trigger == "submit":
        state.kept_scenes.pop(number, None)
    if target == "deposited":
        state.gates.pop(f"chapter:{number}", None)
        spent = f"{number:03d}/"
        _forget_all(state.answers, spent)
        _forget_all(state.recalled, spent)


def _forget_all(known: dict[str, Any], spent: str) -> None:
    for key in [key for key in known if key.startswith(spent)]:
        del known[key]


def _forget_hands(state: BookState, number: int) -> None:
    """A new text has had nobody's hand on it; one that is put back is not new."""
    left = state.rolling_back
    if left is None or left.down_to != UNDO:
        state.hands.pop(number, None)


def _pay(cost: Cost, event: t.ModelAnswered | t.ModelFailed) -> None:
    cost.calls += isinstance(event, t.ModelAnswered)
    cost.tokens_in += event.tokens_in
    cost.tokens_out += event.tokens_out
    if event.usd is None:
        cost.unpriced_calls += 1
    else:
        cost.usd += event.usd
