"""Packs that go through many versions, in which each item can be told from all others."""

import random
from collections.abc import Iterator

from tests import examples
from tests.examples import Language
from writer.contracts.pack import MaterialsPack
from writer.contracts.record import Record
from writer.pack.assembly import next_version
from writer.pack.items import CHAPTERS, SHELVES, Shelf, items

MARK = "mark"
"""A field that no pack has: it says which item it is, whatever becomes of its words and place."""
LISTS = [
    shelf
    for shelf in SHELVES
    if isinstance(shelf.content(examples.pack()), list) and shelf.prefix != CHAPTERS
]


class Versions:
    """Makes one version after another by chance, the same for the same seed."""

    def __init__(self, seed: int, language: Language = "en") -> None:
        self._chance = random.Random(seed)
        self._made = 0
        self.first = examples.pack(language, chapters=6)
        for item in items(self.first):
            self._mark(item.record)

    def after(self, pack: MaterialsPack) -> MaterialsPack:
        """The next version, in which new items have no ids yet."""
        following = next_version(pack, why="by chance", by="Lin", at=examples.NOW)
        for change in (self.insert, self.remove, self.reorder, self.rename):
            for shelf in self._chance.sample(LISTS, 4):
                change(following, shelf)
        return following

    def insert(self, pack: MaterialsPack, shelf: Shelf) -> None:
        listed = listed_on(shelf, pack)
        new = type(listed_on(shelf, self.first)[0])()
        self._mark(new)
        self.name(new, shelf)
        listed.insert(self._chance.randint(0, len(listed)), new)

    def remove(self, pack: MaterialsPack, shelf: Shelf) -> None:
        if listed := listed_on(shelf, pack):
            del listed[self._chance.randrange(len(listed))]

    def reorder(self, pack: MaterialsPack, shelf: Shelf) -> None:
        self._chance.shuffle(listed_on(shelf, pack))

    def rename(self, pack: MaterialsPack, shelf: Shelf) -> None:
        if listed := listed_on(shelf, pack):
            self.name(self._chance.choice(listed), shelf)

    def name(self, record: Record, shelf: Shelf) -> None:
        setattr(record, shelf.title[0], f"called {self._chance.random()}")

    def _mark(self, record: Record) -> None:
        self._made += 1
        setattr(record, MARK, self._made)


def listed_on(shelf: Shelf, pack: MaterialsPack) -> list[Record]:
    found = shelf.content(pack)
    assert isinstance(found, list)
    return found


def marks(pack: MaterialsPack) -> Iterator[tuple[str, int]]:
    """Each id of the pack, and which item it is."""
    return ((item.anchor, getattr(item.record, MARK)) for item in items(pack))
