"""The form that a server is asked to keep an answer to: with an end to every list and every text.

A small model that a grammar holds to a form goes on for as long as the form lets it. The bounds are
those of the instructions, or wider; an answer that is longer all the same is read as any other.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import orjson
from pydantic import BaseModel

TEXT = {"en": 700, "zh": 240}
"""Characters of a text: more than the four sentences that instructions ask for at most. A Chinese
character says more, and a small model goes on to the last that it is allowed.
"""
LINE = {"en": 120, "zh": 40}
"""Characters of a name, and of whatever else is no sentence."""
LINES = frozenset(
    (
        *("name", "world_name", "chapter_title", "term", "topic", "category", "role", "gender"),
        *("when", "timeline_anchor", "location", "variants", "forbidden", "forbidden_terms"),
        *("characters", "related_characters", "abilities", "scene_type", "issue_type"),
    )
)
SENTENCE = {"en": 240, "zh": 80}
SENTENCES = frozenset(
    (
        *("key_events", "key_actions", "purpose", "unresolved_threads", "style_rules"),
        *("sub_themes", "sub_conflicts", "tone", "naming_policy", "sensitive_limits"),
    )
)
"""Texts of which the instructions want one sentence."""
ITEMS = 16
MOST: Mapping[str, int] = {
    "dependencies": 2,
    **dict.fromkeys(("abilities", "sub_conflicts", "alternatives"), 4),
    **dict.fromkeys(("related_characters", "related_events", "sensitive_limits"), 4),
    **dict.fromkeys(("variants", "forbidden", "sub_themes", "risks", "open_questions"), 5),
    **dict.fromkeys(("key_actions", "scenes", "conflict_candidates"), 6),
    **dict.fromkeys(("world_rules", "style_rules", "decisions", "checklist"), 6),
    **dict.fromkeys(("supporting_characters", "key_events", "issues", "findings"), 8),
    **dict.fromkeys(("characters", "forbidden_terms"), 8),
    **dict.fromkeys(("anchors", "required_fix", "acceptance_criteria", "unresolved_threads"), 8),
}
"""Items of the lists with these names."""
ENDLESS = ("chapters", "content", "value", "settled_threads", "criteria")
"""As long as the book, its chapters and its sheets are."""


def form(
    output: type[BaseModel], counts: Mapping[str, int] | None = None, language: str = "en"
) -> dict[str, Any]:
    """The JSON schema of an answer. `counts` says of which lists how many items are wanted."""
    bounded = _bounded(output, "zh" if language == "zh" else "en")
    return _counted(orjson.loads(orjson.dumps(bounded)), counts) if counts else bounded


@cache
def _bounded(output: type[BaseModel], language: str) -> dict[str, Any]:
    schema = output.model_json_schema()
    for record in _records(schema):
        record["additionalProperties"] = False  # what nobody asked for has no end either
        record["required"] = list(
            record["properties"]
        )  # what may be left out, a small model leaves out
        for name, field in record["properties"].items():
            if name not in ENDLESS:
                _bound(name, field, _longest(name)[language])
    return schema


def _longest(name: str) -> Mapping[str, int]:
    if name in LINES:
        return LINE
    return SENTENCE if name in SENTENCES else TEXT


def _counted(schema: dict[str, Any], counts: Mapping[str, int]) -> dict[str, Any]:
    for record in _records(schema):
        for name in counts.keys() & record["properties"].keys():
            record["properties"][name] |= {"minItems": counts[name], "maxItems": counts[name]}
    return schema


def _records(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """The answer and all that it is made of; a list of fixed values among those has no fields."""
    return [one for one in (schema, *schema.get("$defs", {}).values()) if "properties" in one]


def _bound(name: str, field: dict[str, Any], longest: int) -> None:
    """A field, what may stand in its place, and what it is a list or a table of."""
    if field.get("type") == "array":
        field.setdefault("maxItems", MOST.get(name, ITEMS))
    if field.get("type") == "string" and not field.keys() & {"enum", "const", "pattern"}:
        field.setdefault("maxLength", longest)
    inside = [field.get("items"), field.get("additionalProperties"), *field.get("anyOf", ())]
    for one in inside:
        if isinstance(one, dict):
            _bound(name, one, longest)
