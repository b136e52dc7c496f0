"""Cuts a scene into passages that are short enough to be told to a model."""

import re
from collections.abc import Iterable, Iterator

LONGEST = 640
"""Bytes: about a hundred English words, or two hundred Chinese characters."""
SENTENCE = re.compile(r".+?(?:[.!?…]+[\"'”’)]*(?=\s|$)|[。！？…]+[”’」』）]*|$)", re.DOTALL)


def cut(text: str) -> list[str]:
    """Whole paragraphs as far as they fit; a longer one is cut between its sentences."""
    paragraphs = (part.strip() for part in text.split("\n\n"))
    return list(_joined((piece for part in paragraphs if part for piece in _pieces(part)), "\n\n"))


def _pieces(paragraph: str) -> Iterator[str]:
    if _size(paragraph) <= LONGEST:
        yield paragraph
        return
    yield from _joined(SENTENCE.findall(paragraph), "")


def _joined(pieces: Iterable[str], between: str) -> Iterator[str]:
    held = ""
    for piece in pieces:
        longer = f"{held}{between}{piece}" if held else piece
        if held and _size(longer) > LONGEST:
            yield held.strip()
            held = piece
        else:
            held = longer
    if held.strip():
        yield held.strip()


def _size(text: str) -> int:
    return len(text.encode())
