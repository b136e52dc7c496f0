"""Step 4: the outline."""

from typing import Any

from writer.llm.rehearsal.brief import Brief, number_of, strings, text_of
from writer.llm.rehearsal.chance import Chance
from writer.llm.rehearsal.elements import cast, places, slots, terms
from writer.llm.rehearsal.terms import in_prose, realm

Answer = dict[str, Any]
_CHAPTERS, _MOST_CHAPTERS = 10, 2000
_EVENTS = 3
_NEXT = 3
"""Chapters that an extension adds."""


def outline(brief: Brief) -> Answer:
    story, about = brief.bank["story"], slots(brief)
    people = cast(brief)
    chance = brief.chance("outline", about["world"], people.hero.name, about["idea"])
    about["trade"] = _trade(brief)
    if about["idea"] and about["idea"][-1] not in ".!?。！？…":
        about["idea"] += "。" if brief.language == "zh" else "."
    wanted = strings(brief.record("sheet").get("required_fix"))
    told = {
        part: _sentence(" ".join(story[part].format_map(about).split()))
        for part in ("premise", "beginning", "development", "climax", "resolution")
    }
    count = max(1, min(number_of(brief.record("settings"), "chapters", _CHAPTERS), _MOST_CHAPTERS))
    return {
        "story_premise": " ".join([told["premise"], *wanted]),
        **{part: told[part] for part in ("beginning", "development", "climax", "resolution")},
        "chapters": _chapters(brief, chance, count),
        "is_complete": not number_of(brief.record("settings"), "may_grow_to", 0),
        "current_phase": "opening",
    }


def extension(brief: Brief) -> Answer:
    """The next chapters, numbered on; told to wrap up, the story ends with them."""
    room = brief.record("room")
    written, most = number_of(room, "written", 1), number_of(room, "most", 1)
    ends = text_of(brief.record("progress"), "evaluation_result") == "wrap_up"
    count = max(1, min(most - written, 1 if ends else _NEXT))
    chance = brief.chance("extension", written)
    drawn = _chapters(brief, chance, written + count)[written:]
    phase = _phase(written + count, most)
    return {
        "chapters": drawn,
        "current_phase": "development" if phase == "opening" else phase,
        "is_complete": ends or written + count >= most,
    }


def _trade(brief: Brief) -> str:
    """What the one we follow does for a living, as the idea or their background says."""
    if brief.idea.trade:
        return brief.idea.trade
    told = text_of(brief.record("characters"), "protagonist", "background")
    trades: list[str] = realm(brief)["trades"]
    return next((trade for trade in trades if trade in told), trades[0])


def _chapters(brief: Brief, chance: Chance, count: int) -> list[Answer]:
    story = brief.bank["story"]
    drawn: list[Answer] = []
    called = titles(brief, chance, count)
    events = _Events(brief, chance.about("events"))
    day = 1
    for number in range(1, count + 1):
        happens = events.of(_phase(number, count), 2 + chance.number(_EVENTS - 1))
        at = (number - 1) % len(story["hours"])
        # The same day cannot come back to its morning.
        day += 0 if number == 1 else chance.number(3) or (0 if at else 1)
        shape = chance.pick(story["summary"])
        last = happens[-1]
        chapter = {
            "chapter_number": number,
            "chapter_title": called[number - 1],
            "summary": shape.format(first=happens[0], second=last, second_lower=last),
            "key_events": happens,
            "timeline_anchor": story["when"].format(day=day, hour=story["hours"][at]),
            "dependencies": [],
        }
        if drawn:
            before = drawn[-1]
            text = story["dependency"].format(
                title=before["chapter_title"], event=before["key_events"][-1]
            )
            chapter["dependencies"] = [
                {"dependency_type": "event", "description": text, "chapter_number": number - 1}
            ]
        drawn.append(chapter)
    return drawn


def _phase(number: int, count: int) -> str:
    share = number / count
    if count == 1 or share > 0.95 or number == count:
        return "resolution"
    if share > 0.8:
        return "climax"
    return "opening" if share <= 0.3 or number == 1 else "development"


class _Events:
    """What happens, drawn so that nothing happens twice before everything has happened once."""

    def __init__(self, brief: Brief, chance: Chance) -> None:
        self._brief, self._chance = brief, chance
        self._patterns = brief.bank["story"]["events"]
        self._decks: dict[str, list[str]] = {}
        self._about = slots(brief)
        self._seen: set[str] = set()

    def of(self, phase: str, count: int) -> list[str]:
        return [self._one(phase) for _ in range(count)]

    def _one(self, phase: str) -> str:
        text = ""
        for _ in range(8):
            if not self._decks.get(phase):
                self._decks[phase] = self._chance.shuffled(self._patterns[phase])
            text = _sentence(self._decks[phase].pop().format_map(self._about | self._things()))
            if text not in self._seen:
                break
        self._seen.add(text)
        return text

    def _things(self) -> dict[str, str]:
        language, known = self._brief.language, terms(self._brief)
        objects = [term.word for term in known if term.category in ("object", "器物")]
        drawn = {
            "place": self._chance.pick(places(self._brief)),
            "term": self._chance.pick([term.word for term in known]),
            "object": self._chance.pick(objects) if objects else self._about["object"],
        }
        return {name: in_prose(word, language) for name, word in drawn.items()}


def titles(brief: Brief, chance: Chance, count: int) -> list[str]:
    story, chance = brief.bank["story"], chance.about("titles")
    someone = [person.short for person in cast(brief).everyone[:4]]
    drawn: dict[str, None] = {}
    while len(drawn) < count:
        noun, other = chance.some(story["title_nouns"], 2)
        title = chance.pick(story["title_patterns"]).format(
            adj=chance.pick(story["title_adjs"]),
            noun=noun,
            noun2=other,
            someone=chance.pick(someone),
        )
        title = title.replace("A A", "An A").replace("A E", "An E")
        again = len(drawn) // 300
        drawn[f"{title} {again + 1}" if again else title] = None
    return list(drawn)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
