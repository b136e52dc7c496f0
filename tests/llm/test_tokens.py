"""How many tokens a text is likely to be, and what is kept of one that is too long."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from writer.llm.tokens import ending, estimate, opening, wide

some_text = st.text(alphabet="ab c\n灯。！é", max_size=200)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("lamp", 1),
        ("lamps", 2),
        ("the lamp room", 4),
        ("灯", 1),
        ("她没有烧掉它。", 7),
        ("灯lamp", 2),
        ("ランプ", 3),
        ("𠮷", 1),
    ],
)
def test_four_latin_characters_or_one_of_cjk_make_a_token(text: str, tokens: int) -> None:
    assert estimate(text) == tokens


@given(some_text, some_text)
def test_two_texts_together_are_no_more_than_apart(one: str, other: str) -> None:
    apart = estimate(one) + estimate(other)
    assert apart - 1 <= estimate(one + other) <= apart


@given(some_text, st.integers(1, 60))
def test_an_opening_fits_and_says_where_it_was_cut(text: str, most: int) -> None:
    kept = opening(text, most)
    assert kept == text or kept.endswith("…")
    assert text.startswith(kept.removesuffix("…"))
    assert estimate(kept.removesuffix("…")) <= most


@given(some_text, st.integers(1, 60))
def test_an_ending_fits_and_is_the_end(text: str, most: int) -> None:
    kept = ending(text, most)
    assert estimate(kept) <= most
    assert text.rstrip().endswith(kept.rstrip())


def test_an_ending_begins_with_a_whole_paragraph() -> None:
    assert ending("First of all.\n\nThen the tide.\n\nThen the lamp.", 6) == "Then the lamp."


def test_an_ending_without_paragraphs_is_cut_where_it_must() -> None:
    assert ending("abcdefgh" * 10, 2) == "abcdefgh"


@given(some_text, st.integers(1, 60))
def test_an_opening_has_as_many_characters_as_fit_one_by_one(text: str, most: int) -> None:
    room, cut = most * 4, 0
    while cut < len(text) and room >= (needed := 4 if wide(text[cut]) else 1):
        room, cut = room - needed, cut + 1
    kept = opening(text, most)
    assert kept in (text, text[:cut].rstrip() + "…")


@given(st.text(max_size=100))
def test_wide_characters_are_counted_one_by_one(text: str) -> None:
    assert wide(text) == sum(map(wide, text))
