"""Finds many words and phrases in a text at once, each only where it stands as a whole word.

A few are looked for one by one; for many the text is walked once, however many there are.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice, pairwise
from typing import NamedTuple

from writer.checks.cutting import is_han, stands_as_word

_HAN = r"\u3400-\u4dbf\u4e00-\u9fff"
_LETTERS = rf"[^\W_{_HAN}]+"
WORD = re.compile(rf"{_LETTERS}(?:['’‐‑-]{_LETTERS})*")
# Right after a letter, or after one with a hyphen or an apostrophe, no word begins.
INSIDE = re.compile(rf"[^\W_{_HAN}]['’‐‑-]?\Z")
FEW = 64
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
    def _longest(self) -> int:
        """How many words the longest phrase has."""
        return max(len(words) for every in self._by_word.values() for _, words in every)

    @cached_property
    def _most_words(self) -> dict[str, int]:
        """How many words the longest phrase has that begins with each."""
        return {word: max(len(words) for _, words in of) for word, of in self._by_word.items()}

    @cached_property
    def _firsts(self) -> re.Pattern[str] | None:
        """The characters that any of the Chinese phrases begins with."""
        return re.compile(f"[{''.join(self._by_character)}]") if self._by_character else None

    def occurrences(self, text: str, own: Collection[str] = ()) -> Iterator[Occurrence]:
        """Where they stand, in the order of the text; `own` are Chinese words of the book."""
        found = [*self._in_words(text), *self._in_characters(text, own)]
        return iter(sorted(found, key=lambda one: (one.start, -one.end)))

    def _in_words(self, text: str) -> Iterator[Occurrence]:
        folded = text.replace("’", "'").casefold()
        # Most sentences name nobody: to cut them into words takes longer than to see that.
        there = (word for word in self._by_word if word in folded)
        if len(self._by_word) <= FEW and len(folded) == len(text):  # a letter may become two
            for word in there:
                yield from self._beginning_with(word, text, folded)
        elif next(there, None):
            tokens = _words_of(text)
            for number, token in enumerate(tokens):
                if token.key in self._by_word:
                    yield from self._beginning(tokens[number : number + self._longest], text)

    def _beginning_with(self, word: str, text: str, folded: str) -> Iterator[Occurrence]:
        """Where it is the first word of a phrase; `folded` has the letters of the same places."""
        start = folded.find(word)
        while start >= 0:
            if not INSIDE.search(text, max(0, start - 2), start):
                first = WORD.match(text, start)
                if first and (token := _token(first)).key == word:
                    more = self._most_words[word] > 1
                    here = tuple(islice(_tokens(text, start), self._longest)) if more else (token,)
                    yield from self._beginning(here, text)
            start = folded.find(word, start + 1)

    def _beginning(self, here: Sequence[_Token], text: str) -> Iterator[Occurrence]:
        """Every phrase that these words begin with."""
        for form, words in self._by_word[here[0].key]:
            whole = here[: len(words)]
            if _same(whole, words, text):
                yield Occurrence(form, whole[0].start, whole[-1].end)

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


def _tokens(text: str, begin: int = 0) -> Iterator[_Token]:
    return map(_token, WORD.finditer(text, begin))


def _token(word: re.Match[str]) -> _Token:
    bare, start = word.group(), word.start()
    if bare[-1] in "sS":
        bare = POSSESSIVE.sub("", bare)
    plain = bare.replace("’", "'")
    return _Token(plain, plain.casefold(), start, start + len(bare))


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
