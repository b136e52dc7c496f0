"""Plans a chapter, scene by scene, from its place in the outline."""

from writer.contracts.outline import ChapterSummary
from writer.contracts.plan import ChapterPlan
from writer.contracts.settings import BookLanguage
from writer.graph.about import About
from writer.graph.prompts import canonical, prompt
from writer.llm.call import Asker, CallKey
from writer.llm.prompt import Part

TASK = "chapter_plan"


def plan_chapter(
    asker: Asker,
    about: About,
    target: int,
    language: BookLanguage,
    round_number: int = 1,
    steer: str = "",
) -> ChapterPlan:
    """The plan of a chapter `target` words long. `steer` is what the human wants of it."""
    inputs = [
        *about.parts(),
        Part("settings", canonical({"language": language, "target_words": target})),
        Part("notes", steer),
    ]
    plan = asker.answer(
        "writer",
        CallKey(TASK, chapter=about.number, round=round_number),
        prompt(TASK, language, about.core(), inputs),
        ChapterPlan,
    )
    return as_in_outline(plan, about.chapter)


def as_in_outline(plan: ChapterPlan, chapter: ChapterSummary) -> ChapterPlan:
    """Number and title are the outline's, whatever the plan says, and scenes count from one."""
    scenes = [
        scene.model_copy(update={"scene_number": number})
        for number, scene in enumerate(plan.scenes, start=1)
    ]
    named = {"chapter_number": chapter.chapter_number, "chapter_title": chapter.chapter_title}
    return plan.model_copy(update={**named, "scenes": scenes})
