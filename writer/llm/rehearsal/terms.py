"""The words of the book's own: its glossary, and before there is one, those of its world."""

import re
from dataclasses import dataclass
from typing import Any

from writer.llm.rehearsal.banks import Bank, realm_of, realms
from writer.llm.rehearsal.brief import Brief, inside, records, strings, text_of
from writer.llm.rehearsal.people import constraints
from writer.texts import Language

_PLACE = frozenset(("place", "places", "location", "地点", "场所", "地名"))
_LONGEST_IN_PROSE = 30


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the book, and the forms of it that are wrong."""

    word: str
    category: str = ""
    forbidden: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    anchor: str = ""

    @property
    def is_place(self) -> bool:
        return self.category.lower() in _PLACE


def glossary(brief: Brief) -> list[Term]:
    """The terms of the pack; where none are given, those that the world's text already uses."""
    return brief.once("glossary", lambda: _glossary(brief))


def _glossary(brief: Brief) -> list[Term]:
    core, pack = brief.record("core"), brief.record("pack")
    given = core.get("glossary") or inside(pack, "execution", "glossary")
    if isinstance(given, list):
        return [*map(_term, records(given)), *(Term(word) for word in strings(given))]
    told = world_text(brief)
    return [term for term in realm_terms(realm(brief)) if term.word in told]


def forbidden_terms(brief: Brief) -> list[str]:
    found = constraints(brief).get("forbidden_terms")
    return strings(found) or strings(inside(found, "terms"))


def realm(brief: Brief) -> Bank:
    """The kind of world this is, told by its words; drawn by lot where they are mute."""
    hinted = named_realm(brief) or realm_of(brief.idea.text, brief.language)
    return hinted or brief.chance("realm", brief.idea.text).pick(realms(brief.language))


def named_realm(brief: Brief) -> Bank | None:
    """The kind of world as the materials tell it, or none where they do not."""

    def told() -> Bank | None:
        return realm_of(f"{world_text(brief)} {brief.text('plan')}", brief.language)

    return brief.once("realm", told)


def world_text(brief: Brief) -> str:
    core, pack = brief.record("core"), brief.record("pack")
    sources = (brief.data("world"), core.get("world"), inside(pack, "canon", "world"))
    spoken = [text for source in sources for text in _texts(source)]
    words = inside(pack, "execution", "glossary") or core.get("glossary")
    return " ".join([*spoken, *(text_of(item, "term") for item in records(words))])


def world_name(brief: Brief) -> str:
    core, pack = brief.record("core"), brief.record("pack")
    return (
        text_of(brief.record("world"), "world_name")
        or text_of(core, "world", "world_name")
        or text_of(pack, "canon", "world", "world_name")
        or brief.idea.place
        or str(brief.chance("world", brief.idea.text).pick(realm(brief)["names"]))
    )


def realm_terms(kind: Bank) -> list[Term]:
    return [_term(record) for record in kind["terms"]]


def in_prose(word: str, language: Language) -> str:
    """A term as it stands in a sentence: in English with its article."""
    word = word.strip()
    if language == "zh" or re.match(r"(?:the|an?|her|his|their|my|our)\b", word, re.IGNORECASE):
        return re.sub(r"^The\b", "the", word)
    single_name = word[:1].isupper() and " " not in word
    return word if single_name else f"the {word}"


def fits_prose(term: Term) -> bool:
    return 0 < len(term.word) <= _LONGEST_IN_PROSE


def _term(record: dict[str, Any]) -> Term:
    return Term(
        word=text_of(record, "term"),
        category=text_of(record, "category"),
        forbidden=tuple(filter(None, strings(record.get("forbidden")))),
        variants=tuple(filter(None, strings(record.get("variants")))),
        anchor=text_of(record, "id"),
    )


def _texts(data: Any) -> list[str]:
    if isinstance(data, str):
        return [data]
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [text for item in inner for text in _texts(item)]
