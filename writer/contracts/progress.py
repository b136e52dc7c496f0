"""How far the story has come, and whether it should go on."""

from typing import ClassVar, Literal

from pydantic import Field

from writer.contracts.identifiers import ChapterNumber, Count, Share
from writer.contracts.record import Fact


class StoryProgressEvaluation(Fact):
    """Whether the story goes on, draws to its end, or must end now."""

    kind: ClassVar[str] = "story_progress_evaluation"

    evaluation_result: Literal["continue", "wrap_up", "force_end"]
    current_chapter: ChapterNumber
    remaining_chapters: Count
    main_conflict_progress: Share
    """0 where the main conflict has not begun, 1 where it is resolved."""
    unresolved_threads: tuple[str, ...] = ()
    character_arc_status: dict[str, str] = Field(default_factory=dict)
    recommendation: str
