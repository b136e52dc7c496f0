"""Steps 1 to 3: the world, what the book is about, and its people."""

from typing import Any

from writer.llm.rehearsal.banks import Bank, realms
from writer.llm.rehearsal.brief import Brief, strings, text_of
from writer.llm.rehearsal.chance import Chance
from writer.llm.rehearsal.elements import keyword, slots
from writer.llm.rehearsal.terms import in_prose, realm, world_name

Answer = dict[str, Any]
_PARTS = ("rival", "friend", "third", "fourth")


def world(brief: Brief) -> Answer:
    kind, about = realm(brief), {"world": world_name(brief)}
    if others := brief.records("candidates"):
        kind, about["world"] = _elsewhere(brief, others)
    about["kw"] = in_prose(keyword(brief), brief.language)
    wanted = strings(brief.record("sheet").get("required_fix"))
    told = {name: _sentence(kind[name].format_map(about)) for name in ("geography", "customs")}
    return {
        "world_name": about["world"],
        "time_period": kind["period"],
        "geography": told["geography"],
        "social_system": kind["society"],
        "power_system": None,
        "technology_level": kind["technology"],
        "culture_customs": told["customs"],
        "special_rules": " ".join([kind["special"], *wanted]),
    }


def _elsewhere(brief: Brief, others: list[Answer]) -> tuple[Bank, str]:
    """Another kind of world than those there are, under a name of its own."""
    periods = [text_of(one, "world", "time_period") for one in others]
    names = [text_of(one, "world", "world_name") for one in others]
    kinds = brief.chance("elsewhere", brief.idea.text).shuffled(realms(brief.language))
    kind = next((kind for kind in kinds if kind["period"] not in periods), kinds[0])
    free = [name for name in kind["names"] if name not in names]
    return kind, brief.chance("world", brief.idea.text).pick(free or kind["names"])


def theme_conflict(brief: Brief) -> Answer:
    story, about = brief.bank["story"], slots(brief)
    chance = brief.chance("theme", about["world"], about["idea"])
    used = [text_of(one, "theme_conflict", "core_theme") for one in brief.records("candidates")]
    themes = [theme for theme in story["themes"] if theme not in used]
    return {
        "core_theme": chance.pick(themes or story["themes"]),
        "sub_themes": chance.some(story["sub_themes"], 3),
        "main_conflict": _sentence(story["main_conflict"].format_map(about)),
        "sub_conflicts": [text.format_map(about) for text in story["sub_conflicts"]],
        "tone": chance.pick(story["tones"]),
    }


def characters(brief: Brief) -> Answer:
    about, people = slots(brief), brief.bank["people"]
    chance = brief.chance("people", about["world"], about["idea"])
    parts = _PARTS[: 3 + chance.number(2)]
    genders = [brief.idea.gender or chance.pick(["female", "male"])]
    genders += chance.shuffled(["female", "male", "female", "male"])[: len(parts)]
    names = _names(brief, chance, genders)
    about |= dict(zip(("hero", *parts), map(_short(brief), names), strict=True))
    looks = zip(
        *(chance.shuffled(people[field]) for field in ("eyes", "hair", "mark")), strict=False
    )
    ages = [19 + chance.number(20), 45 + chance.number(15)] + [
        18 + chance.number(45) for _ in parts
    ]
    everyone = [
        _person(brief, chance, part, about)
        | {
            "name": name,
            "gender": people["gender"][gender],
            "age": age,
            "appearance": _look(look, brief),
        }
        for part, name, gender, age, look in zip(
            ("hero", *parts), names, genders, ages, looks, strict=False
        )
    ]
    _tie(everyone, people, chance)
    return {
        "protagonist": everyone[0],
        "antagonist": everyone[1],
        "supporting_characters": everyone[2:],
    }


def _names(brief: Brief, chance: Chance, genders: list[str]) -> list[str]:
    people, own = brief.bank["people"], brief.idea.hero
    surnames = [name for name in chance.shuffled(people["surname"]) if name not in own]
    given = {gender: chance.shuffled(people[gender]) for gender in ("female", "male")}
    drawn: list[str] = []
    for number, gender in enumerate(genders):
        first = next(name for name in given[gender] if _unlike(name, drawn, brief))
        given[gender].remove(first)
        full = (
            f"{surnames[number]}{first}"
            if brief.language == "zh"
            else f"{first} {surnames[number]}"
        )
        drawn.append(own if own and not number else full)
    return drawn


def _unlike(name: str, others: list[str], brief: Brief) -> bool:
    """No two people of a book should begin alike: readers mix them up."""
    at = -1 if brief.language == "zh" else 0
    return all(name[at] != other[at] for other in others)


def _short(brief: Brief) -> Any:
    return (lambda name: name) if brief.language == "zh" else (lambda name: name.split()[0])


def _look(look: tuple[str, ...], brief: Brief) -> str:
    eyes, hair, mark = look
    if brief.language == "zh":
        return f"{eyes}的眼睛，{hair}，{mark}。"
    return f"{eyes.capitalize()} eyes, {hair}, {mark}."


def _person(brief: Brief, chance: Chance, part: str, about: dict[str, str]) -> Answer:
    people, kind = brief.bank["people"], realm(brief)
    place = ("hero", *_PARTS).index(part)
    own = brief.idea.trade if part == "hero" else ""
    trades = chance.about("trade").shuffled(kind["trades"])
    told: Bank = about | {"trade": own or trades[place % len(trades)]}
    return {
        "name": "",
        "role": people["roles"][part],
        "age": None,
        "gender": "",
        "appearance": "",
        "personality": chance.about("trait").shuffled(people["trait"])[place],
        "background": _sentence(people["background"][part].format_map(told)),
        "motivation": _sentence(people["motivation"][part].format_map(told)),
        "abilities": chance.about("skill").shuffled(people["skill"])[2 * place :][:2],
    }


def _tie(everyone: list[Answer], people: Bank, chance: Chance) -> None:
    """Who is what to whom: everyone to the one we follow, and two of the others to each other."""
    ties, parts = people["ties"], _PARTS[: len(everyone) - 1]
    hero, others = everyone[0], everyone[1:]
    hero["relationships"] = {o["name"]: ties[part] for o, part in zip(others, parts, strict=True)}
    for other, part in zip(others, parts, strict=True):
        other["relationships"] = {hero["name"]: ties["hero"] if part == "rival" else ties[part]}
    first, second = chance.some(others[1:], 2)
    first["relationships"][others[0]["name"]] = ties["old_ally"]
    second["relationships"][first["name"]] = ties["acquaintance"]


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
