"""Whether the measures of a chapter can all be kept at once."""

import re
from collections.abc import Iterator

from writer.checks.condition import FreezeCondition, contradiction
from writer.checks.criteria import PERSONS, asked, bounds
from writer.checks.phrases import Phrases
from writer.checks.statements import ruled
from writer.contracts.constraints import PointOfView, WordBand
from writer.contracts.execution import ChecklistItem, Decision
from writer.contracts.pack import MaterialsPack
from writer.pack.items import Place, items

_TOLD_IN = re.compile(
    r"\b(?:written|told|narrated|narration|narrate|write|tell)\b[^.;]{0,30}?\bin (?:the )?"
    r"(?:(?P<person>first|second|third)[- ]person|(?P<tense>past|present) tense)\b"
    r"|[以用](?P<zh>第[一二三]人称)(?:有限|限知|全知)?(?:视角)?来?(?:叙述|叙事|讲述|写作|写)",
    re.IGNORECASE,
)
# A rule may speak of what is not to be done, or of a letter within the story.
_NOT_THE_NARRATOR = re.compile(
    r"\b(?:not|never|no|avoid|don't|except|unless|letters?|diary|diaries|journals?)\b|[不勿禁忌除]|避免|信|日记",
    re.IGNORECASE,
)


def measures(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    limits = pack.execution.constraints
    yield from _band(limits.word_band)
    yield from _narrator(pack, limits.pov)
    yield from _criteria(pack)


def _band(band: WordBand | None) -> Iterator[FreezeCondition]:
    if band is not None and band.min > band.max:
        place = ("execution", "constraints", "word_band")
        yield contradiction(place, "band", least=band.min, most=band.max)


def _narrator(pack: MaterialsPack, pov: PointOfView | None) -> Iterator[FreezeCondition]:
    """Style and rulings that have the story told by another person, or in another tense."""
    for statement in ruled(pack) if pov else ():
        told = _TOLD_IN.search(statement.text)
        if pov is None or told is None or _NOT_THE_NARRATOR.search(statement.text):
            continue
        person = PERSONS.get((told["person"] or told["zh"] or "").casefold())
        tense = (told["tense"] or "").casefold()
        right = (pov.tense or "").casefold().removesuffix(" tense")
        if (person and person != pov.person) or (tense and right and tense != right):
            yield contradiction(statement.place, "narrator", told=told[0], id=pov.id)


def _criteria(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    """How to judge an item, where that asks for what a constraint forbids."""
    limits = pack.execution.constraints
    wrong = [form for term in pack.execution.glossary for form in term.forbidden]
    wrong += limits.forbidden_terms.terms if limits.forbidden_terms else []
    forbidden = Phrases(wrong)
    for item in items(pack):
        if not isinstance(item.record, Decision | ChecklistItem):
            continue
        place = (*item.place, "how_to_judge")
        match asked(item.record.how_to_judge):
            case "contains", wanted:
                for one in forbidden.occurrences(wanted):
                    yield contradiction(place, "asks_forbidden", form=one.form, id=item.anchor)
                    break
            case "words", wanted:
                yield from _length(place, wanted, limits.word_band, item.anchor)
            case "person", wanted:
                person = PERSONS.get(wanted.casefold().removesuffix(" person"))
                if person and limits.pov and person != limits.pov.person:
                    yield contradiction(place, "asks_person", id=item.anchor, pov=limits.pov.id)


def _length(
    place: Place, wanted: str, band: WordBand | None, anchor: str
) -> Iterator[FreezeCondition]:
    least, most = bounds(wanted)
    if band and ((least or 0) > band.max or (most is not None and most < band.min)):
        facts = {"wanted": wanted, "least": band.min, "most": band.max}
        yield contradiction(place, "asks_length", id=anchor, **facts)
