"""What later chapters must know: of one chapter, and of a stretch of chapters."""

from collections.abc import Sequence

from writer.contracts.answers import ArcAnswer, MemoryAnswer
from writer.contracts.memory import ChapterMemoryEntry, OpenThread
from writer.contracts.pack import MaterialsPack
from writer.contracts.plan import ChapterPlan
from writer.contracts.settings import BookLanguage
from writer.graph.about import About
from writer.graph.core import core
from writer.graph.prompts import data, prompt
from writer.llm.call import Asker, CallKey
from writer.llm.prompt import Part

CHAPTER_TASK = MemoryAnswer.task
ARC_TASK = ArcAnswer.task


def remember_chapter(
    asker: Asker,
    about: About,
    plan: ChapterPlan,
    text: str,
    language: BookLanguage,
    round_number: int = 1,
    threads: Sequence[OpenThread] = (),
) -> MemoryAnswer:
    """What the text tells, not what was planned. `threads` are what the chapters before have left
    open.
    """
    inputs = [
        *about.parts(),
        Part("chapter_text", text),
        data("plan", plan),
        data("threads", threads),
    ]
    return asker.answer(
        "writer",
        CallKey(CHAPTER_TASK, chapter=about.number, round=round_number),
        prompt(CHAPTER_TASK, language, about.core(), inputs),
        MemoryAnswer,
    )


def sum_up_arc(
    asker: Asker,
    pack: MaterialsPack,
    memories: Sequence[ChapterMemoryEntry],
    language: BookLanguage,
    round_number: int = 1,
    deposited: int = 0,
) -> ArcAnswer:
    """One memory for a stretch of chapters, made from theirs when one of them is deposited."""
    first, last = memories[0].chapter_number, memories[-1].chapter_number
    return asker.answer(
        "writer",
        CallKey(
            ARC_TASK, chapter=deposited or last, round=round_number, part=f"{first:03d}-{last:03d}"
        ),
        prompt(ARC_TASK, language, [core(pack, last)], [data("memories", memories)]),
        ArcAnswer,
    )
