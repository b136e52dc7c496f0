"""Passages that stand in the text twice, or stood in a chapter before it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import islice

from writer.checks.draft import Draft
from writer.checks.flaw import Flaw
from writer.checks.narration import without_verse
from writer.checks.sentences import short

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_CHARACTER = re.compile(r"[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+")


@dataclass(frozen=True)
class _Cut:
    """The words of a text (in Chinese its characters), and where each stands."""

    text: str
    word: re.Pattern[str]
    words: list[str]
    _shingles: dict[int, list[str]] = field(default_factory=dict)
    """By how many words they have: those of a chapter are looked for in the next as well."""

    @cached_property
    def places(self) -> list[tuple[int, int]]:
        return [found.span() for found in self.word.finditer(self.text)]

    def shingles(self, least: int) -> Sequence[str]:
        """Every passage of so many words; as strings, which cost nothing to keep."""
        if least not in self._shingles:
            staggered = (islice(self.words, at, None) for at in range(least))
            self._shingles[least] = [*map(" ".join, zip(*staggered, strict=False))]
        return self._shingles[least]


def repeats(draft: Draft) -> Iterator[Flaw]:
    limit = draft.pack.execution.constraints.repetition
    if limit is None:
        return
    chinese = draft.language == "zh"
    least = limit.min_chars if chinese else limit.min_words
    if not least:
        return
    cut = _cut(draft.text, chinese=chinese)
    before = (_cut(text, chinese=chinese) for text in draft.before.texts)
    seen = {shingle for text in before for shingle in text.shingles(least)}
    own_ones = {*cut.shingles(least)}
    if len(own_ones) == len(cut.shingles(least)) and own_ones.isdisjoint(seen):
        return
    for first, last, own in _runs(cut, seen, least):
        quote = short(draft.text[cut.places[first][0] : cut.places[last][1]])
        facts = {"count": last - first + 1}
        key = "repeated" if own else "told_before"
        yield Flaw("repetition", "minor", key, quote, limit.id, facts)


@lru_cache(maxsize=4)
def _cut(text: str, *, chinese: bool) -> _Cut:
    """A chapter is cut when it is checked, and is the one before when the next one is."""
    bare, word = without_verse(text), _CHARACTER if chinese else _WORD
    return _Cut(bare, word, [*map(str.casefold, word.findall(bare))])


def _runs(cut: _Cut, before: set[str], least: int) -> Iterator[tuple[int, int, bool]]:
    """First and last word of each passage that was there already; True where in this text."""
    where: dict[str, int] = {}
    start, last, own = -1, -1, False
    for at, shingle in enumerate(cut.shingles(least)):
        again = where.setdefault(shingle, at) + least <= at
        if not again and shingle not in before:
            continue
        if start >= 0 and at > last + 1:
            yield start, last, own
            start = -1
        if start < 0:
            start, own = at, again
        last = at + least - 1
    if start >= 0:
        yield start, last, own
