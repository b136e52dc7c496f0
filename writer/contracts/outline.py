"""The outline of a book: the result of step 4."""

from typing import ClassVar, Literal

from pydantic import Field

from writer.contracts.identifiers import ChapterNumber
from writer.contracts.record import Record

StoryPhase = Literal["opening", "development", "climax", "resolution", "complete"]


class ChapterDependency(Record):
    """Something that must have happened before a chapter begins."""

    dependency_type: str
    description: str
    chapter_number: ChapterNumber | None = None
    event_id: str | None = None


class ChapterSummary(Record):
    """One chapter of the outline."""

    chapter_number: ChapterNumber
    chapter_title: str
    summary: str
    key_events: list[str] = Field(default_factory=list)
    timeline_anchor: str | None = None
    """When in the story it happens."""
    dependencies: list[ChapterDependency] = Field(default_factory=list)


class Outline(Record):
    """The story from its premise to its end, chapter by chapter."""

    kind: ClassVar[str] = "outline"

    story_premise: str
    beginning: str
    development: str
    climax: str
    resolution: str
    chapters: list[ChapterSummary] = Field(default_factory=list)
    is_complete: bool = True
    """False while chapters may still be added after the last one."""
    current_phase: StoryPhase = "opening"


class PlannedChapter(ChapterSummary):
    """One chapter of the pack's outline, which may be incomplete while a draft."""

    chapter_title: str = ""
    summary: str = ""


class PlannedOutline(Outline):
    """The outline as the materials pack holds it, which may be incomplete while a draft."""

    story_premise: str = ""
    beginning: str = ""
    development: str = ""
    climax: str = ""
    resolution: str = ""
    # Read through the wider type it holds what that promises; only the pack writes to it.
    chapters: list[PlannedChapter] = Field(default_factory=list)  # type: ignore[assignment]
