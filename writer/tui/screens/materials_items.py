"""What a person can attend to on the card of the materials, the gravest first."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from textual.content import Content

from writer.contracts.card import MaterialsCard
from writer.contracts.gate import Blocker
from writer.tui.widgets.cells import padded, shortened
from writer.tui.widgets.choices import Row
from writer.tui.widgets.signs import BAD, LABEL, QUIET
from writer.tui.widgets.words import Words

Kind = Literal["question", "conflict", "condition", "finding"]
CONDITIONS = ("questions", "fields", "conflicts", "canon", "judging", "outline")
"""What must hold before a freeze, in the order of the law."""


@dataclass(frozen=True, slots=True)
class Item:
    """A question, a conflict, or something a check or a specialist has found."""

    id: str
    kind: Kind
    blocks: bool
    text: str
    facts: tuple[tuple[str, str], ...] = ()
    """What else is known, each with its label."""
    suggested: str = ""
    """The default of a question, or a ruling that a specialist proposes."""


def items(card: MaterialsCard, words: Words) -> list[Item]:
    """Everything that is open, without saying the same thing twice."""
    blocking = {blocker.id: blocker for blocker in card.blockers}
    found = [*_questions(card, blocking, words), *_conflicts(card, blocking, words)]
    named = {item.id for item in found}
    found += [
        Item(b.id, "condition", True, b.message, ((words("hint"), b.hint),))
        for b in card.blockers
        if b.id not in named
    ]
    said = {item.text for item in found}
    found += [
        Item(
            f.id,
            "finding",
            False,
            f.description,
            ((words("proposed"), f.proposed_ruling), (words("anchors"), ", ".join(f.anchors))),
        )
        for f in card.findings
        if f.description not in said
    ]
    return sorted(found, key=lambda item: not item.blocks)


def conditions(blockers: Sequence[Blocker]) -> dict[str, int]:
    """How many things stand against each condition of the freeze."""
    against = [condition_of(blocker) for blocker in blockers]
    return {name: against.count(name) for name in CONDITIONS}


def condition_of(blocker: Blocker) -> str:
    """A condition's id is made of its kind; questions, conflicts and items keep their own."""
    kinds = {"missing": "fields", "contradiction": "canon", "short": "outline"}
    if kind := kinds.get(blocker.id.partition(":")[0]):
        return kind
    if blocker.path.startswith("risk.") or blocker.id.startswith("OQ-"):
        return "questions"
    if blocker.path.startswith("conflicts") or blocker.id.startswith("CF-"):
        return "conflicts"
    return "judging"


def item_row(item: Item, column: int) -> Row:
    def draw(width: int) -> Content:
        sign, style = ("■", BAD) if item.blocks else ("○", QUIET)
        name = padded(shortened(item.id, column), column) if item.kind in NAMED else ""
        room = width - 2 - (column + 2 if name else 0)
        text = shortened(item.text, room)
        return Content.assemble((f"{sign} ", style), (f"{name}  " if name else "", LABEL), text)

    return draw


NAMED = ("question", "conflict")
"""Kinds whose ids a person can say; the others are made of places."""


def _questions(card: MaterialsCard, blocking: dict[str, Blocker], words: Words) -> list[Item]:
    return [
        Item(
            q.id,
            "question",
            q.id in blocking or q.blocks(),
            q.question,
            ((words("default"), q.default_assumption), (words("matters"), q.impact)),
            q.default_assumption,
        )
        for q in card.open_questions
        if not q.answer.strip()
    ]


def _conflicts(card: MaterialsCard, blocking: dict[str, Blocker], words: Words) -> list[Item]:
    proposed = {finding.description: finding.proposed_ruling for finding in card.findings}
    return [
        Item(
            c.id,
            "conflict",
            c.id in blocking or not c.ruling.strip(),
            c.description,
            (
                (words("anchors"), ", ".join(c.anchors)),
                (words("proposed"), c.proposed_ruling or proposed.get(c.description, "")),
            ),
            c.proposed_ruling or proposed.get(c.description, ""),
        )
        for c in card.conflicts
        if not c.ruling.strip()
    ]
