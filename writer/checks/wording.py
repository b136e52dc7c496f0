"""Whether the outline keeps to the book's own words, and names only what there is."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from writer.checks.condition import FreezeCondition, contradiction
from writer.checks.phrases import Occurrence, Phrases
from writer.checks.statements import Statement, planned, ruled
from writer.contracts.pack import MaterialsPack
from writer.pack.items import CHAPTERS, by_anchor

ANCHOR = re.compile(r"(?<![\w-])(?:CHAR|DEC|GLO|CHK|CON|WR|TL|STY|CH)-\d{3,}(?![\w-])")


def wording(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    yield from _forbidden_forms(pack)
    yield from _forbidden_titles(pack)
    yield from _unknown_anchors(pack)


def _forbidden_forms(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    """A wrong form in the outline would be in every prompt, and then in the text.

    A ruling may name it: to forbid it.
    """
    terms = pack.execution.glossary
    right = {form for term in terms for form in (term.term, *term.variants)}
    wrong = {form.strip(): term for term in terms for form in term.forbidden}
    looked_for, allowed = Phrases(wrong), Phrases(right)
    for statement in planned(pack) if wrong else ():
        found = list(looked_for.occurrences(statement.text, right))
        places = list(allowed.occurrences(statement.text, right)) if found else []
        if astray := next((one for one in found if not _within(one, places)), None):
            term = wrong[astray.form]
            facts = {"form": astray.form, "id": term.id or term.term, "term": term.term}
            yield contradiction(statement.place, "form_used", **facts)


def _within(one: Occurrence, places: Iterable[Occurrence]) -> bool:
    return any(
        place.start <= one.start and one.end <= place.end and place.form != one.form
        for place in places
    )


def _forbidden_titles(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    """The title stands in the book, where a forbidden term may stand nowhere."""
    limit = pack.execution.constraints.forbidden_terms
    forbidden = Phrases(limit.terms if limit else ())
    for statement in planned(pack):
        if statement.place[-1] == "chapter_title":
            for one in forbidden.occurrences(statement.text):
                yield contradiction(statement.place, "title_forbidden", form=one.form)
                break


def _unknown_anchors(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    known = by_anchor(pack)
    grows = not pack.planning.outline.is_complete
    for statement in chain(planned(pack), ruled(pack)):
        for anchor in _named(statement):
            may_come = grows and anchor.startswith(f"{CHAPTERS}-")
            if anchor not in known and not may_come:
                yield contradiction(statement.place, "unknown_anchor", anchor=anchor)
                break


def _named(statement: Statement) -> list[str]:
    return ANCHOR.findall(statement.text)
