"""What the chapters before a draft have told already, as far as the checks need it."""

from dataclasses import dataclass

from writer.contracts.memory import ArcSummary, ChapterMemoryEntry


@dataclass(frozen=True, slots=True)
class Before:
    """As much as costs the same for every chapter, however long the book is."""

    memories: tuple[ChapterMemoryEntry, ...] = ()
    """Of the last chapters, oldest first."""
    arcs: tuple[ArcSummary, ...] = ()
    texts: tuple[str, ...] = ()
    """What may not be told again word for word."""
