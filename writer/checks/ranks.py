"""Whether people have the title and the office that the pack gives them."""

import re
from collections.abc import Iterator

from writer.checks.cast import People
from writer.checks.draft import Draft, Told
from writer.checks.flaw import Flaw
from writer.checks.titles import FAMILY, SAME, ZH_OFFICE, chinese_titles, english_titles
from writer.contracts.people import CanonCharacter

_ENGLISH = re.compile(
    rf"\b(?P<title>{'|'.join(title.capitalize() for title in FAMILY)})\.?\s+"
    r"(?P<name>[A-Z][a-z]+(?:\s+[A-Z][a-z]+)?)"
)
_CHINESE = re.compile(rf"(?P<title>{ZH_OFFICE})")


def ranks(draft: Draft) -> Iterator[Flaw]:
    find = _in_chinese if draft.language == "zh" else _in_english
    for place, told in enumerate(draft.scenes):
        if not told.remembered:
            near = draft.scenes[max(0, place - 1) : place + 2]
            yield from find(draft, told, near)


def _in_english(draft: Draft, told: Told, _: list[Told]) -> Iterator[Flaw]:
    for found in _ENGLISH.finditer(told.text):
        bearers = _bearers(draft.cast, found["name"])
        title = SAME.get(found["title"].casefold(), found["title"].casefold())
        own = {one.id: english_titles(f"{one.name} {one.role} {one.background}") for one in bearers}
        if any(title in titles for titles in own.values()):
            continue
        for one in bearers:
            rival = english_titles(f"{one.name} {one.role}")
            family = {FAMILY[other] for other in rival}
            named_so = english_titles(one.name)
            if FAMILY[title] in family or named_so:
                if found.group() not in draft.said_in_pack:
                    yield _flaw(draft, told, found.start(), found.end(), one, found["title"])
                break


def _bearers(cast: People, name: str) -> list[CanonCharacter]:
    if one := cast.by_name.get(name):
        return [one]
    return cast.by_surname.get(name, [])


def _in_chinese(draft: Draft, told: Told, near: list[Told]) -> Iterator[Flaw]:
    for found in _CHINESE.finditer(told.text):
        bearer = _called(told, found.start(), draft.cast, near)
        if bearer is None:
            continue
        person, start = bearer
        own = chinese_titles(person.role)
        title = found["title"]
        other = own and not any(title in office or office in title for office in own)
        if other and title not in person.background and title not in person.role:
            yield _flaw(draft, told, start, found.end(), person, title)


def _called(
    told: Told, at: int, cast: People, near: list[Told]
) -> tuple[CanonCharacter, int] | None:
    """A full name before the title; or a surname, where its bearer is named beside it too."""
    for mention in told.mentions:
        if mention.end == at:
            return mention.person, mention.start
    surname = told.text[at - 1] if at else ""
    bearers = cast.by_surname.get(surname, [])
    named = (one.person for beside in near for one in beside.mentions)
    if len(bearers) == 1 and any(one is bearers[0] for one in named):
        return bearers[0], at - 1
    return None


def _flaw(
    draft: Draft, told: Told, start: int, end: int, person: CanonCharacter, title: str
) -> Flaw:
    quote = draft.text[told.sentence.start + start : told.sentence.start + end]
    facts = {"name": person.name, "found": title, "role": person.role.rstrip(" .。")}
    return Flaw("canon", "blocker", "wrong_title", quote, person.id, facts)
