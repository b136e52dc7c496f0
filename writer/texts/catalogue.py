"""Looks up a sentence by its key: the area, a dot, and its name there (`books.unknown`).

Only the area that speaks is loaded. A key that ends in `.hint` says what to do about the sentence
of the same name without it.
"""

import importlib
from functools import cache
from typing import Literal, cast, get_args

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
Sentences = dict[str, tuple[str, str]]


def say(key: str, language: Language = "en", /, **facts: object) -> str:
    """The sentence behind `key`, with `facts` put in."""
    area, _, name = key.partition(".")
    return sentences(area)[name][LANGUAGES.index(language)].format_map(facts)


def knows(key: str) -> bool:
    area, _, name = key.partition(".")
    return name in sentences(area)


@cache
def sentences(area: str) -> Sentences:
    module = importlib.import_module(f"writer.texts.{area}")
    return cast("Sentences", module.SENTENCES)
