"""Finds many words and phrases in a text at once, each only where it stands as a whole word.

The text is walked once however many phrases there are.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

from writer.checks.cutting import is_han, stands_as_word

_HAN = r"\u3400-\u4dbf\u4e00-\u9fff"
_LETTERS = rf"[^\W_{_HAN}]+"
WORD = re.compile(rf"{_LETTERS}(?:['’‐‑-]{_LETTERS})*")
POSSESSIVE = re.compile(r"['’]s$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A phrase where it stands in a text."""

    form: str
    start: int
    end: int


class _Token(NamedTuple):
    """Made for every word of every text, and so no more than it must be."""

    text: str
    key: str
    start: int
    end: int


class Phrases:
    """Phrases to be looked for. One with a capital letter is found with its capitals only."""

    def __init__(self, forms: Iterable[str]) -> None:
        self._by_word: dict[str, list[tuple[str, list[str]]]] = {}
        self._by_character: dict[str, set[int]] = {}
        self._han: set[str] = set()
        for form in filter(None, map(str.strip, forms)):
            if any(map(is_han, form)):
                self._han.add(form)
                self._by_character.setdefault(form[0], set()).add(len(form))
            elif words := _plain_words(form):
                self._by_word.setdefault(words[0].casefold(), []).append((form, words))

    @cached_property
    def _firsts(self) -> re.Pattern[str] | None:
        """The characters that any of the Chinese phrases begins with."""
        return re.compile(f"[{''.join(self._by_character)}]") if self._by_character else None

    def occurrences(self, text: str, own: Collection[str] = ()) -> Iterator[Occurrence]:
        """Where they stand, in the order of the text; `own` are Chinese words of the book."""
        found = [*self._in_words(text), *self._in_characters(text, own)]
        return iter(sorted(found, key=lambda one: (one.start, -one.end)))

    def _in_words(self, text: str) -> Iterator[Occurrence]:
        known = self._by_word
        tokens = _words_of(text) if known and self._may_have_one(text) else ()
        for number, token in enumerate(tokens):
            if token.key in known:
                for form, words in known[token.key]:
                    here = tokens[number : number + len(words)]
                    if _same(here, words, text):
                        yield Occurrence(form, token.start, here[-1].end)

    def _may_have_one(self, text: str) -> bool:
        """Most sentences name nobody: to cut them into words takes longer than to see that."""
        folded = text.replace("’", "'").casefold()
        for word in self._by_word:  # noqa: SIM110 - any() takes longer, for every sentence
            if word in folded:
                return True
        return False

    def _in_characters(self, text: str, own: Collection[str]) -> Iterator[Occurrence]:
        for first in self._firsts.finditer(text) if self._firsts else ():
            start = first.start()
            for length in self._by_character[first.group()]:
                form = text[start : start + length]
                if form in self._han and stands_as_word(text, start, start + length, own):
                    yield Occurrence(form, start, start + length)


@lru_cache(maxsize=128)
def _words_of(text: str) -> tuple[_Token, ...]:
    """A chapter is looked through many times, and cut into words once."""
    return tuple(_tokens(text))


def _tokens(text: str) -> Iterator[_Token]:
    for word in WORD.finditer(text):
        bare, start = word.group(), word.start()
        if bare[-1] in "sS":
            bare = POSSESSIVE.sub("", bare)
        plain = bare.replace("’", "'")
        yield _Token(plain, plain.casefold(), start, start + len(bare))


@lru_cache(maxsize=16)
def phrases(forms: tuple[str, ...]) -> Phrases:
    """Made once for all chapters of a book: they are looked through for the same."""
    return Phrases(forms)


def _plain_words(form: str) -> list[str]:
    words = form.split()
    # Most forms are plain words, and there are many of them.
    return words if all(map(str.isalpha, words)) else [token.text for token in _tokens(form)]


def _same(here: Sequence[_Token], words: list[str], text: str) -> bool:
    if len(here) < len(words):
        return False
    for token, word in zip(here, words, strict=True):
        exact = word != word.lower()
        if (token.text != word) if exact else (token.key != word.casefold()):
            return False
    gaps = (text[one.end : other.start] for one, other in pairwise(here))
    return all(gap.isspace() for gap in gaps)
