"""Where planning or execution contradicts the canon, as far as a machine can see it."""

import re
from collections.abc import Iterator

from fsm.materials import ConditionKind
from writer.checks.condition import FreezeCondition
from writer.contracts.pack import MaterialsPack
from writer.contracts.people import CanonCharacter
from writer.pack.dotted import dotted
from writer.pack.items import Place, items

SEVERAL = re.compile(r"\s*(?:[,;/&、，；]|\band\b|[和与及])\s*")


def contradictions(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    yield from _twice(pack)
    yield from _forbidden_forms(pack)
    yield from _forbidden_terms(pack)
    yield from _strangers(pack)
    yield from _chapter_numbers(pack)
    yield from _events_outside(pack)
    yield from _band(pack)


def _found(place: Place, key: str, **facts: object) -> FreezeCondition:
    path = dotted(place)
    return FreezeCondition(f"contradiction:{path}", ConditionKind.CONTRADICTION, path, key, facts)


def _twice(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    """An anchor of two items would lead to neither. Chapters are judged by their numbers."""
    seen: set[str] = set()
    for item in items(pack):
        if item.anchor in seen and not item.anchor.startswith("CH-"):
            yield _found((*item.place, "id"), "same_id", id=item.anchor)
        seen.add(item.anchor)
        seen.discard("")


def _forbidden_forms(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    right = _right_forms(pack)
    for number, term in enumerate(pack.execution.glossary):
        for which, form in enumerate(term.forbidden):
            if owner := right.get(form.strip().casefold()):
                place = ("execution", "glossary", number, "forbidden", which)
                yield _found(place, "forbidden_form", form=form, id=term.id, owner=owner)


def _forbidden_terms(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    right, limit = _right_forms(pack), pack.execution.constraints.forbidden_terms
    for which, form in enumerate(limit.terms if limit else ()):
        if owner := right.get(form.strip().casefold()):
            place = ("execution", "constraints", "forbidden_terms", "terms", which)
            yield _found(place, "forbidden_term", form=form, owner=owner)


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
    if not all(person.name.strip() for person in cast.everyone()):
        return  # Whoever has no name yet may be the one that is meant.
    known = {term.term.casefold() for term in pack.execution.glossary}
    for person in cast.everyone():
        known |= {person.name.casefold(), *re.split(r"[\s·]+", person.name.casefold())}
    pov = pack.execution.constraints.pov
    for name in SEVERAL.split(pov.character) if pov else ():
        if name.strip() and name.strip().casefold() not in known:
            yield _found(
                ("execution", "constraints", "pov", "character"), "pov_stranger", name=name
            )
            break
    for item in items(pack):
        if isinstance(item.record, CanonCharacter):
            for name in item.record.relationships or ():
                if name.strip().casefold() not in known:
                    place = (*item.place, "relationships", name)
                    yield _found(place, "stranger", name=name, whose=item.title)


def _chapter_numbers(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    numbers = [chapter.chapter_number for chapter in pack.planning.outline.chapters]
    if numbers != list(range(1, len(numbers) + 1)):
        listed = ", ".join(map(str, numbers[:20]))
        yield _found(("planning", "outline", "chapters"), "chapter_numbers", numbers=listed)


def _events_outside(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    outline = pack.planning.outline
    last = max((chapter.chapter_number for chapter in outline.chapters), default=0)
    if not outline.is_complete or not last:
        return  # A chapter that is still to be planned may tell it.
    for number, event in enumerate(pack.canon.timeline.events):
        if event.chapter is not None and event.chapter > last:
            place = ("canon", "timeline", "events", number, "chapter")
            yield _found(place, "event_outside", id=event.id, chapter=event.chapter, last=last)


def _band(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    band = pack.execution.constraints.word_band
    if band is not None and band.min > band.max:
        place = ("execution", "constraints", "word_band")
        yield _found(place, "band", least=band.min, most=band.max)
