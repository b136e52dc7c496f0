"""The two steps of a chapter as nodes: what is there already is reused, and said so."""

from fsm.chapter import ChapterState
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.length import length
from writer.contracts.plan import ChapterPlan
from writer.contracts.state import NovelGenerationState
from writer.desk import chapter
from writer.desk.steps import clear_the_way, reuse, with_step
from writer.desk.studio import Studio, Update
from writer.graph.steps import CHAPTER_PLAN, CHAPTER_TEXT


def plan(studio: Studio, state: NovelGenerationState) -> Update:
    """A plan that is there is kept; one that cannot be read is set aside."""
    book, number = studio.book, chapter.in_hand(studio.book)
    from writer.desk import imported  # which needs the work itself

    imported.take_up(studio, number)
    if reuse(studio, CHAPTER_PLAN, number) is None:
        clear_the_way(studio, CHAPTER_PLAN, number)
    update = chapter.plan(studio, state)
    made = book.read(ChapterPlan, book.paths.plan(number))
    done = with_step(state, CHAPTER_PLAN.name)
    return update | {CHAPTER_PLAN.field: {number: made}, "completed_steps": done}


def text(studio: Studio, state: NovelGenerationState) -> Update:
    """A text that was there before the book was ours becomes the draft, and goes to the gate."""
    book, number = studio.book, chapter.in_hand(studio.book)
    take_up_text(studio, number)
    update = chapter.draft(studio, state)
    made = chapter.newest_draft(book, number)
    done = with_step(state, CHAPTER_TEXT.name)
    return update | {CHAPTER_TEXT.field: {number: made}, "completed_steps": done}


def take_up_text(studio: Studio, number: int) -> None:
    """Only for a first draft: what a person sent back is written anew, and what was deposited
    once changes in no other way than through its gate.
    """
    book, now = studio.book, studio.book.state.law.chapters[number]
    is_first = now.state is ChapterState.DRAFT and not now.draft and not now.deposited
    if not is_first or chapter.round_of(book, number) != 1:
        return
    if found := reuse(studio, CHAPTER_TEXT, number):
        drafted_on = studio.frozen_pack().meta.version
        chapter.keep_draft(book, _counted(studio, found, number), drafted_on, None)
    else:
        clear_the_way(studio, CHAPTER_TEXT, number)


def _counted(studio: Studio, found: GeneratedChapter, number: int) -> GeneratedChapter:
    """With our own count of the words: the card says what a person will read."""
    unit = chapter.target(studio.frozen_pack(), studio.settings.target_words).unit
    scenes = [
        scene.model_copy(update={"word_count": length(scene.content, unit)})
        for scene in found.scenes
    ]
    words = sum(scene.word_count for scene in scenes)
    counted = {"chapter_number": number, "scenes": scenes, "total_words": words}
    return found.model_copy(update=counted)
