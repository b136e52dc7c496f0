"""Judges acceptance criteria that need no opinion: `contains:`, `words:` and the like."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from writer.checks.draft import Draft
from writer.checks.persons import second_person
from writer.checks.phrases import Phrases
from writer.checks.quotes import find, normalised
from writer.contracts.length import length
from writer.contracts.pack import MaterialsPack
from writer.pack.language import language_of
from writer.texts import say

# What a Chinese sheet may say instead.
ENGLISH = {
    "包含": "contains",
    "不含": "absent",
    "字数": "words",
    "人称": "person",
    "术语": "term",
    "引文已删": "quote gone",
    "段数": "paragraphs",
    "开头": "begins",
    "结尾": "ends",
}
FORM = re.compile(
    rf"\s*({'|'.join((*ENGLISH.values(), *ENGLISH))})\s*[:：]\s*(.*\S)\s*", re.I | re.S
)
RANGE = re.compile(
    r"(\d[\d,]*)\s*(?:-|–|—|~|～|to|至|到)\s*(\d[\d,]*)(?:\s*(?:words|chars|字))?", re.I
)
AT_LEAST = re.compile(r"(?:>=|≥|at least|不少于|至少)\s*(\d[\d,]*)|(\d[\d,]*)\s*\+", re.I)
AT_MOST = re.compile(r"(?:<=|≤|at most|不超过|至多)\s*(\d[\d,]*)", re.I)
FIRST_WORD = re.compile(r"\w+")
EDGES = " \t\n\u3000\"'“”‘’「」『』.。!！?？…*#"
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
    quote: str = ""
    """What of the text shows that it is not met."""


def judge(criterion: str, text: str, pack: MaterialsPack) -> Judged | None:
    """Nothing where the criterion asks for a reader's opinion."""
    return judged(criterion, Draft(text, pack, 0, language_of(pack)))


def asked(criterion: str) -> tuple[str, str]:
    """The kind of a criterion that needs no opinion, and what it asks for; else nothing."""
    form = FORM.fullmatch(criterion)
    kind = form[1].casefold() if form else ""
    return ENGLISH.get(kind, kind), form[2] if form else ""


def judged(criterion: str, draft: Draft) -> Judged | None:
    kind, wanted = asked(criterion)
    verdict = JUDGES[kind](draft, wanted) if kind else None
    if verdict is None:
        return None
    met, key, facts = verdict
    why = say(f"checks.judged.{key}", draft.language, **facts)
    quote = str(facts.get("text", "")) if key == "there" and not met else ""
    place = find(draft.text, quote) if quote else None
    return Judged(criterion, met, why, draft.text[slice(*place)] if place else "")


Verdict = tuple[bool, str, dict[str, object]] | None


def _contains(draft: Draft, wanted: str) -> Verdict:
    # A word that begins a sentence is still the same word.
    choices = (one for one in _choices(wanted) if find(draft.folded, one.casefold()))
    there = next(choices, None)
    return there is not None, "there" if there else "not_there", {"text": there or wanted}


def _absent(draft: Draft, unwanted: str) -> Verdict:
    """None of the choices stands in the text; a word only counts as a whole word."""
    for one in _choices(unwanted):
        first = FIRST_WORD.search(one.casefold())
        if first and first.group() not in draft.folded:
            continue
        bare = normalised(one).strip("\"'")
        if re.fullmatch(r"[\w\s'’-]+", bare):
            found = next(Phrases([bare.lower()]).occurrences(draft.text, draft.vocabulary), None)
            if found is not None:
                return False, "there", {"text": draft.text[found.start : found.end]}
        elif find(draft.folded, one.casefold()) is not None:
            return False, "there", {"text": one}
    return True, "not_there", {"text": unwanted}


def _choices(said: str) -> list[str]:
    """`a | b` names several, of which any one counts."""
    return [one.strip() for one in re.split(r"[|｜]", said) if one.strip()]


def _paragraphs(draft: Draft, wanted: str) -> Verdict:
    least, most = bounds(wanted)
    if least is None and most is None:
        return None
    count = sum(1 for line in draft.text.splitlines() if line.strip())
    return _within(count, least, most), "paragraphs", {"count": count}


def _begins(draft: Draft, wanted: str) -> Verdict:
    place = find(draft.folded, wanted.casefold())
    met = place is not None and not draft.text[: place[0]].strip(EDGES)
    return met, "begins" if met else "begins_not", {"text": wanted}


def _ends(draft: Draft, wanted: str) -> Verdict:
    tail = draft.text.rstrip(EDGES)[-len(wanted) - len(EDGES) :]
    place = find(tail.casefold(), wanted.casefold().strip(EDGES))
    met = place is not None and not tail[place[1] :].strip(EDGES)
    return met, "ends" if met else "ends_not", {"text": wanted}


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
    return _within(count, least, most), "counted", {"count": count}


def _within(count: int, least: int | None, most: int | None) -> bool:
    return (least is None or count >= least) and (most is None or count <= most)


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
    mine = draft.in_first_person
    yours = person == "second" and next(second_person(draft.told), None) is not None
    found = "first" if mine else "second" if yours else "third"
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
    "paragraphs": _paragraphs,
    "begins": _begins,
    "ends": _ends,
}
