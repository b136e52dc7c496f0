"""Faults put into a first draft on request, so that review has something to find."""

from collections.abc import Callable

from writer.llm.rehearsal.brief import Brief
from writer.llm.rehearsal.people import Person
from writer.llm.rehearsal.terms import forbidden_terms, glossary
from writer.llm.rehearsal.voice import Voice

FLAWS = (
    "drifted_term",
    "wrong_eyes",
    "unknown_person",
    "too_short",
    "pov_slip",
    "broken_json",
    "timeout",
)


def active(brief: Brief) -> tuple[str, ...]:
    """The flaws of this draft: none once a sheet has asked for better."""
    return () if brief.record("sheet") else brief.flaws


def planted(brief: Brief, voice: Voice) -> list[str]:
    """The flawed sentences of a scene; all of a chapter's stand in its first."""
    wanted = active(brief) if voice.scene == 1 else ()
    makers: dict[str, Callable[[Brief, Voice], str]] = {
        "drifted_term": _drifted_term,
        "wrong_eyes": _wrong_eyes,
        "unknown_person": _unknown_person,
        "pov_slip": _pov_slip,
    }
    made = (makers[flaw](brief, voice) for flaw in wanted if flaw in makers)
    return [sentence for sentence in made if sentence]


def _drifted_term(brief: Brief, voice: Voice) -> str:
    wrong = [form for term in glossary(brief) for form in term.forbidden] or forbidden_terms(brief)
    if not wrong:
        return ""
    return voice.own("flaw", "drifted_term", wrong=brief.chance("drift", voice.chapter).pick(wrong))


def _pov_slip(_: Brief, voice: Voice) -> str:
    return voice.own("flaw", "pov_slip")


def _wrong_eyes(brief: Brief, voice: Voice) -> str:
    present = [*voice.others, voice.people.hero, *voice.people.everyone]
    person = next((person for person in present if person.eyes), present[0])
    colours = [colour for colour in brief.bank["people"]["eyes"] if colour != person.eyes]
    colour = brief.chance("eyes", voice.chapter).pick(colours)
    return voice.own("flaw", "wrong_eyes", P=person.short, ps=_possessive(person), eyes=colour)


def _possessive(person: Person) -> str:
    return {"female": "her", "male": "his"}.get(person.gender, "their")


def _unknown_person(brief: Brief, voice: Voice) -> str:
    people, chance = brief.bank["people"], brief.chance("stranger", voice.chapter)
    known = " ".join(person.name for person in voice.people.everyone)
    given = [name for name in people["male"] if name not in known]
    surnames = [name for name in people["surname"] if name not in known]
    first, last = chance.pick(given), chance.pick(surnames)
    name = f"{last}{first}" if brief.language == "zh" else f"{first} {last}"
    return voice.own("flaw", "unknown_person", P=name)
