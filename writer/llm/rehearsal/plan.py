"""Step 5: the plan of a chapter."""

from typing import Any

from writer.llm.rehearsal.brief import Brief, inside, number_of, records, strings, text_of
from writer.llm.rehearsal.chance import Chance
from writer.llm.rehearsal.elements import cast, places, slots
from writer.llm.rehearsal.outline import titles
from writer.llm.rehearsal.people import Person, constraints
from writer.llm.rehearsal.terms import in_prose

Answer = dict[str, Any]
_CHAPTER_LENGTH = 1200
_LONG_CHAPTER = 500


def chapter_plan(brief: Brief) -> Answer:
    chapter = brief.record("chapter") or _first_chapter(brief)
    number = max(1, number_of(chapter, "chapter_number", 1))
    events = strings(chapter.get("key_events")) or [text_of(chapter, "summary")]
    length = _length(brief)
    chance = brief.chance("plan", number, text_of(chapter, "chapter_title"))
    count = 3 if length >= _LONG_CHAPTER and len(events) > 1 else 2
    dealt = [[event for event in events[place::count] if event] for place in range(count)]
    dealt[0] += [wish for wish in [brief.text("notes")] if wish]
    where = _locations(brief, chance, dealt)
    scenes = [
        _scene(brief, chance, place, count, dealt[place])
        | {"location": in_prose(where[place], brief.language), "estimated_words": share}
        for place, share in enumerate(_shares(length, count, chance))
    ]
    title = text_of(chapter, "chapter_title") or titles(brief, chance, 1)[0]
    return {"chapter_number": number, "chapter_title": title, "scenes": scenes}


def _locations(brief: Brief, chance: Chance, dealt: list[list[str]]) -> list[str]:
    """Where each scene is set: where its events say, else somewhere the chapter has not been."""
    every = chance.shuffled(places(brief))
    named = [next((p for p in every if p in " ".join(actions)), "") for actions in dealt]
    free = [place for place in every if place not in named] or every
    return [place or free[number % len(free)] for number, place in enumerate(named)]


def _scene(brief: Brief, chance: Chance, place: int, count: int, actions: list[str]) -> Answer:
    plan, people = brief.bank["plan"], cast(brief)
    present = _present(brief, chance, actions)
    about = slots(brief) | {"other": present[-1].short}
    actions = actions or [plan["linger"].format_map(about)]
    purpose = -1 if place == count - 1 else place % (len(plan["purposes"]) - 1)
    return {
        "scene_number": place + 1,
        "location": "",
        "characters": [person.name for person in present or [people.hero]],
        "purpose": plan["purposes"][purpose].format_map(about),
        "key_actions": actions,
        "estimated_words": 0,
        "scene_type": plan["types"][-1] if place == count - 1 else chance.pick(plan["types"][:-1]),
        "intensity": plan["intensities"][min(place, len(plan["intensities"]) - 1)],
    }


def _present(brief: Brief, chance: Chance, actions: list[str]) -> list[Person]:
    """The one we follow, whoever the scene's events name, and company where they name nobody."""
    people = cast(brief)
    named = people.in_text(" ".join(actions))
    others = [person for person in named if person != people.hero]
    if not others and len(people.everyone) > 1:
        others = [chance.pick(people.everyone[1:])]
    return [people.hero, *others]


def _first_chapter(brief: Brief) -> dict[str, Any]:
    chapters = records(inside(brief.record("outline"), "chapters"))
    return chapters[0] if chapters else {}


def _length(brief: Brief) -> int:
    wanted = number_of(brief.record("settings"), "target_words", 0)
    band = constraints(brief).get("word_band")
    if not wanted and isinstance(band, dict):
        wanted = (number_of(band, "min", 0) + number_of(band, "max", 0)) // 2
    return wanted or _CHAPTER_LENGTH


def _shares(length: int, count: int, chance: Chance) -> list[int]:
    """The chapter's length dealt out to its scenes: not quite evenly, and exactly."""
    part = length // count
    swing = part // 8
    shares = [part - swing + chance.number(2 * swing + 1) for _ in range(count - 1)]
    return [*shares, length - sum(shares)]
