"""Whether the story is told by the one who should tell it."""

import re
from collections.abc import Iterable, Iterator

from writer.checks.draft import Draft
from writer.checks.flaw import Flaw
from writer.checks.sentences import Sentence, short

# `I` alone may be a numeral, so the next word must be able to follow the pronoun.
_ENGLISH_I = re.compile(r"\bI(?:['’](?:m|d|ll|ve)\b|(?=\s+[a-z]))|\b(?:my|myself|mine|me)\b")
_CHINESE_I = re.compile(r"(?<!自)我(?![国军方行素])")
_ENGLISH_YOU = re.compile(r"\b(?:you|your|yours|yourself)\b", re.IGNORECASE)
_CHINESE_YOU = re.compile(r"[你您]")
# Thoughts may be told without marks, and are then in the first person rightly.
_THINKS = "thought|thinks|wondered|said|asked|wrote|read|prayed|told (?:him|her|them)self"
_THOUGHT = re.compile(
    rf"\b(?:s?he|they|[A-Z][a-z]+) (?:{_THINKS})\b|\b(?:{_THINKS}) (?:s?he|they|[A-Z][a-z]+)\b"
    r"|[他她心][里中]?[想道说问]|暗道|念头|默念|写道|写着|，[^，我]{1,4}想"
)


def pov(draft: Draft) -> Iterator[Flaw]:
    limit = draft.pack.execution.constraints.pov
    if limit is None or limit.person != "third":
        return
    slips = list(first_person(draft.told))
    if slips:
        facts = {"count": len(slips)}
        yield Flaw("pov", "major", "first_person", short(slips[0].text), limit.id, facts)


def first_person(told: Iterable[Sentence]) -> Iterator[Sentence]:
    """The sentences in which the narrator says I."""
    for sentence in told:
        says_so = _ENGLISH_I.search(sentence.text) or _CHINESE_I.search(sentence.text)
        if says_so and not _THOUGHT.search(sentence.text):
            yield sentence


def second_person(told: Iterable[Sentence]) -> Iterator[Sentence]:
    """The sentences in which the narrator says you."""
    for sentence in told:
        if _ENGLISH_YOU.search(sentence.text) or _CHINESE_YOU.search(sentence.text):
            yield sentence
