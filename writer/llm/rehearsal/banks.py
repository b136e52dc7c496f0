"""The word banks: all that the rehearsal author says is in `en.toml` and `zh.toml` beside this."""

import importlib.resources
import re
import tomllib
from functools import cache
from typing import Any

from writer.texts import Language

Bank = dict[str, Any]


@cache
def bank(language: Language) -> Bank:
    file = importlib.resources.files(__package__).joinpath(f"{language}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def realms(language: Language) -> list[Bank]:
    """The kinds of world there are words for."""
    found: list[Bank] = bank(language)["realm"]
    return found


def realm_of(text: str, language: Language) -> Bank | None:
    """The kind of world that `text` speaks of most, if it speaks of one."""
    best, most = None, 0
    for realm in realms(language):
        score = sum(_count(sign, text, language) for sign in realm["signs"])
        score += sum(3 for term in realm["terms"] if term["term"] in text)
        if score > most:
            best, most = realm, score
    return best


def _count(sign: str, text: str, language: Language) -> int:
    if language == "zh":
        return text.count(sign)
    return len(re.findall(rf"\b{sign}s?\b", text, re.IGNORECASE))
