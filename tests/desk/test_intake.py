"""How a book begins."""

import pytest

from writer.desk import intake


@pytest.mark.parametrize(
    ("idea", "language"),
    [
        ("A keeper finds letters.", "en"),
        ("灯塔看守人发现信", "zh"),
        ("一个关于 Mara 的故事", "zh"),
        ("Mara's story, called 潮", "en"),
        ("12345 …", "en"),
    ],
)
def test_a_book_is_in_the_language_of_its_idea(idea: str, language: str) -> None:
    assert intake.language_of(idea) == language
