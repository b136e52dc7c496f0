"""Writing: the next chapter, up to its gate. The law says no before anything is made."""

from fsm.chapter import ChapterState, ChapterTrigger
from fsm.materials import MaterialsState
from writer.desk import candidates, extend, law, work
from writer.desk.beginning import NOT_WRITTEN
from writer.desk.chapter import in_hand
from writer.desk.follow import follow_up
from writer.desk.frozen import stand_untouched
from writer.desk.studio import Studio
from writer.errors import Reason, Refused

WAITING = (ChapterState.HUMAN_REVIEW_GATE, ChapterState.NEEDS_REVIEW, ChapterState.ESCALATED)


def write_next(studio: Studio) -> None:
    """Drafts the next chapter; Refused, with every reason, where one waits for a person first."""
    if _is_written_to_its_end(studio) and extend.is_due(studio.book):
        work.run(studio)
        return
    number = next_to_write(studio)
    if waiting := candidates.waiting(studio.book, number):
        raise Refused("candidates.wait", number=number, count=len(waiting))
    work.run(studio)


def next_to_write(studio: Studio) -> int:
    """The chapter that may be written now; Refused, with every reason, where there is none."""
    book = studio.book
    if book.state.law.materials.state is not MaterialsState.FROZEN:
        raise Refused("law.refused", reasons=[Reason("law.no_frozen_pack")])
    stand_untouched(book)
    follow_up(book)
    chapters = book.state.law.chapters
    if _is_written_to_its_end(studio):
        raise Refused("chapters.all_deposited")
    number = in_hand(book)
    state = chapters[number].state
    if state in WAITING:
        for later in book.state.law.chapters_in(ChapterState.PLANNED)[:1]:
            law.ask(book, ChapterTrigger.DRAFT, f"chapter:{later}")
        raise Refused("chapters.waits", number=number)
    if state in NOT_WRITTEN:
        law.ask(book, ChapterTrigger.DRAFT, f"chapter:{number}")
    return number


def _is_written_to_its_end(studio: Studio) -> bool:
    law = studio.book.state.law
    if law.materials.state is not MaterialsState.FROZEN:
        return False
    return law.all_deposited
