"""The plan of a chapter as a person reads and edits it, and back."""

import re
from typing import Any

from writer.contracts.plan import ChapterPlan, ScenePlan
from writer.contracts.settings import BookLanguage
from writer.errors import BadInput
from writer.texts import LANGUAGES, say

FIELDS = ("location", "characters", "purpose", "estimated_words", "scene_type", "intensity")
LINE = re.compile(r"(?P<label>[^:：]+)[:：](?P<value>.*)")
ACTION = re.compile(r"[-－•][ \t]*(?P<text>.+)")
LENGTH = 300
"""Of a scene that somebody adds without saying how long it is."""


def as_text(plan: ChapterPlan, language: BookLanguage) -> str:
    """The plan as a person reads and edits it."""
    blocks = [f"# {plan.chapter_title}"]
    for scene in plan.scenes:
        shown = {**scene.model_dump(), "characters": ", ".join(scene.characters)}
        lines = [say("plans.scene", language, number=scene.scene_number)]
        lines += [f"{say(f'plans.{name}', language)}: {shown[name]}" for name in FIELDS]
        blocks.append("\n".join([*lines, *(f"- {action}" for action in scene.key_actions)]))
    return "\n\n".join(blocks) + "\n"


def scenes(text: str, before: ChapterPlan) -> list[ScenePlan]:
    """The scenes of a plan in its readable form; what a scene does not say stays as it was."""
    found: list[dict[str, Any]] = []
    for number, line in enumerate(map(str.strip, text.splitlines()), start=1):
        if line.startswith("##"):
            found.append({"scene_number": len(found) + 1, "key_actions": []})
        elif line and not line.startswith("#"):
            if not found:
                raise BadInput("plans.bad_line", line=number, text=line[:60])
            _read_line(found[-1], line, number)
    return [_scene(fields, before) for fields in found]


def _read_line(scene: dict[str, Any], line: str, number: int) -> None:
    if action := ACTION.fullmatch(line):
        scene["key_actions"].append(action["text"])
        return
    labels = {
        say(f"plans.{name}", language).casefold(): name for name in FIELDS for language in LANGUAGES
    }
    match = LINE.fullmatch(line)
    name = labels.get(match["label"].strip().casefold()) if match else None
    if match is None or name is None:
        raise BadInput("plans.bad_line", line=number, text=line[:60])
    scene[name] = _value(name, match["value"].strip(), number)


def _value(name: str, text: str, number: int) -> object:
    if name == "characters":
        return [one.strip() for one in re.split("[,，、;；]", text) if one.strip()]
    if name != "estimated_words":
        return text
    if not re.fullmatch("[0-9]{1,6}", text) or not int(text):
        raise BadInput("plans.bad_number", line=number, text=text[:60])
    return int(text)


def _scene(fields: dict[str, Any], before: ChapterPlan) -> ScenePlan:
    place = fields["scene_number"] - 1
    known = before.scenes[place].model_dump() if place < len(before.scenes) else {}
    blank = {**dict.fromkeys(FIELDS, ""), "characters": [], "estimated_words": LENGTH}
    return ScenePlan.model_validate({**blank, **known, **fields})
