"""A run as a story: who did what, when, how long it took, what it cost, and where it waited."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from writer.clock import moment
from writer.desk.happening import sentence_of
from writer.events.envelope import Envelope
from writer.events.worked import Piece
from writer.texts.catalogue import knows

BESIDE = {
    "log_repaired": "replay.told_log_repaired",
    "llm_failed": "replay.told_llm_failed",
    "blocked": "replay.told_blocked",
    "budget_exceeded": "replay.told_budget_exceeded",
    "book_renamed": "replay.told_book_renamed",
    "book_trashed": "replay.told_book_trashed",
    "book_restored": "replay.told_book_restored",
    "book_forked": "replay.told_book_forked",
    "plan_steered": "replay.told_plan_steered",
    "candidates_laid_out": "replay.told_candidates",
    "migration_started": "replay.told_migration",
}
"""What a desk does not show lately, and a story tells all the same."""
STAYS_OPEN = ("waive", "reject_revision")


class Told(NamedTuple):
    """One thing that happened: a sentence by its key, and what it took."""

    seq: int
    at: str
    actor: str
    says: str
    facts: dict[str, Any]
    duration_ms: int = 0
    waited_ms: int = 0
    """How long the book had waited for a person."""
    calls: int = 0
    tokens: int = 0
    usd: float | None = 0.0


@dataclass
class Story:
    """Grows line by line."""

    lines: list[Told] = field(default_factory=list)
    work_ms: int = 0
    waited_ms: int = 0
    _since: dict[str, str] = field(default_factory=dict)
    """When each gate was opened that nobody has answered yet."""
    _answered_after: int = 0
    """How long somebody was waited for whose deed is about to be told."""

    def take_in(self, pieces: Iterable[Piece]) -> None:
        """The work that was done in all that has happened: each piece in its place."""
        for seq, at, actor, node, chapter, has_failed, took, calls, tokens, usd in pieces:
            says = "replay.told_failed" if has_failed else _work_of(node)
            facts = {"chapter": chapter, "node": node}
            self.lines.append(Told(seq, at, actor, says, facts, took, 0, calls, tokens, usd))
            self.work_ms += took
        self.lines.sort(key=attrgetter("seq"))

    def wait(self, subject: str, since: str) -> None:
        self._since[subject] = since

    def happen(self, line: Envelope) -> None:
        if line.event_type == "human_decision":
            self._answered_after = self._waited(line)
        found = sentence_of(line)
        if found is None and line.event_type in BESIDE:
            found = BESIDE[line.event_type], {**line.data, "chapter": line.chapter}
        if found is None:
            return
        waited, self._answered_after = self._answered_after, 0
        self.lines.append(Told(line.seq, line.ts, line.actor, *found, waited_ms=waited))

    def _waited(self, line: Envelope) -> int:
        """A gate that stays open after an answer goes on waiting from there."""
        subject = line.data["subject"]
        since = self._since.pop(subject, None)
        if since is None:
            return 0
        if line.data["decision"] in STAYS_OPEN:
            self._since[subject] = line.ts
        waited = int((moment(line.ts) - moment(since)).total_seconds() * 1000)
        self.waited_ms += max(0, waited)
        return max(0, waited)


@lru_cache(maxsize=256)
def _work_of(node: str) -> str:
    return f"work.{node}" if knows(f"work.{node}") else "replay.told_node"
