"""Talking to a book without a language model: a small grammar, honest about what it is not."""

from dataclasses import dataclass, field
from typing import Any

from writer.llm.rehearsal.brief import Brief
from writer.llm.rehearsal.hearing import (
    clauses,
    corrected,
    forbids,
    only_asks,
    politely_less,
    sentences,
    takes_back,
)
from writer.llm.rehearsal.intents import Group, intents, looks

Step = dict[str, Any]
LONGEST = 2_000
"""Characters; whoever says more than this is not asking for something simple."""


@dataclass
class Heard:
    """What was understood, and what was not."""

    steps: list[Step] = field(default_factory=list)
    unclear: list[str] = field(default_factory=list)
    forbidden: bool = False

    def add(self, other: "Heard") -> None:
        for step in other.steps:
            if not _is_said(step, self.steps):
                self.steps.append(step)
        self.unclear += other.unclear
        self.forbidden |= other.forbidden


def chat_plan(brief: Brief) -> dict[str, Any]:
    """What a person wants, as a plan; nothing that makes or takes something while a word of it is
    not understood.
    """
    heard = hear(brief.text("utterance")[:LONGEST])
    words = brief.bank["chat"]
    if heard.unclear and not all(looks(step["tool"]) for step in heard.steps):
        heard.steps = []
    question = words["unclear"].format(said="; ".join(heard.unclear)) if heard.unclear else ""
    reply = words["nothing_done"] if heard.forbidden and not heard.steps else ""
    if not heard.steps and not question and not reply:
        question = words["say_more"]
    return {"steps": heard.steps, "reply": reply, "question": question, "after": "done"}


def chat_reply(brief: Brief) -> str:
    """The record speaks for itself."""
    return str(brief.bank["chat"]["as_recorded"])


def hear(said: str) -> Heard:
    heard = Heard()
    for sentence in sentences(corrected(said)):
        if takes_back(sentence):
            heard = Heard([step for step in heard.steps if looks(step["tool"])], forbidden=True)
        else:
            heard.add(_sentence(sentence))
    return heard


def _sentence(sentence: str) -> Heard:
    if whole := _meant(sentence):
        return Heard([whole])
    pieces = [_clause(clause) for clause in clauses(sentence)]
    together = Heard()
    for piece in pieces:
        together.add(piece)
    if len(pieces) > 1 and together.steps and not together.unclear:
        return together
    is_request = not forbids(sentence) and not only_asks(sentence)
    if is_request and (gate := _first("gate", sentence, whole=False)):
        return Heard([gate])
    return together


def _clause(clause: str) -> Heard:
    if meant := _meant(clause):
        return Heard([meant])
    if forbids(clause):
        return Heard(forbidden=True)
    if not only_asks(clause) and (gate := _first("gate", clause, whole=False)):
        return Heard([gate])
    return Heard(unclear=[clause])


def _meant(text: str) -> Step | None:
    """One thing that the whole text means, as it is or without its good manners."""
    if forbids(text):
        return None
    for said in politely_less(text):
        if found := _first("question", said):
            return found
    for said in politely_less(text):
        if not only_asks(said) and (found := _first("request", said)):
            return found
    return None


def _first(group: Group, text: str, *, whole: bool = True) -> Step | None:
    for intent in intents(group):
        if at := intent.shape.fullmatch(text) if whole else intent.shape.search(text):
            return {"tool": intent.tool, "arguments": intent.find(at, text)}
    return None


def _is_said(step: Step, steps: list[Step]) -> bool:
    """The same once more, or the same in fewer words: accept chapter 3, deposit it."""
    return any(
        step["tool"] == one["tool"] and step["arguments"].items() <= one["arguments"].items()
        for one in steps
    )
