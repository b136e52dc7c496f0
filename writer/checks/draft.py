"""A text under review, and the pack it is measured by."""

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property

from writer.checks.before import Before
from writer.checks.cast import Mention, People
from writer.checks.hints import small
from writer.checks.narration import narration
from writer.checks.persons import first_person
from writer.checks.remembered import is_remembered
from writer.checks.sentences import Sentence, every_sentence
from writer.contracts.outline import ChapterSummary
from writer.contracts.pack import MaterialsPack
from writer.pack.once import once
from writer.pack.outlined import by_number
from writer.texts import Language

WORD = re.compile(r"[^\W\d_]+")
SPEECH = "“\"「『‘'—"


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of the narrator, who is named in it, and how it is told."""

    sentence: Sentence
    mentions: list[Mention]
    """Counted from the beginning of the sentence."""
    remembered: bool
    """In a paragraph that looks back, dreams or describes a picture."""
    opening: bool
    """In the first paragraph of the text."""
    follows: "Told | None" = field(default=None, repr=False)
    """The sentence before it in the same paragraph."""

    @property
    def text(self) -> str:
        return self.sentence.text


@dataclass(frozen=True, slots=True)
class _Paragraph:
    start: int
    looks_back: bool


def _paragraphs(narration: str, text: str) -> list[_Paragraph]:
    """What is remembered goes on in the next paragraph, unless somebody begins to speak there."""
    found: list[_Paragraph] = []
    start, before = 0, False
    for line in narration.split("\n"):
        if text[start : start + len(line)].strip():
            here = is_remembered(line)
            speaks = text[start : start + len(line)].lstrip()[0] in SPEECH
            found.append(_Paragraph(start, here or (before and not speaks)))
            before = here
        start += len(line) + 1
    return found or [_Paragraph(0, looks_back=False)]


@dataclass(frozen=True)
class Draft:
    """The text of a chapter. What is cut out of it is cut once for all checks."""

    text: str
    pack: MaterialsPack
    chapter: int
    language: Language
    before: Before = Before()

    @cached_property
    def narration(self) -> str:
        return narration(self.text)

    @cached_property
    def folded(self) -> str:
        """The text in small letters, to see quickly that something is nowhere in it."""
        return self.text.casefold()

    @cached_property
    def small(self) -> str:
        """The text in small letters, to see that an expression will find nothing in it."""
        return small(self.text)

    @cached_property
    def told(self) -> list[Sentence]:
        """The sentences of the narrator."""
        return list(every_sentence(self.narration))

    @cached_property
    def in_first_person(self) -> list[Sentence]:
        """The sentences in which the narrator says I."""
        return list(first_person(self.told))

    @cached_property
    def cast(self) -> People:
        return people(self.pack)

    @cached_property
    def scenes(self) -> list[Told]:
        """The sentences of the narrator with the people in them."""
        found: list[Told] = []
        paragraphs, mentions = _paragraphs(self.narration, self.text), self._mentions()
        starts = [one.start for one in paragraphs]
        last = -1
        for place, sentence in enumerate(self.told):
            number = bisect_right(starts, sentence.start) - 1
            follows = found[-1] if number == last else None
            back = paragraphs[number].looks_back
            found.append(Told(sentence, mentions.get(place, []), back, number == 0, follows))
            last = number
        return found

    def _mentions(self) -> dict[int, list[Mention]]:
        """Who is named in each sentence, by its number."""
        found: dict[int, list[Mention]] = {}
        starts = [one.start for one in self.told]
        for one in self.cast.mentions(self.narration):
            place = bisect_right(starts, one.start) - 1
            start = starts[place]
            mention = Mention(one.person, one.start - start, one.end - start)
            found.setdefault(place, []).append(mention)
        return found

    @cached_property
    def planned(self) -> ChapterSummary | None:
        """This chapter as the outline has it."""
        return by_number(self.pack).get(self.chapter)

    @cached_property
    def said_in_pack(self) -> str:
        """Whatever the pack speaks of anywhere is known."""
        return _said(self.pack)

    @cached_property
    def known_words(self) -> frozenset[str]:
        """Every word of the pack in small letters."""
        return _words(self.pack)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Words of the book itself, which no lexicon knows."""
        return _vocabulary(self.pack)


@once
def _vocabulary(pack: MaterialsPack) -> frozenset[str]:
    right = (form for term in pack.execution.glossary for form in (term.term, *term.variants))
    return frozenset([*right, *(one.name for one in pack.canon.characters.everyone())])


@once
def people(pack: MaterialsPack) -> People:
    return People(pack)


@once
def _said(pack: MaterialsPack) -> str:
    parts: list[str] = []
    waiting: list[object] = [pack.to_data()]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            parts.append(value)
        elif isinstance(value, dict):
            waiting += [*value.values(), *value]
        elif isinstance(value, list):
            waiting += value
    return "\n".join(parts)


@once
def _words(pack: MaterialsPack) -> frozenset[str]:
    return frozenset(WORD.findall(_said(pack).casefold()))
