"""A run as a story: who did what, when, how long it took, what it cost, and where it waited."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import repeat
from operator import itemgetter
from typing import Any, NamedTuple

from writer.clock import moment
from writer.desk.happening import sentence_of
from writer.events.types import DecisionTaken
from writer.events.worked import Columns
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

    def take_in(self, work: Columns) -> None:
        """The work that was done in all that has happened: each piece in its place."""
        if not work:
            return
        seqs, ats, actors, nodes, chapters, failed, took, *spent = work
        known = {node: _work_of(node) for node in set(nodes)}
        says = [
            "replay.told_failed" if has_failed else known[node]
            for has_failed, node in zip(failed, nodes, strict=True)
        ]
        facts = [
            {"chapter": chapter, "node": node}
            for chapter, node in zip(chapters, nodes, strict=True)
        ]
        told = map(Told._make, zip(seqs, ats, actors, says, facts, took, repeat(0), *spent))
        self.work_ms += sum(took)
        self.lines = sorted([*self.lines, *told], key=itemgetter(0))

    def wait(self, subject: str, since: str) -> None:
        self._since[subject] = since

    def happen(self, line: Mapping[str, Any]) -> None:
        kind, chapter, data = line["event_type"], line["chapter"], line["data"]
        if kind == DecisionTaken.event_type:
            self._answered_after = self._waited(data, line["ts"])
        found = sentence_of(kind, chapter, data)
        if found is None and kind in BESIDE:
            found = BESIDE[kind], {**data, "chapter": chapter}
        if found is None:
            return
        self.tell(line["seq"], line["ts"], line["actor"], *found)

    def tell(self, seq: int, at: str, actor: str, says: str, facts: dict[str, Any]) -> None:
        waited, self._answered_after = self._answered_after, 0
        self.lines.append(Told(seq, at, actor, says, facts, 0, waited))

    def _waited(self, decided: Mapping[str, Any], at: str) -> int:
        """A gate that stays open after an answer goes on waiting from there."""
        subject = decided["subject"]
        since = self._since.pop(subject, None)
        if since is None:
            return 0
        if decided["decision"] in STAYS_OPEN:
            self._since[subject] = at
        waited = int((moment(at) - moment(since)).total_seconds() * 1000)
        self.waited_ms += max(0, waited)
        return max(0, waited)


def _work_of(node: str) -> str:
    return f"work.{node}" if knows(f"work.{node}") else "replay.told_node"
