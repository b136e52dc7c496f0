"""Words that may not stand in the text: forbidden ones, and wrong forms of the book's own terms."""

from collections.abc import Iterable, Iterator

from writer.checks.draft import Draft
from writer.checks.flaw import Flaw
from writer.checks.phrases import Occurrence, phrases
from writer.contracts.execution import GlossaryTerm
from writer.contracts.pack import MaterialsPack
from writer.pack.once import once


def forbidden_terms(draft: Draft) -> Iterator[Flaw]:
    """Nowhere, in speech neither."""
    limit = draft.pack.execution.constraints.forbidden_terms
    if limit is None:
        return
    for form, found in _by_form(draft, limit.terms).items():
        facts = {"term": form, "count": len(found)}
        quote = _quoted(draft, found[0])
        yield Flaw("forbidden_term", "major", "forbidden", quote, limit.id, facts)


def glossary(draft: Draft) -> Iterator[Flaw]:
    """Forms that the glossary calls wrong, but not as part of a form that is right."""
    right, wrong = _forms(draft.pack)
    places = [(one.start, one.end) for one in _found(draft, right)]
    for form, found in _by_form(draft, wrong).items():
        astray = [one for one in found if not _within(one, places)]
        if astray:
            term = wrong[form]
            facts = {"term": term.term, "count": len(astray)}
            quote = _quoted(draft, astray[0])
            yield Flaw("glossary", "major", "drifted", quote, term.id, facts)


@once
def _forms(pack: MaterialsPack) -> tuple[tuple[str, ...], dict[str, GlossaryTerm]]:
    """All that are right, and all that are wrong, each with its term."""
    terms = pack.execution.glossary
    right = dict.fromkeys(form for term in terms for form in (term.term, *term.variants))
    wrong = {form: term for term in reversed(terms) for form in _wrong_forms(term)}
    return tuple(right), wrong


def _wrong_forms(term: GlossaryTerm) -> Iterator[str]:
    for form in filter(None, map(str.strip, term.forbidden)):
        yield form
        if form[-1].isascii() and form[-1].isalpha():
            yield f"{form}s"


def _by_form(draft: Draft, forms: Iterable[str]) -> dict[str, list[Occurrence]]:
    found: dict[str, list[Occurrence]] = {}
    for one in _found(draft, forms):
        found.setdefault(one.form, []).append(one)
    return found


def _found(draft: Draft, forms: Iterable[str]) -> Iterator[Occurrence]:
    return phrases(tuple(forms)).occurrences(draft.text, draft.vocabulary)


def _within(one: Occurrence, places: Iterable[tuple[int, int]]) -> bool:
    return any(
        start <= one.start and one.end <= end and end - start > one.end - one.start
        for start, end in places
    )


def _quoted(draft: Draft, one: Occurrence) -> str:
    return draft.text[one.start : one.end]
