"""Whether the narrator gives people the age that the pack gives them."""

import re
from collections.abc import Iterator

from writer.checks.cast import Mention
from writer.checks.draft import Draft, Told
from writer.checks.flaw import Flaw
from writer.checks.numerals import EN_NUMBER, ZH_NUMBER, number
from writer.checks.remembered import is_of_another_time

_ABOUT = r"(?P<about>almost|nearly|about|around|some|not yet|close to|over|past|well over)?\s*"
_AGE = rf"(?P<age>{EN_NUMBER})"
_OLD = r"(?=\s+years? old\b|\s+years of age\b|\s*[.,;:]|\s+and\b|\s+now\b|\s+that\b|$)"
ENGLISH_AFTER = re.compile(
    rf"(?:\s+(?:was|is)\s+(?:only\s+|now\s+|just\s+)?|,\s+(?:aged\s+|at\s+)?){_ABOUT}{_AGE}{_OLD}",
    re.IGNORECASE,
)
ENGLISH_BEFORE = re.compile(rf"\b{_AGE}-year-old\s+$", re.IGNORECASE)
CHINESE_AFTER = re.compile(
    rf"(?:，|那年|这年|今年|已经?|刚|刚满|年方|不过|才|都|是个?)*(?P<about>约|将近|快|近|不到|大约)?"
    rf"(?P<age>{ZH_NUMBER})(?P<odd>[多来几])?岁"
)
CHINESE_BEFORE = re.compile(rf"(?P<age>{ZH_NUMBER})岁的$")
YOUNGEST = 3
"""Below this it is rather the number of something else."""
DECADE = 9
TOLERANCE, ROUGHLY = 1, 5
"""Years: a birthday may have passed since the pack was made; a round number is a guess."""


def ages(draft: Draft) -> Iterator[Flaw]:
    for told in draft.scenes:
        if told.remembered or not told.mentions:
            continue
        for mention in told.mentions:
            yield from _wrong(draft, told, mention)


def _wrong(draft: Draft, told: Told, mention: Mention) -> Iterator[Flaw]:
    right = _known(mention.person.age)
    found = _age(told.text, mention, chinese=draft.language == "zh") if right is not None else None
    if right is None or found is None:
        return
    told_age = number(found["age"])
    if told_age is None or told_age < YOUNGEST or _may_be(found, told_age, right):
        return
    if is_of_another_time(told.text, found.start(), found.end()):
        return
    start = told.sentence.start + min(mention.start, found.start())
    end = told.sentence.start + max(mention.end, found.end())
    facts = {"name": mention.person.name, "found": told_age, "age": right}
    yield Flaw("canon", "blocker", "wrong_age", draft.text[start:end], mention.person.id, facts)


def _may_be(found: re.Match[str], told: int, right: int) -> bool:
    groups = found.groupdict()
    odd = DECADE if groups.get("odd") else 0
    margin = ROUGHLY if groups.get("about") else TOLERANCE
    return told - margin <= right <= told + odd + margin


def _known(age: int | str | None) -> int | None:
    return number(str(age)) if age is not None else None


def _age(text: str, mention: Mention, *, chinese: bool) -> re.Match[str] | None:
    before, after = (CHINESE_BEFORE, CHINESE_AFTER) if chinese else (ENGLISH_BEFORE, ENGLISH_AFTER)
    return after.match(text, mention.end) or before.search(text, 0, mention.start)
