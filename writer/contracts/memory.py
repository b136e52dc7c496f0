"""What the book remembers of its deposited chapters."""

from typing import Any, ClassVar, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from writer.contracts.identifiers import ChapterNumber, Count, Moment, Name
from writer.contracts.record import Fact, Ledger, Record


class ChapterMemoryEntry(Record):
    """What later chapters must know of one chapter."""

    kind: ClassVar[str] = "chapter_memory_entry"

    chapter_number: ChapterNumber
    chapter_title: str
    timeline_anchor: str | None = None
    """When in the story it happened."""
    location_summary: str | None = None
    key_events: list[str] = Field(default_factory=list)
    character_states: dict[str, str] = Field(default_factory=dict)
    """How each person stands at the end of the chapter, by name."""
    unresolved_threads: list[str] = Field(default_factory=list)
    summary: str


class ChapterMemory(Ledger[ChapterMemoryEntry]):
    """The ledger of all deposited chapters, derived from their memories."""

    kind: ClassVar[str] = "chapter_memory"


class OpenThread(Fact):
    """Something the story has begun and not ended."""

    id: Name
    text: str
    opened_in: ChapterNumber


class OpenThreads(Fact):
    """What is open after a deposited chapter: each deposit carries it on."""

    kind: ClassVar[str] = "open_threads"

    through: ChapterNumber
    """The chapter that it follows."""
    threads: tuple[OpenThread, ...] = ()
    """The oldest first."""
    settled: tuple[OpenThread, ...] = ()
    """Those that this chapter has settled."""
    lapsed: tuple[OpenThread, ...] = ()
    """Those that were let go with this chapter, because more were open than anybody can mind."""


class ArcSummary(Record):
    """What later chapters must know of a stretch of chapters."""

    kind: ClassVar[str] = "arc_summary"

    from_: ChapterNumber = Field(alias="from")
    to: ChapterNumber
    summary: str
    key_events: list[str] = Field(default_factory=list)
    open_threads: list[str] = Field(default_factory=list)
    character_states: dict[str, str] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _runs_forward(self) -> Self:
        if self.from_ > self.to:
            raise PydanticCustomError(
                "arc_backwards",
                "from ({first}) is after to ({last})",
                {"first": self.from_, "last": self.to},
            )
        return self


class EntityStateSnapshot(Fact):
    """How a person, place or thing stood at one point of the story."""

    kind: ClassVar[str] = "entity_state_snapshot"

    project_id: str
    entity_type: str
    """Such as character, location, item."""
    entity_id: Name
    chapter_index: Count | None = None
    scene_index: Count | None = None
    timestamp: Moment
    state_data: dict[str, Any] = Field(default_factory=dict)
    version: Count = 1
