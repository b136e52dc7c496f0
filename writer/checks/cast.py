"""The people of a pack, and how to see in a sentence who is meant."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from writer.checks.cutting import is_han
from writer.checks.phrases import Phrases
from writer.contracts.pack import MaterialsPack
from writer.contracts.people import CanonCharacter

SHORTEST_PART = 3
GENDERS: dict[str, Literal["f", "m"]] = {
    **dict.fromkeys(("f", "female", "woman", "girl", "女", "女性"), "f"),
    **dict.fromkeys(("m", "male", "man", "boy", "男", "男性"), "m"),
}
PRONOUNS: dict[str, Literal["f", "m"]] = {"her": "f", "his": "m", "她": "f", "他": "m"}


@dataclass(frozen=True, slots=True)
class Mention:
    """One of the people, where they are named."""

    person: CanonCharacter
    start: int
    end: int


class People:
    """Everyone by every name that means only them."""

    def __init__(self, pack: MaterialsPack) -> None:
        cast = pack.canon.characters.everyone()
        self.everyone = [one for one in cast if isinstance(one, CanonCharacter) and one.name]

    @cached_property
    def by_name(self) -> dict[str, CanonCharacter]:
        parts = [(part, one) for one in self.everyone for part in _parts(one.name)]
        shared = Counter(part for part, _ in parts)
        alone = {part: one for part, one in parts if shared[part] == 1}
        return alone | {one.name: one for one in self.everyone}

    @cached_property
    def _phrases(self) -> Phrases:
        return Phrases(self.by_name)

    def mentions(self, text: str) -> list[Mention]:
        """Who is named, and where, in the order of the text; of two names in one, the longer."""
        found: list[Mention] = []
        for one in self._phrases.occurrences(text, self.by_name):
            if not found or one.start >= found[-1].end:
                found.append(Mention(self.by_name[one.form], one.start, one.end))
        return found


def gender(person: CanonCharacter) -> Literal["f", "m"] | None:
    return GENDERS.get(person.gender.strip().casefold())


def _parts(name: str) -> Iterator[str]:
    """First and last names; of a Chinese name of three characters the last two."""
    if all(map(is_han, name)):
        if len(name) == SHORTEST_PART:
            yield name[1:]
        return
    words = re.split(r"[\s·]+", name)
    for part in words if len(words) > 1 else ():
        if len(part) >= SHORTEST_PART and part[0].isupper():
            yield part
