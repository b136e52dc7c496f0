"""The first review of a chapter: what can be seen in its text without asking a model."""

from collections.abc import Callable, Iterable, Iterator

from writer.checks.ages import ages
from writer.checks.before import Before
from writer.checks.checklists import checklists, decisions, sensitive_limits
from writer.checks.dates import dated_events
from writer.checks.draft import Draft
from writer.checks.flaw import Flaw
from writer.checks.genders import genders
from writer.checks.hands import hands
from writer.checks.heads import heads
from writer.checks.kinship import kinship
from writer.checks.length import length
from writer.checks.names import names
from writer.checks.near import near_misses
from writer.checks.paragraphs import paragraphs
from writer.checks.people import people
from writer.checks.pov import pov
from writer.checks.presence import presence
from writer.checks.ranks import ranks
from writer.checks.repeats import repeats
from writer.checks.terms import forbidden_terms, glossary
from writer.checks.timeline import timeline
from writer.contracts.pack import MaterialsPack
from writer.contracts.review import Issue
from writer.pack.language import language_of
from writer.pack.once import once
from writer.texts import Language

Check = Callable[[Draft], Iterator[Flaw]]
CHECKS: tuple[Check, ...] = (
    people,
    ages,
    hands,
    genders,
    ranks,
    kinship,
    presence,
    dated_events,
    timeline,
    length,
    pov,
    heads,
    forbidden_terms,
    sensitive_limits,
    glossary,
    near_misses,
    decisions,
    checklists,
    paragraphs,
    repeats,
    names,
)


def review(
    text: str,
    pack: MaterialsPack,
    chapter: int,
    language: Language | None = None,
    before: Before | None = None,
) -> list[Issue]:
    """What every check found, numbered in the order of the checks and of the text.

    The sentences are in the book's language, unless another is asked for.
    """
    return list(_issues(pack, text, chapter, before or Before(), language or language_of(pack)))


@once
def _issues(
    pack: MaterialsPack, text: str, chapter: int, before: Before, language: Language
) -> tuple[Issue, ...]:
    """Checks, editor, advisor, card and gate all want to know it of the very same draft."""
    draft = Draft(text, pack, chapter, language_of(pack), before)
    found = {(flaw.type, flaw.anchor, flaw.quote): flaw for flaw in _flaws(draft)}
    flaws = enumerate(_once(found.values()), start=1)
    return tuple(flaw.to_issue(number, language) for number, flaw in flaws)


def _flaws(draft: Draft) -> Iterator[Flaw]:
    for check in CHECKS:
        yield from check(draft)


def _once(flaws: Iterable[Flaw]) -> Iterator[Flaw]:
    """A misspelt name is no stranger as well."""
    misspelt = [flaw.quote for flaw in flaws if flaw.key == "near_miss"]
    for flaw in flaws:
        if flaw.type != "name" or not any(quote in flaw.quote for quote in misspelt):
            yield flaw
