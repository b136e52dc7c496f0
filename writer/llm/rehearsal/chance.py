"""Chance that falls the same way for the same words, on every machine."""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

ItemT = TypeVar("ItemT")


class Chance:
    """Draws that follow from a seed and some words alone."""

    def __init__(self, seed: int, *words: str | int) -> None:
        self._seed = seed
        self._words = tuple(str(word) for word in words)
        self._key = hashlib.sha256("\x1f".join((str(seed), *self._words)).encode()).digest()
        self._drawn = 0

    def about(self, *words: str | int) -> "Chance":
        """Chance of its own for a part of the matter: drawing here does not disturb it there."""
        return Chance(self._seed, *self._words, *words)

    def number(self, below: int) -> int:
        """A number from 0 up to, and without, `below`."""
        self._drawn += 1
        block = hashlib.sha256(self._key + self._drawn.to_bytes(8, "big")).digest()
        return int.from_bytes(block[:8], "big") % below

    def pick(self, items: Sequence[ItemT]) -> ItemT:
        return items[self.number(len(items))]

    def shuffled(self, items: Sequence[ItemT]) -> list[ItemT]:
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.number(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck

    def some(self, items: Sequence[ItemT], count: int) -> list[ItemT]:
        """Different items, as many as there are up to `count`."""
        return self.shuffled(items)[:count]
