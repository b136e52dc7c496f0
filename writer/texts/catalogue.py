"""Looks up a sentence by its key: the area, a dot, and its name there (`books.unknown`).

Only the area that speaks is loaded. A key that ends in `.hint` says what to do about the sentence
of the same name without it.
"""

import importlib
from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Literal, cast, get_args

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
Sentences = dict[str, tuple[str, str]]


def say(key: str, language: Language = "en", /, **facts: object) -> str:
    """The sentence behind `key`, with `facts` put in."""
    area, _, name = key.partition(".")
    sentence = sentences(area)[name][LANGUAGES.index(language)]
    return counted(sentence, facts) if "|" in sentence else sentence.format_map(facts)


def counted(sentence: str, facts: Mapping[str, object]) -> str:
    """`{count} {count:book|books}`: one book, two books."""
    said = []
    for text, name, one, several in _parts(sentence):
        said.append(text)
        if several is not None:
            said.append(one if str(facts[name]) == "1" else several)
        elif name:
            said.append(format(facts[name], one))
    return "".join(said)


@cache
def _parts(sentence: str) -> list[tuple[str, str, str, str | None]]:
    """What a sentence is made of: text, and then the fact that follows it, by its name. It has a
    form, or one word for one and another for several.
    """
    found = []
    for text, name, form, _ in Formatter().parse(sentence):
        one, sign, several = (form or "").partition("|")
        found.append((text, name or "", one, several if sign else None))
    return found


def knows(key: str) -> bool:
    area, _, name = key.partition(".")
    return name in sentences(area)


@cache
def sentences(area: str) -> Sentences:
    module = importlib.import_module(f"writer.texts.{area}")
    return cast("Sentences", module.SENTENCES)
