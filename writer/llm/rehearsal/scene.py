"""Writes a scene within its length: opening, events, what the sheet asks for, and a close."""

from collections import Counter
from collections.abc import Iterator
from itertools import count, cycle

from writer.contracts.length import Unit
from writer.llm.rehearsal.brief import Brief, number_of, strings, text_of
from writer.llm.rehearsal.flaws import active, planted
from writer.llm.rehearsal.orders import Orders, orders
from writer.llm.rehearsal.page import SHORT, SPOKEN, Band, Page
from writer.llm.rehearsal.taste import Taste
from writer.llm.rehearsal.tense import past
from writer.llm.rehearsal.voice import Voice
from writer.llm.rehearsal.weave import woven

_IN_COMPANY = "action sense talk thought talk place action term talk sense thought talk"
_ALONE = "action sense thought place action sense term thought"
_TRIES_TO_FIT = 40
_LENGTH, _LENGTH_ZH = (350, 450), (500, 650)


def scene(brief: Brief) -> str:
    return _Writer(brief).write()


class _Writer:
    def __init__(self, brief: Brief) -> None:
        self._brief = brief
        self._orders = orders(brief)
        self._voice = Voice(brief)
        self._taste = Taste(brief, self._orders)
        self._band = _band(brief, self._orders, self._voice)
        self._before = brief.text("previous_draft") if self._orders.given else ""
        self._page = Page()
        self._size = 0

    def write(self) -> str:
        page, voice = self._page, self._voice
        page.early = self._asked() if voice.scene == 1 else []
        page.early += planted(self._brief, voice)
        for text in page.early:
            self._keep(text)
        for action in strings(self._brief.record("plan").get("key_actions")):
            if (text := self._event(action, len(page.events))) and self._fits(text):
                page.events.append(self._keep(text))
        page.opening = self._keep(self._frame("opening", start=-1))
        page.closing = self._keep(self._frame("closing", start=-4))
        self._fill()
        self._top_up()
        glue = "" if voice.language == "zh" else " "
        return "\n\n".join(glue.join(paragraph) for paragraph in page.paragraphs())

    def _asked(self) -> list[str]:
        """What this sheet asks for, after what earlier sheets asked for and got."""
        now = woven(self._orders, self._voice, self._voice.people)
        marks: list[str] = self._brief.bank["fix"]["marks"]
        kept = [
            paragraph
            for paragraph in self._before.split("\n\n")
            if any(mark in paragraph for mark in marks) and self._taste.allows(paragraph)
        ]
        return [text for text in kept if text not in now] + now

    def _event(self, action: str, number: int) -> str:
        told = action.strip().rstrip(".。")
        if not told:
            return ""
        voice = self._voice
        names = [person.short for person in voice.people.everyone]
        names += [person.name for person in voice.people.everyone]
        sentence = told if voice.language == "zh" else past(told, names)
        known_verb = voice.language == "zh" or sentence != told
        frames = voice.patterns("event" if known_verb else "event_told")
        frame = frames[number % len(frames)]
        stop = "。" if voice.language == "zh" else "."
        return voice.fill(frame, E=sentence[:1].upper() + sentence[1:] + stop, X=told)

    def _frame(self, kind: str, start: int) -> str:
        """An opening or a close: the one of the draft before, else the first that fits.

        Its words are taken from the other end than those of the beats, so that they differ.
        """
        patterns = self._voice.patterns(kind)
        every = [Voice(self._brief, start, step=-1).fill(pattern) for pattern in patterns]
        fitting = [text for text in every if self._fits(text)]
        kept = [text for text in fitting if text in self._before]
        return next(iter(kept or fitting), "")

    def _fill(self) -> None:
        """Beats until the scene is long enough; those of the draft before come first."""
        target = self._target()
        if self._before:
            self._draw(target, kept_only=True)
        self._draw(target, kept_only=False)

    def _draw(self, target: int, *, kept_only: bool) -> None:
        misfits = 0
        for kind, text in self._beats():
            if self._size >= target or misfits > _TRIES_TO_FIT:
                return
            lines = [line.strip() for line in text.split("|")]
            known = not kept_only or all(line in self._before for line in lines)
            if known and self._fits(text):
                self._page.body.append((kind, self._keep(text)))
                misfits = 0
            else:
                misfits += 1

    def _beats(self) -> Iterator[tuple[str, str]]:
        """Every beat there is, in this scene's order; what is skipped leaves the rest as it was.

        Only where the scene's own patterns do not reach are those of other scenes used again.
        """
        voice, others = Voice(self._brief), self._voice.others
        rhythm = (_IN_COMPANY if others else _ALONE).split()
        shares = {kind: voice.shares(kind) for kind in dict.fromkeys(rhythm)}
        turns: Counter[str] = Counter()
        for decks in cycle(range(2)):
            left = {kind: list(reversed(share[decks])) for kind, share in shares.items()}
            for kind in cycle(rhythm):
                if not any(left.values()):
                    break
                if not left[kind]:
                    continue
                other = others[turns[SPOKEN] % len(others)] if others else None
                if kind == SPOKEN and turns[kind] == 1:
                    yield from self._glance(voice)
                yield kind, voice.fill(left[kind].pop(), other)
                turns[kind] += 1

    def _glance(self, voice: Voice) -> Iterator[tuple[str, str]]:
        """Somebody's eyes, once in a chapter."""
        seen = next((person for person in voice.others if person.eyes), None)
        if seen and voice.scene == min(2, voice.scenes):
            yield "action", voice.fill(voice.patterns("look")[0], seen)

    def _top_up(self) -> None:
        """Short sentences where the band is too narrow for anything else."""
        if self._size >= self._band.least:
            return
        short = [self._voice.fill(pattern) for pattern in self._voice.patterns("short")]
        allowed = [text for text in short if self._taste.allows(text)] or short
        for number in count():
            missing = self._band.least - self._size
            fitting = [text for text in allowed if self._room(text)]
            if missing <= 0 or not fitting:
                return
            exact = [text for text in fitting if self._band.size(text) >= missing]
            fresh = [text for text in fitting if (SHORT, text) not in self._page.body]
            pool = exact or fresh or fitting
            self._page.body.append((SHORT, self._keep(pool[number % len(pool)])))

    def _keep(self, text: str) -> str:
        self._taste.take(text)
        self._size += self._band.size(text)
        return text

    def _fits(self, text: str) -> bool:
        return self._taste.allows(text) and self._room(text)

    def _room(self, text: str) -> bool:
        return self._size + self._band.size(text) <= self._band.most

    def _target(self) -> int:
        least, most = self._band.least, self._band.most
        swing = max(1, (most - least) // 4)
        chance = self._brief.chance("length", self._voice.chapter, self._voice.scene)
        return least + (most - least) // 4 + chance.number(swing)


def _band(brief: Brief, orders: Orders, voice: Voice) -> Band:
    given = brief.record("scene_length")
    unit: Unit = "chars" if voice.language == "zh" or text_of(given, "unit") == "chars" else "words"
    usual = _LENGTH_ZH if voice.language == "zh" else _LENGTH
    if planned := number_of(brief.record("plan"), "estimated_words", 0):
        usual = (planned * 9 // 10, planned * 11 // 10)
    least = number_of(given, "min", usual[0])
    most = number_of(given, "max", max(usual[1], least))
    if orders.band:
        least, most = -(-orders.band[0] // voice.scenes), orders.band[1] // voice.scenes
    if "too_short" in active(brief):
        least, most = least // 4, least // 2
    return Band(least, max(most, least, 1), unit)
