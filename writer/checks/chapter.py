"""The first review of a chapter: what can be seen in its text without asking a model."""

from collections.abc import Callable, Iterator

from writer.checks.checklists import checklists, decisions
from writer.checks.draft import Draft
from writer.checks.flaw import Flaw
from writer.checks.length import length
from writer.checks.names import names
from writer.checks.paragraphs import paragraphs
from writer.checks.people import people
from writer.checks.pov import pov
from writer.checks.terms import forbidden_terms, glossary
from writer.contracts.pack import MaterialsPack
from writer.contracts.review import Issue
from writer.pack.language import language_of
from writer.texts import Language

Check = Callable[[Draft], Iterator[Flaw]]
CHECKS: tuple[Check, ...] = (
    people,
    length,
    pov,
    forbidden_terms,
    glossary,
    decisions,
    checklists,
    paragraphs,
    names,
)


def review(
    text: str, pack: MaterialsPack, chapter: int, language: Language | None = None
) -> list[Issue]:
    """What every check found, numbered in the order of the checks and of the text.

    The sentences are in the book's language, unless another is asked for.
    """
    spoken = language_of(pack)
    draft = Draft(text, pack, chapter, spoken)
    found = {(flaw.type, flaw.anchor, flaw.quote): flaw for flaw in _flaws(draft)}
    flaws = enumerate(found.values(), start=1)
    return [flaw.to_issue(number, language or spoken) for number, flaw in flaws]


def _flaws(draft: Draft) -> Iterator[Flaw]:
    for check in CHECKS:
        yield from check(draft)
