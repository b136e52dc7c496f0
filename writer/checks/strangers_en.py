"""Names of people in English text, found by their capitals and by what people do."""

import re
from collections import Counter
from collections.abc import Collection, Iterator

from writer.checks.titles import TITLES

_NAME = r"[A-Z][a-z]+(?:[-'’][A-Z][a-z]+)?"
# A capital after a word or a comma is no beginning of a sentence; after ,” it is a speaker.
_INSIDE = re.compile(
    rf"(?<=[\w,;’'] )(?P<name>{_NAME}(?: {_NAME})*)|(?<=,[”\"’'] )(?P<speaker>{_NAME})"
)
_ORDINARY = (
    "i god gods christ heaven hell lord monday tuesday wednesday thursday friday saturday sunday "
    "january february march april may june july august september october november december "
    "christmas easter english french german latin greek spanish italian chinese roman american "
    "north south east west he she it they we you the a an this that there here nobody someone "
    "everyone yes no oh well chapter part book ok tv"
)
ORDINARY = frozenset(_ORDINARY.split())
_DEED = (
    "said|asked|answered|replied|whispered|muttered|shouted|called|cried|murmured|added|went|came|"
    "looked|nodded|smiled|laughed|shook|turned|stood|sat|walked|took|had|was|did|would|could|knew|"
    "thought|told|shrugged|sighed|leaned|grinned|frowned|stepped|waited|held|put"
)
_SAID = "said|asked|answered|replied|whispered|muttered|shouted|cried|murmured|added|called|named"

_ANY = re.compile(rf"\b{_NAME}(?: {_NAME})*")
_ACTING = re.compile(rf"\b(?P<name>{_NAME}(?: {_NAME})*)(?:['’]s\b| (?:{_DEED})\b)")
_TITLED = re.compile(
    rf"\b(?:{'|'.join(title.capitalize() for title in sorted(TITLES))})\.? "
    rf"(?P<name>{_NAME}(?: {_NAME})*)"
)
# A saint's day is a date, and a saint's house is a place.
_FEAST = re.compile(
    rf"\b(?:eve|feast|day|night|week|church|chapel) of (?:St\.?|Saint) {_NAME}"
    rf"|\b(?:St\.?|Saint) {_NAME}['’]s?(?= (?i:day|eve|feast|night|church|chapel)\b)"
)
_SMALL = re.compile(r"\b[a-z]+\b")
_SPOKEN = re.compile(rf"\b(?:{_SAID}|name was|name is) (?P<name>{_NAME}(?: {_NAME})*)")


def english_names(text: str, known: Collection[str]) -> Iterator[str]:
    """The names of people that are not among the known words, each once."""
    if "St" in text or "Saint" in text:
        text = _FEAST.sub("", text)
    seen: set[str] = set()
    words: frozenset[str] | None = None
    people: set[str] | None = None
    for found in _INSIDE.finditer(text):
        whole = found["name"] or found["speaker"]
        name = _without_titles(whole)
        if not name or name in seen:
            continue
        seen.add(name)
        parts = [part.casefold() for part in re.findall(r"[A-Za-z]+", name)]
        if any(part in ORDINARY or part in known for part in parts):
            continue
        # What also stands in small letters is a word, however it is stressed elsewhere.
        words = frozenset(_SMALL.findall(text)) if words is None else words
        if not words.isdisjoint(parts):
            continue
        people = _people(text) if people is None else people
        if name != whole or name in people:
            yield name


def _without_titles(name: str) -> str:
    words = name.split(" ")
    while words and words[0].casefold() in TITLES:
        del words[0]
    return " ".join(words)


def _people(text: str) -> set[str]:
    """Whoever is spoken of twice, or does what people do; found in one walk through the text."""
    counted = Counter(_without_titles(found) for found in _ANY.findall(text))
    twice = {name for name, count in counted.items() if count > 1}
    acting = (_without_titles(found["name"]) for found in _ACTING.finditer(text))
    spoken = (_without_titles(found["name"]) for found in _SPOKEN.finditer(text))
    titled = (found["name"] for found in _TITLED.finditer(text))
    return {*twice, *acting, *spoken, *titled}
