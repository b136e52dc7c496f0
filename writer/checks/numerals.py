"""Numbers as they are written out in prose, in English and in Chinese."""

import re

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_ROUND = "twenty thirty forty fifty sixty seventy eighty ninety"
_IN_ORDER = (
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
)
_ONES, _TENS, _ORDINALS = _SMALL.split(), _ROUND.split(), _IN_ORDER.split()
_WORDS = {
    **{word: number for number, word in enumerate(_ONES)},
    **{word: 10 * number for number, word in enumerate(_TENS, start=2)},
    **{word: number for number, word in enumerate(_ORDINALS)},
}
EN_NUMBER = rf"(?:(?:{'|'.join(_TENS)})[- ](?:{'|'.join(_ONES[1:10])})|{'|'.join(_TENS)}|"
EN_NUMBER += rf"{'|'.join(sorted(_ONES, key=len, reverse=True))}|\d{{1,3}})"
EN_ORDINAL = rf"(?:{'|'.join(sorted(_ORDINALS, key=len, reverse=True))}|\d{{1,3}}(?:st|nd|rd|th))"
_DIGITS = {character: number for number, character in enumerate("零一二三四五六七八九")}
_DIGITS |= {"〇": 0, "两": 2, "元": 1, "初": 0}
_UNITS = {"十": 10, "百": 100, "廿": 20}
ZH_NUMBER = r"(?:[〇零一二两三四五六七八九十百廿元]+|\d+)"


def number(text: str) -> int | None:
    """What the words say; nothing where they are no number."""
    bare = text.strip().casefold()
    if digits := re.match(r"\d+", bare):
        return int(digits.group())
    if bare and all(one in _DIGITS or one in _UNITS for one in bare):
        return _chinese(bare)
    parts = [_WORDS.get(part) for part in re.split(r"[- ]", bare)]
    known = [part for part in parts if part is not None]
    return sum(known) if known and len(known) == len(parts) else None


def _chinese(text: str) -> int:
    if not any(one in _UNITS for one in text):
        return int("".join(str(_DIGITS[one]) for one in text))
    total, digit = 0, 0
    for one in text:
        if one in _UNITS:
            total += _UNITS[one] if one == "廿" else (digit or 1) * _UNITS[one]
            digit = 0
        else:
            digit = _DIGITS[one]
    return total + digit
