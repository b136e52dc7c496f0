"""What can be found in the sentence a book begins with: who, where, and what it turns on."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from writer.llm.rehearsal.banks import bank
from writer.texts import Language

_QUOTED = re.compile(r"[“\"「『《]([^“”\"「」『』《》]{2,24})[”\"」』》]")
_MOST_WORDS = 2
_LONGEST_NOUN, _LONGEST_TRADE = 4, 6

_NOUN_PHRASE = re.compile(
    r"\b(?:an?|the|her|his|their|its|every|finds|discovers|receives|inherits|steals|hunts|seeks|"
    r"loses|guards|carries|reads|opens|sends|sells)\s+(?=((?:[a-z][a-z'’-]*\s?){1,5}))"
)
_NAME = re.compile(r"[A-Z][a-z]{2,}(?: [A-Z][a-z]{2,}){0,2}")
_COUNTED_ZH = r"一[封本把只座间枚张块幅口盏条艘扇颗面]([一-鿿]{1,4}?)(?=[，。；！？、的]|$)"
_OWNED_ZH = r"的([一-鿿]{1,4})(?=[，。；！？、]|$)"
_NAME_ZH = (
    r"([{surnames}][一-鿿]{{1,2}}?)"
    r"(?=[，。、的是在与和捡收想要被把将从为得拾偷穿死醒失丢走逃回]"
    r"|发现|必须|收到|为了|遇|成|找|接|带|守|决定|$)"
)
_NAMED_ZH = (
    r"(?:名叫|叫做|名为|叫|主角是?|主人公是?|女主是?|男主是?|少年|少女|青年|姑娘)" + _NAME_ZH
)
_TITLED_ZH = r"(?:{persons})" + _NAME_ZH
"""Whoever is called by what they do: 灯塔看守人林默."""
_LEADS_ZH = (
    r"(?:^|[，。；！？\s])([{surnames}][一-鿿]{{1,2}}?)"
    r"(?=[，、]|[是在想要和与]|收到|发现|为了|必须)"
)


@dataclass(frozen=True, slots=True)
class Idea:
    """What the idea gives to start from; whatever it does not say is empty."""

    text: str
    hero: str = ""
    gender: str = ""
    trade: str = ""
    place: str = ""
    keywords: tuple[str, ...] = ()
    """What the story turns on, most telling first."""


def read(text: str, language: Language) -> Idea:
    text = " ".join(text.split())
    return _chinese(text) if language == "zh" else _english(text)


def _english(text: str) -> Idea:
    hero, place = _names(text)
    quoted = [found for found in _QUOTED.findall(text) if len(found.split()) <= 4]
    phrases = [phrase for found in _NOUN_PHRASE.findall(text.lower()) if (phrase := _noun(found))]
    persons = tuple(_words("persons"))
    trades = [phrase for phrase in phrases if phrase.endswith(persons)]
    things = [phrase for phrase in phrases if not phrase.endswith(persons)]
    gender = _gender(text, r"\b(?:she|her|woman|girl|daughter)\b", r"\b(?:he|his|man|boy|son)\b")
    trade = f"{'an' if trades and trades[0][0] in 'aeiou' else 'a'} {trades[0]}" if trades else ""
    named = " ".join(quoted).lower()
    things = [thing for thing in things if thing not in named]
    return Idea(text, hero, gender, trade, place, _different([*quoted, *things]))


def _noun(words: str) -> str:
    kept: list[str] = []
    for word in words.split():
        verbal = (
            word in _words("verbal")
            or word.endswith(("ing", "ed", "ly"))
            or "'" in word
            or "’" in word
        )
        plural_after_noun = kept and word.endswith("s") and not word.endswith("ss")
        if word in _words("stop") or verbal or plural_after_noun:
            break
        kept.append(word)
    kept = kept[-_MOST_WORDS:]
    return " ".join(kept) if kept and len(kept[-1]) > 3 else ""


def _names(text: str) -> tuple[str, str]:
    """The first person and the first place that are called by a name."""
    person = place = ""
    text = _QUOTED.sub("", text)
    for found in _NAME.finditer(text):
        name, follows = _untitled(found[0]), text[found.end() :]
        before = (text[: found.start()].split() or ["."])[-1].lower()
        begins = before[-1] in ".!?"
        if not name:
            continue
        begins = begins and name == found[0]
        if before in _words("placed") or before == "the":
            place = place or name
        elif not begins or re.match(r",| (?:is|has|must|was|and|who|will)\b| [a-z]+s\b", follows):
            person = person or name
    return person, place


def _untitled(name: str) -> str:
    """Without what stands before a name with a capital: a `When`, or what somebody is."""
    words = name.split()
    titles = (*_words("stop"), *_words("verbal"), *_words("titles"), *_words("persons"))
    while words and words[0].lower() in titles:
        words = words[1:]
    return " ".join(words[:2])


def _chinese(text: str) -> Idea:
    grammar = bank("zh")["grammar"]
    persons = tuple(grammar["persons"].split())
    parts = {"surnames": grammar["surnames"], "persons": "|".join(persons)}
    shapes = (shape.format(**parts) for shape in (_NAMED_ZH, _TITLED_ZH, _LEADS_ZH))
    found = [match[1] for shape in shapes for match in re.finditer(shape, text)]
    hero = next((name for name in found if name not in grammar["not_names"].split()), "")
    bare = text.replace(hero, "，") if hero else text
    cut = rf"{grammar['cut'].replace(' ', '|')}|[{grammar['cut_characters']}\s]"
    pieces = [piece for piece in re.split(cut, bare) if 2 <= len(piece) <= _LONGEST_TRADE]
    trades = [piece for piece in pieces if piece.endswith(persons)]
    chunks = [piece for piece in pieces if len(piece) <= _LONGEST_NOUN]
    nouns = [noun for noun in _counted(bare, cut) + chunks if not set(noun) & set(grammar["verbs"])]
    things = [noun for noun in nouns if not noun.endswith(persons)]
    quoted = [found for found in _QUOTED.findall(text) if len(found) <= 8]
    gender = _gender(text, "她|女", "他|男")
    return Idea(text, hero, gender, trades[0] if trades else "", "", _different([*quoted, *things]))


def _counted(text: str, cut: str) -> list[str]:
    """What is counted or owned, as 一封信 or 写下的信; a single character gets its measure."""
    found = re.findall(_COUNTED_ZH, text) + re.findall(_OWNED_ZH, text)
    measures: dict[str, str] = bank("zh")["grammar"]["measures"]
    shown = {noun: f"那{measures[noun]}{noun}" for noun in measures}
    whole = [noun for noun in found if not re.search(cut, noun)]
    return [word for noun in whole if len(word := shown.get(noun, noun)) > 1]


def _words(name: str) -> list[str]:
    """A word list of English grammar."""
    text: str = bank("en")["grammar"][name]
    return text.split()


def _gender(text: str, female: str, male: str) -> str:
    women, men = (len(re.findall(signs, text, re.IGNORECASE)) for signs in (female, male))
    if women == men:
        return ""
    return "female" if women > men else "male"


def _different(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))[:4]
