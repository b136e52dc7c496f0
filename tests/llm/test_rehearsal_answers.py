"""Every answer of the rehearsal author fits its model, in both languages, whatever is missing."""

from typing import Any

import orjson
import pytest
from pydantic import BaseModel

from tests import examples
from tests.llm.rehearsing import LANGUAGES, Book, Language, seeds
from writer.contracts.answers import (
    AdvisorAnswer,
    ArcAnswer,
    ConsistencyAnswer,
    EditorAnswer,
    ExtensionAnswer,
    MaterialsAdvisorAnswer,
    MaterialsAnswer,
    MemoryAnswer,
    PackRevisionAnswer,
    ProposalAnswer,
    RevisionAnswer,
    SpecialistAnswer,
)
from writer.contracts.chat import ToolPlan
from writer.contracts.outline import Outline
from writer.contracts.people import CharactersConfig
from writer.contracts.plan import ChapterPlan
from writer.contracts.progress import StoryProgressEvaluation
from writer.contracts.world import ThemeConflict, WorldSetting
from writer.llm.rehearsal.author import RehearsalAuthor
from writer.llm.rehearsal.tasks import TASKS

pytestmark = pytest.mark.xdist_group("rehearsal")
MODELS: dict[str, type[BaseModel]] = {
    "world": WorldSetting,
    "theme_conflict": ThemeConflict,
    "characters": CharactersConfig,
    "outline": Outline,
    "chapter_plan": ChapterPlan,
    "materials": MaterialsAnswer,
    "specialist": SpecialistAnswer,
    "consistency": ConsistencyAnswer,
    "editor": EditorAnswer,
    "advisor": AdvisorAnswer,
    "materials_advisor": MaterialsAdvisorAnswer,
    "materials_revision": PackRevisionAnswer,
    "revision": RevisionAnswer,
    "memory": MemoryAnswer,
    "arc": ArcAnswer,
    "proposal_advice": ProposalAnswer,
    "story_progress": StoryProgressEvaluation,
    "extension": ExtensionAnswer,
    "chat_plan": ToolPlan,
}
SHAPES: dict[str, Any] = {
    "empty": "",
    "words": "not a record",
    "null": None,
    "list": [None, 3, "x", {}],
    "record": {"name": 5, "scenes": [{}], "chapters": "x", "cast": {"a": [1]}, "glossary": [{}]},
}
PARTS = (
    "settings world theme_conflict characters outline core pack specialist chapter plan memories "
    "scene_length scene_position previous_text user_preferences sheet previous_draft chapter_text "
    "issues draft notes proposal impact"
)


def everything(book: Book) -> dict[str, Any]:
    """All the parts a prompt may have."""
    chapter = book.draft()
    record = {
        "chapter_number": 1,
        "chapter_title": "T",
        "scenes": [{"scene_number": 1, "content": chapter, "word_count": 1}],
        "total_words": 1,
    }
    memory = book.ask("memory", core=book.core, chapter_text=chapter, plan=book.plan())
    return {
        "settings": book.settings,
        **{name: book.step(name) for name in ("world", "theme_conflict", "characters", "outline")},
        "core": book.core,
        "pack": examples.pack(book.language).to_data(),
        "chapter": book.chapter(),
        "plan": book.plan(),
        "chapter_text": chapter,
        "draft": record,
        "memories": [{"chapter_number": 1, "chapter_title": "T", **memory}],
        "issues": [{"issue_id": "I-1", "type": "canon", "severity": "major", "why": "x"}],
        "notes": "- " + examples.word("fix", book.language),
        "sheet": examples.sheet(book.language).to_data(),
        "proposal": examples.proposal(book.language).to_data(),
        "specialist": "character",
    }


def test_every_structured_task_is_known() -> None:
    assert TASKS.keys() == MODELS.keys()


@pytest.mark.parametrize("seed", seeds())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_fits_its_model(language: Language, seed: int) -> None:
    book = Book(seed=seed, language=language, chapters=1 + seed % 6)
    parts = everything(book)
    for task, model in MODELS.items():
        model.model_validate_json(book.say(task, **parts))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_parts_that_are_missing_or_not_what_they_should_be_break_nothing(
    language: Language, shape: str
) -> None:
    book = Book(language=language)
    odd = dict.fromkeys(PARTS.split(), SHAPES[shape])
    for task, model in MODELS.items():
        model.model_validate_json(book.say(task))
        model.model_validate_json(book.say(task, **odd))
    assert book.say("scene")
    assert book.say("scene", **odd)


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_one_part_alone_every_task_is_answered(language: Language) -> None:
    book = Book(language=language)
    for name, part in everything(book).items():
        for task, model in MODELS.items():
            model.model_validate_json(book.say(task, **{name: part}))
        assert book.say("scene", **{name: part})


def test_a_record_may_be_asked_for_by_the_name_of_its_schema() -> None:
    asked = {"type": "json_schema", "json_schema": {"name": "world_setting", "schema": {}}}
    said = RehearsalAuthor().invoke("<language>\nzh\n</language>", response_format=asked)
    WorldSetting.model_validate_json(said.text)


def test_an_answer_that_nobody_foresaw_still_fits_its_schema() -> None:
    class Inner(BaseModel):
        kind: str
        count: int

    class Unforeseen(BaseModel):
        words: list[str]
        inner: Inner
        maybe: float | None
        sure: bool

    schema = {"name": "unforeseen", "schema": Unforeseen.model_json_schema()}
    asked = {"type": "json_schema", "json_schema": schema}
    Unforeseen.model_validate_json(RehearsalAuthor().invoke("?", response_format=asked).text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapters", [1, 2, 12, 400])
def test_an_outline_has_exactly_its_chapters_with_titles_of_their_own(
    language: Language, chapters: int
) -> None:
    found = Outline.model_validate(Book(language=language, chapters=chapters).step("outline"))
    assert [chapter.chapter_number for chapter in found.chapters] == list(range(1, chapters + 1))
    assert len({chapter.chapter_title for chapter in found.chapters}) == chapters
    for chapter in found.chapters:
        assert len(chapter.key_events) >= 2
        assert chapter.summary
        assert chapter.timeline_anchor
        assert bool(chapter.dependencies) is (chapter.chapter_number > 1)


@pytest.mark.parametrize("seed", seeds())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plan_deals_out_the_length_of_the_chapter_among_people_of_the_cast(
    language: Language, seed: int
) -> None:
    book = Book(seed=seed, language=language, target=300 + 211 * seed)
    plan = ChapterPlan.model_validate(book.plan())
    assert sum(scene.estimated_words for scene in plan.scenes) == book.target
    assert 2 <= len(plan.scenes) <= 3
    for scene in plan.scenes:
        assert set(scene.characters) <= set(book.names)
        assert book.names[0] in scene.characters
        assert scene.key_actions


@pytest.mark.parametrize("seed", seeds())
@pytest.mark.parametrize("language", LANGUAGES)
def test_materials_are_rich_enough_to_freeze(language: Language, seed: int) -> None:
    book = Book(seed=seed, language=language)
    made = MaterialsAnswer.model_validate(book.step("materials"))
    assert len(made.decisions) >= 6
    assert all(ruling.how_to_judge.strip() for ruling in made.decisions)
    assert len(made.checklist) >= 4
    assert all(item.how_to_judge.strip() for item in made.checklist)
    assert len(made.glossary) >= 6
    assert any(term.forbidden for term in made.glossary)
    assert (made.pov.person, made.pov.character) == ("third", book.names[0])
    assert 2 <= len(made.forbidden_terms) <= 4
    assert len(made.risks) == 3
    severities = [question.severity for question in made.open_questions]
    assert severities.count("high") == 1
    assert "blocker" not in severities


@pytest.mark.parametrize("seed", seeds())
@pytest.mark.parametrize("language", LANGUAGES)
def test_people_differ_and_know_each_other(language: Language, seed: int) -> None:
    book = Book(seed=seed, language=language)
    people = CharactersConfig.model_validate(book.step("characters")).everyone()
    names = {person.name for person in people}
    assert 4 <= len(people) == len(names) <= 5
    assert len({person.appearance.split()[0] for person in people}) == len(people)
    for person in people:
        assert ("eyes" if language == "en" else "眼睛") in person.appearance
        assert person.relationships
        assert person.relationships.keys() <= names - {person.name}


def test_world_people_and_outline_follow_the_idea() -> None:
    book = Book(language="en", idea=Book(seed=1).settings["idea"])
    assert book.names[0].startswith("Mara")
    assert "brass compass" in orjson.dumps(book.step("outline")).decode()
    assert "brass compass" in [term["term"] for term in book.step("materials")["glossary"]]
    other = Book(language="zh", idea="少年林默在山村捡到一把断剑，从此踏上修仙之路。")
    assert other.names[0] == "林默"
    assert "断剑" in other.say("outline", settings=other.settings, world=other.step("world"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_seed_is_another_book(language: Language) -> None:
    books = [Book(seed=seed, language=language, idea="") for seed in (1, 2, 3, 4)]
    assert len({str(book.names) for book in books}) == len(books)
    assert len({book.draft() for book in books}) == len(books)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_gate_asked_for_becomes_a_ruling(language: Language) -> None:
    book = Book(language=language)
    fix = examples.word("ruling", language)
    made = book.ask("materials", settings=book.settings, sheet={"required_fix": [fix]})
    assert fix in [decision["ruling"] for decision in made["decisions"]]
