"""The chapters of a book, found by number and by state: a book of thousands is asked as quickly."""

from bisect import bisect_left, bisect_right
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from fsm.chapter_facts import Chapter, ChapterState

NONE: Mapping[int, Chapter] = MappingProxyType({})
MANY = 64
"""Changes that are kept beside the many chapters that did not change, before all are laid out anew:
a step of one chapter must not cost a copy of them all."""


class Chapters(Mapping[int, Chapter]):
    """A value: what changes a chapter makes another one of it."""

    __slots__ = ("_by_state", "_changed", "_settled", "with_revision")

    def __init__(self, chapters: Mapping[int, Chapter] = NONE) -> None:
        self._settled = dict(chapters)
        self._changed: dict[int, Chapter] = {}
        found: dict[ChapterState, list[int]] = {}
        for number in sorted(chapters):
            found.setdefault(chapters[number].state, []).append(number)
        self._by_state = {state: tuple(numbers) for state, numbers in found.items()}
        self.with_revision = tuple(n for n in sorted(chapters) if chapters[n].revision_pending)

    @classmethod
    def of(cls, chapters: Mapping[int, Chapter]) -> "Chapters":
        return chapters if isinstance(chapters, Chapters) else cls(chapters)

    def __getitem__(self, number: int) -> Chapter:
        found = self._changed.get(number)
        return self._settled[number] if found is None else found

    def get(self, number: int, default: Any = None) -> Any:
        found = self._changed.get(number)
        return self._settled.get(number, default) if found is None else found

    def __contains__(self, number: object) -> bool:
        return number in self._settled or number in self._changed

    def __iter__(self) -> Iterator[int]:
        return iter(ChainMap(self._changed, self._settled) if self._changed else self._settled)

    def __len__(self) -> int:
        return sum(1 for _ in self) if self._changed else len(self._settled)

    def changed(self, number: int, chapter: Chapter) -> "Chapters":
        """The same chapters but for this one."""
        before = self.get(number)
        after: Chapters = object.__new__(Chapters)
        after._settled, after._changed = self._settled, {**self._changed, number: chapter}
        if len(after._changed) > MANY:
            after._settled, after._changed = {**self._settled, **after._changed}, {}
        after._by_state = self._by_state
        if before is None or before.state is not chapter.state:
            after._by_state = dict(self._by_state)
            if before is not None:
                after._by_state[before.state] = _without(self._by_state[before.state], number)
            numbers = after._by_state.get(chapter.state, ())
            after._by_state[chapter.state] = _with(numbers, number)
        after.with_revision = self.with_revision
        if chapter.revision_pending or self.with_revision:
            pending = _with if chapter.revision_pending else _without
            after.with_revision = pending(self.with_revision, number)
        return after

    def in_states(self, states: Iterable[ChapterState]) -> tuple[int, ...]:
        """Their numbers, in the order of the book."""
        by_state = self._by_state
        return _merged([by_state[state] for state in states if by_state.get(state)])

    def not_in(self, state: ChapterState) -> tuple[int, ...]:
        return _merged([n for other, n in self._by_state.items() if n and other is not state])

    def are_all(self, state: ChapterState) -> bool:
        return not any(numbers for other, numbers in self._by_state.items() if other is not state)

    def before(self, number: int, *, not_in: ChapterState) -> tuple[int, ...]:
        return _merged(
            [
                numbers[: bisect_left(numbers, number)]
                for state, numbers in self._by_state.items()
                if numbers and numbers[0] < number and state is not not_in
            ]
        )

    def after(self, number: int, *, not_in: ChapterState) -> tuple[int, ...]:
        return _merged(
            [
                numbers[bisect_right(numbers, number) :]
                for state, numbers in self._by_state.items()
                if numbers and numbers[-1] > number and state is not not_in
            ]
        )


def _merged(found: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Of lists that are not empty."""
    if not found:
        return ()
    return found[0] if len(found) == 1 else tuple(sorted(n for part in found for n in part))


def _with(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    if not numbers or numbers[-1] < number:
        return (*numbers, number)
    place = bisect_left(numbers, number)
    if numbers[place] == number:
        return numbers
    return (*numbers[:place], number, *numbers[place:])


def _without(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    place = bisect_left(numbers, number)
    there = place < len(numbers) and numbers[place] == number
    return numbers[:place] + numbers[place + 1 :] if there else numbers
