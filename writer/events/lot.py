"""Lines that stand together in a log, and of what kind each is."""

from collections import defaultdict
from itertools import chain

from writer.events.links import FRONT, Cut


class Lot:
    """Some lines after line `before`. The kind of one is how it begins, up to its name."""

    __slots__ = ("_places", "before", "cut", "kinds", "lines")

    def __init__(self, lines: list[bytes], before: int, cut: Cut) -> None:
        self.lines, self.before, self.cut = lines, before, cut
        self.kinds = [raw[: raw.find(b'"', FRONT)] for raw in lines]
        self._places: dict[bytes, list[int]] = defaultdict(list)
        for place, kind in enumerate(self.kinds):
            self._places[kind].append(place)

    def counts(self) -> dict[bytes, int]:
        return {kind: len(places) for kind, places in self._places.items()}

    def places(self, *kinds: bytes) -> list[int]:
        """Where lines of these kinds stand among them."""
        found = [self._places[kind] for kind in kinds if kind in self._places]
        return found[0] if len(found) == 1 else sorted(chain.from_iterable(found))

    def of(self, *kinds: bytes) -> list[bytes]:
        """The lines of these kinds, in their order."""
        lines = self.lines
        return [lines[place] for place in self.places(*kinds)]
