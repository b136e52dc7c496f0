"""Whether the narrator gives people the eyes and hair that the pack gives them."""

import re
from collections.abc import Iterator

from writer.checks.cast import Mention, the_only_one
from writer.checks.colours import (
    EN_COLOUR,
    ZH_COLOUR,
    Feature,
    Shades,
    described,
    is_plain,
    shades,
)
from writer.checks.draft import Draft, Told
from writer.checks.flaw import Flaw
from writer.checks.hints import Hints, small

_OWNER = r"(?:\b(?P<pronoun>her|his)|(?P<whose>['’]s?))\s+"
_FEW = r"(?:(?!not\b|never\b)[\w-]+,?\s+){0,2}?"
_COLOURS = rf"\b(?P<colour>(?:{EN_COLOUR})(?:[- ](?:{EN_COLOUR}))?)"
_NOUN = r"(?:[\w-]+\s+)?\b(?:(?P<eyes>eyes)|(?P<hair>hair|curls|braid|plait|beard))\b"
_ARE = rf"(?:,\s+|\s+(?:were|are|was|is|had been|looked)\s+{_FEW})"
# Salt makes hair white, and tears make eyes red, without changing what colour they are.
_NOT_BY_CHANCE = r"\b(?!\s+(?:with|from|at the))"
ENGLISH = (
    re.compile(rf"{_OWNER}{_FEW}{_COLOURS}\s+{_NOUN}", re.IGNORECASE),
    re.compile(rf"{_OWNER}{_NOUN}{_ARE}{_COLOURS}{_NOT_BY_CHANCE}", re.IGNORECASE),
    re.compile(rf"\b(?P<whose>had|has|with)\s+{_FEW}{_COLOURS}\s+{_NOUN}", re.IGNORECASE),
    re.compile(rf"{_COLOURS}-(?:(?P<eyes>eyed)|(?P<hair>haired))\b", re.IGNORECASE),
)
ENGLISH_HINTS = Hints("eye", "hair", "curls", "braid", "plait", "beard")
_ZH_NOUN = (
    r"(?:(?P<eyes>眼睛|双眼|眼眸|眸子|双眸|瞳孔|瞳仁|眸|瞳)"
    r"|(?P<hair>头发|长发|短发|卷发|秀发|发丝|发辫))"
)
_ZH_OWNER = r"(?:(?P<pronoun>[他她])的?)?(?:那双|一双|双)?"
_ZH_COLOUR = rf"(?P<colour>(?:{ZH_COLOUR})(?:{ZH_COLOUR})?)"
CHINESE = (
    re.compile(rf"{_ZH_OWNER}{_ZH_COLOUR}色?的?{_ZH_NOUN}"),
    re.compile(rf"{_ZH_OWNER}{_ZH_NOUN}(?:是|呈|为|显出)?[浅深淡暗]?{_ZH_COLOUR}[色的]"),
)
CHINESE_HINTS = Hints("眼", "眸", "瞳", "发")
# Somebody without a name, whose eyes they may be.
SOMEBODY = re.compile(
    r"\b(?:wo)?m[ae]n\b|\b(?:girl|boy|child|mother|father|sister|brother|daughter|son|stranger|"
    r"captain|someone|somebody|another|other|cat|dog|horse|bird|who|whose|portrait|doll)\b"
    r"|女人|男人|老人|孩子|女孩|男孩|少年|少女|姑娘|母亲|父亲|妹妹|姐姐|哥哥|弟弟|儿子|女儿|陌生|有人|"
    r"别人|对方|猫|狗|马|鸟|画像|汉子|老头|妇人|婴儿|小孩",
    re.IGNORECASE,
)


# Before these it is somebody else's eyes that are seen.
_SEEN = re.compile(
    r"\b(?:met|into|at|saw|seen|watched|caught|held|remembered|past|found)\s*$|[看见望盯迎遇撞记]"
)
UNSURE = frozenset(("dark",))
"""Black and brown are both dark, and still not the same."""
FAR = 14
COMMA = "，"


def people(draft: Draft) -> Iterator[Flaw]:
    chinese = draft.language == "zh"
    patterns, hints = (CHINESE, CHINESE_HINTS) if chinese else (ENGLISH, ENGLISH_HINTS)
    for told in draft.scenes if hints.are_in(draft.small) else ():
        for match in _found(told, patterns, hints):
            feature: Feature = "eyes" if match["eyes"] else "hair"
            owner = _owner(told.text, match, told.mentions)
            right = described(owner.person.appearance).get(feature) if owner else None
            shade = _told(match["colour"], feature)
            if owner and shade and right and not (shade & right) - UNSURE:
                yield _flaw(draft, told, match, owner, feature)


def _found(
    told: Told, patterns: tuple[re.Pattern[str], ...], hints: Hints
) -> Iterator[re.Match[str]]:
    if told.mentions and hints.are_in(small(told.text)):
        for pattern in patterns:
            yield from pattern.finditer(told.text)


def _told(colour: str, feature: Feature) -> Shades:
    """What the words mean together; nothing where they may mean something else."""
    if shades(colour):
        return shades(colour) if is_plain(colour, feature) else frozenset()
    words = re.findall(ZH_COLOUR, colour) or re.split(r"[- ]", colour)
    plain = [shades(word) for word in words if is_plain(word, feature)]
    return frozenset[str]().union(*plain)


def _owner(text: str, match: re.Match[str], mentions: list[Mention]) -> Mention | None:
    """Whose eyes they are, where the sentence leaves no doubt."""
    named = match.groupdict()
    if match.group().casefold().endswith(("eyed", "haired")):
        return next((one for one in mentions if 0 <= one.start - match.end() <= 1), None)
    before = [one for one in mentions if one.end <= match.start()]
    if not before:
        return None
    last = before[-1]
    way = text[last.end : match.start()]
    touching = not way.strip() and not named.get("pronoun")
    if touching and not SOMEBODY.search(match.group()):
        return last
    if named.get("whose") or SOMEBODY.search(text[last.end : match.end() + 4]):
        return None
    clause = way.rsplit(COMMA, 1)[-1]
    if _SEEN.search(clause) or (not named.get("pronoun") and len(way) > FAR):
        return None
    return the_only_one(before, named.get("pronoun"))


def _flaw(draft: Draft, told: Told, match: re.Match[str], owner: Mention, feature: Feature) -> Flaw:
    person = owner.person
    start = told.sentence.start + min(owner.start, match.start())
    end = told.sentence.start + max(owner.end, match.end())
    facts = {
        "name": person.name,
        "found": match["colour"],
        "looks": person.appearance.rstrip(" .。"),
    }
    return Flaw("canon", "blocker", f"wrong_{feature}", draft.text[start:end], person.id, facts)
