"""Every event there is, in the order of a book's life. Read downwards, it is the product's story.

An event is a fact in the past tense with a fixed `event_type`. Its fields become `data` in the full
log; what all events share (time, seq, chapter …) is the envelope's. The fold matches on this union,
so that an event it forgets is a type error.
"""

from typing import Any, ClassVar, Literal

from pydantic import ConfigDict, Field

from writer.contracts.record import Fact


class Happening(Fact):
    """What all events have in common."""

    # No schema tells of the fields of an event, and to read what stands below them takes its time.
    model_config = ConfigDict(use_attribute_docstrings=False)

    event_type: ClassVar[str]
    payloads: ClassVar[frozenset[str]] = frozenset()
    """The text fields that always live outside the log, however short they are."""


# The book and its runs


class BookCreated(Happening):
    event_type = "book_created"
    title: str
    language: str
    idea: str
    by: str = ""


class BookRenamed(Happening):
    event_type = "book_renamed"
    old: str
    new: str
    by: str


class BookTrashed(Happening):
    event_type = "book_trashed"
    by: str


class BookRestored(Happening):
    """The book came out of a backup or the trash; what happened after a backup is not in it."""

    event_type = "book_restored"
    source: str
    by: str


class BookForked(Happening):
    """The book is another as that was at an event; from here on it has a record of its own."""

    event_type = "book_forked"
    source: str
    run_id: str
    seq: int
    by: str = ""


class RunStarted(Happening):
    """Carries the book as it was, so that opening a book reads one run."""

    event_type = "run_start"
    payloads = frozenset({"state"})
    seed: int
    versions: dict[str, str] = Field(default_factory=dict)
    models: dict[str, str] = Field(default_factory=dict)
    previous_run: str | None = None
    previous_chain: str | None = None
    state: str | None = None


class RunEnded(Happening):
    event_type = "run_end"
    reason: str


class LogRepaired(Happening):
    """A half-written last line was set aside; it had never been acknowledged."""

    event_type = "log_repaired"
    set_aside: str
    size: int


class SnapshotTaken(Happening):
    """What the events up to here add up to is kept beside the log, so that a long run opens fast.

    The file is worth as much as this line: whoever changes it has changed its digest.
    """

    event_type = "snapshot_taken"
    sha256: str
    index_size: int
    """Bytes of the index up to here."""
    fold: int
    """Which fold it is a state of."""
    stretch: str = ""
    """The digest of the lines since the last snapshot, with the chain that they follow upon; empty
    where nobody held them against the chain.
    """


class PhaseStarted(Happening):
    event_type = "phase_start"


class PhaseEnded(Happening):
    event_type = "phase_end"


# The work of the agents


class NodeStarted(Happening):
    event_type = "node_start"
    part: str = ""


class NodeEnded(Happening):
    event_type = "node_end"
    payloads = frozenset({"traceback"})
    part: str = ""
    traceback: str | None = None


class ModelAsked(Happening):
    event_type = "llm_request"
    payloads = frozenset({"prompt"})
    call_key: str
    role: str
    model: str
    prompt: list[str]
    """The parts in order; the part that is the same for every call is stored once."""
    output: str = ""
    options: dict[str, Any] = Field(default_factory=dict)


class ModelAnswered(Happening):
    event_type = "llm_response"
    payloads = frozenset({"response"})
    call_key: str
    role: str
    model: str
    response: str
    finish_reason: str
    tokens_in: int = 0
    tokens_out: int = 0
    tokens_cached: int = 0
    tokens_reasoning: int = 0
    usd: float | None = None
    attempts: int = 1


class ModelFailed(Happening):
    """An attempt that gave no answer that counts; what had come of it is kept."""

    event_type = "llm_failed"
    payloads = frozenset({"response"})
    call_key: str
    role: str
    model: str
    failure: str
    said: str = ""
    response: str = ""
    tokens_in: int = 0
    tokens_out: int = 0
    tokens_cached: int = 0
    tokens_reasoning: int = 0
    usd: float | None = 0.0


class BudgetExceeded(Happening):
    event_type = "budget_exceeded"
    limit_usd: float
    spent_usd: float


# What the book remembers


class PreferenceSet(Happening):
    """A person said how they like it."""

    event_type = "preference_set"
    preference_id: str
    text: str
    by: str = ""


class PreferenceForgotten(Happening):
    event_type = "preference_forgotten"
    preference_id: str
    by: str = ""


class MemoryRecalled(Happening):
    """What was found for a chapter before a model was asked about it: asked again, this is told."""

    event_type = "memory_recalled"
    payloads = frozenset({"found"})
    subject: str
    """`004/plan`, `004/text` or `004/preferences`."""
    round: int
    query: str
    """The digest of what was looked for, and of what there was to find."""
    found: str
    whole: bool = True
    """False where a memory could not be asked."""


class MemoryShort(Happening):
    """A memory could not be asked, or not be written; the work goes on without it."""

    event_type = "memory_short"
    store: str
    failure: str
    said: str = ""


# What the checks and the reviewers found


class Finding(Happening):
    """Something in the text or the pack that a person may have to rule on."""

    issue_id: str
    description: str
    severity: str
    evidence_quote: str = ""
    fingerprint: str = ""


class ConflictDetected(Finding):
    event_type = "conflict_detected"


class OpenQuestionRaised(Finding):
    event_type = "open_question_raised"


class ChecklistFailed(Finding):
    event_type = "checklist_failed"


class GlossaryDrifted(Finding):
    event_type = "glossary_drift"


# The gates


class GateOpened(Happening):
    event_type = "human_gate_open"
    gate: Literal["materials", "chapter", "proposal"]
    subject: str
    card_id: str
    card_sha256: str
    draft_sha256: str
    allowed: list[str] = Field(default_factory=list)


class DecisionTaken(Happening):
    """A person answered a card. Names the card and the draft, so that it can mean no other."""

    event_type = "human_decision"
    gate: Literal["materials", "chapter", "proposal"]
    subject: str
    card_id: str
    decision: str
    by: str
    draft_sha256: str
    frozen_version: str | None = None
    reason: str = ""
    details: dict[str, Any] = Field(default_factory=dict)


class RangeCovered(Happening):
    """A person decided on a range of chapters at once. Names every text of it by its hash: what is
    deposited because of this decision is one of them, and nothing else is.
    """

    event_type = "range_covered"
    import_id: str
    by: str
    frozen_version: str
    drafts: dict[str, str]
    """By the number of the chapter."""
    reason: str = ""


class RangeUncovered(Happening):
    """A person took their decision on a range back; what it has led to so far stays."""

    event_type = "range_uncovered"
    by: str
    chapters: list[int]


class Blocked(Happening):
    event_type = "blocked"
    attempted: str
    reasons: list[str]


class StateChanged(Happening):
    """A machine moved, under a permit of the law. What follows from it is written after this."""

    event_type = "state_changed"
    machine: Literal["materials", "chapter", "proposal"]
    subject: str
    trigger: str
    source: str
    target: str
    decision: dict[str, Any] = Field(default_factory=dict)
    """The answer of a person, where the step needed one, in the words of `fsm.decision`."""
    news: dict[str, Any] = Field(default_factory=dict)
    """What the law has to know from now on, such as the hash of an edited text."""
    found_text: str = ""
    """The hash of a chapter's file as it was found, where somebody had changed it by hand."""


class FactNoted(Happening):
    """Something was found or made that the law has to know; it decides nothing by itself."""

    event_type = "fact_noted"
    subject: str
    news: dict[str, Any]
    words: int | None = None
    """The length of a new draft, which the law does not ask for but everybody else does."""


class HumanEdited(Happening):
    """A person's own hand was on a text: edited at the gate, written from nothing, or changed in
    its file; `planned` is a hand on the plan of a chapter, `imported` a text out of a manuscript.
    """

    event_type = "human_edit"
    payloads = frozenset({"diff"})
    path: str
    by: str
    diff: str
    what: Literal["edited", "wrote", "took", "planned", "imported"] = "edited"


class HandEditPutBack(Happening):
    """A file that was changed by hand is again as it was recorded; the changed one was kept."""

    event_type = "hand_edit_put_back"
    payloads = frozenset({"diff"})
    path: str
    kept: str
    """Where the changed file is now; empty where there was none."""
    by: str
    diff: str


class PlanSteered(Happening):
    """What a person wants of a chapter, said before it is drafted."""

    event_type = "plan_steered"
    steer: str
    by: str = ""


class CandidatesLaidOut(Happening):
    """Several drafts of one round lie side by side until a person chooses."""

    event_type = "candidates_laid_out"
    round: int
    plan_sha256: str
    drafts: list[str]


class CandidateChosen(Happening):
    event_type = "candidate_chosen"
    round: int
    candidate: int
    draft_sha256: str
    by: str


class WaiverAdded(Happening):
    event_type = "waiver_added"
    waiver_id: str
    issue_id: str
    fingerprint: str
    reason: str
    by: str


class WaiverRevoked(Happening):
    event_type = "waiver_revoked"
    waiver_id: str
    by: str
    reason: str = ""


class WaiverReopened(Happening):
    """A proposal changed what the waiver was given for: the alarm sounds again."""

    event_type = "waiver_reopened"
    waiver_id: str
    proposal_id: str


class PassageRewritten(Happening):
    """One passage was written anew; the diff proves that nothing else was."""

    event_type = "passage_rewritten"
    payloads = frozenset({"diff"})
    scene: int
    call_key: str
    draft_sha256: str
    """The draft that it stood in."""
    diff: str


class RevisionApplied(Happening):
    event_type = "revision_applied"
    policy: str
    accepted: bool
    by: str = ""


class RolledBack(Happening):
    """A step, a chapter or a scene and what follows it was taken back; it can be undone."""

    event_type = "rollback"
    rollback_id: str
    to: str
    by: str
    reason: str = ""
    scene: int = 0
    """The first scene of the chapter that is written again; those before it are kept."""
    down_to: str = ""
    """What the whole of it goes back to, where more has to go after this: `chapter:2/3`."""


class RollbackUndone(Happening):
    event_type = "rollback_undone"
    rollback_id: str
    by: str
    begun: bool = False
    """Some of it is back in its place, and more has to follow."""


# Changing what is frozen


class FreezeCompleted(Happening):
    event_type = "freeze_completed"
    version: str
    sha256: str
    by: str
    chapters: list[int] = Field(default_factory=list)
    """Those of the outline: from now on the law knows of them."""
    rewrites: int = 0
    """How often the agents may rewrite a chapter before a person decides."""


class ProposalCreated(Happening):
    event_type = "proposal_created"
    proposal_id: str
    base_version: str
    sha256: str
    by: str


class ProposalAdvisorReviewed(Happening):
    event_type = "proposal_advisor_reviewed"
    proposal_id: str
    recommendation: str


class ProposalDecision(Happening):
    """What a person decided about a proposal, bound to its very text."""

    proposal_id: str
    proposal_sha256: str
    by: str
    reason: str = ""


class ProposalApproved(ProposalDecision):
    event_type = "proposal_approved"


class ProposalRejected(ProposalDecision):
    event_type = "proposal_rejected"


class ProposalDeferred(ProposalDecision):
    event_type = "proposal_deferred"


class ProposalResumed(ProposalDecision):
    event_type = "proposal_resumed"


class ProposalRebased(Happening):
    """A proposal was carried over to a pack that has moved on."""

    event_type = "proposal_rebased"
    proposal_id: str
    base_version: str
    sha256: str
    side: str = ""
    """Whose word counts where both changed one place: mine, or theirs."""
    by: str = ""


class ChapterReturned(Happening):
    """A deposited chapter came back to its gate by a change of the pack."""

    event_type = "chapter_returned"
    proposal_id: str
    reasons: list[str] = Field(default_factory=list)


class MigrationStarted(Happening):
    event_type = "migration_started"
    proposal_id: str
    steps: list[str]


class MigrationStepDone(Happening):
    event_type = "migration_step_done"
    proposal_id: str
    step: str


class MigrationCompleted(Happening):
    event_type = "migration_completed"
    proposal_id: str


class RefreezeCompleted(Happening):
    event_type = "refreeze_completed"
    proposal_id: str
    version: str
    sha256: str
    chapters: list[int] = Field(default_factory=list)
    rewrites: int = 0


# Talking to the book


class ChatSaid(Happening):
    """A person said something to the book: a new turn of the conversation."""

    event_type = "chat_said"
    turn: int
    text: str


class ChatPlanned(Happening):
    """What was made of it. A plan does nothing by itself."""

    event_type = "chat_planned"
    turn: int
    round: int = 1
    steps: list[dict[str, Any]] = Field(default_factory=list)
    faults: list[str] = Field(default_factory=list)
    """What in it could not be meant: no such tool, no such arguments."""
    question: str = ""


class ChatAnswered(Happening):
    """Whether the person wants what the plan would do; nothing but a yes is one."""

    event_type = "chat_answered"
    turn: int
    round: int = 1
    confirmed: bool
    by: str = ""


class ChatActed(Happening):
    """A tool was used for the person, or was to be."""

    event_type = "chat_acted"
    turn: int
    tool: str
    arguments: dict[str, Any] = Field(default_factory=dict)
    outcome: Literal["done", "failed", "left"]
    told: str = ""


class ChatReplied(Happening):
    event_type = "chat_replied"
    payloads = frozenset({"text"})
    turn: int
    text: str


# What is on disk


class ArtifactWritten(Happening):
    """A file gets this content. The content is durable before the event, the file comes after."""

    event_type = "artifact_written"
    payloads = frozenset({"content"})
    path: str
    sha256: str
    replaces: str | None = None
    content: str
    permit: str = ""


class ArtifactRemoved(Happening):
    """A file goes. Its content stays where the event that wrote it has it."""

    event_type = "artifact_removed"
    path: str
    sha256: str
    permit: str = ""


class ArchiveStarted(Happening):
    event_type = "archive_started"


class ArchiveCompleted(Happening):
    event_type = "archive_completed"


Event = (
    BookCreated
    | BookRenamed
    | BookTrashed
    | BookRestored
    | BookForked
    | RunStarted
    | RunEnded
    | LogRepaired
    | SnapshotTaken
    | PhaseStarted
    | PhaseEnded
    | NodeStarted
    | NodeEnded
    | ModelAsked
    | ModelAnswered
    | ModelFailed
    | BudgetExceeded
    | PreferenceSet
    | PreferenceForgotten
    | MemoryRecalled
    | MemoryShort
    | ConflictDetected
    | OpenQuestionRaised
    | ChecklistFailed
    | GlossaryDrifted
    | GateOpened
    | DecisionTaken
    | RangeCovered
    | RangeUncovered
    | Blocked
    | StateChanged
    | FactNoted
    | HumanEdited
    | HandEditPutBack
    | PlanSteered
    | CandidatesLaidOut
    | CandidateChosen
    | WaiverAdded
    | WaiverRevoked
    | WaiverReopened
    | PassageRewritten
    | RevisionApplied
    | RolledBack
    | RollbackUndone
    | FreezeCompleted
    | ProposalCreated
    | ProposalAdvisorReviewed
    | ProposalApproved
    | ProposalRejected
    | ProposalDeferred
    | ProposalResumed
    | ProposalRebased
    | ChapterReturned
    | MigrationStarted
    | MigrationStepDone
    | MigrationCompleted
    | RefreezeCompleted
    | ChatSaid
    | ChatPlanned
    | ChatAnswered
    | ChatActed
    | ChatReplied
    | ArtifactWritten
    | ArtifactRemoved
    | ArchiveStarted
    | ArchiveCompleted
)

BY_TYPE: dict[str, type[Event]] = {event.event_type: event for event in Event.__args__}
