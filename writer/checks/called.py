"""What people, terms and places of the book are called: every form that means only that one."""

import re
from collections.abc import Iterator

from writer.checks.cast import People
from writer.checks.cutting import is_han
from writer.checks.titles import TITLES, ZH_CALLED, ZH_OFFICES
from writer.contracts.execution import GlossaryTerm
from writer.contracts.pack import MaterialsPack
from writer.contracts.people import CanonCharacter
from writer.pack.items import Item, items
from writer.pack.once import once

FULL = "full"
GIVEN_NAME = 3
"""Characters of a Chinese name whose last two are what somebody is called by friends."""


def forms(pack: MaterialsPack, item: Item) -> dict[str, str]:
    """Each form that an item is called by, and which part of its name it is."""
    match item.record:
        case CanonCharacter() as person:
            return _of_person(_people(pack), person)
        case GlossaryTerm() as term:
            found = {term.term: FULL} | dict.fromkeys(term.variants, FULL)
            return {form: part for form, part in found.items() if form.strip()}
        case _:
            return {}


@once
def all_forms(pack: MaterialsPack) -> dict[str, str]:
    """Every form of the book, and the anchor of what it means."""
    found: dict[str, str] = {}
    for item in items(pack):
        for form in forms(pack, item):
            found.setdefault(form, item.anchor)
    return found


def parts(name: str, titles: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """The parts of a name, each with what it is called; `titles` are Chinese ones."""
    yield FULL, name
    if name and all(map(is_han, name)):
        if len(name) == GIVEN_NAME:
            yield "given", name[1:]
        yield from ((title, name[0] + title) for title in titles)
        return
    words = re.split(r"[\s·]+", name.strip())
    called = [word for word in words if word.casefold().strip(".") not in TITLES]
    if len(words) < 2 or not called:
        return
    for number, word in enumerate(called[:-1]):
        yield ("first" if number == 0 else f"middle {number}"), word
    yield ("last" if len(called) > 1 else "first"), called[-1]
    if len(called) < len(words) and len(called) > 1:
        yield "bare", " ".join(called)
        yield "titled", f"{words[0]} {called[-1]}"


def _of_person(people: People, person: CanonCharacter) -> dict[str, str]:
    """A part that somebody else is called by as well means nobody in particular."""
    alone = len(people.by_surname.get(person.name[:1], ())) == 1
    titles = (*ZH_OFFICES, *ZH_CALLED) if alone else ()
    known = people.by_name
    found: dict[str, str] = {}
    for part, form in parts(person.name, titles):
        titled = part in titles and form not in known
        if titled or known.get(form) is person:
            found.setdefault(form, part)
    return found


@once
def _people(pack: MaterialsPack) -> People:
    return People(pack)
