"""What the graph carries from node to node."""

from typing import ClassVar

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
    chapters_plan: dict[ChapterNumber, ChapterPlan] = Field(default_factory=dict)
    chapters: dict[ChapterNumber, GeneratedChapter] = Field(default_factory=dict)
    chapter_memories: list[ChapterMemoryEntry] = Field(default_factory=list)
    entity_states: dict[str, EntityStateSnapshot] = Field(default_factory=dict)
    recent_context: list[str] = Field(default_factory=list)
    """Summaries of the last chapters, oldest first."""
    consistency_reports: dict[ChapterNumber, ConsistencyReport] = Field(default_factory=dict)
    story_progress_evaluation: StoryProgressEvaluation | None = None
    current_step: str = "init"
    current_chapter_number: ChapterNumber | None = None
    completed_steps: list[str] = Field(default_factory=list)
    failed_steps: list[str] = Field(default_factory=list)
    error_messages: dict[str, str] = Field(default_factory=dict)
    """What went wrong, by step."""
    node_execution_count: Count = 0
    recursion_limit: Count = 500
    should_stop_early: bool = False
    """True where the next chapter would not fit below the recursion limit."""
    verbose: bool = False
    show_prompt: bool = False


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
