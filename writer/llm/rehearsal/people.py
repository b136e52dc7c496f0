"""The people a prompt tells of, as prose needs them: what to call them, and how they look."""

import re
from dataclasses import dataclass
from typing import Any

from writer.llm.rehearsal.banks import bank
from writer.llm.rehearsal.brief import Brief, inside, text_of
from writer.texts import Language

_EYES_EN = re.compile(r"\b([a-z]+(?:-[a-z]+)?) eyes\b|\beyes (?:are |were |of )?([a-z]+)\b", re.I)
_COLOUR_ZH = r"((?:深|浅|淡|墨|暗|灰|棕)?(?:琥珀|褐|灰|黑|棕|绿|蓝|紫|金|银|红|碧|茶)色)"
_EYE_ZH = r"(?:眼睛|眼眸|眸子|双眼|双眸|瞳)"
_EYES_ZH = re.compile(rf"{_COLOUR_ZH}的?{_EYE_ZH}|{_EYE_ZH}(?:是|呈|为)?{_COLOUR_ZH}")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the cast."""

    name: str
    short: str
    role: str = ""
    gender: str = ""
    eyes: str = ""
    """The colour, where the cast gives one."""
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Company:
    """Everyone the book knows, the one we follow first."""

    everyone: tuple[Person, ...]

    @property
    def hero(self) -> Person:
        return self.everyone[0]

    def after_hero(self, place: int) -> Person:
        """The rival, the friend, and so on; the last there is where there are fewer."""
        return self.everyone[min(place, len(self.everyone) - 1)]

    def named(self, name: str) -> Person | None:
        fits = (person for person in self.everyone if name.strip() in (person.name, person.short))
        return next(fits, None)

    def in_text(self, text: str) -> list[Person]:
        return [person for person in self.everyone if person.short in text]


def company(brief: Brief) -> Company:
    """The cast, with the point of view's person first."""
    return brief.once("company", lambda: _company(brief))


def _company(brief: Brief) -> Company:
    found = _found(brief)
    if not found:
        found = [{"name": name} for name in _planned(brief)] or [{"name": _invented(brief)}]
    shorts = _shorts([text_of(record, "name") for record in found], brief.language)
    everyone = [_person(record, shorts, brief.language) for record in found]
    followed = point_of_view(brief).get("character", "")
    leads = [person for person in everyone if followed in (person.name, person.short)]
    rest = [person for person in everyone if person not in leads[:1]]
    return Company((*leads[:1], *rest))


def constraints(brief: Brief) -> dict[str, Any]:
    core, pack = brief.record("core"), brief.record("pack")
    found = core.get("constraints") or inside(pack, "execution", "constraints")
    return found if isinstance(found, dict) else {}


def point_of_view(brief: Brief) -> dict[str, str]:
    found = constraints(brief).get("pov")
    record = found if isinstance(found, dict) else {}
    return {name: text_of(record, name) for name in ("person", "character", "id")}


def eye_colour(appearance: str, language: Language) -> str:
    if language == "zh":
        found = _EYES_ZH.search(appearance)
        return (found[1] or found[2]) if found else ""
    for match in _EYES_EN.finditer(appearance):
        colour = (match[1] or match[2] or "").lower()
        if colour in _words("colours"):
            return colour
    return ""


def _found(brief: Brief) -> list[dict[str, Any]]:
    sources = (
        inside(brief.record("pack"), "canon", "characters"),
        brief.record("core").get("cast"),
        brief.data("characters"),
    )
    for source in sources:
        records = _records(source)
        if records:
            unique = {text_of(record, "name"): record for record in reversed(records)}
            return list(reversed(unique.values()))
    return []


def _records(data: Any) -> list[dict[str, Any]]:
    """Everything with a name, wherever it stands; the protagonist before the others."""
    if isinstance(data, str):
        name = re.split(r"[:：（(,，;；—]", data, maxsplit=1)[0].strip()
        return [{"name": name, "appearance": data}] if name else []
    if isinstance(data, list):
        return [record for item in data for record in _records(item)]
    if not isinstance(data, dict):
        return []
    if text_of(data, "name"):
        return [data]
    order = ("protagonist", "antagonist", "supporting_characters")
    known = [data[name] for name in order if name in data]
    return [
        record
        for item in (known or data.values())
        if not isinstance(item, str)
        for record in _records(item)
    ]


def _planned(brief: Brief) -> list[str]:
    plan = brief.record("plan")
    names = plan.get("characters")
    return (
        [name for name in names if isinstance(name, str) and name.strip()]
        if isinstance(names, list)
        else []
    )


def _invented(brief: Brief) -> str:
    people = brief.bank["people"]
    chance = brief.chance("somebody")
    given = chance.pick([*people["female"], *people["male"]])
    return f"{chance.pick(people['surname'])}{given}" if brief.language == "zh" else str(given)


def _shorts(names: list[str], language: Language) -> dict[str, str]:
    """What each is called in passing: the first name, where only one of them has it."""
    if language == "zh":
        return {name: name for name in names}
    firsts = [name.split()[0] if name.split() else name for name in names]
    plain = {
        first
        for first in firsts
        if firsts.count(first) == 1 and first.lower().strip(".") not in _words("titles")
    }
    return {
        name: first if first in plain else name for name, first in zip(names, firsts, strict=True)
    }


def _person(record: dict[str, Any], shorts: dict[str, str], language: Language) -> Person:
    name = text_of(record, "name")
    gender = text_of(record, "gender").lower()
    female = gender[:1] in ("f", "w", "女") or gender.startswith("she")
    male = gender[:1] in ("m", "男") or gender.startswith("he")
    return Person(
        name=name,
        short=shorts[name],
        role=text_of(record, "role"),
        gender="female" if female else "male" if male else "",
        eyes=text_of(record, "eyes") or eye_colour(text_of(record, "appearance"), language),
        anchor=text_of(record, "id"),
    )


def _words(name: str) -> list[str]:
    """A word list of English grammar."""
    text: str = bank("en")["grammar"][name]
    return text.split()
