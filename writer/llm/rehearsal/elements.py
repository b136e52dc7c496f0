"""What a story is made of, in the words of this book: who, where, what it turns on."""

from writer.llm.rehearsal.brief import Brief
from writer.llm.rehearsal.people import Company, company
from writer.llm.rehearsal.terms import (
    Term,
    fits_prose,
    glossary,
    in_prose,
    realm,
    realm_terms,
    world_name,
)

MOTIFS = ("motif", "母题")


def keyword(brief: Brief) -> str:
    """What the story turns on: from the idea, else from the pack, else what there always is."""
    if brief.idea.keywords:
        return brief.idea.keywords[0]
    motifs = [term.word for term in glossary(brief) if term.category in MOTIFS]
    return motifs[0] if motifs else str(brief.bank["materials"]["keyword"])


def places(brief: Brief) -> list[str]:
    return brief.once("places", lambda: _places(brief))


def _places(brief: Brief) -> list[str]:
    found = [term.word for term in terms(brief) if term.is_place and term.word != world_name(brief)]
    return found or [term.word for term in realm_terms(realm(brief)) if term.is_place]


def terms(brief: Brief) -> list[Term]:
    return brief.once("terms", lambda: _terms(brief))


def _terms(brief: Brief) -> list[Term]:
    names = {person.name for person in cast(brief).everyone}
    found = [term for term in glossary(brief) if fits_prose(term) and term.word not in names]
    return found or realm_terms(realm(brief))


def of_category(brief: Brief, *categories: str) -> str:
    """A term of that kind; where the book has none, one of the world it resembles."""
    own = [term.word for term in terms(brief) if term.category in categories]
    bank = [term.word for term in realm_terms(realm(brief)) if term.category in categories]
    return (own or bank)[0]


def cast(brief: Brief) -> Company:
    return company(brief)


def slots(brief: Brief) -> dict[str, str]:
    """The names and things that a sentence about the story may need."""
    people, language = cast(brief), brief.language
    where = [in_prose(place, language) for place in places(brief)]
    what = in_prose(keyword(brief), language)
    return {
        "hero": people.hero.short,
        "rival": people.after_hero(1).short,
        "friend": people.after_hero(2).short,
        "third": people.after_hero(3).short,
        "world": world_name(brief),
        "place": where[0],
        "place2": where[-1],
        "institution": in_prose(of_category(brief, "institution", "机构"), language),
        "object": in_prose(of_category(brief, "object", "器物"), language),
        "custom": of_category(brief, "custom", "习俗"),
        "kw": what,
        "kw_cap": what[:1].upper() + what[1:],
        "idea": brief.idea.text,
    }
