"""The canon of the materials pack: what is true in the book."""

from typing import ClassVar

from pydantic import Field

from writer.contracts.identifiers import ChapterNumber, StyleRuleId, TimelineId
from writer.contracts.people import Cast
from writer.contracts.record import Record
from writer.contracts.world import CanonWorld


class TimelineEvent(Record):
    """Something that happens, or happened, in the world of the book."""

    id: TimelineId = ""
    when: str = ""
    what: str = ""
    chapter: ChapterNumber | None = None
    """The chapter that tells it, if one does."""


class Timeline(Record):
    """What happens when."""

    kind: ClassVar[str] = "timeline"

    events: list[TimelineEvent] = Field(default_factory=list)


class StyleRule(Record):
    """One rule of how the book is written."""

    id: StyleRuleId = ""
    text: str = ""


class StyleGuide(Record):
    """How the book is written."""

    summary: str = ""
    rules: list[StyleRule] = Field(default_factory=list)


class Canon(Record):
    """What is true in the book, and changes only through a proposal once it is frozen."""

    world: CanonWorld = Field(default_factory=CanonWorld)
    characters: Cast = Field(default_factory=Cast)
    timeline: Timeline = Field(default_factory=Timeline)
    style_guide: StyleGuide = Field(default_factory=StyleGuide)
