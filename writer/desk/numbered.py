"""Chapters by their numbers, for those who call us from a program: plans ahead, and texts."""

from collections.abc import Sequence
from functools import partial

from fsm.chapter import ChapterState, ChapterTrigger
from fsm.materials import MaterialsState
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.plan import ChapterPlan
from writer.desk import chapter, law, work
from writer.desk.book import Book
from writer.desk.card import AT_THE_GATE
from writer.desk.span import spanned
from writer.desk.steps import asked_again, clear_the_way, found, results, reuse, tell
from writer.desk.studio import Studio
from writer.errors import BadInput, Reason, Refused
from writer.graph.steps import CHAPTER_PLAN, CHAPTER_TEXT, must_have


def plans(
    studio: Studio, numbers: Sequence[int] | None, *, force: bool = False
) -> list[ChapterPlan]:
    """Plans ahead: no chapter begins by it, and only those asked for are touched."""
    book = studio.book
    must_have(CHAPTER_PLAN.name, CHAPTER_PLAN.requires, results(book))
    every = sorted(book.state.law.chapters) if numbers is None else numbers
    studio.frozen_pack()
    return [_planned(studio, number, force=force) for number in every]


def _planned(studio: Studio, number: int, *, force: bool) -> ChapterPlan:
    book = studio.book
    must_be_in_the_outline(book, number)
    if force:
        must_not_be_begun(book, number)
    elif made := reuse(studio, CHAPTER_PLAN, number):
        return made
    clear_the_way(studio, CHAPTER_PLAN, number)
    made = spanned(studio, CHAPTER_PLAN.name, number, partial(_make_plan, studio, number, force))
    book.keep({book.paths.plan(number): made.to_bytes()})
    return made


def _make_plan(studio: Studio, number: int, force: bool) -> ChapterPlan:  # noqa: FBT001
    if not force:
        return chapter.make_plan(studio, number)

    def again(round_number: int) -> ChapterPlan:
        return chapter.make_plan(studio, number, round_number=round_number)

    return asked_again(studio.book, CHAPTER_PLAN, again, number)


def must_be_planned(book: Book, number: int) -> None:
    """A ValueError with the order to work in, where the steps before the text are missing."""
    planned = (CHAPTER_PLAN.name,) if found(book, CHAPTER_PLAN, number) else ()
    must_have(CHAPTER_TEXT.name, CHAPTER_TEXT.requires, (*results(book), *planned))


def written(studio: Studio, number: int, *, force: bool = False) -> GeneratedChapter:
    """The text of a chapter: what is deposited, what waits at its gate, or a new draft of it."""
    book = studio.book
    must_be_in_the_outline(book, number)
    state = book.state.law.chapters[number].state
    if state is ChapterState.DEPOSITED and not force:
        tell(studio, "steps.reused", CHAPTER_TEXT, number)
        return book.read(GeneratedChapter, book.paths.chapter(number))
    if state is ChapterState.DEPOSITED:
        law.step(book, ChapterTrigger.DRAFT_ANEW, f"chapter:{number}")
        tell(studio, "steps.made_again", CHAPTER_TEXT, number)
    elif state in AT_THE_GATE and force:
        raise Refused("steps.at_the_gate", number=number)
    elif state is ChapterState.PLANNED:
        law.ask(book, ChapterTrigger.DRAFT, f"chapter:{number}")
    work.run(studio)
    return chapter.newest_draft(book, number).model_copy(deep=True)


def must_be_in_the_outline(book: Book, number: int) -> None:
    if book.state.law.materials.state is not MaterialsState.FROZEN:
        raise Refused("law.refused", reasons=[Reason("law.no_frozen_pack")])
    if number not in book.state.law.chapters:
        raise BadInput("steps.no_such_chapter", number=number)


def must_not_be_begun(book: Book, number: int) -> None:
    """A plan that a draft was written on is part of that draft's story."""
    state = book.state.law.chapters[number].state
    if state is not ChapterState.PLANNED:
        raise Refused("steps.begun", number=number)
