"""Puts a prompt together: what is the same for many calls first, then the task and what it needs.

Of a part there is always the text where it is a text or a list, were it empty; a record that there
is none of, such as the sheet of a first draft, is left out with its part.
"""

import importlib.resources
import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import orjson
from pydantic import BaseModel

from writer.contracts.settings import BookLanguage
from writer.llm.call import Prompt
from writer.llm.prompt import Part

STABLE = ("rules", "core", "pack")
SHARED = ("chapter", "arcs", "memories", "recalled", "chapter_text")
"""What calls about a chapter have in common. It stands before the task, so that it is read once."""
HEADING = ("task", "language", "instructions")
INPUTS = (
    *("settings", "world", "theme_conflict", "characters", "outline", "specialist", "findings"),
    *("candidates", "items", "chapter", "plan", "scene_length", "scene_position"),
    *("previous_text", "memories", "arcs", "threads", "user_preferences", "candidate", "sheet"),
    *("previous_draft", "chapter_text", "issues", "draft", "notes", "proposal", "impact"),
    *("faults", "room", "progress", "following_text", "passage", "recalled"),
    *("tools", "standing", "conversation", "results", "utterance"),
)
CLOSING = "closing"
PROSE = ("scene", "passage")
"""Tasks that are asked for the text itself. A small model goes on with whatever it has read last,
and that is data; so the last thing that it reads is what to do."""
COMMON = (*STABLE, *HEADING, "settings", CLOSING)
"""What calls have whatever they are about, in the same bytes for a whole book or a whole task."""
PARTS = frozenset((*STABLE, *HEADING, *INPUTS, CLOSING))

_CLOSING = re.compile(rf"</(?=\s*(?:{'|'.join(sorted(PARTS))})\s*>)", re.IGNORECASE)


def prompt(
    task: str, language: BookLanguage, prefix: Sequence[Part], tail: Sequence[Part]
) -> Prompt:
    """The prompt of one call. `prefix` follows the rules, and `tail` the instructions of the task,
    but for what the call shares with others.
    """
    stable = (Part("rules", instructions("rules", language)), *prefix)
    heading = (
        Part("task", task),
        Part("language", language),
        Part("instructions", instructions(task, language)),
    )
    shared = [part for name in SHARED for part in tail if part.name == name]
    own = [part for part in tail if part.name not in SHARED]
    closing = [Part(CLOSING, instructions(CLOSING, language))] if task in PROSE else []
    return Prompt(
        prefix=tuple(map(_sealed, stable)),
        tail=tuple(map(_sealed, (*shared, *heading, *own, *closing))),
    )


@cache
def instructions(task: str, language: BookLanguage) -> str:
    file = importlib.resources.files(__package__).joinpath(f"{task}.{language}.md")
    return file.read_text(encoding="utf-8").strip()


def instructions_known(language: BookLanguage) -> list[str]:
    """The files of instructions that a book may have in its own words."""
    there = importlib.resources.files(__package__).iterdir()
    return sorted(file.name for file in there if file.name.endswith(f".{language}.md"))


def data(name: str, value: BaseModel | Sequence[BaseModel], leave_out: Sequence[str] = ()) -> Part:
    """A part that holds records, as JSON."""
    if isinstance(value, BaseModel):
        return Part(name, canonical(plain(value, leave_out)))
    return Part(name, canonical([plain(item, leave_out) for item in value]))


def canonical(value: Any) -> str:
    """The same text for the same value, whatever order it was put together in."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS).decode()


def plain(record: BaseModel, leave_out: Sequence[str] = ()) -> dict[str, Any]:
    return record.model_dump(
        mode="json", by_alias=True, exclude_none=True, exclude=set(leave_out) or None
    )


def _sealed(part: Part) -> Part:
    """A part whose own text cannot end it, nor pass for another part."""
    if part.name not in PARTS:
        raise ValueError(f"{part.name} is not the name of a part")
    if "</" not in part.text:
        return part
    # In JSON this stands for the same text; in prose it still reads well.
    return Part(part.name, _CLOSING.sub(r"<\\/", part.text))
