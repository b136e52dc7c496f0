"""Which task is asked for, and who answers it."""

from collections.abc import Callable
from typing import Any

import orjson

from writer.llm.rehearsal.advice import advisor, materials_advisor, proposal_advice
from writer.llm.rehearsal.bible import characters, theme_conflict, world
from writer.llm.rehearsal.blank import blank
from writer.llm.rehearsal.brief import Brief
from writer.llm.rehearsal.conversation import chat_plan, chat_reply
from writer.llm.rehearsal.flaws import active
from writer.llm.rehearsal.materials import materials
from writer.llm.rehearsal.memory import arc, memory, story_progress
from writer.llm.rehearsal.outline import extension, outline
from writer.llm.rehearsal.pack_revision import materials_revision
from writer.llm.rehearsal.passage import passage
from writer.llm.rehearsal.plan import chapter_plan
from writer.llm.rehearsal.review import consistency, editor
from writer.llm.rehearsal.revision import revision
from writer.llm.rehearsal.scene import scene
from writer.llm.rehearsal.specialist import specialist

TASKS: dict[str, Callable[[Brief], dict[str, Any]]] = {
    "world": world,
    "theme_conflict": theme_conflict,
    "characters": characters,
    "outline": outline,
    "chapter_plan": chapter_plan,
    "materials": materials,
    "specialist": specialist,
    "consistency": consistency,
    "editor": editor,
    "advisor": advisor,
    "materials_advisor": materials_advisor,
    "materials_revision": materials_revision,
    "revision": revision,
    "memory": memory,
    "arc": arc,
    "proposal_advice": proposal_advice,
    "story_progress": story_progress,
    "extension": extension,
    "chat_plan": chat_plan,
}
# Some answers are asked for by the kind of the record that they are.
_KINDS = {
    "world_setting": "world",
    "characters_config": "characters",
    "story_progress_evaluation": "story_progress",
    "arc_summary": "arc",
}
_PROSE, _PASSAGE, _REPLY = "scene", "passage", "chat_reply"


def answer(brief: Brief, schema_name: str = "") -> str:
    """What the rehearsal author says: JSON where a record is asked for, prose for a scene."""
    if "timeout" in active(brief):
        raise TimeoutError("the rehearsal author was asked to be too late")
    asked = brief.text("task").split()
    named = asked[0].lower() if asked else ""
    for name in (named, schema_name, _KINDS.get(schema_name, "")):
        if name in TASKS:
            return _json(brief, TASKS[name](brief))
    if named == _PASSAGE:
        return passage(brief)
    if named == _REPLY:
        return chat_reply(brief)
    if named == _PROSE or not brief.schema:
        return scene(brief)
    return _json(brief, blank(brief.schema))


def _json(brief: Brief, data: Any) -> str:
    text = orjson.dumps(data).decode()
    return text[: len(text) * 2 // 3] if "broken_json" in active(brief) else text
