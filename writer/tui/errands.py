"""What an answer leads to, at which desk: the same calls as the commands make."""

from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path

from writer.contracts.card import ChapterCard, MaterialsCard, ProposalCard
from writer.desk import decide, export, freeze, migrate, propose, work
from writer.desk.book import Book
from writer.desk.ports import Ports
from writer.desk.propose import Request
from writer.desk.studio import Studio
from writer.desk.write import write_next
from writer.store.files import digest
from writer.tui.answers import (
    Accept,
    AnswerQuestion,
    AskAdvisor,
    ChapterAnswer,
    Decide,
    Escalate,
    Freeze,
    MaterialsAnswer,
    Migrate,
    ProposalAnswer,
    RequestChanges,
    Rewrite,
    RuleConflict,
    TakeDefault,
    Waive,
)
from writer.tui.working import Errand

Deed = Callable[[Studio], None]
Sent = Callable[[], None]
"""Called once the answer is on record, whatever becomes of the work that follows."""

GOES_ON = ("draft_materials", "check", "deposit")
"""What the record says comes next, and needs nobody's word."""


def of_chapter(card: ChapterCard, answer: ChapterAnswer, sent: Sent) -> Errand:
    number, draft = card.chapter, card.draft_sha256

    def do(studio: Studio) -> None:
        match answer:
            case Accept(by, note):
                decide.accept(studio, number, by, note, draft)
                work.run(studio, stop_after=["deposit"])
            case Rewrite(by, sheet):
                decide.rewrite(studio, number, sheet, by, draft)
                sent()
                work.run(studio)
            case Waive(by, issue_id, reason):
                decide.waive(studio, number, issue_id, reason, by, draft)
            case Escalate(by, places, why, quote):
                request = Request(places, why, chapter=number, quote=quote)
                decide.escalate(studio, number, request, by, draft)

    doing = type(answer).__name__.lower()
    stays = isinstance(answer, Waive)
    return Errand(card.project, doing, do, f"chapter:{number}", card.card_id, stays)


def of_materials(card: MaterialsCard, pack: str, answer: MaterialsAnswer, sent: Sent) -> Errand:
    """`pack` is the digest of the pack that the card is about."""

    def do(studio: Studio) -> None:
        match answer:
            case Freeze(by, note):
                freeze.freeze(studio, by, note, pack_sha256=pack or None)
                return
            case AnswerQuestion(by, question, text):
                freeze.answer(studio, question, text, by)
            case TakeDefault(by, question):
                freeze.waive(studio, question, by)
            case RuleConflict(by, conflict, text):
                freeze.rule(studio, conflict, text, by)
            case RequestChanges(by, sheet):
                freeze.request_changes(studio, sheet, by)
                sent()
        work.run(studio)

    stays = not isinstance(answer, Freeze)
    doing = "materials" if stays else "freeze"
    return Errand(card.project, doing, do, "materials", card.card_id, stays)


def of_proposal(card: ProposalCard, answer: ProposalAnswer, _: Sent) -> Errand:
    name = card.proposal_id

    def do(studio: Studio) -> None:
        match answer:
            case Decide(by, verdict, reason):
                seen = card.approved_by, card.proposal_sha256
                propose.decide(studio, name, verdict, by, reason, *seen)
            case Migrate(by):
                migrate.migrate(studio, name, by)
            case AskAdvisor():
                propose.advise(studio, name)

    card_id = card.card_id if isinstance(answer, Decide) else ""
    doing = "advise" if isinstance(answer, AskAdvisor) else "proposal"
    return Errand(card.project, doing, do, name, card_id)


def of_next_action(book: str, action: str, subject: str) -> Errand | None:
    """The work that comes next; nothing where it is a person's turn."""
    deeds: dict[str, Deed] = {
        **dict.fromkeys(GOES_ON, work.run),
        "write": write_next,
        "advise": partial(_advise, subject),
    }
    return Errand(book, action, deeds[action]) if action in deeds else None


def _advise(name: str, studio: Studio) -> None:
    propose.advise(studio, name)


def write_export(ports: Ports, name: str) -> Path:
    """The accepted chapters as a file beside the books' directory; what is there stays there."""
    book = Book.open(ports, name)
    data = export.markdown(book).encode()
    place = ports.paths.outputs.parent
    for number in count(1):
        file = place / (f"{book.name}.md" if number == 1 else f"{book.name} ({number}).md")
        if ports.files.digest_of(file) in (None, digest(data)):
            break
    ports.files.write(file, data)
    return file
