"""Numbers as people say them: 12, twelve, 十二."""

import re

_DIGITS = dict(zip("零一二三四五六七八九", range(10), strict=True)) | {"两": 2, "〇": 0}
_TENS = {"十": 10, "百": 100}
_SAID = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    *("nineteen", "twenty"),
)
NUMBER = rf"(?:\d{{1,4}}|[零〇一二两三四五六七八九十百]{{1,5}}|{'|'.join(_SAID)})"
_OF_A_CHAPTER = (
    re.compile(rf"\bchapters?\s+(?P<first>{NUMBER})\b", re.IGNORECASE),
    re.compile(rf"第?\s*(?P<first>{NUMBER})\s*章"),
)
_MANY = (
    re.compile(rf"\bchapters?\s+({NUMBER})\s*(?:-|–|to|through)\s*({NUMBER})\b", re.IGNORECASE),
    re.compile(rf"第?\s*({NUMBER})\s*(?:章)?\s*(?:到|至|-|~)\s*第?\s*({NUMBER})\s*章"),
)
_OF_A_SCENE = (
    re.compile(rf"\bscene\s+({NUMBER})\b", re.IGNORECASE),
    re.compile(rf"第\s*({NUMBER})\s*[场幕]"),
)


def number(text: str) -> int:
    if text.isdigit():
        return int(text)
    if text.lower() in _SAID:
        return _SAID.index(text.lower())
    total, digit = 0, 0
    for sign in text:
        if sign in _TENS:
            total += max(digit, 1) * _TENS[sign]
            digit = 0
        else:
            digit = _DIGITS[sign]
    return total + digit


def chapter(text: str) -> int | None:
    """The first chapter that a text names."""
    found = next((at for shape in _OF_A_CHAPTER if (at := shape.search(text))), None)
    return number(found["first"]) if found else None


def chapters(text: str) -> str:
    """`1-3` or `2`; empty where no chapter is named."""
    for shape in _MANY:
        if found := shape.search(text):
            return f"{number(found[1])}-{number(found[2])}"
    one = chapter(text)
    return str(one) if one else ""


def scene(text: str) -> int | None:
    found = next((at for shape in _OF_A_SCENE if (at := shape.search(text))), None)
    return number(found[1]) if found else None
