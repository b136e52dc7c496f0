"""The plan of a chapter: the result of step 5."""

from typing import ClassVar

from pydantic import Field

from writer.contracts.identifiers import ChapterNumber, Count, SceneNumber
from writer.contracts.record import Record


class ScenePlan(Record):
    """What one scene is to do."""

    scene_number: SceneNumber
    location: str
    characters: list[str] = Field(default_factory=list)
    """Names of those who appear."""
    purpose: str
    key_actions: list[str] = Field(default_factory=list)
    estimated_words: Count
    scene_type: str
    """Such as dialogue, everyday life, fight, turning point."""
    intensity: str
    """Such as low, medium, high."""


class ChapterPlan(Record):
    """A chapter, scene by scene, before it is drafted."""

    kind: ClassVar[str] = "chapter_plan"

    chapter_number: ChapterNumber
    chapter_title: str
    scenes: list[ScenePlan] = Field(default_factory=list)
