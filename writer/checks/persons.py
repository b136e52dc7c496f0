"""In whose person a story is told: where the narrator says I, and where you."""

import re
from collections.abc import Iterable, Iterator

from writer.checks.sentences import Sentence

# `I` alone may be a numeral, so the next word must be able to follow the pronoun.
_ENGLISH_I = re.compile(
    r"\b(?:I(?:['’](?:m|d|ll|ve)\b|(?=\s+[a-z]))|m(?:y|yself|ine|e)\b|[Ww]e (?!all\b))"
)
_CHINESE_I = re.compile(r"(?<!自)我(?![国军方行素])")
_ENGLISH_YOU = re.compile(r"\b(?:you|your|yours|yourself)\b", re.IGNORECASE)
_CHINESE_YOU = re.compile(r"[你您]")
_LAST_WORD = re.compile(r"\b([^\W\d_]+) $")
_BEGINNINGS = (
    "Then When So And But If As What How Where Why Here Now Once Because Although Though While "
    "Since After Before Until Perhaps Maybe Still Yet Or Nor Well Yes No Never That This Today "
    "Only Even Whatever Whenever There"
)
_LEADING = frozenset(_BEGINNINGS.split())
# Thoughts may be told without marks, and are then in the first person rightly.
_THINKS = "thought|thinks|wondered|said|asked|wrote|read|prayed|told (?:him|her|them)self"
_THOUGHT = re.compile(
    rf"\b(?:s?he|they|[A-Z][a-z]+) (?:{_THINKS})\b|\b(?:{_THINKS}) (?:s?he|they|[A-Z][a-z]+)\b"
    r"|[他她心][里中]?[想道说问]|暗道|念头|默念|写道|写着|，[^，我]{1,4}想"
)


def first_person(told: Iterable[Sentence]) -> Iterator[Sentence]:
    """The sentences in which the narrator says I."""
    thinking = False
    for sentence in told:
        says_so = _says_i(sentence.text)
        # A thought that is told without marks may go on in the next sentence.
        thinking = says_so and (thinking or _THOUGHT.search(sentence.text) is not None)
        if says_so and not thinking:
            yield sentence


def _says_i(text: str) -> bool:
    for found in (*_ENGLISH_I.finditer(text), *_CHINESE_I.finditer(text)):
        before = text[: found.start()]
        word = _LAST_WORD.search(before)
        numeral = found.group() == "I" and word and word[1][0].isupper()
        numeral = numeral and word is not None and word[1] not in _LEADING
        # After a colon stands what somebody wrote or thought.
        if not numeral and not re.search("[:：]", before):
            return True
    return False


def second_person(told: Iterable[Sentence]) -> Iterator[Sentence]:
    """The sentences in which the narrator says you."""
    for sentence in told:
        if _ENGLISH_YOU.search(sentence.text) or _CHINESE_YOU.search(sentence.text):
            yield sentence
