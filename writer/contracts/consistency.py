"""What the consistency check found in a chapter."""

from typing import ClassVar, Literal

from writer.contracts.identifiers import ChapterNumber
from writer.contracts.record import Fact, Ledger


class ConsistencyIssue(Fact):
    """Something in a chapter that does not fit the book so far."""

    issue_type: str
    description: str
    related_characters: tuple[str, ...] = ()
    related_events: tuple[str, ...] = ()
    severity: Literal["low", "medium", "high"] = "medium"
    fix_instructions: str | None = None
    """How to mend it; nothing where it cannot be mended without a human."""


class ConsistencyReport(Fact):
    """The consistency check of one chapter."""

    kind: ClassVar[str] = "consistency_report"

    chapter_number: ChapterNumber
    issues: tuple[ConsistencyIssue, ...] = ()
    summary: str
    context_snapshot: str | None = None
    """What the check was given to compare with."""


class ConsistencyReports(Ledger[ConsistencyReport]):
    """All consistency checks of a book, oldest first."""

    kind: ClassVar[str] = "consistency_reports"
