"""The people of a pack, and how to see in a sentence who is meant."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from writer.checks.cutting import is_han
from writer.checks.phrases import Phrases
from writer.checks.titles import TITLES, chinese_titles
from writer.contracts.pack import MaterialsPack
from writer.contracts.people import CanonCharacter, Cast

Gender = Literal["f", "m"]
SHORTEST_PART = 3
GENDERS: dict[str, Gender] = {
    **dict.fromkeys(("f", "female", "woman", "girl", "女", "女性"), "f"),
    **dict.fromkeys(("m", "male", "man", "boy", "男", "男性"), "m"),
}
PRONOUNS: dict[str, Gender] = {
    **dict.fromkeys(("her", "she", "herself", "hers", "她"), "f"),
    **dict.fromkeys(("his", "he", "himself", "him", "他"), "m"),
}
SEVERAL = re.compile(r"\s*(?:[,;/&、，；]|\band\b|[和与及])\s*")


@dataclass(frozen=True, slots=True)
class Mention:
    """One of the people, where they are named."""

    person: CanonCharacter
    start: int
    end: int


class People:
    """Everyone by every name that means only them."""

    def __init__(self, pack: MaterialsPack | Cast) -> None:
        cast = (pack if isinstance(pack, Cast) else pack.canon.characters).everyone()
        self.everyone = [one for one in cast if isinstance(one, CanonCharacter) and one.name]

    @cached_property
    def by_name(self) -> dict[str, CanonCharacter]:
        parts = [(part, one) for one in self.everyone for part in {*_parts(one)}]
        shared = Counter(part for part, _ in parts)
        alone = {part: one for part, one in parts if shared[part] == 1}
        return alone | {one.name: one for one in self.everyone}

    @cached_property
    def by_surname(self) -> dict[str, list[CanonCharacter]]:
        """Everyone of each family name."""
        found: dict[str, list[CanonCharacter]] = {}
        for one in self.everyone:
            words = re.split(r"[\s·]+", one.name)
            surname = one.name[0] if all(map(is_han, one.name)) else words[-1]
            if len(words) > 1 or is_han(surname):
                found.setdefault(surname, []).append(one)
        return found

    @cached_property
    def _phrases(self) -> Phrases:
        return Phrases(self.by_name)

    def named(self, names: str) -> list[CanonCharacter]:
        """Those that a field names: `Mara Venn and Oren`."""
        found = (self.by_name.get(name.strip()) for name in SEVERAL.split(names))
        return [one for one in found if one is not None]

    def mentions(self, text: str) -> list[Mention]:
        """Who is named, and where, in the order of the text; of two names in one, the longer."""
        found: list[Mention] = []
        for one in self._phrases.occurrences(text, self.by_name):
            if not found or one.start >= found[-1].end:
                found.append(Mention(self.by_name[one.form], one.start, one.end))
        return found


def gender(person: CanonCharacter) -> Gender | None:
    return GENDERS.get(person.gender.strip().casefold())


def the_only_one(mentions: Iterable[Mention], pronoun: str | None = None) -> Mention | None:
    """Who is meant, where only one of those named can be."""
    meant = PRONOUNS.get((pronoun or "").casefold())
    fitting = {
        one.person.name: one
        for one in mentions
        if meant is None or gender(one.person) in (None, meant)
    }
    return next(iter(fitting.values())) if len(fitting) == 1 else None


def _parts(person: CanonCharacter) -> Iterator[str]:
    """First and last names, with the title or without; of a Chinese name the given part."""
    if all(map(is_han, person.name)):
        if len(person.name) == SHORTEST_PART:
            yield person.name[1:]
        yield from (person.name[0] + office for office in chinese_titles(person.role))
        return
    words = re.split(r"[\s·]+", person.name)
    titles = [word for word in words if word.casefold().strip(".") in TITLES]
    names = [word for word in words if word not in titles]
    for part in names if len(words) > 1 else ():
        if len(part) >= SHORTEST_PART and part[0].isupper():
            yield part
    if titles and len(names) > 1:
        yield " ".join(names)
        yield f"{titles[0]} {names[-1]}"
