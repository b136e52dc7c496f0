"""The items of a pack as JSON, cut to every length that was asked for, once for all chapters."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Cut:
    """All of it, cut to the same limits. Nobody changes it."""

    frame: Mapping[str, Any]
    """What is never left out."""
    items: Mapping[str, Sequence[Piece]]
    tokens_of: Mapping[str, float]
    """What the items of each list add together. Quarters add up exactly, in any order."""
    tokens: float
    """What all of it comes to at least: signs between the items are not counted."""


class Pieces:
    """Lists of items, by the name of each list, and what they stand in."""

    def __init__(self, frame: Mapping[str, Any], items: Mapping[str, Sequence[Any]]) -> None:
        self._frame = dict(frame)
        self._items = items
        self._cut: dict[Limits, Cut] = {}

    def at(self, limits: Limits) -> Cut:
        found = self._cut.get(limits)
        if found is None:
            items = {
                name: [Piece.of(clipped(item, limits)) for item in items]
                for name, items in self._items.items()
            }
            tokens = {name: sum(one.tokens for one in cut) for name, cut in items.items()}
            frame = clipped(self._frame, limits)
            every = Piece.of(frame).tokens + sum(tokens.values())
            found = self._cut[limits] = Cut(frame, items, tokens, every)
        return found
