"""What a desk shows of its book: nothing that happened is missed, whoever heard of it first."""

from collections.abc import Callable

from tests.tui.conftest import BOOK, Office
from writer.desk import decide
from writer.desk.book import Book
from writer.desk.studio import at_work
from writer.tui.outlook import Lookout

AtStage = Callable[[str], Office]


def test_what_was_heard_while_a_card_was_read_is_told_and_told_once(office_at: AtStage) -> None:
    office = office_at("chapter")
    lookout = Lookout(office.ports, BOOK)
    before = lookout.look()

    def reads_while_somebody_decides(book: Book) -> None:
        with at_work(office.ports, BOOK, "elsewhere") as studio:
            decide.waive(studio, 1, "I-001", "It is dusk.", "Mira")
        book.log.catch_up()

    lookout.read(reads_while_somebody_decides)
    after = lookout.look()
    told = [one.says for one in after.lately]
    assert told[0] == "workbench.lately_chapter_waive"
    assert after.lately[1:] == before.lately
    assert after.status != before.status or after.waiting != before.waiting
    assert lookout.look().lately == after.lately


def test_a_desk_that_is_opened_tells_what_one_that_looked_on_does(office_at: AtStage) -> None:
    office = office_at("chapter")
    looking = Lookout(office.ports, BOOK)
    looking.look()
    with at_work(office.ports, BOOK, "elsewhere") as studio:
        decide.waive(studio, 1, "I-001", "It is dusk.", "Mira")
    assert looking.look() == Lookout(office.ports, BOOK).look()
