"""A text under review, and the pack it is measured by."""

from dataclasses import dataclass
from functools import cached_property

from writer.checks.narration import narration
from writer.checks.sentences import Sentence, sentences
from writer.contracts.pack import MaterialsPack
from writer.texts import Language


@dataclass(frozen=True)
class Draft:
    """The text of a chapter. What is cut out of it is cut once for all checks."""

    text: str
    pack: MaterialsPack
    chapter: int
    language: Language

    @cached_property
    def narration(self) -> str:
        return narration(self.text)

    @cached_property
    def told(self) -> list[Sentence]:
        """The sentences of the narrator."""
        return list(sentences(self.narration))

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Words of the book itself, which no lexicon knows."""
        terms = self.pack.execution.glossary
        right = (form for term in terms for form in (term.term, *term.variants))
        return frozenset([*right, *(one.name for one in self.pack.canon.characters.everyone())])
