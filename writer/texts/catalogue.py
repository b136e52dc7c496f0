"""Looks up a sentence by its key: the area, a dot, and its name there (`books.unknown`).

Only the area that speaks is loaded. A key that ends in `.hint` says what to do about the sentence
of the same name without it.
"""

import importlib
from functools import cache
from string import Formatter
from typing import Any, Literal, cast, get_args

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
Sentences = dict[str, tuple[str, str]]


def say(key: str, language: Language = "en", /, **facts: object) -> str:
    """The sentence behind `key`, with `facts` put in."""
    area, _, name = key.partition(".")
    sentence = sentences(area)[name][LANGUAGES.index(language)]
    return COUNTING.vformat(sentence, (), facts) if "|" in sentence else sentence.format_map(facts)


class Counting(Formatter):
    """`{count} {count:book|books}`: one book, two books."""

    def format_field(self, value: Any, format_spec: str) -> str:
        one, sign, several = format_spec.partition("|")
        if sign:
            return one if str(value) == "1" else several
        return str(super().format_field(value, format_spec))


COUNTING = Counting()


def knows(key: str) -> bool:
    area, _, name = key.partition(".")
    return name in sentences(area)


@cache
def sentences(area: str) -> Sentences:
    module = importlib.import_module(f"writer.texts.{area}")
    return cast("Sentences", module.SENTENCES)
