"""A deposited chapter back at its gate, for a typo or a second thought."""

from fsm.chapter import ChapterTrigger
from fsm.decision import Decision
from writer.contracts.card import ChapterCard
from writer.contracts.chapter import GeneratedChapter
from writer.desk import law
from writer.desk.book import Book
from writer.desk.chapter import text_of
from writer.desk.edit import chapter_of
from writer.desk.studio import Studio
from writer.events.envelope import Entry
from writer.events.types import DecisionTaken, GateOpened

T = ChapterTrigger


def reopen(studio: Studio, number: int, reason: str, by: str) -> None:
    """Opens the gate on the very text that was deposited. It stays the truth until a person
    accepts another, or the same again.
    """
    book, said = studio.book, Decision(decided_by=by, reason=reason)
    subject, known = f"chapter:{number}", chapter_of(book, number)
    law.ask(book, T.REOPEN, subject, said)
    chapter = book.read(GeneratedChapter, book.paths.chapter(number))
    decided = DecisionTaken(
        gate="chapter",
        subject=subject,
        card_id="",
        decision="reopen",
        by=by,
        draft_sha256=known.deposited,
        frozen_version=book.state.law.frozen_version or None,
        reason=reason,
    )
    entries = [_entry(decided, number, f"reopen: {by}"), *_gate(book, number)]
    law.step(
        book,
        T.REOPEN,
        subject,
        *entries,
        decision=said,
        files={
            book.run.draft(number): chapter.to_bytes(),
            book.run.text(number): text_of(chapter).encode(),
        },
        news={"draft": known.deposited},
    )
    if len(entries) == 1:
        law.step(book, T.CHECK, subject)  # its card is in an earlier run: it gets another


def _gate(book: Book, number: int) -> list[Entry]:
    """The gate on the card that the chapter was accepted with, which still says all there is."""
    path = book.run.card(number)
    if book.ports.files.disk.kind(path) != "file":
        return []
    card = book.read(ChapterCard, path)
    opened = GateOpened(
        gate="chapter",
        subject=f"chapter:{number}",
        card_id=card.card_id,
        card_sha256=book.known(book.paths.relative(path)) or "",
        draft_sha256=card.draft_sha256,
        allowed=[offer.action for offer in card.actions if offer.allowed],
    )
    return [_entry(opened, number, card.card_id)]


def _entry(event: DecisionTaken | GateOpened, number: int, message: str) -> Entry:
    return Entry(event, phase="chapter", actor="human", chapter=number, message=message)
