"""Judges acceptance criteria that need no opinion: `contains:`, `words:` and the like."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from writer.checks.draft import Draft
from writer.checks.phrases import Phrases
from writer.checks.pov import first_person, second_person
from writer.checks.quotes import find, normalised
from writer.contracts.length import length
from writer.contracts.pack import MaterialsPack
from writer.pack.language import language_of
from writer.texts import say

FORM = re.compile(
    r"\s*(contains|absent|words|person|term|quote gone)\s*[:：]\s*(.*\S)\s*", re.I | re.S
)
RANGE = re.compile(
    r"(\d[\d,]*)\s*(?:-|–|—|~|～|to|至|到)\s*(\d[\d,]*)(?:\s*(?:words|chars|字))?", re.I
)
AT_LEAST = re.compile(r"(?:>=|≥|at least|不少于|至少)\s*(\d[\d,]*)|(\d[\d,]*)\s*\+", re.I)
AT_MOST = re.compile(r"(?:<=|≤|at most|不超过|至多)\s*(\d[\d,]*)", re.I)
PERSONS = {
    **dict.fromkeys(("first", "1", "1st", "第一人称", "第一"), "first"),
    **dict.fromkeys(("second", "2", "2nd", "第二人称", "第二"), "second"),
    **dict.fromkeys(("third", "3", "3rd", "第三人称", "第三"), "third"),
}


@dataclass(frozen=True, slots=True)
class Judged:
    """A criterion, whether the text meets it, and how that was seen."""

    criterion: str
    met: bool
    why: str


def judge(criterion: str, text: str, pack: MaterialsPack) -> Judged | None:
    """Nothing where the criterion asks for a reader's opinion."""
    return judged(criterion, Draft(text, pack, 0, language_of(pack)))


def judged(criterion: str, draft: Draft) -> Judged | None:
    form = FORM.fullmatch(criterion)
    if form is None:
        return None
    verdict = JUDGES[form[1].casefold()](draft, form[2])
    if verdict is None:
        return None
    met, key, facts = verdict
    return Judged(criterion, met, say(f"checks.judged.{key}", draft.language, **facts))


Verdict = tuple[bool, str, dict[str, object]] | None


def _contains(draft: Draft, wanted: str) -> Verdict:
    # A word that begins a sentence is still the same word.
    there = find(draft.text.casefold(), wanted.casefold()) is not None
    return there, "there" if there else "not_there", {"text": wanted}


def _absent(draft: Draft, unwanted: str) -> Verdict:
    bare = normalised(unwanted).strip("\"'")
    if re.fullmatch(r"[\w\s'’-]+", bare):
        there = next(Phrases([bare.lower()]).occurrences(draft.text), None) is not None
    else:
        there = find(draft.text.casefold(), unwanted.casefold()) is not None
    return not there, "there" if there else "not_there", {"text": unwanted}


def _quote_gone(draft: Draft, quote: str) -> Verdict:
    there = find(draft.text, quote) is not None
    return not there, "there" if there else "not_there", {"text": quote}


def _words(draft: Draft, wanted: str) -> Verdict:
    least, most = bounds(wanted)
    if least is None and most is None:
        return None
    band = draft.pack.execution.constraints.word_band
    unit = band.unit if band else "chars" if draft.language == "zh" else "words"
    count = length(draft.text, unit)
    met = (least is None or count >= least) and (most is None or count <= most)
    return met, "counted", {"count": count}


def bounds(wanted: str) -> tuple[int | None, int | None]:
    """The least and the most that are asked for; nothing where neither can be read."""
    if between := RANGE.fullmatch(wanted):
        return _number(between[1]), _number(between[2])
    if floor := AT_LEAST.fullmatch(wanted):
        return _number(floor[1] or floor[2]), None
    if ceiling := AT_MOST.fullmatch(wanted):
        return None, _number(ceiling[1])
    return None, None


def _number(digits: str) -> int:
    return int(digits.replace(",", ""))


def _person(draft: Draft, wanted: str) -> Verdict:
    person = PERSONS.get(wanted.casefold().removesuffix(" person"))
    if person is None:
        return None
    mine, yours = list(first_person(draft.told)), list(second_person(draft.told))
    found = "first" if mine else "second" if person == "second" and yours else "third"
    quote = mine[0].text if mine else ""
    return found == person, f"person.{found}", {"quote": quote}


def _term(draft: Draft, named: str) -> Verdict:
    """The term is used, and none of its wrong forms is."""
    for term in draft.pack.execution.glossary:
        if named.casefold() in (term.id.casefold(), term.term.casefold()):
            right = Phrases((term.term, *term.variants)).occurrences(draft.text, draft.vocabulary)
            wrong = next(Phrases(term.forbidden).occurrences(draft.text, draft.vocabulary), None)
            if wrong is not None:
                return False, "there", {"text": wrong.form}
            used = next(right, None) is not None
            return used, "there" if used else "not_there", {"text": term.term}
    return None


JUDGES: dict[str, Callable[[Draft, str], Verdict]] = {
    "contains": _contains,
    "absent": _absent,
    "words": _words,
    "person": _person,
    "term": _term,
    "quote gone": _quote_gone,
}
