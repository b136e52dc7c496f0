"""What can be found wrong with a text by reading it against the materials."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from writer.llm.rehearsal.brief import Brief, inside, records, strings, text_of
from writer.llm.rehearsal.orders import Orders
from writer.llm.rehearsal.people import company, constraints, eye_colour, point_of_view
from writer.llm.rehearsal.taste import Taste
from writer.llm.rehearsal.tense import past
from writer.llm.rehearsal.terms import forbidden_terms, glossary

_SPEECH = re.compile(r"“[^”]*”|\"[^\"]*\"|「[^」]*」")
_FIRST_PERSON = re.compile(r"\b(?:I|me|my|mine|myself|we|us|our)\b")
_SENTENCES = re.compile(r"[^.!?。！？\n]+[.!?。！？]*[”\"]?")
_NAME_EN = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]+(?: [A-Z][a-z]+)*")
_SAME_OPENINGS = 4


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong, with the passage that shows it."""

    kind: str
    quote: str
    why: str
    suggestion: str
    anchors: tuple[str, ...] = ()
    serious: bool = True
    people: tuple[str, ...] = ()


def faults(brief: Brief, text: str) -> list[Fault]:
    finders = (wrong_eyes, wrong_terms, slipped_person, missing_events, dull_openings)
    return [fault for find in finders for fault in find(brief, text)]


def contradictions(brief: Brief, text: str) -> list[Fault]:
    """What does not fit the people of the book."""
    return [*wrong_eyes(brief, text), *strangers(brief, text)]


def wrong_eyes(brief: Brief, text: str) -> Iterator[Fault]:
    why, suggestion = brief.bank["review"]["canon"]
    people = company(brief)
    for sentence in _sentences(_SPEECH.sub("", text)):
        present = people.in_text(sentence)
        colour = eye_colour(sentence, brief.language) if len(present) == 1 else ""
        if colour and present[0].eyes and colour != present[0].eyes:
            person = present[0]
            about = {"name": person.short, "found": colour, "eyes": person.eyes}
            anchors = (person.anchor,) if person.anchor else ()
            yield Fault(
                "canon", _in(text, sentence), why.format_map(about), suggestion.format_map(about),
                anchors, people=(person.name,),
            )  # fmt: skip


def wrong_terms(brief: Brief, text: str) -> Iterator[Fault]:
    bank, taste = brief.bank["review"], Taste(brief, Orders())
    for term in glossary(brief):
        for wrong in taste.wrong_forms(text, term.forbidden):
            about = {"wrong": wrong, "term": term.word}
            why, suggestion = (line.format_map(about) for line in bank["glossary"])
            anchors = (term.anchor,) if term.anchor else ()
            yield Fault("glossary", _as_written(text, wrong), why, suggestion, anchors)
    anchor = text_of(inside(constraints(brief), "forbidden_terms"), "id")
    for wrong in taste.wrong_forms(text, forbidden_terms(brief)):
        why, suggestion = (line.format(wrong=wrong) for line in bank["forbidden"])
        anchors = (anchor,) if anchor else ()
        yield Fault("forbidden_term", _as_written(text, wrong), why, suggestion, anchors)


def slipped_person(brief: Brief, text: str) -> Iterator[Fault]:
    view = point_of_view(brief)
    if view["person"] in ("first", "second"):
        return
    why, suggestion = brief.bank["review"]["pov"]
    for sentence in _sentences(_SPEECH.sub("□", text)):
        found = "我" in sentence if brief.language == "zh" else _FIRST_PERSON.search(sentence)
        if found and "□" not in sentence:
            anchors = (view["id"],) if view["id"] else ()
            yield Fault("pov", _in(text, sentence), why, suggestion, anchors)
            return


def missing_events(brief: Brief, text: str) -> Iterator[Fault]:
    why, _ = brief.bank["review"]["plan"]
    scenes = records(brief.record("plan").get("scenes")) or [brief.record("plan")]
    for event in (event for scene in scenes for event in strings(scene.get("key_actions"))):
        if not tells(brief, text, event):
            yield Fault("plan", "", why.format(event=event), event, serious=False)


def dull_openings(brief: Brief, text: str) -> Iterator[Fault]:
    row: list[str] = []
    for sentence in _sentences(text):
        first = sentence[:2] if brief.language == "zh" else sentence.split()[0]
        row = [*row, sentence] if row and row[-1].startswith(first) else [sentence]
        if len(row) == _SAME_OPENINGS:
            lines = brief.bank["review"]["rhythm"]
            why, suggestion = (line.format(count=len(row), word=first) for line in lines)
            yield Fault("rhythm", sentence, why, suggestion, serious=False)
            return


def strangers(brief: Brief, text: str) -> Iterator[Fault]:
    """People who are named and are nobody in the book."""
    why, suggestion = brief.bank["review"]["unknown"]
    known = " ".join(
        part for name, part in brief.parts.items() if name not in ("chapter_text", "draft")
    )
    for name in dict.fromkeys(_names(brief, text)):
        if not any(word in known for word in name.split()):
            about = {"name": name}
            quote = next(iter(s for s in _sentences(text) if name in s), name)
            yield Fault(
                "unknown_person", quote, why.format_map(about), suggestion.format_map(about),
                people=(name,),
            )  # fmt: skip


def _names(brief: Brief, text: str) -> list[str]:
    if brief.language == "en":
        return _NAME_EN.findall(text)
    surnames = "".join(brief.bank["people"]["surname"])
    found = re.findall(rf"(?:[。！？”，\n的]|^)([{surnames}][一-鿿]{{1,2}})(?=说|问|道|答)", text)
    cast = [person.name for person in company(brief).everyone]
    return [name for name in found if not any(name.startswith(known) for known in cast)]


def key_words(text: str) -> list[str]:
    """The words by which a demand is recognised in a text."""
    cjk = re.findall(r"[一-鿿]{2,}", text)
    if cjk:
        return [run[at : at + 2] for run in cjk for at in range(len(run) - 1)]
    words = re.findall(r"[A-Za-z][A-Za-z’'-]*", text)
    return [word for word in words if len(word) >= 5 or (word[:1].isupper() and words[0] != word)]


def shows(text: str, wanted: str) -> bool:
    """Whether most of the key words of `wanted` are in the text, whatever their endings."""
    words = key_words(wanted)
    if not words:
        return True
    lower = text.lower()
    hits = sum(1 for word in words if _stem(word) in lower)
    return hits * 10 >= len(words) * 6


def tells(brief: Brief, text: str, event: str) -> bool:
    """Whether a planned event is in the text: as planned, told in the past, or by its words."""
    bare = event.strip().rstrip(".。")
    names = [name for person in company(brief).everyone for name in (person.short, person.name)]
    forms = [bare] if brief.language == "zh" else [bare, past(bare, names)]
    return any(form.lower() in text.lower() for form in forms) or shows(text, event)


def _stem(word: str) -> str:
    word = word.lower()
    return word if len(word) < 6 else word[: max(4, len(word) - 2)]


def _sentences(text: str) -> list[str]:
    return [sentence.strip() for sentence in _SENTENCES.findall(text) if sentence.strip(' ”"')]


def _in(text: str, sentence: str) -> str:
    """A quote that is really in the text, though the sentence was read without its speech."""
    if sentence in text:
        return sentence
    pieces = sorted(re.split(r"[□“”\"]", sentence), key=len, reverse=True)
    return next((piece.strip() for piece in pieces if piece.strip() and piece.strip() in text), "")


def _as_written(text: str, word: str) -> str:
    found = re.search(re.escape(word), text, re.IGNORECASE)
    return found[0] if found else ""
