"""What a core is made of: every item of a frozen pack that it may have, in the order of the pack.

Worked out once for all chapters; which of it a chapter is told is another matter (`nearest.py`).
"""

from typing import Any

from writer.contracts.pack import MaterialsPack
from writer.graph.pieces import Pieces
from writer.graph.prompts import plain
from writer.llm.tokens import opening
from writer.pack.once import once

SUMMARY_TOKENS = 40


@once
def pieces(pack: MaterialsPack) -> Pieces:
    canon, execution, lists = pack.canon, pack.execution, pack.execution.checklists
    return Pieces(
        _frame(pack),
        {
            "cast": [*map(plain, canon.characters.everyone())],
            "checklist": [*map(plain, (*lists.global_, *lists.per_arc, *lists.per_chapter))],
            "decisions": [*map(plain, execution.decisions)],
            "glossary": [*map(plain, execution.glossary)],
            "outline": outline(pack),
            "rulings": rulings(pack),
            "style_rules": [*map(plain, canon.style_guide.rules)],
            "timeline": [*map(plain, canon.timeline.events)],
            "world_rules": [*map(plain, canon.world.rules)],
        },
    )


def _frame(pack: MaterialsPack) -> dict[str, Any]:
    """What is never left out, though its texts may be shortened."""
    tone = pack.planning.tone
    return {
        "constraints": plain(pack.execution.constraints),
        "style": {"summary": pack.canon.style_guide.summary},
        "tone": tone if isinstance(tone, str) else tone.summary,
        "world": plain(pack.canon.world, ["rules"]),
    }


@once
def outline(pack: MaterialsPack) -> list[dict[str, Any]]:
    """Every chapter in short: of all there is in a pack, there may be thousands of these."""
    return [
        {
            "chapter_number": summary.chapter_number,
            "chapter_title": summary.chapter_title,
            "summary": opening(summary.summary, SUMMARY_TOKENS),
        }
        for summary in pack.planning.outline.chapters
    ]


@once
def rulings(pack: MaterialsPack) -> list[dict[str, str]]:
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
