"""How long a text is: in words, or in characters as Chinese is counted.

Whatever measures a text asks here, so that the writer, the checks and the card agree.
"""

import re
from typing import Literal

Unit = Literal["words", "chars"]

# Han with its extensions, kana and hangul: the scripts that are counted by the character.
_CJK = (
    r"\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    r"\uac00-\ud7a3\uf900-\ufaff\uff66-\uff9d\U00020000-\U000323af"
)
_CHARACTER = re.compile(rf"[{_CJK}]")
# An accent may be a character of its own, and belongs to the letter before it.
_LETTERS = rf"[^\W_{_CJK}]+(?:[\u0300-\u036f]+[^\W_{_CJK}]*)*"
_WORD = re.compile(rf"{_LETTERS}(?:['’‐‑-]{_LETTERS})*")
_NUMBER_MARK = re.compile(r"(?<=\d)[.,](?=\d)")


def words(text: str) -> int:
    """Words as an English writer counts them: `don't`, `well-known` and `3.5` are one each.

    Characters of the CJK scripts are no words, whatever stands around them.
    """
    return len(_WORD.findall(_NUMBER_MARK.sub("", text)))


def characters(text: str) -> int:
    """字数: each Han character, kana or hangul syllable, and each run of other letters or digits.

    Punctuation, full-width or not, and blanks are not counted.
    """
    return len(_CHARACTER.findall(text)) + words(text)


def length(text: str, unit: Unit) -> int:
    return words(text) if unit == "words" else characters(text)
