"""A book of many deposited chapters, made quickly: by every step of the law, without models."""

import atexit
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

from fsm.chapter import ChapterTrigger as T
from tests.gates.books import LIN, a_place, at_the_desk, ports_of
from writer.contracts.answers import MemoryAnswer
from writer.contracts.card import ChapterCard
from writer.contracts.chapter import GeneratedChapter, GeneratedScene
from writer.contracts.consistency import ConsistencyReport
from writer.contracts.length import length
from writer.contracts.outline import PlannedChapter
from writer.contracts.pack import MaterialsPack
from writer.contracts.plan import ChapterPlan, ScenePlan
from writer.contracts.review import EditorReview
from writer.contracts.settings import Settings
from writer.desk import decide, deposit, freeze, intake, law, work
from writer.desk.book import Book
from writer.desk.chapter import keep_draft
from writer.desk.studio import Studio
from writer.events.envelope import Entry
from writer.events.types import GateOpened
from writer.store.files import digest

NAME = "Long"
IDEAS = {"en": "A keeper and a letter.", "zh": "守灯人和一封信。"}
Result = TypeVar("Result")


@dataclass(frozen=True)
class Maker:
    """How the chapters of a book are written: a text for each, and what is remembered of it."""

    chapters: int
    texts: Callable[[MaterialsPack], Sequence[tuple[str, str]]]


def begin(outputs: Path, language: str, chapters: int) -> None:
    outputs.mkdir(parents=True, exist_ok=True)
    wanted = Settings(
        project_name=NAME,
        idea=IDEAS[language],
        language="zh" if language == "zh" else "en",
        initial_chapters=chapters,
        max_chapters=chapters,
        target_words=80,
    )
    intake.create(ports_of(outputs), wanted, by=LIN)
    at_the_desk(ports_of(outputs), work.run, NAME)
    at_the_desk(ports_of(outputs), lambda studio: freeze.freeze(studio, LIN), NAME)


def written(studio: Studio, number: int, text: str, told: str) -> None:
    """One chapter with this text, deposited, and remembered by what is told."""
    book, subject, pack = studio.book, f"chapter:{number}", studio.frozen_pack()
    planned = next(c for c in pack.planning.outline.chapters if c.chapter_number == number)
    law.step(book, T.DRAFT, subject)
    draft = _draft(planned, text)
    scenes = {book.paths.scene(number, one.scene_number): one.to_bytes() for one in draft.scenes}
    book.keep({book.paths.plan(number): _plan(planned, told).to_bytes(), **scenes})
    keep_draft(book, draft, book.state.law.frozen_version, None)
    law.step(book, T.SUBMIT, subject)
    _presented(book, draft)
    decide.accept(studio, number, LIN)
    answer = MemoryAnswer(
        key_events=[told, "A bell was heard."],
        character_states={},
        unresolved_threads=[f"What of {number}? {told}"],
        settled_threads=[],
        summary=told,
    )
    deposit.keep(book, number, answer)


def _draft(planned: PlannedChapter, text: str) -> GeneratedChapter:
    scene = GeneratedScene(scene_number=1, content=text, word_count=length(text, "words"))
    return GeneratedChapter(
        chapter_number=planned.chapter_number,
        chapter_title=planned.chapter_title,
        scenes=[scene],
        total_words=scene.word_count,
    )


def _plan(planned: PlannedChapter, told: str) -> ChapterPlan:
    scene = ScenePlan(
        scene_number=1,
        location="-",
        characters=[],
        purpose=told,
        key_actions=[told],
        estimated_words=80,
        scene_type="dialogue",
        intensity="low",
    )
    title = planned.chapter_title
    return ChapterPlan(chapter_number=planned.chapter_number, chapter_title=title, scenes=[scene])


def _presented(book: Book, draft: GeneratedChapter) -> None:
    number, sha256 = draft.chapter_number, digest(draft.to_bytes())
    review = EditorReview(verdict="accept", chapter=number, draft_sha256=sha256)
    report = ConsistencyReport(chapter_number=number, issues=(), summary="")
    book.keep(
        {
            book.run.editor_review(number): review.to_bytes(),
            book.run.consistency(number): report.to_bytes(),
        },
        book.note(f"chapter:{number}", checked_under=book.state.law.frozen_version),
    )
    card = ChapterCard(
        card_id=f"chapter-{number:03d}-r1",
        project=book.name,
        chapter=number,
        chapter_title=draft.chapter_title,
        draft_sha256=sha256,
        frozen_version=book.state.law.frozen_version,
        words=draft.total_words,
    )
    gate = GateOpened(
        gate="chapter",
        subject=f"chapter:{number}",
        card_id=card.card_id,
        card_sha256=digest(card.to_bytes()),
        draft_sha256=sha256,
    )
    law.step(
        book,
        T.PRESENT,
        f"chapter:{number}",
        Entry(gate, phase="chapter", chapter=number),
        files={book.run.card(number): card.to_bytes()},
    )


@cache
def _made(language: str, maker: Maker) -> Path:
    place = a_place(f"proposals-{language}")
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    outputs = place / "outputs"
    begin(outputs, language, maker.chapters)

    def write(studio: Studio) -> None:
        for number, (text, told) in enumerate(maker.texts(studio.frozen_pack()), start=1):
            written(studio, number, text, told)

    at_the_desk(ports_of(outputs), write, NAME)
    return outputs


def book_of(outputs: Path, language: str, maker: Maker) -> Path:
    """A copy of a book with these texts."""
    shutil.copytree(_made(language, maker), outputs, symlinks=True)
    return outputs


def opened(outputs: Path) -> Book:
    return Book.open(ports_of(outputs), NAME)


def do(outputs: Path, deed: Callable[[Studio], Result]) -> Result:
    return at_the_desk(ports_of(outputs), deed, NAME)
