"""Colours of eyes and hair: the words for them, and which of them may mean the same."""

import re
from typing import Literal, TypeAlias

Feature: TypeAlias = Literal["eyes", "hair"]
Shades: TypeAlias = frozenset[str]


def _table(rows: str) -> dict[str, Shades]:
    """One row a line: the words, and what they may stand for."""
    table: dict[str, Shades] = {}
    for row in rows.strip().splitlines():
        words, _, shades = row.partition("=")
        table |= dict.fromkeys(words.split(), frozenset(shades.split()))
    return table


_ENGLISH = _table("""
    brown = brown dark
    chestnut = brown red
    hazel = hazel
    amber = amber gold
    grey gray slate steel-grey = grey silver
    blue sapphire = blue
    green emerald = green
    black jet-black raven = black dark
    dark = black brown dark
    violet purple = violet
    golden gold = gold blond amber
    blond blonde fair flaxen sandy straw-coloured straw-colored yellow = blond gold
    red ginger copper copper-coloured coppery rust = red
    auburn = red brown
    white snow-white = white silver
    silver silvery = silver grey white
""")
_CHINESE = _table("""
    褐 棕 栗 茶 = brown dark
    琥珀 = amber gold
    灰 = grey silver
    蓝 湛蓝 = blue
    绿 碧 墨绿 翠绿 = green
    碧蓝 = blue green
    黑 乌黑 漆黑 墨黑 = black dark
    深 = black brown dark
    紫 = violet
    金 金黄 = gold blond amber
    黄 = blond gold amber
    红 火红 赤 = red
    白 雪白 = white silver
    花白 灰白 = white grey silver
    银 银白 = silver grey white
""")
# In a text these speak of weeping, moods or light as often as of the colour itself.
_VAGUE: dict[Feature, re.Pattern[str]] = {
    "eyes": re.compile(
        "dark|red|white|fair|yellow|rust|silvery?|copper|gold(?:en)?|深|红|赤|火红|白|黄|金|银|茶"
    ),
    "hair": re.compile("dark|深|茶"),
}
_WORDS = sorted((*_ENGLISH, *_CHINESE), key=len, reverse=True)
EN_COLOUR = "|".join(map(re.escape, (word for word in _WORDS if word.isascii())))
ZH_COLOUR = "|".join(word for word in _WORDS if not word.isascii())
_NOUNS: dict[Feature, str] = {
    "eyes": r"\beye(?:s|d)?\b|眼睛|双眼|眼眸|眸子|双眸|瞳孔|[眼眸瞳]",
    "hair": r"\bhair(?:ed)?\b|头发|[长短卷秀乱白黑银金]发|发丝|发辫|鬓",
}
_FEATURE = re.compile(rf"(?P<eyes>{_NOUNS['eyes']})|(?P<hair>{_NOUNS['hair']})", re.IGNORECASE)
_ONE = rf"\b(?:{EN_COLOUR})\b|{ZH_COLOUR}"
# Dark blue is blue.
_COLOUR = re.compile(rf"(?!(?:dark|深)[- ]?(?:{_ONE}))(?:{_ONE})", re.IGNORECASE)
_BREAK = re.compile(r"[,;.，；。、\n]")


def shades(word: str) -> Shades:
    return _ENGLISH.get(word.casefold()) or _CHINESE.get(word, frozenset())


def is_plain(word: str, feature: Feature) -> bool:
    """Whether a text that says this word surely speaks of the colour."""
    return _VAGUE[feature].fullmatch(word.casefold()) is None


def described(appearance: str) -> dict[Feature, Shades]:
    """The colours that a description gives; nothing for what it does not speak of."""
    found: dict[Feature, Shades] = {}
    for part in _BREAK.split(appearance):
        nouns = list(_FEATURE.finditer(part))
        for colour in _COLOUR.finditer(part):
            feature = _nearest(nouns, colour)
            if feature:
                found[feature] = found.get(feature, frozenset()) | shades(colour.group())
    return found


def _nearest(nouns: list[re.Match[str]], colour: re.Match[str]) -> Feature | None:
    """A colour belongs to the noun after it, or to the last one before."""
    after = [noun for noun in nouns if noun.end() > colour.start()]
    noun = after[0] if after else nouns[-1] if nouns else None
    if noun is None:
        return None
    return "eyes" if noun["eyes"] else "hair"
