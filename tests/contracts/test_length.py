"""How long a text is."""

from typing import Literal

import pytest

from writer.contracts.length import characters, length, words


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("The tide had left the letter.", 6),
        ("don’t don't well-known", 3),
        ("one—two", 2),
        ("3.5 metres, 1,200 words", 4),
        ("café re\u0301sume\u0301", 2),
        ("* * *\n\n", 0),
        ("snake_case", 2),
        ("他用iPhone拍照", 1),
        ("潮水把信留在台阶上。", 0),
        ("Привет, мир!", 2),
    ],
)
def test_words_are_counted_as_an_english_writer_counts_them(text: str, count: int) -> None:
    assert words(text) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("潮水把信留在台阶上。", 9),
        ("“……”！——《》", 0),
        ("他用iPhone拍照", 5),
        ("第12章 The End", 5),
        ("ひらがなカタカナ", 8),
        ("안녕", 2),
        ("𠮷野家", 3),
        ("ＡＢＣ公司", 3),
    ],
)
def test_characters_are_han_and_each_run_of_letters_without_punctuation(
    text: str, count: int
) -> None:
    assert characters(text) == count


@pytest.mark.parametrize(("unit", "count"), [("words", 2), ("chars", 4)])
def test_length_goes_by_the_unit(unit: Literal["words", "chars"], count: int) -> None:
    assert length("灯室 lamp room", unit) == count


def test_a_long_text_is_counted_to_its_end() -> None:
    english, chinese = "The tide had left it there. " * 2000, "潮水把信留在台阶上。" * 2000
    assert (words(english), characters(chinese)) == (12_000, 18_000)
