"""A revision that waits for the human's yes or no."""

from typing import ClassVar, Literal

from pydantic import Field

from writer.contracts.chapter import GeneratedChapter
from writer.contracts.consistency import ConsistencyIssue
from writer.contracts.identifiers import ChapterNumber, Moment
from writer.contracts.record import Record


class RevisionStatus(Record):
    """A revised chapter offered in place of the draft, and what became of it."""

    kind: ClassVar[str] = "revision_status"

    chapter_number: ChapterNumber
    status: Literal["pending", "accepted", "rejected"]
    revision_notes: str
    issues: list[ConsistencyIssue] = Field(default_factory=list)
    revised_chapter: GeneratedChapter | None = None
    draft_sha256: str = ""
    """The very draft that it would replace."""
    created_at: Moment
    decision_at: Moment | None = None
