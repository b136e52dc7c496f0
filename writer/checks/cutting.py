"""Where one Chinese word ends and the next begins, as far as a small lexicon can tell."""

from collections.abc import Collection

from writer.checks.lexicon import ALONE, WORDS

LONGEST_WORD = 4
REACH = 6
"""How many characters on either side can bear on how a word is cut."""
_NUMERALS = frozenset("一二两三四五六七八九十百千万几半")
_COUNTED = frozenset("天年月日夜人个次回声步里口")
A_WORD, A_CHARACTER, A_FRAGMENT = 1.0, 1.3, 2.0


def stands_as_word(text: str, start: int, end: int, own: Collection[str] = ()) -> bool:
    """False where the characters merely meet: 人情 in 那个人情绪低落.

    `own` are words of the book itself.
    """
    left, right = _reach(text, start, -1), _reach(text, end, 1)
    whole = text[left:right]
    apart = _cost(text[left:start], own) + A_WORD + _cost(text[end:right], own)
    across = _cost(whole, own, without=text[start:end])
    return apart < across


def _reach(text: str, at: int, way: int) -> int:
    """How far Chinese characters go on from there."""
    for _ in range(REACH):
        beside = at if way > 0 else at - 1
        if not 0 <= beside < len(text) or not is_han(text[beside]):
            break
        at += way
    return at


def _cost(text: str, own: Collection[str], without: str = "") -> float:
    """What the best way to cut the text costs: few words, and no fragment left over."""
    best = [0.0]
    for end in range(1, len(text) + 1):
        single = A_CHARACTER if text[end - 1] in ALONE else A_FRAGMENT
        cost = best[end - 1] + single
        for start in range(max(0, end - LONGEST_WORD), end - 1):
            word = text[start:end]
            if word != without and (word in WORDS or word in own or _is_count(word)):
                cost = min(cost, best[start] + A_WORD)
        best.append(cost)
    return best[-1]


def _is_count(word: str) -> bool:
    """三天, 十二人: a number and what it counts."""
    return word[-1] in _COUNTED and all(one in _NUMERALS for one in word[:-1])


def is_han(character: str) -> bool:
    return "\u4e00" <= character <= "\u9fff" or "\u3400" <= character <= "\u4dbf"
