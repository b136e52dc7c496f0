"""The items of a pack as JSON, cut to every length that was asked for, once for all chapters."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import orjson

from writer.graph.prompts import canonical
from writer.graph.thinning import Limits, clipped
from writer.llm.tokens import LATIN_CHARACTERS_A_TOKEN, wide


class Piece(NamedTuple):
    """One item, ready to stand in a larger JSON."""

    json: orjson.Fragment
    tokens: float
    """What it adds to the estimate of the whole, rounded neither up nor down."""

    @classmethod
    def of(cls, item: Any) -> "Piece":
        text = canonical(item)
        broad = wide(text)
        tokens = broad + (len(text) - broad) / LATIN_CHARACTERS_A_TOKEN
        return cls(orjson.Fragment(text), tokens)


class Pieces:
    """Lists of items, by the name of each list."""

    def __init__(self, items: Mapping[str, Sequence[Any]]) -> None:
        self._items = items
        self._cut: dict[Limits, dict[str, list[Piece]]] = {}
        self._tokens: dict[Limits, dict[str, list[float]]] = {}

    def at(self, limits: Limits) -> dict[str, list[Piece]]:
        found = self._cut.get(limits)
        if found is None:
            found = self._cut[limits] = {
                name: [Piece.of(clipped(item, limits)) for item in items]
                for name, items in self._items.items()
            }
        return found

    def tokens(self, limits: Limits) -> dict[str, list[float]]:
        """What each of them would add."""
        found = self._tokens.get(limits)
        if found is None:
            found = self._tokens[limits] = {
                name: [one.tokens for one in cut] for name, cut in self.at(limits).items()
            }
        return found
