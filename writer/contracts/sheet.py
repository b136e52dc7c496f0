"""The instruction sheet: what a rewrite must do."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Literal

from writer.contracts.identifiers import AnchorId
from writer.contracts.record import Fact

Scope = Literal["chapter", "passage"]


class ReviewConflict(Fact):
    """A passage, and the anchors it goes against."""

    anchors: tuple[AnchorId, ...] = ()
    evidence_quote: str = ""
    """Word for word from the text."""
    why_conflict: str = ""


class InstructionSheet(Fact):
    """What a rewrite must do, and how we will know that it did."""

    kind: ClassVar[str] = "instruction_sheet"

    anchors: tuple[AnchorId, ...] = ()
    evidence_quote: str = ""
    """Word for word from the text; further quotes are in `conflicts`."""
    required_fix: tuple[str, ...] = ()
    acceptance_criteria: tuple[str, ...] = ()
    """Judged mechanically where it begins with `contains:`, `absent:`, `words:` or the like."""
    conflicts: tuple[ReviewConflict, ...] = ()
    scope: Scope = "chapter"
    """What the rewrite may change: the chapter, or only the passage in `evidence_quote`."""


def together(sheets: Sequence[InstructionSheet]) -> InstructionSheet:
    """Several sheets as one."""
    return InstructionSheet(
        anchors=_all(sheet.anchors for sheet in sheets),
        evidence_quote=next((s.evidence_quote for s in sheets if s.evidence_quote), ""),
        required_fix=_all(sheet.required_fix for sheet in sheets),
        acceptance_criteria=_all(sheet.acceptance_criteria for sheet in sheets),
        conflicts=tuple(conflict for sheet in sheets for conflict in sheet.conflicts),
    )


def _all(many: Iterable[Sequence[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one for few in many for one in few))
