"""Passages that stand in the text twice, or stood in a chapter before it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from writer.checks.draft import Draft
from writer.checks.flaw import Flaw
from writer.checks.narration import without_verse
from writer.checks.sentences import short

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_CHARACTER = re.compile(r"[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+")


@dataclass(frozen=True, slots=True)
class _Cut:
    """The words of a text (in Chinese its characters), and where each stands."""

    words: list[str]
    starts: list[int]
    ends: list[int]

    def shingles(self, least: int) -> Iterator[str]:
        """Every passage of so many words; as strings, which cost nothing to keep."""
        last = len(self.words) - least
        return (" ".join(self.words[at : at + least]) for at in range(last + 1))


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
    for first, last, own in _runs(cut, seen, least):
        quote = short(draft.text[cut.starts[first] : cut.ends[last]])
        facts = {"count": last - first + 1}
        key = "repeated" if own else "told_before"
        yield Flaw("repetition", "minor", key, quote, limit.id, facts)


@lru_cache(maxsize=4)
def _cut(text: str, *, chinese: bool) -> _Cut:
    """A chapter is cut when it is checked, and is the one before when the next one is."""
    found = list((_CHARACTER if chinese else _WORD).finditer(without_verse(text)))
    return _Cut(
        [one.group().casefold() for one in found],
        [one.start() for one in found],
        [one.end() for one in found],
    )


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
