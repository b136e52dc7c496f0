"""Writes one scene, after those before it."""

from collections.abc import Sequence
from dataclasses import dataclass

from writer.contracts.card import BandDigest
from writer.contracts.plan import ScenePlan
from writer.contracts.settings import BookLanguage
from writer.contracts.sheet import InstructionSheet
from writer.graph.about import About
from writer.graph.prompts import canonical, data, prompt
from writer.llm.call import Asker, CallKey
from writer.llm.prompt import Part
from writer.llm.tokens import ending

TASK = "scene"
PREVIOUS_TOKENS = 3_000
CHAPTER_BEFORE_TOKENS = 400


@dataclass(frozen=True, slots=True)
class SceneTask:
    """One scene to write, and what it follows."""

    plan: ScenePlan
    total: int
    """How many scenes the chapter has."""
    length: BandDigest
    written: Sequence[str] = ()
    """The scenes of the chapter so far."""
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
    about: About,
    scene: SceneTask,
    language: BookLanguage,
    round_number: int = 1,
) -> str:
    text = asker.text(
        "writer",
        CallKey(TASK, chapter=about.number, round=round_number, part=_part(scene)),
        prompt(TASK, language, about.core(), _inputs(about, scene)),
    )
    return text.strip()


def _part(scene: SceneTask) -> str:
    number = f"{scene.plan.scene_number:02d}"
    return number if scene.candidate == 1 else f"{number}.{scene.candidate}"


def _previous(about: About, scene: SceneTask) -> str:
    """What was written of the chapter so far, or the end of the chapter before."""
    if scene.written:
        return ending("\n\n".join(scene.written), PREVIOUS_TOKENS)
    return ending("".join(about.before.texts), CHAPTER_BEFORE_TOKENS)


def _inputs(about: About, scene: SceneTask) -> list[Part]:
    """What was before comes first: a small model repeats whatever it has read last."""
    position = {"number": scene.plan.scene_number, "total": scene.total}
    rewrite = [Part("previous_draft", scene.previous_draft)] if scene.sheet else []
    wanted = [data("sheet", scene.sheet)] if scene.sheet else []
    wished = [Part("notes", scene.notes)] if scene.notes else []
    another = [Part("candidate", str(scene.candidate))] if scene.candidate > 1 else []
    return [
        *about.parts(),
        Part("previous_text", _previous(about, scene)),
        *rewrite,
        Part("user_preferences", scene.user_preferences),
        *wished,
        *wanted,
        *another,
        data("scene_length", scene.length),
        Part("scene_position", canonical(position)),
        data("plan", scene.plan),
    ]
