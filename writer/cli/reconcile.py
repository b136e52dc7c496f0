"""Files that were changed by hand, at the command line: shown, then taken or put back."""

from collections.abc import Sequence

from writer.cli import show
from writer.cli.progress import Progress
from writer.cli.session import Session
from writer.desk import hands, work
from writer.desk import reconcile as desk
from writer.desk.book import Book
from writer.desk.hands import HandEdit
from writer.desk.status import status as status_of
from writer.desk.studio import Studio, at_work
from writer.errors import BadInput


def decide(
    session: Session, name: str, number: int | None, by: str | None, *, take: bool, put_back: bool
) -> None:
    """What `ng edit BOOK [N] --take` and `--put-back` do, for one chapter or the whole book."""
    if take and put_back:
        raise BadInput("hands.either")
    session.needs_a_person(by)
    book = Book.open(session.ports, name)
    found = [hand for hand in hands.look(book) if number in (None, hand.chapter)]
    if take:
        found = desk.takeable(book, found)
    if not found:
        session.console.say("hands.nothing_there" if number else "hands.nothing", number=number)
        session.console.document({"files": []})
        return
    show_all(session, book, found)
    names = ", ".join(hand.path for hand in found)
    person = session.person(by, "hands.will_take" if take else "hands.will_put_back", files=names)
    doing = "take" if take else "put back"
    with at_work(
        session.ports, book.name, doing, Progress(session.console), touched=True
    ) as studio:
        if take:
            taken = desk.take_all(studio, found, person)
            for hand in taken:
                session.console.say("hands.taken", path=hand.path)
        else:
            put_all_back(session, studio, found, person)
    with at_work(session.ports, book.name, doing, Progress(session.console)) as studio:
        work.run(studio)
        show.status(session, status_of(studio.book, session.console.language))


def show_all(session: Session, book: Book, found: Sequence[HandEdit]) -> None:
    for hand in found:
        session.console.line(hand.path)
        show.changes(session, desk.difference(book, hand), brief=True)


def put_all_back(session: Session, studio: Studio, found: Sequence[HandEdit], by: str) -> None:
    for hand in found:
        kept = desk.put_back(studio, hand, by)
        key = "hands.put_back" if kept else "hands.put_back_missing"
        session.console.say(key, path=hand.path, kept=kept)
