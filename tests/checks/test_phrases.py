"""Words are found where they stand as words, in both languages."""

from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from writer.checks.phrases import Phrases

WORDS = (
    "Mara",
    "mara’s",
    "MARA",
    "Straße",
    "STRASSE",
    "tide-stairs",
    "o'clock",
    "o’clock",
    "İ",
    "ſea",
    "Mara Venn",
    "venn",
    "x",
)


@pytest.mark.parametrize(
    ("form", "text", "there"),
    [
        ("人情", "那个人情绪低落", False),
        ("人情", "他欠了她一个人情。", True),
        ("突然", "他突然后退一步", True),
        ("突然", "突然，灯灭了", True),
        ("情人", "这件事情人人知道", False),
        ("情人", "她的情人走了", True),
        ("灯房", "他点灯房间就亮了", False),
        ("灯房", "他走进灯房", True),
        ("竟然", "究竟然后怎样", False),
        ("竟然", "他竟然笑了", True),
        ("不禁", "她不禁笑了", True),
        ("不禁", "这里并不禁止喧哗", False),
        ("发现", "头发现在很乱", False),
        ("天才", "今天才到", False),
        ("天才", "他是个天才", True),
        ("道理", "他知道理由", False),
        ("道理", "没有道理", True),
        ("嘴角上扬", "他嘴角上扬。", True),
    ],
)
def test_chinese_characters_that_merely_meet_are_no_word(form: str, text: str, there: bool) -> None:
    assert any(Phrases([form]).occurrences(text)) is there


@pytest.mark.parametrize(
    ("form", "text", "there"),
    [
        ("suddenly", "Suddenly, it rained.", True),
        ("suddenly", "It rained suddenly.", True),
        ("gun", "He had begun.", False),
        ("gun", "A gun-metal sky.", False),
        ("gun", "The gun’s barrel.", True),
        ("lamp room", "in the lamp\nroom", True),
        ("lamp room", "the lamp, room by room", False),
        ("Port Court", "a port court", False),
        ("Port Court", "the Port Court’s seal", True),
        ("dock 9", "at dock 9.", True),
        ("", "anything", False),
    ],
)
def test_english_phrases_are_found_as_whole_words(form: str, text: str, there: bool) -> None:
    assert any(Phrases([form]).occurrences(text)) is there


def test_a_word_of_the_book_itself_is_not_cut_in_two() -> None:
    text = "他走进望潮亭台"
    assert any(Phrases(["亭台"]).occurrences(text))
    assert not any(Phrases(["亭台"]).occurrences(text, own={"望潮亭"}))


def test_occurrences_come_in_the_order_of_the_text_with_their_places() -> None:
    text = "突然 a gun, then 突然"
    found = list(Phrases(["gun", "突然"]).occurrences(text))
    assert [text[one.start : one.end] for one in found] == ["突然", "gun", "突然"]


@given(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=3),
    st.lists(st.sampled_from((*WORDS, " ", "-", ", ")), max_size=30),
)
def test_one_by_one_they_are_found_where_a_walk_through_all_words_finds_them(
    forms: list[str], text: list[str]
) -> None:
    whole = "".join(text)
    found = list(Phrases(forms).occurrences(whole))
    with patch("writer.checks.phrases.FEW", 0):
        assert list(Phrases(forms).occurrences(whole)) == found
