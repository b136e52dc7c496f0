"""Materials from a manuscript: what it and its notes say, and nothing that a model invents."""

from collections.abc import Iterable, Iterator
from itertools import islice

from writer.contracts.answers import (
    ChecklistAnswer,
    DecisionAnswer,
    MaterialsAnswer,
    PovAnswer,
    QuestionAnswer,
    RuleAnswer,
    TermAnswer,
)
from writer.contracts.constraints import WordBand
from writer.contracts.manuscript import ImportedName, ImportManifest
from writer.contracts.outline import ChapterSummary, Outline
from writer.contracts.pack import MaterialsPack
from writer.contracts.people import Character, CharactersConfig
from writer.contracts.record import Record
from writer.contracts.world import ThemeConflict, WorldSetting
from writer.desk.book import Book
from writer.desk.studio import Studio
from writer.texts import Language, say

WORLD = ("time_period", "geography", "social_system", "technology_level", "culture_customs")
LONGEST_SUMMARY = 160


def manifest(book: Book) -> ImportManifest | None:
    """What was brought in, where the book began as a manuscript."""
    path = book.paths.import_manifest
    return book.read(ImportManifest, path) if book.has(path) else None


def steps(
    brought: ImportManifest, title: str, openings: Iterable[str], planned: Iterable[tuple[str, str]]
) -> dict[str, Record]:
    """The results of the first four steps, each of them only what the files say."""
    language = brought.language
    told = say("imports.as_told", language, last=len(brought.chapters))
    world = {name: brought.world.get(name, told) for name in WORLD}
    return {
        "world": WorldSetting(
            world_name=brought.world.get("world_name", title),
            special_rules=brought.world.get("special_rules"),
            **world,
        ),
        "theme_conflict": ThemeConflict(
            core_theme=brought.world.get("theme", told), main_conflict=told, tone=told
        ),
        "characters": _cast(brought, language),
        "outline": Outline(
            story_premise=say("imports.premise", language, title=title),
            beginning=told,
            development=told,
            climax=told,
            resolution=told,
            chapters=[*_chapters(brought, openings, planned)],
        ),
    }


def _cast(brought: ImportManifest, language: Language) -> CharactersConfig:
    nobody = ImportedName(name=say("imports.narrator", language))
    first, *others = [_person(one, language) for one in brought.people or [nobody]]
    return CharactersConfig(protagonist=first, supporting_characters=others)


def _person(one: ImportedName, language: Language) -> Character:
    role = say("imports.role", language, times=one.times, chapter=one.first_chapter)
    return Character(
        name=one.name,
        role=role,
        gender="",
        appearance="",
        personality="",
        background=one.description,
        motivation="",
    )


def _chapters(
    brought: ImportManifest, openings: Iterable[str], planned: Iterable[tuple[str, str]]
) -> Iterator[ChapterSummary]:
    """Those that are there, with how they begin or what an outline says; then those to come."""
    listed = list(planned)
    for place, (entry, opening) in enumerate(zip(brought.chapters, openings, strict=True)):
        summary = listed[place][1] if place < len(listed) else ""
        yield ChapterSummary(
            chapter_number=entry.number,
            chapter_title=entry.title,
            summary=summary or opening or entry.title,
        )
    for number, (title, summary) in islice(enumerate(listed, start=1), len(brought.chapters), None):
        yield ChapterSummary(chapter_number=number, chapter_title=title, summary=summary or title)


def opening_of(body: str) -> str:
    flat = " ".join(body[: LONGEST_SUMMARY * 4].split())
    return flat if len(flat) <= LONGEST_SUMMARY else flat[: LONGEST_SUMMARY - 1] + "…"


def answer(studio: Studio) -> MaterialsAnswer | None:
    """What specialists would add to the steps, taken from the manuscript; nobody is asked."""
    brought = manifest(studio.book)
    if brought is None:
        return None
    language, last = brought.language, len(brought.chapters)

    def told(name: str, **facts: object) -> str:
        return say(f"imports.{name}", language, **facts)

    names = ", ".join(one.name for one in brought.people[:12])
    question = QuestionAnswer(
        question=told("question", names=names or "-"),
        severity="low",
        default_assumption=told("question.default"),
        impact=told("question.impact"),
    )
    return MaterialsAnswer(
        world_rules=[RuleAnswer(name=_short(rule), text=rule) for rule in brought.rules],
        timeline=[],
        style_summary=told("style"),
        style_rules=brought.style,
        tone=told("as_told", last=last),
        decisions=[
            DecisionAnswer(
                topic=told("decision.topic"),
                ruling=told("decision", last=last),
                reason=told("decision.reason"),
                how_to_judge=told("decision.judged"),
            )
        ],
        checklist=[ChecklistAnswer(text=told("check"), how_to_judge=told("check.judged"))],
        glossary=[*_terms(brought, studio.settings.title or studio.book.name)],
        pov=PovAnswer(
            person="first" if brought.person == "first" else "third", mode="", character=""
        ),
        forbidden_terms=[],
        naming_policy=told("naming"),
        risks=[],
        open_questions=[question],
    )


def _terms(brought: ImportManifest, title: str) -> Iterator[TermAnswer]:
    """Places and terms, proposed; the book's own title where it has none."""
    language = brought.language
    kinds = (("place", brought.places), ("term", brought.terms))
    every = [(kind, one) for kind, names in kinds for one in names]
    for kind, one in every or [("term", ImportedName(name=title))]:
        count = say("imports.role", language, times=one.times, chapter=one.first_chapter)
        yield TermAnswer(
            term=one.name,
            definition=one.description or count,
            category=say(f"imports.{kind}", language),
        )


def fitted(studio: Studio, pack: MaterialsPack) -> MaterialsPack:
    """The pack, with limits that the manuscript itself keeps to."""
    brought = manifest(studio.book)
    limits = pack.execution.constraints
    if brought is None or limits.word_band is None:
        return pack
    lengths = [entry.words for entry in brought.chapters]
    limits.word_band = WordBand(
        id=limits.word_band.id,
        min=min(lengths),
        max=max(lengths),
        unit=limits.word_band.unit,
        text=say("imports.band", brought.language, min=min(lengths), max=max(lengths)),
        how_to_judge=limits.word_band.how_to_judge,
    )
    limits.paragraph_rules = None
    return pack


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= 60 else flat[:59] + "…"
