"""Who is dead, and who is away, when a chapter begins."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from writer.checks.cast import People
from writer.checks.draft import Draft, people
from writer.contracts.pack import MaterialsPack
from writer.contracts.people import CanonCharacter
from writer.pack.once import once

_DEATH = (
    r"(?:die[sd]|(?:is|was|are|were|been|gets|got) (?:\w+ )?(?:killed|murdered|hanged|shot|"
    r"executed|buried|beheaded|drowned|stabbed to death)|(?:is|was|lies|lay|found|shot) dead|"
    r"falls in battle|fell in battle)\b"
    r"|病逝|去世|过世|逝世|身亡|死亡|战死|牺牲|遇害|被杀|溺亡|溺死|病死|自尽|死去|死在|死于|死了|已死|下葬|殉|亡故"
)
_DIES = re.compile(rf"\b{_DEATH}|\bdeath\b", re.IGNORECASE)
_KILLS = re.compile(
    r"\b(?:kill|drown|murder|hang|shoot|execute|poison|stab|behead)(?:s|ed)\b|杀死|杀了|毒死|处死",
    re.IGNORECASE,
)
_LEAVES = re.compile(
    r"(?:\b(?:left for|leaves for|sail(?:s|ed) for|went to|goes to|gone to|travel(?:s|led) to|"
    r"departed|departs|away in|imprisoned|in prison|jailed|locked (?:up|in)|waits? (?:at|in)|"
    r"held (?:in|at))\b"
    r"|动身去|去了|离开|远赴|启程|前往|被关|入狱|关在|流放|发配|押往|留在)",
    re.IGNORECASE,
)
_RETURNS = re.compile(
    r"(?:\b(?:returns?|returned|comes? back|came back|freed|released|escapes?|escaped|arrives?)\b"
    r"|回到|回来|归来|返回|获释|逃出|放出|脱身)",
    re.IGNORECASE,
)
_ONLY_SEEMS = re.compile(
    r"\b(?:nearly|almost|believed|presumed|thought|fake[sd]?|feign\w*|pretend\w*|seem\w*|not|"
    r"rumou?r\w*|said to|survive[sd]?|alive|threat\w*|plan\w*|afraid|might|would)\b"
    r"|险些|差点|以为|诈死|假死|传闻|谣|没有死|未死|生还|幸存|扬言|打算|梦",
    re.IGNORECASE,
)
# How somebody stands is said of themselves only where a part of the sentence begins with it.
_CLAUSE = re.compile(r"[,;，；。、]\s*")
_NOW = (
    r"(?:(?:the|is|was|has|now|already|found) ){0,3}"
    r"(?:已经|已|刚|早已|独自|连夜|不幸|[坐乘随][^，。]{1,3}?){0,3}"
)
_IS_DEAD = re.compile(
    rf"{_NOW}(?:(?:dead|deceased|died|killed|drowned|murdered|hanged|buried)\b|已故|死|{_DEATH})",
    re.I,
)
_IS_AWAY = re.compile(rf"{_NOW}{_LEAVES.pattern}", re.I)
_IS_BACK = re.compile(rf"{_NOW}(?:{_RETURNS.pattern}|alive\b|活着|生还)", re.I)
YEAR = re.compile(r"\b(\d{3,4})\b")


Becomes = Literal["dead", "away", "back"]
DEAD: Literal["dead"] = "dead"
AWAY: Literal["away"] = "away"
BACK: Literal["back"] = "back"


@dataclass(frozen=True, slots=True)
class Fate:
    """Why somebody cannot be where the chapter is, in the words of who says so."""

    dead: bool
    said: str
    source: str
    """The anchor of the timeline, or empty for what is remembered."""


def fates(draft: Draft) -> dict[str, Fate]:
    """By name; what comes later in the story takes the place of what came before."""
    found: dict[str, Fate] = {}
    for one in draft.cast.everyone:
        if _stands(one.role) is DEAD:
            found[one.name] = Fate(dead=True, said=one.role, source=one.id)
    followed = _followed(draft)
    for news in sorted(_news(draft), key=lambda one: one.chapter):
        if news.becomes is BACK:
            found.pop(news.name, None)
        elif news.becomes is DEAD or (news.name not in followed and news.name not in found):
            found[news.name] = Fate(news.becomes is DEAD, news.said, news.source)
    return found


def _followed(draft: Draft) -> set[str]:
    """The story is where those are whom it follows."""
    pov = draft.pack.execution.constraints.pov
    followed = draft.cast.named(pov.character if pov else "")
    return {draft.pack.canon.characters.protagonist.name, *(one.name for one in followed)}


@dataclass(frozen=True, slots=True)
class News:
    """What has become of somebody, and who says so."""

    chapter: int
    name: str
    becomes: Becomes
    said: str
    source: str = ""


def _news(draft: Draft) -> Iterator[News]:
    for when, news in _foretold(draft.pack):
        if _has_happened(draft, news.chapter, when):
            yield news
    told = [(one.to, one.character_states) for one in draft.before.arcs]
    told += [(one.chapter_number, one.character_states) for one in draft.before.memories]
    for chapter, states in told:
        for name, state in states.items() if chapter < draft.chapter else ():
            person, becomes = draft.cast.by_name.get(name), _stands(state)
            if person and becomes:
                yield News(chapter, person.name, becomes, state)


@once
def _foretold(pack: MaterialsPack) -> list[tuple[str, News]]:
    """Of all that the timeline has, in whatever chapter, what makes somebody's fate; and when."""
    cast, found = people(pack), []
    for event in pack.canon.timeline.events:
        name, becomes = _told_of(event.what, cast)
        if name and becomes:
            news = News(event.chapter or 0, name, becomes, event.what, event.id)
            found.append((event.when, news))
    return found


def _has_happened(draft: Draft, chapter: int, when: str) -> bool:
    if chapter:
        return chapter < draft.chapter
    now = YEAR.search((draft.planned.timeline_anchor or "") if draft.planned else "")
    then = YEAR.search(when)
    return not (now and then) or int(then[1]) <= int(now[1])


def _told_of(said: str, cast: People) -> tuple[str, Becomes | Literal[""]]:
    """Whom a piece of news is about, and what has become of them."""
    for pattern, fate in ((_DIES, DEAD), (_KILLS, DEAD), (_RETURNS, BACK), (_LEAVES, AWAY)):
        found = pattern.search(said)
        if found and not (fate is DEAD and _ONLY_SEEMS.search(said)):
            person = _whom(said, found, cast, victim=pattern is _KILLS)
            return (person.name, fate) if person else ("", "")
    return "", ""


def _stands(state: str) -> Becomes | Literal[""]:
    if _ONLY_SEEMS.search(state) and not _IS_BACK.match(state):
        return ""
    for clause in _CLAUSE.split(state):
        for pattern, fate in ((_IS_DEAD, DEAD), (_IS_BACK, BACK), (_IS_AWAY, AWAY)):
            if pattern.match(clause):
                return fate
    return ""


def _whom(said: str, found: re.Match[str], cast: People, *, victim: bool) -> CanonCharacter | None:
    """Who dies stands before the verb; who is killed after it, unless it is told passively."""
    named = cast.mentions(said)
    before = [one.person for one in named if one.end <= found.start()]
    after = [one.person for one in named if one.start >= found.end()]
    if victim:
        passive = "被" in said[: found.start()]
        return (before[0] if passive and before else None) or (after[0] if after else None)
    of = said[found.end() :].lstrip().startswith("of ")
    if of and after and found.group().casefold() == "death":
        return after[0]
    return before[-1] if before else None
