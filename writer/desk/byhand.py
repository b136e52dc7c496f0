"""A chapter in a person's own words, through the same checks, reviewers and gate as any other."""

from dataclasses import dataclass

from writer.contracts.chapter import GeneratedChapter
from writer.contracts.outline import ChapterSummary
from writer.contracts.plan import ChapterPlan, ScenePlan
from writer.contracts.wording import changes, marked
from writer.desk import page
from writer.desk.beginning import begin
from writer.desk.book import Book
from writer.desk.chapter import draft_before, keep_draft, summary, text_of, unit_of
from writer.desk.studio import Studio, frozen_pack
from writer.events.envelope import Entry
from writer.events.types import HumanEdited
from writer.store.files import digest


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A person's text for a chapter, read and understood, and not yet recorded."""

    number: int
    chapter: GeneratedChapter


def blank(book: Book, number: int) -> str:
    """What an editor opens: the title, and room."""
    return f"# {summary(frozen_pack(book), number).chapter_title}\n\n"


def read(book: Book, number: int, data: bytes, file: str) -> Manuscript:
    """The chapter that a text is; divided into scenes where the person divided it."""
    title = summary(frozen_pack(book), number).chapter_title
    text = book.clean(page.decoded(data, file).encode()).decode()
    scenes = page.divided(page.body_under(number, title, text))
    empty = GeneratedChapter(chapter_number=number, chapter_title=title, total_words=0)
    return Manuscript(number, page.with_scenes(empty, scenes, unit_of(book)))


def write(studio: Studio, manuscript: Manuscript, by: str) -> None:
    """Makes the text the draft of this round. No model has any part in it."""
    book, number, chapter = studio.book, manuscript.number, manuscript.chapter
    if book.state.law.chapters[number].draft == digest(chapter.to_bytes()):
        return  # kept before, and cut off on the way to the reviewers
    begin(studio, number)
    before = draft_before(book, number)
    if book.ports.files.disk.kind(book.paths.plan(number)) != "file":
        book.keep({book.paths.plan(number): plan_for(studio, chapter).to_bytes()})
    old = text_of(before) if before else ""
    event = HumanEdited(
        path=book.paths.relative(book.run.text(number)),
        by=by,
        diff=marked(changes(old, text_of(chapter))),
        what="wrote",
    )
    entry = Entry(event, phase="chapter", actor="human", chapter=number, message=f"wrote: {by}")
    keep_draft(book, chapter, book.state.law.frozen_version, before, entry)


def plan_for(studio: Studio, chapter: GeneratedChapter) -> ChapterPlan:
    """What the outline says of the chapter, dealt out to the scenes that are there."""
    known = summary(studio.frozen_pack(), chapter.chapter_number)
    count = len(chapter.scenes)
    scenes = [
        ScenePlan(
            scene_number=scene.scene_number,
            location="",
            purpose=known.summary,
            key_actions=_share(known, place, count),
            estimated_words=scene.word_count,
            scene_type="",
            intensity="",
        )
        for place, scene in enumerate(chapter.scenes)
    ]
    return ChapterPlan(
        chapter_number=known.chapter_number, chapter_title=known.chapter_title, scenes=scenes
    )


def _share(known: ChapterSummary, place: int, count: int) -> list[str]:
    first, last = (len(known.key_events) * n // count for n in (place, place + 1))
    return known.key_events[first:last]
