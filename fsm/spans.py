"""Numbers of chapters as spans: all from 1 to 480 is one of them, however many that are.

Chapters are written in order, so those of one state lie together: to move one of thousands from one
state to another must not cost a copy of them all.
"""

from bisect import bisect_left
from collections.abc import Iterable
from itertools import chain
from typing import TypeAlias

Spans: TypeAlias = tuple[tuple[int, int], ...]
"""The first and the last number of each, in order; between two of them a number is missing."""


def spans_of(numbers: Iterable[int]) -> Spans:
    found: list[tuple[int, int]] = []
    for number in sorted(set(numbers)):
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return tuple(found)


def numbers_in(*every: Spans) -> tuple[int, ...]:
    """All numbers of these, in the order of the book."""
    found = chain.from_iterable(range(first, last + 1) for first, last in chain(*every))
    return tuple(found if len(every) == 1 else sorted(found))


def with_number(spans: Spans, number: int) -> Spans:
    if not spans:  # of most states there is no chapter, or one
        return ((number, number),)
    at = bisect_left(spans, (number + 1, 0))  # the first span that begins behind it
    first = last = number
    start, end = at, at
    if at and spans[at - 1][1] >= number - 1:
        if spans[at - 1][1] >= number:
            return spans
        start, first = at - 1, spans[at - 1][0]
    if at < len(spans) and spans[at][0] == number + 1:
        end, last = at + 1, spans[at][1]
    return (*spans[:start], (first, last), *spans[end:])


def without_number(spans: Spans, number: int) -> Spans:
    if spans == ((number, number),):
        return ()
    at = bisect_left(spans, (number + 1, 0)) - 1
    if at < 0 or spans[at][1] < number:
        return spans
    first, last = spans[at]
    left = ((first, number - 1),) if first < number else ()
    right = ((number + 1, last),) if number < last else ()
    return (*spans[:at], *left, *right, *spans[at + 1 :])


def below(spans: Spans, number: int) -> Spans:
    return tuple([(first, min(last, number - 1)) for first, last in spans if first < number])


def above(spans: Spans, number: int) -> Spans:
    return tuple([(max(first, number + 1), last) for first, last in spans if last > number])
