"""When an answer counts, and what of it is meant."""

import re
from collections.abc import Mapping

from pydantic import ValidationError

from writer.contracts.settings import BookLanguage
from writer.llm.call import AnswerT, Reply
from writer.llm.failure import Failure
from writer.texts import say

THOUGHT = re.compile(r"\A\s*<think>.*?</think>\s*", re.DOTALL)
"""What some models say to themselves before they answer."""
JSON = re.compile(r'\s*(?:```\w*\s*)?[{\[]\s*["{\[\]}]')
"""How data begins, and no sentence does."""
ENDS: Mapping[str, tuple[str, bool]] = {
    "": ("cut_off", True),
    "length": ("too_short_a_limit", False),
    "content_filter": ("filtered", False),
    "refusal": ("refused", False),
}
"""By how it ended: what that is called, and whether asking again may help."""


def whole(reply: Reply) -> Reply:
    """The answer, where it is one: ended by the model itself, with something in it to read."""
    if reply.finish_reason != "stop":
        kind, again = ENDS.get(reply.finish_reason, ("ended_oddly", False))
        raise _failure(reply, kind, again=again, said=reply.said or reply.finish_reason)
    if not spoken(reply.text).strip():
        raise _failure(reply, "empty", again=True)
    try:
        reply.text.encode()
    except UnicodeEncodeError:
        raise _failure(reply, "garbled", again=True) from None
    return reply


def spoken(text: str) -> str:
    """The answer without what the model said to itself."""
    return THOUGHT.sub("", text)


def prose(text: str, language: BookLanguage) -> str:
    """The answer as a text to be read, or a ValueError: small models repeat their orders."""
    said = spoken(text)
    if JSON.match(said):
        raise ValueError(say("llm.prose_wanted", language))
    return said


def in_json(text: str) -> str:
    """The answer's JSON, where a model has put something around it."""
    said = spoken(text).strip()
    if said.startswith("{"):
        return said
    first, last = said.find("{"), said.rfind("}")
    return said[first : last + 1] if 0 <= first < last else said


def read(output: type[AnswerT], text: str, counts: Mapping[str, int] | None = None) -> AnswerT:
    """The answer as a record, or a ValueError with its faults.

    A list of which some items were wanted may be shorter or longer, but not empty.
    """
    answer = output.model_validate_json(in_json(text))
    for name, wanted in (counts or {}).items():
        if wanted and getattr(answer, name, None) == []:
            raise ValueError(f"{name}: {wanted} items are wanted, and there is none")
    return answer


def faults_in(error: ValueError) -> int:
    return error.error_count() if isinstance(error, ValidationError) else 1


def _failure(reply: Reply, kind: str, *, again: bool, said: str = "") -> Failure:
    failure = Failure(kind, again=again, said=said, text=reply.text)
    failure.bill = reply.bill()
    return failure
