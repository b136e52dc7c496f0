"""Writes one scene, after those before it."""

from collections.abc import Sequence
from dataclasses import dataclass

from writer.contracts.card import BandDigest
from writer.contracts.memory import ArcSummary, ChapterMemoryEntry
from writer.contracts.outline import ChapterSummary
from writer.contracts.pack import MaterialsPack
from writer.contracts.plan import ScenePlan
from writer.contracts.settings import BookLanguage
from writer.contracts.sheet import InstructionSheet
from writer.graph.core import core
from writer.graph.prompts import canonical, data, prompt
from writer.llm.call import Asker, CallKey
from writer.llm.prompt import Part
from writer.llm.tokens import ending

TASK = "scene"
PREVIOUS_TOKENS = 3_000


@dataclass(frozen=True, slots=True)
class SceneTask:
    """One scene to write, and what it follows."""

    chapter: ChapterSummary
    plan: ScenePlan
    total: int
    """How many scenes the chapter has."""
    length: BandDigest
    previous_text: str = ""
    """What was written of the chapter so far, or the end of the chapter before."""
    memories: Sequence[ChapterMemoryEntry] = ()
    arcs: Sequence[ArcSummary] = ()
    user_preferences: str = ""
    sheet: InstructionSheet | None = None
    """What a rewrite must do."""
    previous_draft: str = ""
    """The scene as it stood in the draft that is rewritten."""
    notes: str = ""
    """What the human wants of the chapter, said over its plan."""
    candidate: int = 1
    """Which one of several drafts to choose from."""


def write_scene(
    asker: Asker,
    pack: MaterialsPack,
    scene: SceneTask,
    language: BookLanguage,
    round_number: int = 1,
) -> str:
    number, chapter = scene.plan.scene_number, scene.chapter.chapter_number
    text = asker.text(
        "writer",
        CallKey(TASK, chapter=chapter, round=round_number, part=_part(number, scene.candidate)),
        prompt(TASK, language, [core(pack, chapter)], _inputs(scene)),
    )
    return text.strip()


def _part(number: int, candidate: int) -> str:
    return f"{number:02d}" if candidate == 1 else f"{number:02d}.{candidate}"


def _inputs(scene: SceneTask) -> list[Part]:
    """What was before comes first: a small model repeats whatever it has read last."""
    position = {"number": scene.plan.scene_number, "total": scene.total}
    rewrite = [Part("previous_draft", scene.previous_draft)] if scene.sheet else []
    wanted = [data("sheet", scene.sheet)] if scene.sheet else []
    wished = [Part("notes", scene.notes)] if scene.notes else []
    another = [Part("candidate", str(scene.candidate))] if scene.candidate > 1 else []
    return [
        data("arcs", scene.arcs),
        data("memories", scene.memories),
        *rewrite,
        Part("previous_text", ending(scene.previous_text, PREVIOUS_TOKENS)),
        data("chapter", scene.chapter),
        Part("user_preferences", scene.user_preferences),
        *wished,
        *wanted,
        *another,
        data("scene_length", scene.length),
        Part("scene_position", canonical(position)),
        data("plan", scene.plan),
    ]
