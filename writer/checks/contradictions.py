"""Where planning or execution contradicts the canon, as far as a machine can see it."""

import re
from collections.abc import Iterator

from writer.checks.blank import blank
from writer.checks.condition import FreezeCondition, contradiction
from writer.checks.measures import measures
from writer.checks.order import order
from writer.checks.portraits import portraits
from writer.checks.wording import wording
from writer.contracts.pack import MaterialsPack
from writer.contracts.people import CanonCharacter
from writer.pack.items import items

SEVERAL = re.compile(r"\s*(?:[,;/&、，；]|\band\b|[和与及])\s*")


def contradictions(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    yield from _twice(pack)
    yield from _forbidden_forms(pack)
    yield from _forbidden_terms(pack)
    yield from _same_terms(pack)
    yield from _strangers(pack)
    yield from order(pack)
    yield from wording(pack)
    yield from portraits(pack)
    yield from measures(pack)


def _twice(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    """An anchor of two items would lead to neither. Chapters are judged by their numbers."""
    seen: set[str] = set()
    for item in items(pack):
        if item.anchor in seen and not item.anchor.startswith("CH-"):
            yield contradiction((*item.place, "id"), "same_id", id=item.anchor)
        seen.add(item.anchor)
        seen.discard("")


def _forbidden_forms(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    right = _right_forms(pack)
    for number, term in enumerate(pack.execution.glossary):
        for which, form in enumerate(term.forbidden):
            if owner := right.get(form.strip().casefold()):
                place = ("execution", "glossary", number, "forbidden", which)
                yield contradiction(place, "forbidden_form", form=form, id=term.id, owner=owner)


def _forbidden_terms(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    right, limit = _right_forms(pack), pack.execution.constraints.forbidden_terms
    for which, form in enumerate(limit.terms if limit else ()):
        if owner := right.get(form.strip().casefold()):
            place = ("execution", "constraints", "forbidden_terms", "terms", which)
            yield contradiction(place, "forbidden_term", form=form, owner=owner)


def _same_terms(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    """One word with two entries would have two meanings."""
    seen: dict[str, str] = {}
    for number, term in enumerate(pack.execution.glossary):
        word = term.term.strip().casefold()
        if word and word in seen:
            place = ("execution", "glossary", number, "term")
            yield contradiction(place, "same_term", term=term.term, owner=seen[word])
        seen.setdefault(word, term.id or term.term)


def _right_forms(pack: MaterialsPack) -> dict[str, str]:
    """Every form that is right, and the anchor that says so."""
    found: dict[str, str] = {}
    for term in pack.execution.glossary:
        for form in (term.term, *term.variants):
            found.setdefault(form.strip().casefold(), term.id or term.term)
    for person in pack.canon.characters.everyone():
        anchor = person.id if isinstance(person, CanonCharacter) else ""
        found.setdefault(person.name.strip().casefold(), anchor or person.name)
    found.pop("", None)
    return found


def _strangers(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    """People that planning speaks of and the cast does not know."""
    cast = pack.canon.characters
    if any(blank(person.name) for person in cast.everyone()):
        return  # Whoever has no name yet may be the one that is meant.
    known = {term.term.casefold() for term in pack.execution.glossary}
    for person in cast.everyone():
        known |= {person.name.casefold(), *re.split(r"[\s·]+", person.name.casefold())}
    pov = pack.execution.constraints.pov
    for name in SEVERAL.split(pov.character) if pov else ():
        if name.strip() and name.strip().casefold() not in known:
            yield contradiction(
                ("execution", "constraints", "pov", "character"), "pov_stranger", name=name
            )
            break
    for item in items(pack):
        if isinstance(item.record, CanonCharacter):
            for name in item.record.relationships or ():
                if name.strip().casefold() not in known:
                    place = (*item.place, "relationships", name)
                    yield contradiction(place, "stranger", name=name, whose=item.title)
