"""What is not even looked for is not there: each expression against the words that hint at it."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from writer.checks import people
from writer.checks.hints import Hints, plain, small
from writer.checks.lint import lexicon, lint
from writer.checks.remembered import _PARAGRAPH, is_remembered
from writer.texts import LANGUAGES, Language

LETTERS = "iIİı\u0307sSſkK\u212aßﬃaéΣς"


@given(st.text(LETTERS, min_size=1, max_size=3), st.text(LETTERS + " ", max_size=20))
def test_what_an_expression_finds_that_ignores_case_stands_in_small_letters(
    word: str, text: str
) -> None:
    plain_word = "".join(one for one in word if one.isascii()).lower() or "i"
    if re.search(plain_word, text, re.IGNORECASE):
        assert plain_word in small(text)


@settings(max_examples=300)
@given(st.from_regex(_PARAGRAPH))
def test_every_way_to_look_back_is_hinted_at(paragraph: str) -> None:
    assert is_remembered(paragraph)


@pytest.mark.parametrize("pattern", [*people.ENGLISH, *people.CHINESE])
def test_no_eyes_and_no_hair_are_passed_over(pattern: re.Pattern[str]) -> None:
    hints = people.ENGLISH_HINTS if pattern in people.ENGLISH else people.CHINESE_HINTS

    @settings(max_examples=50)
    @given(st.from_regex(pattern))
    def any_of_them(text: str) -> None:
        assert hints.are_in(small(text))

    any_of_them()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_of_the_lint_is_found_however_it_is_written(language: Language) -> None:
    ours = lexicon(language)
    for name, phrases in ours.phrases.items():
        for phrase in (one for one in phrases if not one.startswith("/")):
            text = phrase.upper().replace(" ", "\n ").replace("'", "’")
            assert ours.finding(name, plain(text)).fullmatch(text), (name, phrase)


def test_a_phrase_of_the_narrators_is_found_over_speech_in_between() -> None:
    text = "Little “Oh,” did she know of it, and “Oh!” little did she care."
    assert [flaw.key for flaw in lint(text, lexicon("en"))] == ["lint_pov"]


def test_without_any_word_there_is_nothing_to_hint_at() -> None:
    assert not Hints().are_in("anything")
