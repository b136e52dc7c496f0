"""Every sentence about records exists in both languages and speaks of the same facts."""

import string

import pytest

from writer.texts.schemas import SENTENCES


def facts(sentence: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(sentence) if field}


@pytest.mark.parametrize("key", SENTENCES)
def test_both_languages_speak_of_the_same_facts(key: str) -> None:
    english, chinese = SENTENCES[key]
    assert facts(english) == facts(chinese)
    assert english.strip()
    assert chinese.strip()


@pytest.mark.parametrize("key", [key for key in SENTENCES if key.endswith(".hint")])
def test_every_hint_belongs_to_a_sentence(key: str) -> None:
    assert key.removesuffix(".hint") in SENTENCES
