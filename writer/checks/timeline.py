"""Whether the narrator is in the time that the outline and the timeline say."""

import re
from collections.abc import Iterator
from typing import get_args

from writer.checks.draft import Draft, Told
from writer.checks.flaw import Flaw
from writer.checks.moments import (
    EN_DAY,
    EN_YEAR,
    ZH_DAY,
    ZH_MONTH,
    ZH_PART,
    ZH_SEASON,
    ZH_WEEKDAY,
    ZH_YEAR,
    Facet,
    Moment,
    differ,
    en_names,
    moment,
    values,
)
from writer.checks.remembered import is_of_another_time

_ALREADY = (
    r"(?:(?:a|an|the|still|only|now|already|almost|nearly|just|past|long past|early|late|about|"
    r"well past|close to|not quite|towards?)\s+)*"
)
_IT_WAS = rf"\b(?:it|today|this|the year)\s+(?:was|is)\s+{_ALREADY}"
_WEATHER = r"(?:morning|noon|afternoon|evening|night|day|dusk|dawn|sun|sunshine|heat|rain|wind|air)"
ENGLISH = (
    re.compile(rf"{_IT_WAS}(?:\w+ )?(?P<weekday>{en_names('weekday')})\b", re.IGNORECASE),
    re.compile(rf"^On (?:a |the )?(?P<weekday>{en_names('weekday')})\b(?!s)", re.IGNORECASE),
    re.compile(rf"{_IT_WAS}(?P<month>{en_names('month')})\b(?! (?:have|be)\b)", re.IGNORECASE),
    re.compile(rf"^On (?:the )?[\w-]+ (?:of )?(?P<month>{en_names('month')})\b", re.IGNORECASE),
    re.compile(
        rf"{_IT_WAS}(?:\w+ ){{0,2}}?(?P<season>{en_names('season')})"
        rf"(?= {_WEATHER}\b|[,.;]| and\b| in\b)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:the|a|this) (?:\w+ )?(?P<season>{en_names('season')}) {_WEATHER}\b", re.IGNORECASE
    ),
    re.compile(rf"{_IT_WAS}(?:the year )?{EN_YEAR}\b", re.IGNORECASE),
    re.compile(rf"(?:^On|{_IT_WAS.rstrip()})\s*(?:the )?{EN_DAY}", re.IGNORECASE),
    re.compile(rf"{_IT_WAS}(?P<part>{en_names('part')})\b", re.IGNORECASE),
)
_THIS_IS = (
    r"(?:这天|今天|今日|这一天|此时|这时|这年|这一年|眼下|如今|此刻|这|正|已|已经|时|还)"
    r"(?:正|刚好|恰好|又|已|还)?(?:是|值|近)"
)
ZH_SOON = r"(?:一个)?[^，。；！？第]{0,5}?"
CHINESE = (
    re.compile(rf"{_THIS_IS}{ZH_WEEKDAY}"),
    re.compile(rf"^{ZH_WEEKDAY}(?=[，的早清上中下傍晚夜])"),
    re.compile(rf"{_THIS_IS}[^，。；]{{0,3}}?{ZH_MONTH}(?!亮|光|色)"),
    re.compile(rf"{_THIS_IS}{ZH_SOON}{ZH_SEASON}(?=[天夜日末季晨晚里，。])"),
    re.compile(rf"[初仲深盛隆暮残]?{ZH_SEASON}[夜日天]的(?:风|阳光|太阳|雨|空气|热气|寒气)"),
    re.compile(rf"{_THIS_IS}\s*{ZH_YEAR}"),
    re.compile(rf"{_THIS_IS}[^，。；第]{{0,8}}{ZH_DAY}"),
    re.compile(rf"{_THIS_IS}{ZH_SOON}{ZH_PART}"),
)
FACETS: tuple[Facet, ...] = get_args(Facet)


def timeline(draft: Draft) -> Iterator[Flaw]:
    right = _now(draft)
    if not right:
        return
    every = CHINESE if draft.language == "zh" else ENGLISH
    patterns = [one for one in every if right.keys() & one.groupindex.keys()]
    seen: set[Facet] = set()
    for told in draft.scenes:
        if told.remembered:
            continue
        for pattern in patterns:
            for found in pattern.finditer(told.text):
                yield from _wrong(draft, told, found, right, seen)


def _now(draft: Draft) -> Moment:
    """The time of the chapter; where outline and timeline say different things, either may be."""
    anchor = (draft.planned.timeline_anchor or "") if draft.planned else ""
    events = draft.pack.canon.timeline.events
    said = [anchor, *(event.when for event in events if event.chapter == draft.chapter)]
    return moment("；".join(filter(None, said)), chinese=draft.language == "zh")


def _wrong(
    draft: Draft, told: Told, found: re.Match[str], right: Moment, seen: set[Facet]
) -> Iterator[Flaw]:
    for facet, stated in values(found, chinese=draft.language == "zh").items():
        known = right.get(facet)
        (value,) = stated
        # A day goes by; only where the chapter begins must its hour be the outline's.
        late = facet == "part" and not told.opening
        if not known or late or facet in seen or not differ(facet, value, known):
            continue
        if is_of_another_time(told.text, found.start(), found.end()):
            continue
        seen.add(facet)
        start = told.sentence.start
        quote = draft.text[start + found.start() : start + found.end()]
        anchor = (draft.planned.timeline_anchor or "") if draft.planned else ""
        facts = {"anchored": anchor, "chapter": draft.chapter}
        yield Flaw("timeline", "major", "wrong_time", quote, f"CH-{draft.chapter:03d}", facts)
