"""What stands in the way of a freeze: every condition, all found at once."""

from collections.abc import Iterable, Iterator
from itertools import chain

from fsm.materials import Condition, ConditionKind
from writer.checks import contradictions, gaps
from writer.checks.blank import blank
from writer.checks.condition import FreezeCondition
from writer.contracts.gate import Blocker
from writer.contracts.pack import MaterialsPack
from writer.pack.dotted import dotted
from writer.pack.once import by_content
from writer.texts import Language

NEXT_CHAPTERS = 3


def conditions(
    pack: MaterialsPack, chapters_deposited: int = 0, chapters_planned: int | None = None
) -> list[FreezeCondition]:
    """Every condition that blocks the freeze of this pack, kind by kind as the law has them.

    Where it is known how many chapters there shall be, the outline's word that it is complete
    does not count.
    """
    return list(_conditions(pack, chapters_deposited, chapters_planned))


@by_content
def _conditions(
    pack: MaterialsPack, chapters_deposited: int, chapters_planned: int | None
) -> tuple[FreezeCondition, ...]:
    """Card, advisor and freeze all want to know it of the same pack."""
    found = chain(
        open_questions(pack),
        gaps.missing(pack, chapters_deposited),
        unruled_conflicts(pack),
        contradictions.contradictions(pack),
        gaps.unjudgeable(pack),
        short_outline(pack, chapters_deposited, chapters_planned),
    )
    order = list(ConditionKind)
    return tuple(sorted(found, key=lambda condition: order.index(condition.kind)))


def to_law(found: Iterable[FreezeCondition]) -> tuple[Condition, ...]:
    return tuple(Condition(condition.id, condition.kind) for condition in found)


def to_blocker(condition: FreezeCondition, language: Language = "en") -> Blocker:
    return Blocker(
        id=condition.id,
        severity=condition.severity,
        path=condition.path,
        message=condition.sentence(language),
        hint=condition.hint(language),
    )


def open_questions(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    for number, question in enumerate(pack.risk.open_questions):
        if question.severity == "blocker" and blank(question.answer):
            path = dotted(("risk", "open_questions", number))
            yield FreezeCondition(
                question.id or path,
                ConditionKind.BLOCKER_QUESTION,
                path,
                "question",
                {"id": question.id or path, "question": question.question},
            )


def unruled_conflicts(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    for number, conflict in enumerate(pack.conflicts):
        if blank(conflict.ruling):
            path = dotted(("conflicts", number))
            yield FreezeCondition(
                conflict.id or path,
                ConditionKind.UNRULED_CONFLICT,
                path,
                "conflict",
                {"id": conflict.id or path, "description": conflict.description},
            )


def short_outline(
    pack: MaterialsPack, deposited: int, planned: int | None = None
) -> Iterator[FreezeCondition]:
    """A complete outline holds all that are left; one that grows must be three chapters ahead."""
    outline = pack.planning.outline
    last = max((chapter.chapter_number for chapter in outline.chapters), default=0)
    left = planned if planned is not None else last if outline.is_complete else None
    needed = deposited + NEXT_CHAPTERS if left is None else min(deposited + NEXT_CHAPTERS, left)
    if 0 < last < needed:
        path = "planning.outline.chapters"
        yield FreezeCondition(
            f"short:{path}",
            ConditionKind.SHORT_OUTLINE,
            path,
            "short_outline",
            {"last": last, "needed": needed},
        )
