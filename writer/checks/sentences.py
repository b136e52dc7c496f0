"""Cuts a text into sentences, English and Chinese."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

_END = re.compile(r"[.!?]+[\"”’)\]]*(?=\s|$)|…+[\"”’)\]]*(?=\s|$)|[。！？]+[”」』’）]*|\n+")
_SHORTENED = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|St|Prof|Capt|Lt|Sgt|Col|Gen|Rev|Hon|No|vs)|\b[A-Z])$"
)
LONGEST_QUOTE = 160


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, and where it begins in the text."""

    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


def sentences(text: str) -> Iterator[Sentence]:
    start = 0
    for stop in _END.finditer(text):
        if stop.group() == "." and _SHORTENED.search(
            text, max(start, stop.start() - 6), stop.start()
        ):
            continue
        yield from _trimmed(text, start, stop.end())
        start = stop.end()
    yield from _trimmed(text, start, len(text))


@lru_cache(maxsize=4)
def every_sentence(text: str) -> tuple[Sentence, ...]:
    """Several look at the same chapter, one after the other."""
    return tuple(sentences(text))


def short(quote: str) -> str:
    """As much of it as a card can show, still word for word."""
    line = quote.strip().split("\n")[0]
    if len(line) <= LONGEST_QUOTE:
        return line
    cut = line[:LONGEST_QUOTE]
    return cut[: cut.rfind(" ")] if " " in cut[LONGEST_QUOTE // 2 :] else cut


def _trimmed(text: str, start: int, end: int) -> tuple[Sentence, ...]:
    piece = text[start:end].lstrip()
    bare = piece.rstrip()
    return (Sentence(bare, end - len(piece)),) if bare else ()
