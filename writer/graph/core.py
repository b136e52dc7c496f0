"""The core of a frozen pack: what every call about a chapter is told, in the same bytes.

While the whole of it fits, it is nearly the same for all chapters. Where it does not, what is near
the chapter stays: the people and terms that its outline and its plan name, and the chapters around
it. A plan is made from the core, so it hardly ever names what is not there yet: the bytes stay.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

from writer.contracts.execution import ChecklistItem
from writer.contracts.pack import MaterialsPack
from writer.graph.nearness import NAMED, NEAR, Neighbourhood
from writer.graph.prompts import plain
from writer.graph.thinning import Limits, clipped, fitted
from writer.llm.prompt import Part
from writer.llm.tokens import opening
from writer.pack.once import once

CORE_TOKENS = 6_000
SUMMARY_TOKENS = 40
MOST_NAMED = 40
"""Of what a chapter names, as much stays in a list however little room there is."""

Ranked: TypeAlias = Sequence[tuple[int, dict[str, Any]]]
"""Items in the order of the pack, each with its distance from the chapter."""


@once
def core(pack: MaterialsPack, chapter: int, also: str = "", *, budget: int = CORE_TOKENS) -> Part:
    """`also` is what else was said of the chapter: whom and what it names is told as well."""
    whole, lists = _whole(pack), _lists(pack, chapter, also)

    def build(limits: Limits) -> dict[str, Any]:
        kept = {name: _nearest(items, limits) for name, items in lists.items()}
        left_out = {name: len(items) - len(kept[name]) for name, items in lists.items()}
        digest: dict[str, Any] = clipped(whole, limits) | kept
        digest["style"]["rules"] = digest.pop("style_rules")
        digest["world"]["rules"] = digest.pop("world_rules")
        if any(left_out.values()):
            digest["left_out"] = {name: count for name, count in left_out.items() if count}
        return digest

    return Part("core", fitted(build, budget))


def _whole(pack: MaterialsPack) -> dict[str, Any]:
    """What is never left out, though its texts may be shortened."""
    tone = pack.planning.tone
    return {
        "constraints": plain(pack.execution.constraints),
        "style": {"summary": pack.canon.style_guide.summary},
        "tone": tone if isinstance(tone, str) else tone.summary,
        "world": plain(pack.canon.world, ["rules"]),
    }


def _lists(pack: MaterialsPack, chapter: int, also: str) -> dict[str, Ranked]:
    near, canon, execution = Neighbourhood(pack, chapter, also), pack.canon, pack.execution
    return {
        "cast": [(near.person(one), plain(one)) for one in canon.characters.everyone()],
        "checklist": [(NEAR, plain(item)) for item in _checklist(pack, chapter)],
        "decisions": [
            (near.texts(one.topic, one.ruling), plain(one)) for one in execution.decisions
        ],
        "glossary": [(near.term(term), plain(term)) for term in execution.glossary],
        "outline": [(near.chapter(one["chapter_number"]), one) for one in _outline(pack)],
        "rulings": [(near.texts(*ruling.values()), ruling) for ruling in _rulings(pack)],
        "style_rules": [(NEAR, plain(rule)) for rule in canon.style_guide.rules],
        "timeline": [
            (near.chapter(event.chapter), plain(event)) for event in canon.timeline.events
        ],
        "world_rules": [
            (near.texts(rule.name, rule.text), plain(rule)) for rule in canon.world.rules
        ],
    }


def _nearest(items: Ranked, limits: Limits) -> list[dict[str, Any]]:
    by_distance = sorted(range(len(items)), key=lambda place: items[place][0])
    named = sum(distance == NAMED for distance, _ in items)
    kept = sorted(by_distance[: max(limits.items, min(named, MOST_NAMED))])
    return [clipped(items[place][1], limits) for place in kept]


@once
def _outline(pack: MaterialsPack) -> list[dict[str, Any]]:
    """Every chapter in short: of all there is in a pack, there may be thousands of these."""
    return [
        {
            "chapter_number": summary.chapter_number,
            "chapter_title": summary.chapter_title,
            "summary": opening(summary.summary, SUMMARY_TOKENS),
        }
        for summary in pack.planning.outline.chapters
    ]


def _checklist(pack: MaterialsPack, chapter: int) -> list[ChecklistItem]:
    """What this chapter is checked for: with every chapter, with its arc, or alone."""
    lists = pack.execution.checklists
    return [
        *lists.global_,
        *(item for item in lists.per_arc if _covers(item.arc or "", chapter)),
        *(item for item in lists.per_chapter if item.chapter == chapter),
    ]


def _covers(arc: str, chapter: int) -> bool:
    first, _, last = arc.partition("-")
    return first.isdecimal() and last.isdecimal() and int(first) <= chapter <= int(last)


def _rulings(pack: MaterialsPack) -> list[dict[str, str]]:
    """What was settled about the book: conflicts, and questions by their answer or assumption."""
    conflicts = [
        {"id": conflict.id, "about": conflict.description, "ruling": conflict.ruling}
        for conflict in pack.conflicts
        if conflict.ruling
    ]
    questions = [
        {"id": one.id, "about": one.question, "ruling": one.answer or one.default_assumption}
        for one in pack.risk.open_questions
        if one.answer or one.default_assumption
    ]
    return conflicts + questions
