"""Writes one passage of a draft anew, and nothing but that passage."""

from dataclasses import dataclass

from writer.contracts.outline import ChapterSummary
from writer.contracts.pack import MaterialsPack
from writer.contracts.plan import ScenePlan
from writer.contracts.settings import BookLanguage
from writer.contracts.sheet import InstructionSheet
from writer.graph.core import core
from writer.graph.prompts import canonical, data, prompt
from writer.llm.call import Asker, CallKey
from writer.llm.prompt import Part
from writer.llm.tokens import ending, opening

TASK = "passage"
AROUND_TOKENS = 800


@dataclass(frozen=True, slots=True)
class PassageTask:
    """A passage in its scene, and what must become of it."""

    chapter: ChapterSummary
    plan: ScenePlan
    total: int
    """How many scenes the chapter has."""
    before: str
    passage: str
    after: str
    sheet: InstructionSheet


def key_of(task: PassageTask, round_number: int) -> CallKey:
    part = f"{task.plan.scene_number:02d}"
    return CallKey(TASK, chapter=task.chapter.chapter_number, round=round_number, part=part)


def write_passage(
    asker: Asker,
    pack: MaterialsPack,
    task: PassageTask,
    language: BookLanguage,
    round_number: int = 1,
) -> str:
    position = {"number": task.plan.scene_number, "total": task.total}
    inputs = [
        data("chapter", task.chapter),
        Part("scene_position", canonical(position)),
        data("plan", task.plan),
        Part("previous_text", ending(task.before, AROUND_TOKENS)),
        Part("following_text", opening(task.after, AROUND_TOKENS)),
        data("sheet", task.sheet),
        Part("passage", task.passage),
    ]
    prefix = [core(pack, task.chapter.chapter_number)]
    text = asker.text("writer", key_of(task, round_number), prompt(TASK, language, prefix, inputs))
    return text.strip()
