"""The instruction sheet: what a rewrite must do."""

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
