"""A chapter begins: by a plan, by models, by a person's own hand or from a manuscript."""

from fsm.chapter import ChapterState, ChapterTrigger
from writer.desk import law
from writer.desk.studio import Studio
from writer.errors import Refused

NOT_WRITTEN = (ChapterState.PLANNED, ChapterState.DRAFT)


def begin(studio: Studio, number: int) -> None:
    """The chapter is under way from here on; what is there of it already stays."""
    book = studio.book
    chapter = book.state.law.chapters[number]
    if chapter.state not in NOT_WRITTEN or chapter.draft:
        raise Refused("plans.drafted", number=number)
    law.ask(book, ChapterTrigger.DRAFT, f"chapter:{number}")
    if chapter.state is ChapterState.PLANNED:
        law.step(book, ChapterTrigger.DRAFT, f"chapter:{number}")
