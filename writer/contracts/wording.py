"""What changed between two texts, word by word; Chinese character by character."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby
from typing import Literal

Kind = Literal["same", "removed", "added"]
Opcode = tuple[str, int, int, int, int]

# A Chinese or Japanese character stands for itself; other writing is taken by words.
HAN = r"\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
TOKEN = re.compile(rf"[{HAN}]|[^\W{HAN}]+(?:['’-][^\W{HAN}]+)*|\s+|.", re.DOTALL)
PARAGRAPH = re.compile(r"[^\n]+\n*|\n+")
LIKENESS = 0.3
"""Below this two paragraphs have so little in common that they read better one after the other."""


SIGNS: dict[Kind, str] = {"removed": "[-{}-]", "added": "{{+{}+}}", "same": "{}"}


@dataclass(frozen=True, slots=True)
class Piece:
    kind: Kind
    text: str


def marked(pieces: Iterable[Piece], signs: Mapping[Kind, str] = SIGNS) -> str:
    """A difference as one text that can be read anywhere: [-gone-]{+new+}."""
    return "".join(signs[piece.kind].format(piece.text) for piece in pieces)


def tokens(text: str) -> list[str]:
    return TOKEN.findall(text)


def changes(before: str, after: str) -> list[Piece]:
    """The two texts in one: what stayed, what went and what came, in reading order.

    Paragraphs find each other first, so that a long chapter is compared in no time and a word
    is never matched across half the text.
    """
    old, new = PARAGRAPH.findall(before), PARAGRAPH.findall(after)
    pieces: list[Piece] = []
    for tag, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            pieces.append(Piece("same", "".join(old[i:j])))
        else:
            for gone, come in paired(old[i:j], new[k:m]):
                pieces += _by_words(gone, come)
    return list(_joined(pieces))


def paired(old: Sequence[str], new: Sequence[str]) -> list[tuple[str, str]]:
    """Paragraphs with what became of them, in order, so that as much as possible is alike."""
    bags = [Counter(tokens(one)) for one in old], [Counter(tokens(one)) for one in new]
    # best[i][k] is the most that the first i and the first k can have in common.
    best = [[0.0] * (len(new) + 1) for _ in range(len(old) + 1)]
    likeness = [[_alike(one, other) for other in bags[1]] for one in bags[0]]
    for i in range(len(old)):
        for k in range(len(new)):
            together = best[i][k] + likeness[i][k] if likeness[i][k] >= LIKENESS else 0.0
            best[i + 1][k + 1] = max(best[i][k + 1], best[i + 1][k], together)
    pairs: list[tuple[str, str]] = []
    i, k = len(old), len(new)
    while i or k:
        if k and best[i][k] == best[i][k - 1]:
            k -= 1
            pairs.append(("", new[k]))
        elif i and best[i][k] == best[i - 1][k]:
            i -= 1
            pairs.append((old[i], ""))
        else:
            i, k = i - 1, k - 1
            pairs.append((old[i], new[k]))
    return pairs[::-1]


def _alike(one: Counter[str], other: Counter[str]) -> float:
    """The share of words that two paragraphs have in common."""
    return 2 * (one & other).total() / max(one.total() + other.total(), 1)


def _by_words(before: str, after: str) -> list[Piece]:
    old, new = tokens(before), tokens(after)
    opcodes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [
        piece
        for tag, i, j, k, m in _readable(opcodes, old)
        for piece in _pieces(tag, "".join(old[i:j]), "".join(new[k:m]))
    ]


def _pieces(tag: str, gone: str, come: str) -> list[Piece]:
    if tag == "equal":
        return [Piece("same", gone)]
    return [Piece("removed", gone), Piece("added", come)]


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
