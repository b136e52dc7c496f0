"""Looks for what does not fit the book so far."""

from writer.contracts.answers import ConsistencyAnswer
from writer.contracts.settings import BookLanguage
from writer.graph.about import About
from writer.graph.prompts import prompt
from writer.llm.call import Asker, CallKey
from writer.llm.prompt import Part

TASK = ConsistencyAnswer.task


def check_consistency(
    asker: Asker,
    about: About,
    text: str,
    language: BookLanguage,
    round_number: int = 1,
) -> ConsistencyAnswer:
    """Compares the whole text with what came before it, and with what it depends on."""
    inputs = [*about.parts(), Part("chapter_text", text)]
    return asker.answer(
        "editor",
        CallKey(TASK, chapter=about.number, round=round_number),
        prompt(TASK, language, about.core(), inputs),
        ConsistencyAnswer,
    )
