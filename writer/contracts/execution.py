"""The execution part of the materials pack: rulings, checklists, glossary, constraints."""

from pydantic import Field

from writer.contracts.constraints import Constraints
from writer.contracts.identifiers import ChapterNumber, ChecklistId, DecisionId, TermId
from writer.contracts.record import Record


class Decision(Record):
    """A ruling every chapter must follow."""

    id: DecisionId = ""
    topic: str = ""
    ruling: str = ""
    reason: str = ""
    how_to_judge: str = ""
    """How to tell from the text whether the ruling was followed."""


class ChecklistItem(Record):
    """Something a chapter is checked for."""

    id: ChecklistId = ""
    text: str = ""
    how_to_judge: str = ""
    arc: str | None = None
    """The chapters of a per_arc item, such as `001-010`."""
    chapter: ChapterNumber | None = None
    """The chapter of a per_chapter item."""


class Checklists(Record):
    """What every chapter, every chapter of an arc, or one chapter is checked for."""

    global_: list[ChecklistItem] = Field(default_factory=list, alias="global")
    per_arc: list[ChecklistItem] = Field(default_factory=list)
    per_chapter: list[ChecklistItem] = Field(default_factory=list)


class GlossaryTerm(Record):
    """A word of the book, and how it may be written."""

    id: TermId = ""
    term: str = ""
    variants: list[str] = Field(default_factory=list)
    """Other forms that are right too."""
    forbidden: list[str] = Field(default_factory=list)
    """Forms that are wrong."""
    definition: str = ""
    category: str = ""


class Execution(Record):
    """What the writer must do, and what the text is checked against."""

    decisions: list[Decision] = Field(default_factory=list)
    checklists: Checklists = Field(default_factory=Checklists)
    glossary: list[GlossaryTerm] = Field(default_factory=list)
    constraints: Constraints = Field(default_factory=Constraints)
