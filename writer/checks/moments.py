"""When something is: weekday, month, season, part of the day, year, or the day of a siege."""

import re
from typing import Literal

from writer.checks.numerals import EN_ORDINAL, ZH_NUMBER, number

Facet = Literal["weekday", "month", "season", "part", "year", "day"]
Moment = dict[Facet, frozenset[str]]


def _names(*rows: str) -> dict[str, str]:
    """Every word of a row means the row's first."""
    return {word: row.split()[0] for row in rows for word in row.split()}


_WEEK = "monday tuesday wednesday thursday friday saturday sunday"
_YEAR = "january february march april may june july august september october november december"
EN_WORDS: dict[Facet, dict[str, str]] = {
    "weekday": _names(*_WEEK.split()),
    "month": _names(*_YEAR.split()),
    "season": _names("spring", "summer midsummer", "autumn fall", "winter midwinter"),
    "part": _names(
        "dawn daybreak sunrise",
        "morning",
        "noon midday",
        "afternoon",
        "evening dusk sunset nightfall twilight",
        "night midnight",
    ),
}
ZH_WORDS: dict[Facet, dict[str, str]] = {
    "season": _names("春", "夏", "秋", "冬"),
    "part": _names(
        "dawn 黎明 破晓 拂晓 凌晨",
        "morning 清晨 早晨 早上 上午",
        "noon 正午 中午 晌午",
        "afternoon 下午 午后",
        "evening 傍晚 黄昏 日暮",
        "night 夜里 深夜 半夜 夜晚 夜班 子夜 午夜 三更 入夜",
    ),
}
_ZH_DAYS = dict(zip("一二三四五六日天", "12345677", strict=True))
_ZH_MONTHS = {"正": "1", "腊": "12", "冬": "11"}
PARTS = ("dawn", "morning", "noon", "afternoon", "evening", "night")
ZH_WEEKDAY = r"(?:星期|礼拜|周)(?P<weekday>[一二三四五六日天])"
ZH_MONTH = rf"(?P<month>正|腊|冬|{ZH_NUMBER})月"
ZH_YEAR = rf"(?P<year>(?:[\u4e00-\u9fff]{{2}})?(?:{ZH_NUMBER}))\s*年"
ZH_SEASON = r"(?P<season>[春夏秋冬])"
ZH_PART = rf"(?P<part>{'|'.join(word for word in ZH_WORDS['part'] if not word.isascii())})"
ZH_DAY = rf"第(?P<day>{ZH_NUMBER})[天日夜]"
EN_DAY = rf"(?P<day>{EN_ORDINAL}) (?:day|night|morning|evening) of (?:the )?(?P<of>[a-z]+)"
EN_YEAR = r"(?P<year>\d{3,4})"


def en_names(facet: Facet) -> str:
    return "|".join(EN_WORDS[facet])


_EN_ANCHOR = re.compile(
    rf"\b(?:(?P<weekday>{en_names('weekday')})|(?P<month>{en_names('month')})"
    rf"|(?P<season>{en_names('season')})|(?P<part>{en_names('part')})|{EN_YEAR}|{EN_DAY})\b",
    re.IGNORECASE,
)
_ZH_ANCHOR = re.compile(
    rf"{ZH_WEEKDAY}|{ZH_MONTH}|{ZH_YEAR}|{ZH_PART}|{ZH_DAY}|{ZH_SEASON}(?!眠)|(?P<bare>\b\d{{3,4}}\b)"
)


def moment(text: str, *, chinese: bool) -> Moment:
    """Everything an anchor says about when it is."""
    found: dict[Facet, set[str]] = {}
    for match in (_ZH_ANCHOR if chinese else _EN_ANCHOR).finditer(text):
        for facet, value in values(match, chinese=chinese).items():
            found.setdefault(facet, set()).update(value)
    return {facet: frozenset(value) for facet, value in found.items()}


def values(match: re.Match[str], *, chinese: bool) -> Moment:
    """What a match says, each facet in one spelling."""
    groups = match.groupdict()
    found: Moment = {"year": frozenset((groups["bare"],))} if groups.get("bare") else {}
    for facet in ("weekday", "month", "season", "part", "year", "day"):
        word = groups.get(facet)
        if word:
            plain = _chinese(facet, word) if chinese else _english(facet, word, groups.get("of"))
            found[facet] = frozenset((plain,))
    return found


def _english(facet: Facet, word: str, of: str | None) -> str:
    if facet == "day":
        return f"{number(word.rstrip('stndrh')) or number(word)} {(of or '').casefold()}"
    return EN_WORDS.get(facet, {}).get(word.casefold(), word)


def _chinese(facet: Facet, word: str) -> str:
    if facet == "weekday":
        return _ZH_DAYS[word]
    if facet == "month":
        return _ZH_MONTHS.get(word) or str(number(word))
    if facet == "year":
        era = re.match(r"[^\d〇零一二两三四五六七八九十百廿元\s]*", word)
        name = era.group() if era else ""
        return f"{name}{number(word[len(name) :])}"
    if facet == "day":
        return str(number(word))
    return ZH_WORDS[facet].get(word, word)


def differ(facet: Facet, told: str, right: frozenset[str]) -> bool:
    """A chapter that begins in the evening may go on into the night."""
    if told in right:
        return False
    if facet == "part":
        place = PARTS.index(told)
        return all(
            min(abs(place - PARTS.index(one)), len(PARTS) - abs(place - PARTS.index(one))) > 1
            for one in right
        )
    if facet == "day":
        return any(told.split()[1:] == one.split()[1:] for one in right)
    if facet == "year":
        # Years of another era cannot be compared.
        return any(re.sub(r"\d", "", told) == re.sub(r"\d", "", one) for one in right)
    return True
