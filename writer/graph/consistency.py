"""Looks for what does not fit the book so far."""

from collections.abc import Sequence

from writer.contracts.answers import ConsistencyAnswer
from writer.contracts.memory import ArcSummary, ChapterMemoryEntry
from writer.contracts.outline import ChapterSummary
from writer.contracts.pack import MaterialsPack
from writer.contracts.settings import BookLanguage
from writer.graph.core import core
from writer.graph.prompts import data, prompt
from writer.llm.call import Asker, CallKey
from writer.llm.prompt import Part

TASK = ConsistencyAnswer.task


def check_consistency(
    asker: Asker,
    pack: MaterialsPack,
    chapter: ChapterSummary,
    text: str,
    memories: Sequence[ChapterMemoryEntry],
    language: BookLanguage,
    round_number: int = 1,
    arcs: Sequence[ArcSummary] = (),
) -> ConsistencyAnswer:
    """Compares the whole text with the memories and with what the outline says it depends on."""
    inputs = [
        data("chapter", chapter),
        data("arcs", arcs),
        data("memories", memories),
        Part("chapter_text", text),
    ]
    return asker.answer(
        "editor",
        CallKey(TASK, chapter=chapter.chapter_number, round=round_number),
        prompt(TASK, language, [core(pack, chapter.chapter_number)], inputs),
        ConsistencyAnswer,
    )
