"""What the graph carries from node to node."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, TypeVar

from pydantic import Field

from writer.contracts.chapter import GeneratedChapter, GeneratedScene
from writer.contracts.consistency import ConsistencyReport
from writer.contracts.identifiers import ChapterNumber, Count, Name, SceneNumber
from writer.contracts.memory import ChapterMemoryEntry, EntityStateSnapshot
from writer.contracts.outline import Outline
from writer.contracts.people import CharactersConfig
from writer.contracts.plan import ChapterPlan
from writer.contracts.progress import StoryProgressEvaluation
from writer.contracts.record import Fact, Record
from writer.contracts.settings import Settings
from writer.contracts.world import ThemeConflict, WorldSetting

STEERING = (
    "project_name",
    "project_dir",
    "current_step",
    "current_chapter_number",
    "completed_steps",
    "failed_steps",
    "error_messages",
    "node_execution_count",
    "recursion_limit",
    "should_stop_early",
    "verbose",
    "show_prompt",
)
"""What steers the work. The rest of a state stands in files, and is filled in from there."""

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")


def newest(_: ValueT, new: ValueT) -> ValueT:
    """Of two nodes that work side by side, the one that ends last counts."""
    return new


def together(old: Mapping[KeyT, ValueT], new: Mapping[KeyT, ValueT | None]) -> dict[KeyT, ValueT]:
    """A node names only what it changed; None takes an entry away."""
    both: dict[KeyT, ValueT | None] = {**old, **new}
    return {key: value for key, value in both.items() if value is not None}


class NovelGenerationState(Record):
    """The whole of a book while it is generated."""

    kind: ClassVar[str] = "novel_generation_state"

    project_name: Name
    project_dir: str
    settings: Settings | None = None
    world: WorldSetting | None = None
    theme_conflict: ThemeConflict | None = None
    characters: CharactersConfig | None = None
    outline: Outline | None = None
    chapters_plan: Annotated[dict[ChapterNumber, ChapterPlan], together] = Field(
        default_factory=dict
    )
    chapters: Annotated[dict[ChapterNumber, GeneratedChapter], together] = Field(
        default_factory=dict
    )
    chapter_memories: list[ChapterMemoryEntry] = Field(default_factory=list)
    entity_states: Annotated[dict[str, EntityStateSnapshot], together] = Field(default_factory=dict)
    recent_context: list[str] = Field(default_factory=list)
    """Summaries of the last chapters, oldest first."""
    consistency_reports: Annotated[dict[ChapterNumber, ConsistencyReport], together] = Field(
        default_factory=dict
    )
    story_progress_evaluation: StoryProgressEvaluation | None = None
    current_step: Annotated[str, newest] = "init"
    current_chapter_number: ChapterNumber | None = None
    completed_steps: list[str] = Field(default_factory=list)
    failed_steps: list[str] = Field(default_factory=list)
    error_messages: Annotated[dict[str, str], together] = Field(default_factory=dict)
    """What went wrong, by step."""
    node_execution_count: Annotated[Count, newest] = 0
    """Rounds of the graph in this run; nodes that work side by side are one round."""
    recursion_limit: Count = 500
    should_stop_early: bool = False
    """True where the next chapter would not fit below the recursion limit."""
    verbose: bool = False
    show_prompt: bool = False

    def steering(self) -> dict[str, Any]:
        """The part that steers the work, as plain values."""
        named = {name: getattr(self, name) for name in STEERING}
        return {name: value for name, value in named.items() if value is not None}


class SceneContext(Fact):
    """What a scene may read of the book, and not change."""

    project_name: str = ""
    project_dir: str = ""
    settings: Settings | None = None
    world: WorldSetting | None = None
    theme_conflict: ThemeConflict | None = None
    characters: CharactersConfig | None = None
    outline: Outline | None = None
    chapter_memories: tuple[ChapterMemoryEntry, ...] = ()
    recent_context: tuple[str, ...] = ()
    user_preferences: str = ""


class SceneGenerationState(Record):
    """One chapter while its scenes are written."""

    kind: ClassVar[str] = "scene_generation_state"

    chapter_number: ChapterNumber
    chapter_plan: ChapterPlan | None = None
    current_scene_number: SceneNumber = 1
    total_scenes: Count = 0
    generated_scenes: list[GeneratedScene] = Field(default_factory=list)
    scene_status: dict[SceneNumber, str] = Field(default_factory=dict)
    previous_summary: str = ""
    """What happened in the scenes before."""
    context: SceneContext = Field(default_factory=SceneContext)
