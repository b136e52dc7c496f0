"""The voice of a scene: its patterns and words in an order of their own, and how to fill them."""

import re
from collections import Counter

from writer.llm.rehearsal.banks import Bank
from writer.llm.rehearsal.brief import Brief, inside, number_of, strings, text_of
from writer.llm.rehearsal.elements import cast, terms
from writer.llm.rehearsal.people import Company, Person, point_of_view
from writer.llm.rehearsal.terms import in_prose, named_realm
from writer.texts import Language

SENSES = ("weather", "sound", "smell", "sight", "thing")
_SLOT = re.compile(r"\{(\w+)\}")
_SENTENCE_START = re.compile(r"(^|[.!?…]\s+|[.…]”\s+)([a-z])")
_FORMS = {
    "female": ("she", "her", "her", "herself", "was"),
    "male": ("he", "him", "his", "himself", "was"),
    "": ("they", "them", "their", "themselves", "were"),
    "first": ("I", "me", "my", "myself", "was"),
    "second": ("you", "you", "your", "yourself", "were"),
}
_FORMS_ZH = {"female": "她", "male": "他", "": "他", "first": "我", "second": "你"}
_CHAPTERS_A_DECK = 3
_LONGEST_PLACE = 6


class Voice:
    """Fills the patterns for one scene. The same scene always speaks in the same order."""

    def __init__(self, brief: Brief, start: int = 0, step: int = 1) -> None:
        position = brief.record("scene_position")
        plan = brief.record("plan")
        self.language: Language = brief.language
        self.chapter = max(1, number_of(brief.record("chapter"), "chapter_number", 1))
        self.scene = max(1, number_of(position, "number", number_of(plan, "scene_number", 1)))
        self.scenes = max(self.scene, number_of(position, "total", 1))
        self.people: Company = cast(brief)
        self.others = _others(self.people, strings(plan.get("characters")))
        self._brief, self._bank = brief, brief.bank
        self._start, self._step = start, step
        self._decks: dict[str, list[str]] = {}
        self._used: Counter[str] = Counter()
        self._person = _person(point_of_view(brief).get("person", ""))
        self._place = _place(text_of(plan, "location"), self.language) or self._somewhere()
        self._realm: Bank = named_realm(brief) or {}

    def patterns(self, kind: str) -> list[str]:
        """The patterns of a kind: first those that are this scene's own, then the others'."""
        own, borrowed = self.shares(kind)
        return own + borrowed

    def shares(self, kind: str) -> tuple[list[str], list[str]]:
        """The patterns of a kind, dealt out to the scenes of the chapter: ours, and the rest."""
        every: list[str] = self._bank["prose"][kind]
        turn, step = divmod(self.chapter - 1, _CHAPTERS_A_DECK)
        deck = self._brief.chance("patterns", kind, turn).shuffled(every)
        start = step * len(deck) // _CHAPTERS_A_DECK
        deck = deck[start:] + deck[:start]
        own = deck[(self.scene - 1) % self.scenes :: self.scenes]
        return own, [pattern for pattern in deck if pattern not in own]

    def fill(self, pattern: str, other: Person | None = None, /, **given: str) -> str:
        known = self._known(other)

        def word(found: re.Match[str]) -> str:
            return found[0] if found[1] in given else known.get(found[1]) or self._next(found[1])

        filled = _SLOT.sub(word, pattern)
        if self.language == "en":
            filled = _SENTENCE_START.sub(lambda found: found[1] + found[2].upper(), filled)
        # What is given comes last: it must stand in the text letter for letter.
        return _SLOT.sub(lambda found: given.get(found[1], found[0]), filled)

    def own(self, *path: str, **given: str) -> str:
        """A sentence for a special purpose, which changes from scene to scene."""
        patterns = inside(self._bank, *path)
        if isinstance(patterns, str):
            return self.fill(patterns, None, **given)
        self._used["/".join(path)] += 1
        turn = self._used["/".join(path)] + self.chapter + self.scene
        return self.fill(patterns[turn % len(patterns)], None, **given)

    def _known(self, other: Person | None) -> dict[str, str]:
        hero = self.people.hero
        known = {"place": self._place}
        if self.language == "zh":
            said = _FORMS_ZH[self._person or hero.gender]
            known |= {"N": said if self._person else hero.short, "n": said}
            if other:
                known |= {"O": other.short, "on": _FORMS_ZH[other.gender], "eyes": other.eyes}
            return known
        forms = _FORMS[self._person or hero.gender]
        known |= dict(zip(("n", "m", "s", "self", "was"), forms, strict=True))
        known["N"] = forms[0] if self._person else hero.short
        if other:
            known |= dict(
                zip(("on", "om", "os", "oself", "owas"), _FORMS[other.gender], strict=True)
            )
            known |= {"O": other.short, "eyes": other.eyes}
        return known

    def _next(self, slot: str) -> str:
        """The next word for a slot; a scene begins where the one before it probably ended."""
        deck = self._decks.get(slot) or self._deck(slot)
        self._decks[slot] = deck
        begin = (self.scene - 1) * len(deck) // self.scenes + self._start
        at = begin + self._step * self._used[slot]
        self._used[slot] += 1
        return deck[at % len(deck)]

    def _deck(self, slot: str) -> list[str]:
        chance = self._brief.chance("words", slot, self.chapter)
        if slot == "term":
            words = [in_prose(term.word, self.language) for term in terms(self._brief)]
            return chance.shuffled([word for word in words if word != self._place] or words)
        if slot not in SENSES:
            return [""]
        own: list[str] = self._realm.get(slot, [])
        return chance.shuffled(own) + chance.shuffled(self._bank["neutral"][slot])

    def _somewhere(self) -> str:
        places = [term.word for term in terms(self._brief) if term.is_place]
        return in_prose(
            self._brief.chance("place", self.chapter, self.scene).pick(places or ["…"]),
            self.language,
        )


def _others(people: Company, names: list[str]) -> list[Person]:
    present = [person for name in names if (person := people.named(name))]
    return [person for person in dict.fromkeys(present) if person != people.hero]


def _person(person: str) -> str:
    return person if person in ("first", "second") else ""


def _place(location: str, language: Language) -> str:
    """A plan's location as it can stand in a sentence; nothing where it is a description."""
    first = re.split(r"[,，;；(（:：。]|\s[-–—]\s", location, maxsplit=1)[0].strip().rstrip(".")
    if language == "zh":
        return first if 0 < len(first) <= 2 * _LONGEST_PLACE else ""
    if not first or len(first.split()) > _LONGEST_PLACE:
        return ""
    words = first.split()
    if len(words) > 1 and words[0][:1].isupper() and all(word.islower() for word in words[1:]):
        first = first[:1].lower() + first[1:]
    return in_prose(first, language)
