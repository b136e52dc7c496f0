"""What changed between two texts, word by word; Chinese character by character."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby
from typing import Literal

Kind = Literal["same", "removed", "added"]

# A Chinese or Japanese character stands for itself; other writing is taken by words.
HAN = r"\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
TOKEN = re.compile(rf"[{HAN}]|[^\W{HAN}]+(?:['’-][^\W{HAN}]+)*|\s+|.", re.DOTALL)
LIKENESS = 0.3
"""Below this two passages have so little in common that they read better one after the other."""


@dataclass(frozen=True, slots=True)
class Piece:
    kind: Kind
    text: str


def tokens(text: str) -> list[str]:
    return TOKEN.findall(text)


def changes(before: str, after: str) -> list[Piece]:
    """The two texts in one: what stayed, what went and what came, in reading order.

    Paragraphs are matched first, so that a long chapter is compared in no time and a moved word
    is never matched across half the text.
    """
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    pieces: list[Piece] = []
    for tag, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        gone, come = "".join(old[i:j]), "".join(new[k:m])
        pieces += [Piece("same", gone)] if tag == "equal" else _by_words(gone, come)
    return list(_joined(pieces))


def _by_words(before: str, after: str) -> list[Piece]:
    old, new = tokens(before), tokens(after)
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    if matcher.ratio() < LIKENESS:
        return [Piece("removed", before), Piece("added", after)]
    return [
        piece
        for tag, i, j, k, m in _readable(matcher.get_opcodes(), old)
        for piece in _pieces(tag, "".join(old[i:j]), "".join(new[k:m]))
    ]


def _pieces(tag: str, gone: str, come: str) -> list[Piece]:
    if tag == "equal":
        return [Piece("same", gone)]
    return [Piece("removed", gone), Piece("added", come)]


Opcode = tuple[str, int, int, int, int]


def _readable(opcodes: Sequence[Opcode], old: Sequence[str]) -> Iterator[Opcode]:
    """A lone blank or comma between two changes belongs to them: one change, not two."""
    run: Opcode | None = None
    for at, code in enumerate(opcodes):
        tag, i, j, _, _ = code
        crumb = 0 < at < len(opcodes) - 1 and not re.search(r"[\w\n]", "".join(old[i:j]))
        if tag == "equal" and not (crumb and run):
            if run:
                yield run
            run = None
            yield code
        else:
            run = ("replace", run[1], code[2], run[3], code[4]) if run else code
    if run:
        yield run


def _joined(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Neighbours of one kind as one piece."""
    told = (piece for piece in pieces if piece.text)
    for kind, group in groupby(told, lambda piece: piece.kind):
        yield Piece(kind, "".join(piece.text for piece in group))
