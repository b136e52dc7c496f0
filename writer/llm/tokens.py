"""How many tokens a text is likely to be, and the most of it that keeps to a limit."""

import re

LATIN_CHARACTERS_A_TOKEN = 4

# Han, kana, hangul and full-width forms, with their punctuation: about a token each.
_WIDE = r"\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef"
_CJK = re.compile(rf"[{_WIDE}\U00020000-\U0003fffd]")
_PARAGRAPH = re.compile(r"\n\s*\n")


def estimate(text: str) -> int:
    broad = wide(text)
    return broad + -(-(len(text) - broad) // LATIN_CHARACTERS_A_TOKEN)


def wide(text: str) -> int:
    """The characters that are about a token each."""
    return 0 if text.isascii() else len(_CJK.findall(text))


def opening(text: str, most: int) -> str:
    """The text up to `most` tokens; where something was cut off, an ellipsis says so."""
    if len(text) <= most or estimate(text) <= most:
        return text
    return text[: _fitting(text, most)].rstrip() + "…"


def ending(text: str, most: int) -> str:
    """The last of the text, in whole paragraphs as far as they fit into `most` tokens."""
    if estimate(text) <= most:
        return text
    backwards = text[::-1]
    tail = text[len(text) - _fitting(backwards, most) :]
    whole = _PARAGRAPH.split(tail, maxsplit=1)
    return whole[-1].strip()


def _fitting(text: str, most: int) -> int:
    """How many characters from the first on make `most` tokens."""
    used = 0
    for place, character in enumerate(text):
        used += LATIN_CHARACTERS_A_TOKEN if _CJK.match(character) else 1
        if used > most * LATIN_CHARACTERS_A_TOKEN:
            return place
    return len(text)
