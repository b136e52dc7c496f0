"""Spans hold the same numbers as a set would, in as few pieces as there can be."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from fsm.spans import Spans, above, below, numbers_in, spans_of, with_number, without_number

numbers = st.integers(1, 15)
sets = st.sets(numbers)


def hold(spans: Spans, wanted: set[int]) -> None:
    assert numbers_in(spans) == tuple(sorted(wanted))
    assert all(last + 1 < first for (_, last), (first, _) in pairwise(spans))


@given(sets, numbers)
def test_a_number_comes_and_goes(known: set[int], number: int) -> None:
    spans = spans_of(known)
    hold(spans, known)
    hold(with_number(spans, number), known | {number})
    hold(without_number(spans, number), known - {number})


@given(sets, numbers)
def test_what_lies_below_and_above(known: set[int], number: int) -> None:
    hold(below(spans_of(known), number), {one for one in known if one < number})
    hold(above(spans_of(known), number), {one for one in known if one > number})


@given(sets, sets)
def test_the_numbers_of_several_come_in_order(some: set[int], others: set[int]) -> None:
    found = numbers_in(spans_of(some), spans_of(others - some))
    assert found == tuple(sorted(some | others))


def test_a_long_book_is_one_span() -> None:
    assert spans_of(range(1, 5001)) == ((1, 5000),)
    assert without_number(((1, 5000),), 1) == ((2, 5000),)
