"""Talking to a book: what a person wants, as a plan of tools; and what came of it, in words."""

from collections.abc import Sequence
from typing import Any

from writer.contracts.chat import ToolPlan
from writer.contracts.settings import BookLanguage
from writer.graph.prompts import canonical, prompt
from writer.llm.call import Asker, CallKey
from writer.llm.prompt import Part

PLAN = ToolPlan.task
REPLY = "chat_reply"


def plan_for(
    asker: Asker,
    tools: Sequence[dict[str, Any]],
    standing: dict[str, Any],
    conversation: Sequence[dict[str, Any]],
    utterance: str,
    language: BookLanguage,
    turn: int,
    results: str = "",
    round_number: int = 1,
) -> ToolPlan:
    """What to do about the person's words. `results` are those of the plan before in this turn."""
    inputs = [
        Part("standing", canonical(standing)),
        Part("conversation", canonical(list(conversation))),
        *([Part("results", results)] if results else []),
        Part("utterance", utterance),
    ]
    return asker.answer(
        "advisor",
        CallKey(PLAN, round=turn, part=f"{round_number}"),
        prompt(PLAN, language, [Part("tools", canonical(list(tools)))], inputs),
        ToolPlan,
    )


def explain(asker: Asker, utterance: str, results: str, language: BookLanguage, turn: int) -> str:
    """The answer to a question, read out of what the tools have found."""
    inputs = [Part("results", results), Part("utterance", utterance)]
    return asker.text("advisor", CallKey(REPLY, round=turn), prompt(REPLY, language, [], inputs))
