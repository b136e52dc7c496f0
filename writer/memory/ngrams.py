"""Texts as vectors without a model: hashed words and pieces of words, in any language.

The vectors are of whole numbers, small enough that their products add up exactly in whatever order
a machine adds them: the same texts are found, in the same order, everywhere.
"""

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from zlib import crc32

LENGTH = 1024
LARGEST = 127
RUN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]+|[^\W_\u3400-\u9fff\uf900-\ufaff]+")
SHORTEST_PIECE, LONGEST_PIECE = 3, 5
WHOLE, PAIR, SINGLE = 2.0, 1.0, 0.25
"""What a word, two Chinese characters and a single one weigh; the pieces of a word share PAIR."""
COMMON = frozenset(
    re.findall(
        r"\w+",
        "a an and are as at be been but by did do does for from had has have he her hers him his"
        " how i in into is it its me my no not of off on or our out she so than that the their"
        " them then there they this to up was we were what when where which who whom whose why"
        " will with you your",
    )
)
COMMON_HAN = frozenset(
    "的了是在和与也都就着过吗呢吧啊把被这那个之其而又很到上下里一不有为谁什么哪怎"
)


class HashedNgrams:
    """The embedder that is always there."""

    name = "ngrams-1024-v1"
    length = LENGTH

    def embed(self, text: str, _: object = None) -> list[int]:
        return list(vector(text))


@lru_cache(maxsize=256)
def vector(text: str) -> tuple[int, ...]:
    weights = [0.0] * LENGTH
    for feature, weight in _features(text).items():
        mark = crc32(feature.encode())
        weights[mark % LENGTH] += weight if mark & 0x8000_0000 else -weight
    most = max(map(abs, weights)) or 1.0
    return tuple(round(weight / most * LARGEST) for weight in weights)


def _features(text: str) -> dict[str, float]:
    """Each feature with its weight: the tenth mention of a word says little more than the first."""
    counted = Counter[tuple[str, float]]()
    for run in RUN.findall(unicodedata.normalize("NFKC", text).casefold()):
        counted.update(_han(run) if "\u3400" <= run[0] <= "\ufaff" else _word(run))
    found: dict[str, float] = {}
    for (feature, weight), count in counted.items():
        found[feature] = found.get(feature, 0.0) + weight * (1 + math.log(count))
    return found


def _han(run: str) -> Iterator[tuple[str, float]]:
    for one in run:
        yield one, 0.0 if one in COMMON_HAN else SINGLE
    for one, other in pairwise(run):
        common = (one in COMMON_HAN) + (other in COMMON_HAN)
        yield one + other, PAIR if not common else SINGLE / common


def _word(word: str) -> Iterator[tuple[str, float]]:
    if word in COMMON:
        return
    yield f"_{word}_", WHOLE
    padded = f"_{word}_"
    pieces = [
        padded[start : start + length]
        for length in range(SHORTEST_PIECE, LONGEST_PIECE + 1)
        for start in range(len(padded) - length + 1)
    ]
    for piece in pieces:
        yield piece, PAIR / math.sqrt(len(pieces))
