"""Whether what happened is put into the year in which the timeline has it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from writer.checks.draft import Draft
from writer.checks.flaw import Flaw
from writer.checks.moments import ZH_YEAR, differ, moment
from writer.checks.numerals import EN_NUMBER, number
from writer.contracts.canon import TimelineEvent
from writer.contracts.pack import MaterialsPack
from writer.pack.once import once

_OF_YEAR = re.compile(r"\bthe (?:[a-z]+ )?(?P<what>[a-z]{4,}) (?:of|in) (?P<year>\d{3,4})\b", re.I)
_SINCE = re.compile(
    rf"\b(?P<count>{EN_NUMBER}) years (?:after|since) the (?:[a-z]+ )?(?P<what>[a-z]{{4,}})\b", re.I
)
_ZH_OF_YEAR = re.compile(
    rf"{ZH_YEAR}(?:的|那场|那次|那一场|间的?)+(?P<what>[\u4e00-\u9fff]{{2,4}})"
)
_PLAIN = re.compile(r"[a-z]{4,}|[\u4e00-\u9fff]+")


@dataclass(frozen=True, slots=True)
class _Dated:
    event: TimelineEvent
    years: frozenset[str]


def dated_events(draft: Draft) -> Iterator[Flaw]:
    chinese = draft.language == "zh"
    known = _by_word(draft.pack, chinese=chinese)
    if not known:
        return
    for told in draft.scenes:
        for found in (_ZH_OF_YEAR if chinese else _OF_YEAR).finditer(told.text):
            dated = _meant(known, found["what"], chinese=chinese)
            (year,) = moment(f"{found['year']}年" if chinese else found["year"], chinese=chinese)[
                "year"
            ]
            if dated and all(differ("year", year, one.years) for one in dated):
                yield _flaw(draft, told.sentence.start, found, dated[0].event)
        for found in () if chinese else _SINCE.finditer(told.text):
            dated = _meant(known, found["what"], chinese=chinese)
            if dated and not any(_fits(draft, one, number(found["count"])) for one in dated):
                yield _flaw(draft, told.sentence.start, found, dated[0].event)


@once
def _by_word(pack: MaterialsPack, *, chinese: bool) -> dict[str, list[_Dated]]:
    """Events that have a year, by each word (in Chinese each two characters) that tells of them."""
    found: dict[str, list[_Dated]] = {}
    for event in pack.canon.timeline.events:
        years = moment(event.when, chinese=chinese).get("year")
        for word in _words(event.what, chinese=chinese) if years else ():
            found.setdefault(word, []).append(_Dated(event, years or frozenset()))
    return found


def _words(text: str, *, chinese: bool) -> set[str]:
    runs = _PLAIN.findall(text.casefold())
    if not chinese:
        return set(runs)
    return {run[at : at + 2] for run in runs for at in range(len(run) - 1)}


def _meant(known: dict[str, list[_Dated]], what: str, *, chinese: bool) -> list[_Dated]:
    return known.get(what[:2] if chinese else what.casefold(), [])


def _fits(draft: Draft, dated: _Dated, count: int | None) -> bool:
    anchor = (draft.planned.timeline_anchor or "") if draft.planned else ""
    now = moment(anchor, chinese=False).get("year")
    if not now or count is None:
        return True
    spans = [int(one) - int(other) for one in now for other in dated.years]
    return any(abs(span - count) <= 1 for span in spans)


def _flaw(draft: Draft, start: int, found: re.Match[str], event: TimelineEvent) -> Flaw:
    quote = draft.text[start + found.start() : start + found.end()]
    facts = {"when": event.when, "what": event.what.rstrip(" .。")}
    return Flaw("timeline", "blocker", "wrong_year", quote, event.id, facts)
