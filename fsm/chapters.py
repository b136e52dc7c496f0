"""The chapters of a book, found by number and by state: a book of thousands is asked as quickly."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from fsm.chapter_facts import Chapter, ChapterState

NONE: Mapping[int, Chapter] = MappingProxyType({})


class Chapters(Mapping[int, Chapter]):
    """A value: what changes a chapter makes another one of it."""

    __slots__ = ("_by_number", "_by_state", "with_revision")

    def __init__(self, chapters: Mapping[int, Chapter] = NONE) -> None:
        self._by_number = dict(chapters)
        found: dict[ChapterState, list[int]] = {}
        for number in sorted(chapters):
            found.setdefault(chapters[number].state, []).append(number)
        self._by_state = {state: tuple(numbers) for state, numbers in found.items()}
        self.with_revision = tuple(n for n in sorted(chapters) if chapters[n].revision_pending)

    @classmethod
    def of(cls, chapters: Mapping[int, Chapter]) -> "Chapters":
        return chapters if isinstance(chapters, Chapters) else cls(chapters)

    def __getitem__(self, number: int) -> Chapter:
        return self._by_number[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self._by_number)

    def __len__(self) -> int:
        return len(self._by_number)

    def changed(self, number: int, chapter: Chapter) -> "Chapters":
        """The same chapters but for this one."""
        before, after = self._by_number.get(number), Chapters()
        after._by_number = {**self._by_number, number: chapter}
        after._by_state = dict(self._by_state)
        if before and before.state is not chapter.state:
            after._by_state[before.state] = _without(self._by_state[before.state], number)
        numbers = after._by_state.get(chapter.state, ())
        after._by_state[chapter.state] = _with(numbers, number)
        pending = _with if chapter.revision_pending else _without
        after.with_revision = pending(self.with_revision, number)
        return after

    def in_states(self, states: Iterable[ChapterState]) -> tuple[int, ...]:
        """Their numbers, in the order of the book."""
        return _merged(self._by_state.get(state, ()) for state in states)

    def not_in(self, state: ChapterState) -> tuple[int, ...]:
        return _merged(numbers for other, numbers in self._by_state.items() if other is not state)

    def before(self, number: int, *, not_in: ChapterState) -> tuple[int, ...]:
        return _merged(
            numbers[: bisect_left(numbers, number)]
            for state, numbers in self._by_state.items()
            if state is not not_in
        )

    def after(self, number: int, *, not_in: ChapterState) -> tuple[int, ...]:
        return _merged(
            numbers[bisect_right(numbers, number) :]
            for state, numbers in self._by_state.items()
            if state is not not_in
        )


def _merged(parts: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    found = [part for part in parts if part]
    return found[0] if len(found) == 1 else tuple(sorted(n for part in found for n in part))


def _with(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    place = bisect_left(numbers, number)
    if place < len(numbers) and numbers[place] == number:
        return numbers
    return (*numbers[:place], number, *numbers[place:])


def _without(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    place = bisect_left(numbers, number)
    there = place < len(numbers) and numbers[place] == number
    return (*numbers[:place], *numbers[place + 1 :]) if there else numbers
