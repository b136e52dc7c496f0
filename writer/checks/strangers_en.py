"""Names of people in English text, found by their capitals and by what people do."""

import re
from collections.abc import Collection, Iterator

_NAME = r"[A-Z][a-z]+(?:[-'’][A-Z][a-z]+)?"
# A capital after a word or a comma is no beginning of a sentence; after ,” it is a speaker.
_INSIDE = re.compile(
    rf"(?<=[\w,;’'] )(?P<name>{_NAME}(?: {_NAME})*)|(?<=,[”\"’'] )(?P<speaker>{_NAME})"
)
_TITLE = (
    "Mr Mrs Ms Miss Dr Sir Lady Lord Captain Master Mistress Madam Professor Doctor Father Mother "
    "Brother Sister Aunt Uncle Old Young Saint Judge Keeper King Queen Prince Princess General"
)
TITLES = frozenset(_TITLE.casefold().split())
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


def english_names(text: str, known: Collection[str]) -> Iterator[str]:
    """The names of people that are not among the known words, each once."""
    # What also stands in small letters is a word, however it is stressed elsewhere.
    words = frozenset(re.findall(r"\b[a-z]+\b", text))
    seen: set[str] = set()
    for found in _INSIDE.finditer(text):
        whole = found["name"] or found["speaker"]
        name = _without_titles(whole)
        if not name or name in seen:
            continue
        seen.add(name)
        parts = [part.casefold() for part in re.findall(r"[A-Za-z]+", name)]
        ordinary = any(part in ORDINARY or part in known or part in words for part in parts)
        if not ordinary and (name != whole or _is_a_person(name, text)):
            yield name


def _without_titles(name: str) -> str:
    words = name.split(" ")
    while words and words[0].casefold() in TITLES:
        del words[0]
    return " ".join(words)


def _is_a_person(name: str, text: str) -> bool:
    """Somebody who is spoken of twice, or does what people do."""
    if len(re.findall(rf"\b{name}\b", text)) > 1:
        return True
    acts = rf"\b{name}(?:['’]s\b| (?:{_DEED})\b)|\b(?:{_SAID}|name was|name is) {name}\b"
    return re.search(acts, text) is not None
