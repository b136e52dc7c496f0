"""How many tokens a text is likely to be, and the most of it that keeps to a limit."""

import re
from bisect import bisect_right

LATIN_CHARACTERS_A_TOKEN = 4

# Han, kana, hangul and full-width forms, with their punctuation: about a token each.
_WIDE = r"\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef"
_CJK = re.compile(rf"[{_WIDE}\U00020000-\U0003fffd]")
_PARAGRAPH = re.compile(r"\n\s*\n")
_ASCII = bytes(range(128))


def estimate(text: str) -> int:
    broad = wide(text)
    return broad + -(-(len(text) - broad) // LATIN_CHARACTERS_A_TOKEN)


def wide(text: str) -> int:
    """The characters that are about a token each.

    One dash makes a long text more than ASCII: it is looked for in what is left without that.
    """
    if text.isascii():
        return 0
    beyond = text.encode("utf-8", "surrogatepass").translate(None, _ASCII)
    return len(_CJK.findall(beyond.decode("utf-8", "surrogatepass")))


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
    room = most * LATIN_CHARACTERS_A_TOKEN
    head = text[:room]
    if head.isascii():
        return len(head)
    more = LATIN_CHARACTERS_A_TOKEN - 1
    return bisect_right(range(len(head) + 1), room, key=lambda n: n + more * wide(head[:n])) - 1
