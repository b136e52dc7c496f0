"""The chapters of a book, found by number and by state: a book of thousands is asked as quickly."""

from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Self

from fsm.chapter_facts import Chapter, ChapterState
from fsm.spans import Spans, above, below, numbers_in, spans_of, with_number, without_number

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
        self._by_state = {state: spans_of(numbers) for state, numbers in found.items()}
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
        after: Chapters = object.__new__(Chapters)
        after._settled, after._changed = self._settled, {**self._changed, number: chapter}
        if len(after._changed) > MANY:
            after._settled, after._changed = {**self._settled, **after._changed}, {}
        after._by_state, after.with_revision = dict(self._by_state), self.with_revision
        after._sort(number, self.get(number), chapter)
        return after

    def own(self) -> "Chapters":
        """The same chapters, for one who walks through a long record and keeps no step of it."""
        own: Chapters = object.__new__(Chapters)
        own._settled, own._changed = {**self._settled, **self._changed}, {}
        own._by_state, own.with_revision = dict(self._by_state), self.with_revision
        return own

    def put(self, number: int, chapter: Chapter) -> None:
        """Changes a chapter in place: only for who has these to himself, by `own`."""
        before = self._settled.get(number)
        self._settled[number] = chapter
        self._sort(number, before, chapter)

    def _sort(self, number: int, before: Chapter | None, chapter: Chapter) -> None:
        if before is None or before.state is not chapter.state:
            by_state = self._by_state
            if before is not None:
                left = without_number(by_state.pop(before.state), number)
                if left:  # a state that no chapter is in is not looked at again
                    by_state[before.state] = left
            by_state[chapter.state] = with_number(by_state.get(chapter.state, ()), number)
        if chapter.revision_pending or self.with_revision:
            others = {one for one in self.with_revision if one != number}
            pending = {number} if chapter.revision_pending else set()
            self.with_revision = tuple(sorted(others | pending))

    def in_states(self, states: Iterable[ChapterState]) -> tuple[int, ...]:
        """Their numbers, in the order of the book."""
        found: tuple[Spans, ...] = ()
        for state in states:  # of most states there is no chapter
            if spans := self._by_state.get(state):
                found = (*found, spans)
        return numbers_in(*found) if found else ()

    def are_as_in(self, others: Self, before: int) -> bool:
        """Whether every chapter before this one is the same in both. Of those that neither has
        changed since both were laid out, none is looked at; laid out anew, they may be the same.
        """
        if self._settled is not others._settled:
            return False
        return self._changed_before(before) == others._changed_before(before)

    def _changed_before(self, number: int) -> dict[int, Chapter]:
        return {n: chapter for n, chapter in self._changed.items() if n < number}

    def texts(self, numbers: Iterable[int]) -> list[str]:
        """The deposited text of each of these, by its digest."""
        changed, settled = self._changed, self._settled
        return [(changed.get(n) or settled[n]).deposited for n in numbers]

    def not_in(self, state: ChapterState) -> tuple[int, ...]:
        return numbers_in(*(n for other, n in self._by_state.items() if other is not state))

    def are_all(self, state: ChapterState) -> bool:
        return not any(spans for other, spans in self._by_state.items() if other is not state)

    def before(self, number: int, *, not_in: ChapterState) -> tuple[int, ...]:
        found: tuple[Spans, ...] = ()
        for state, spans in self._by_state.items():
            if spans and spans[0][0] < number and state is not not_in:
                found = (*found, below(spans, number))
        return numbers_in(*found) if found else ()

    def after(self, number: int, *, not_in: ChapterState) -> tuple[int, ...]:
        found = [
            above(spans, number)
            for state, spans in self._by_state.items()
            if spans and spans[-1][1] > number and state is not not_in
        ]
        return numbers_in(*found) if found else ()
