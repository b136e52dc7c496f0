"""How far the story has come when its chapters are written, and the chapters that may follow."""

from collections.abc import Sequence

from writer.contracts.answers import ExtensionAnswer
from writer.contracts.memory import ChapterMemoryEntry
from writer.contracts.pack import MaterialsPack
from writer.contracts.progress import StoryProgressEvaluation
from writer.contracts.settings import Settings
from writer.graph.core import core
from writer.graph.prompts import canonical, data, prompt
from writer.llm.call import Asker, CallKey
from writer.llm.prompt import Part

PROGRESS_TASK = "story_progress"
EXTENSION_TASK = ExtensionAnswer.task


def evaluate_progress(
    asker: Asker, pack: MaterialsPack, memories: Sequence[ChapterMemoryEntry], settings: Settings
) -> StoryProgressEvaluation:
    """Whether the story goes on, draws to its end, or must end now."""
    last = pack.planning.outline.chapters[-1].chapter_number
    inputs = [_room(pack, settings), data("memories", memories)]
    return asker.answer(
        "advisor",
        CallKey(PROGRESS_TASK, chapter=last),
        prompt(PROGRESS_TASK, settings.language, [core(pack, last)], inputs),
        StoryProgressEvaluation,
    )


def extend_outline(
    asker: Asker,
    pack: MaterialsPack,
    memories: Sequence[ChapterMemoryEntry],
    progress: StoryProgressEvaluation,
    settings: Settings,
) -> ExtensionAnswer:
    """The next chapters of the outline, numbered on from the last one."""
    last = pack.planning.outline.chapters[-1].chapter_number
    inputs = [_room(pack, settings), data("progress", progress), data("memories", memories)]
    return asker.answer(
        "specialist",
        CallKey(EXTENSION_TASK, chapter=last),
        prompt(EXTENSION_TASK, settings.language, [core(pack, last)], inputs),
        ExtensionAnswer,
    )


def _room(pack: MaterialsPack, settings: Settings) -> Part:
    """How many chapters there are, and how many there may be."""
    written = len(pack.planning.outline.chapters)
    return Part("room", canonical({"written": written, "most": settings.max_chapters}))
