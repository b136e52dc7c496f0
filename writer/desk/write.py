"""Writing: the next chapter, up to its gate. The law says no before anything is made."""

from fsm.chapter import ChapterState, ChapterTrigger
from fsm.materials import MaterialsState
from writer.desk import extend, law, work
from writer.desk.chapter import in_hand
from writer.desk.follow import follow_up
from writer.desk.frozen import stand_untouched
from writer.desk.studio import Studio
from writer.errors import Reason, Refused

WAITING = (ChapterState.HUMAN_REVIEW_GATE, ChapterState.NEEDS_REVIEW, ChapterState.ESCALATED)


def write_next(studio: Studio) -> None:
    """Drafts the next chapter; Refused, with every reason, where one waits for a person first."""
    book = studio.book
    if book.state.law.materials.state is not MaterialsState.FROZEN:
        raise Refused("law.refused", reasons=[Reason("law.no_frozen_pack")])
    stand_untouched(book)
    follow_up(book)
    chapters = book.state.law.chapters
    if all(chapter.state is ChapterState.DEPOSITED for chapter in chapters.values()):
        if not extend.is_due(book):
            raise Refused("chapters.all_deposited")
        work.run(studio)
        return
    number = in_hand(book)
    state = chapters[number].state
    if state in WAITING:
        law.ask(book, ChapterTrigger.DRAFT, f"chapter:{number + 1}")
        raise Refused("chapters.waits", number=number)
    if state is ChapterState.PLANNED:
        law.ask(book, ChapterTrigger.DRAFT, f"chapter:{number}")
    work.run(studio)
