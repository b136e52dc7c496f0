"""Which items of a pack a chapter is told of: where not all of a list fit, those that are near.

How near they are is worked out list by list, and only for a list of which some must go: in most
books that is none, or the outline.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property

from writer.contracts.pack import MaterialsPack
from writer.graph.essentials import outline, rulings
from writer.graph.nearness import NAMED, NEAR, Neighbourhood, apart

MOST_NAMED = 40
"""Of what a chapter names, as much stays in a list however little room there is."""
CHECKLIST = "checklist"


class Nearest:
    """The items of each list that stay, by their places in the pack."""

    def __init__(self, pack: MaterialsPack, chapter: int, also: str) -> None:
        self._pack = pack
        self._chapter = chapter
        self._also = also
        self._ranked: dict[str, _Ranked] = {}

    def meant(self, name: str, length: int) -> int:
        """How many items of a list are for this chapter at all."""
        return len(self._checklist) if name == CHECKLIST else length

    def is_cut(self, name: str, length: int, most: int) -> bool:
        """Whether some items of a list of this length may have to go."""
        return length > most or name == CHECKLIST

    def kept(self, name: str, length: int, most: int) -> Sequence[int]:
        """Of a list of this length, at most so many items; but for what the chapter names."""
        if name == CHECKLIST:
            return self._checklist[:most]
        if not self.is_cut(name, length, most):
            return range(length)
        if name not in self._ranked:
            self._ranked[name] = _Ranked(self._distances(name))
        return self._ranked[name].nearest(most)

    def _distances(self, name: str) -> Iterable[int]:
        """How far each item of a list is from the chapter."""
        here, canon, execution = self._chapter, self._pack.canon, self._pack.execution
        match name:
            case "cast":
                return map(self._near.person, canon.characters.everyone())
            case "decisions":
                return (self._near.texts(one.topic, one.ruling) for one in execution.decisions)
            case "glossary":
                return map(self._near.term, execution.glossary)
            case "outline":
                return [apart(one["chapter_number"], here) for one in outline(self._pack)]
            case "rulings":
                return (self._near.texts(*ruling.values()) for ruling in rulings(self._pack))
            case "timeline":
                return [apart(event.chapter, here) for event in canon.timeline.events]
            case "world_rules":
                return (self._near.texts(rule.name, rule.text) for rule in canon.world.rules)
            case "style_rules":
                return (NEAR for _ in canon.style_guide.rules)
            case _:
                raise KeyError(name)

    @cached_property
    def _near(self) -> Neighbourhood:
        return Neighbourhood(self._pack, self._chapter, self._also)

    @cached_property
    def _checklist(self) -> list[int]:
        """What this chapter is checked for: with every chapter, with its arc, or alone."""
        lists = self._pack.execution.checklists
        asked = (
            *(True for _ in lists.global_),
            *(_covers(item.arc or "", self._chapter) for item in lists.per_arc),
            *(item.chapter == self._chapter for item in lists.per_chapter),
        )
        return [place for place, is_asked in enumerate(asked) if is_asked]


class _Ranked:
    """The places of a list's items, the nearest first."""

    def __init__(self, distances: Iterable[int]) -> None:
        every = [*distances]
        self._nearest = sorted(range(len(every)), key=every.__getitem__)
        self._named = min(every.count(NAMED), MOST_NAMED)

    def nearest(self, most: int) -> list[int]:
        """So many, in the order of the pack."""
        return sorted(self._nearest[: max(most, self._named)])


def _covers(arc: str, chapter: int) -> bool:
    first, _, last = arc.partition("-")
    return first.isdecimal() and last.isdecimal() and int(first) <= chapter <= int(last)
