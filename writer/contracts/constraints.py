"""The constraints of the materials pack: what every chapter is measured by."""

from typing import Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from writer.contracts.identifiers import ConstraintId, Count
from writer.contracts.record import Record


class Constraint(Record):
    """A limit with an anchor, in words, and how to tell whether it is kept."""

    id: ConstraintId = ""
    text: str = ""
    how_to_judge: str = ""


class WordBand(Constraint):
    """How long a chapter may be."""

    min: Count
    max: Count
    unit: Literal["words", "chars"] = "words"
    """Words, or characters as Chinese is counted."""

    @model_validator(mode="after")
    def _min_below_max(self) -> Self:
        if self.min > self.max:
            raise PydanticCustomError(
                "band_upside_down",
                "min ({least}) is above max ({most})",
                {"least": self.min, "most": self.max},
            )
        return self


class PointOfView(Constraint):
    """Who tells the story, and how."""

    person: Literal["first", "second", "third"]
    mode: str = ""
    """Such as limited or omniscient."""
    character: str = ""
    """The one whose eyes we see through."""
    tense: str | None = None


class ParagraphRules(Constraint):
    """How the text is cut into paragraphs."""

    max_words: Count | None = None
    max_chars: Count | None = None
    min_paragraphs: Count | None = None
    separator: str | None = None
    """What stands between two scenes."""


class ForbiddenTerms(Constraint):
    """Words that may stand nowhere, in speech neither."""

    terms: list[str] = Field(default_factory=list)


class NamingPolicy(Constraint):
    """How people, places and things are named."""


class Repetition(Constraint):
    """How long a passage may be before saying it twice counts."""

    min_words: Count | None = None
    min_chars: Count | None = None


class SensitiveLimit(Constraint):
    """A subject, and how far the book may go with it."""


class Constraints(Record):
    """Everything a chapter's text is measured by without asking a model."""

    word_band: WordBand | None = None
    pov: PointOfView | None = None
    paragraph_rules: ParagraphRules | None = None
    forbidden_terms: ForbiddenTerms | None = None
    naming_policy: NamingPolicy | None = None
    repetition: Repetition | None = None
    sensitive_limits: list[SensitiveLimit] = Field(default_factory=list)
