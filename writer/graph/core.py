"""The core of a frozen pack: what every call about a chapter is told, in the same bytes.

While the whole of it fits, it is nearly the same for all chapters. Where it does not, what is near
the chapter stays: the people and terms that its outline and its plan name, and the chapters around
it. A plan is made from the core, so it hardly ever names what is not there yet: the bytes stay.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeAlias

from writer.contracts.pack import MaterialsPack
from writer.graph.nearness import NAMED, NEAR, Neighbourhood
from writer.graph.pieces import Piece, Pieces
from writer.graph.prompts import plain
from writer.graph.thinning import Limits, clipped, fitted
from writer.llm.prompt import Part
from writer.llm.tokens import opening
from writer.pack.once import once

CORE_TOKENS = 6_000
SUMMARY_TOKENS = 40
MOST_NAMED = 40
"""Of what a chapter names, as much stays in a list however little room there is."""

Ranked: TypeAlias = Sequence[tuple[int, int]]
"""Items in the order of the pack, each with its distance from the chapter and its place."""


@once
def core(pack: MaterialsPack, chapter: int, also: str = "", *, budget: int = CORE_TOKENS) -> Part:
    """`also` is what else was said of the chapter: whom and what it names is told as well."""
    whole, pieces, lists = _whole(pack), _pieces(pack), _lists(pack, chapter, also)
    nearest = {name: _by_distance(items) for name, items in lists.items()}

    def kept(limits: Limits) -> dict[str, list[Piece]]:
        cut = pieces.at(limits)
        return {name: [cut[name][one] for one in nearest[name](limits.items)] for name in lists}

    def at_least(limits: Limits) -> float:
        tokens = pieces.tokens(limits)
        return sum(
            sum(map(tokens[name].__getitem__, nearest[name](limits.items))) for name in lists
        )

    def build(limits: Limits) -> dict[str, Any]:
        items = kept(limits)
        left_out = {name: len(lists[name]) - len(found) for name, found in items.items()}
        digest: dict[str, Any] = clipped(whole, limits)
        digest |= {name: [one.json for one in found] for name, found in items.items()}
        digest["style"]["rules"] = digest.pop("style_rules")
        digest["world"]["rules"] = digest.pop("world_rules")
        if any(left_out.values()):
            digest["left_out"] = {name: count for name, count in left_out.items() if count}
        return digest

    return Part("core", fitted(build, budget, at_least))


@once
def _whole(pack: MaterialsPack) -> dict[str, Any]:
    """What is never left out, though its texts may be shortened."""
    tone = pack.planning.tone
    return {
        "constraints": plain(pack.execution.constraints),
        "style": {"summary": pack.canon.style_guide.summary},
        "tone": tone if isinstance(tone, str) else tone.summary,
        "world": plain(pack.canon.world, ["rules"]),
    }


@once
def _pieces(pack: MaterialsPack) -> Pieces:
    """Every item that a core may have, in the order of the pack."""
    canon, execution, lists = pack.canon, pack.execution, pack.execution.checklists
    return Pieces(
        {
            "cast": [*map(plain, canon.characters.everyone())],
            "checklist": [*map(plain, (*lists.global_, *lists.per_arc, *lists.per_chapter))],
            "decisions": [*map(plain, execution.decisions)],
            "glossary": [*map(plain, execution.glossary)],
            "outline": _outline(pack),
            "rulings": _rulings(pack),
            "style_rules": [*map(plain, canon.style_guide.rules)],
            "timeline": [*map(plain, canon.timeline.events)],
            "world_rules": [*map(plain, canon.world.rules)],
        }
    )


def _lists(pack: MaterialsPack, chapter: int, also: str) -> dict[str, Ranked]:
    near, canon, execution = Neighbourhood(pack, chapter, also), pack.canon, pack.execution
    distances = {
        "cast": map(near.person, canon.characters.everyone()),
        "decisions": (near.texts(one.topic, one.ruling) for one in execution.decisions),
        "glossary": map(near.term, execution.glossary),
        "outline": (near.chapter(one["chapter_number"]) for one in _outline(pack)),
        "rulings": (near.texts(*ruling.values()) for ruling in _rulings(pack)),
        "style_rules": (NEAR for _ in canon.style_guide.rules),
        "timeline": (near.chapter(event.chapter) for event in canon.timeline.events),
        "world_rules": (near.texts(rule.name, rule.text) for rule in canon.world.rules),
    }
    ranked = {
        name: [(distance, place) for place, distance in enumerate(found)]
        for name, found in distances.items()
    }
    return {**ranked, "checklist": [(NEAR, place) for place in _checklist(pack, chapter)]}


def _by_distance(items: Ranked) -> Callable[[int], list[int]]:
    """The places of so many items that are the nearest, in the order of the pack."""
    nearest = sorted(range(len(items)), key=lambda at: items[at][0])
    named = sum(distance == NAMED for distance, _ in items)

    @cache
    def places(most: int) -> list[int]:
        kept = sorted(nearest[: max(most, min(named, MOST_NAMED))])
        return [items[at][1] for at in kept]

    return places


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


def _checklist(pack: MaterialsPack, chapter: int) -> list[int]:
    """What this chapter is checked for: with every chapter, with its arc, or alone."""
    lists = pack.execution.checklists
    asked = (
        *(True for _ in lists.global_),
        *(_covers(item.arc or "", chapter) for item in lists.per_arc),
        *(item.chapter == chapter for item in lists.per_chapter),
    )
    return [place for place, is_asked in enumerate(asked) if is_asked]


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
