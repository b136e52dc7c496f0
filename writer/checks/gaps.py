"""What a pack lacks: required fields that are empty, and items that nobody could judge."""

import re
from collections.abc import Collection, Iterator

from fsm.materials import ConditionKind
from writer.checks.blank import blank, vague
from writer.checks.condition import FreezeCondition
from writer.checks.criteria import PERSONS, asked, bounds
from writer.contracts.execution import ChecklistItem, Decision
from writer.contracts.pack import MaterialsPack, Tone
from writer.pack.dotted import dotted
from writer.pack.items import Item, items

WORLD = (
    "world_name",
    "time_period",
    "geography",
    "social_system",
    "technology_level",
    "culture_customs",
)
NOTHING_ASKED = re.compile(r"\s*(?:contains|absent|words|person|term|quote gone)\s*[:：]\s*", re.I)
# Without these an item of its kind says nothing.
SUBSTANCE = {"DEC": "ruling", "CHK": "text", "GLO": "term"}


def missing(pack: MaterialsPack, chapters_deposited: int = 0) -> Iterator[FreezeCondition]:
    """Every required field that is missing or empty."""
    everything = list(items(pack))
    for path in (
        *_fields(pack),
        *_chapters(pack, chapters_deposited),
        *_parts(pack),
        *(dotted((*item.place, "id")) for item in everything if not item.anchor),
        *(path for item in everything if (path := _without_substance(item))),
    ):
        yield FreezeCondition(f"missing:{path}", ConditionKind.MISSING_FIELD, path, "missing")


def unjudgeable(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    """Decisions and checklist items that do not say how to tell whether they are kept."""
    terms = {one.casefold() for term in pack.execution.glossary for one in (term.id, term.term)}
    for item in items(pack):
        judged = item.record
        if not isinstance(judged, Decision | ChecklistItem):
            continue
        if vague(judged.how_to_judge) or not _can_be_followed(judged.how_to_judge, terms):
            path = dotted((*item.place, "how_to_judge"))
            yield FreezeCondition(
                item.anchor or path,
                ConditionKind.UNJUDGEABLE,
                path,
                "unjudgeable",
                {"id": item.anchor or path, "title": item.title},
            )


def _can_be_followed(how: str, terms: Collection[str]) -> bool:
    """A criterion for the machine must be one that it can read: `words: some` is none."""
    match asked(how):
        case "words" | "paragraphs", wanted:
            return bounds(wanted) != (None, None)
        case "person", wanted:
            return wanted.casefold().removesuffix(" person") in PERSONS
        case "term", wanted:
            return wanted.casefold() in terms
        case _:
            return NOTHING_ASKED.fullmatch(how) is None


def _fields(pack: MaterialsPack) -> Iterator[str]:
    required = {
        "meta.project": pack.meta.project,
        "meta.version": pack.meta.version,
        **{f"canon.world.{name}": getattr(pack.canon.world, name) for name in WORLD},
        "canon.characters.protagonist.name": pack.canon.characters.protagonist.name,
        "planning.outline.story_premise": pack.planning.outline.story_premise,
    }
    yield from (path for path, value in required.items() if blank(value))


def _chapters(pack: MaterialsPack, deposited: int) -> Iterator[str]:
    """Title and summary of every chapter still to be written."""
    chapters = pack.planning.outline.chapters
    if not chapters:
        yield "planning.outline.chapters"
    for number, chapter in enumerate(chapters):
        for name in ("chapter_title", "summary"):
            if chapter.chapter_number > deposited and blank(getattr(chapter, name)):
                yield dotted(("planning", "outline", "chapters", number, name))


def _parts(pack: MaterialsPack) -> Iterator[str]:
    tone, execution = pack.planning.tone, pack.execution
    limits, lists = execution.constraints, execution.checklists
    if blank(tone) if isinstance(tone, str) else _says_nothing(tone):
        yield "planning.tone"
    if limits.word_band is None or not limits.word_band.max:
        yield "execution.constraints.word_band"
    if limits.pov is None:
        yield "execution.constraints.pov"
    if not execution.decisions:
        yield "execution.decisions"
    if not (lists.global_ or lists.per_arc or lists.per_chapter):
        yield "execution.checklists"
    if not execution.glossary:
        yield "execution.glossary"


def _without_substance(item: Item) -> str:
    name = SUBSTANCE.get(item.shelf.prefix)
    empty = name is not None and blank(getattr(item.record, name))
    return dotted((*item.place, name)) if name and empty else ""


def _says_nothing(tone: Tone) -> bool:
    return blank(tone.summary) and not tone.model_extra
