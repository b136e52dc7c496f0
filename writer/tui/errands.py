"""What an answer leads to, at which desk: the same calls as the commands make."""

from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path

from writer.contracts.card import ChapterCard, MaterialsCard, ProposalCard
from writer.desk import (
    decide,
    export,
    freeze,
    migrate,
    pack_edit,
    propose,
    work,
    worlds,
)
from writer.desk.book import Book
from writer.desk.pack_edit import Edit
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
    ChooseWorld,
    Decide,
    Escalate,
    Freeze,
    MakeWorlds,
    MaterialsAnswer,
    Migrate,
    ProposalAnswer,
    Rebase,
    RequestChanges,
    Resume,
    Rewrite,
    RuleConflict,
    TakeDefault,
    Undo,
    Waive,
    WorldsAnswer,
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
                request = Request(
                    places,
                    why,
                    chapter=number,
                    quote=quote,
                    adds=answer.adds,
                    removes=answer.removes,
                    renames=answer.renames,
                )
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
                freeze.answer(studio, question, text, by, pack)
            case TakeDefault(by, question):
                freeze.waive(studio, question, by, pack)
            case RuleConflict(by, conflict, text):
                freeze.rule(studio, conflict, text, by, pack)
            case RequestChanges(by, sheet):
                freeze.request_changes(studio, sheet, by, pack)
                sent()
        work.run(studio)

    stays = not isinstance(answer, Freeze)
    doing = "materials" if stays else "freeze"
    return Errand(card.project, doing, do, "materials", card.card_id, stays)


def of_worlds(book: str, card_id: str, answer: WorldsAnswer, _: Sent) -> Errand:
    """`card_id` names the worlds that a person had before them."""

    def do(studio: Studio) -> None:
        match answer:
            case ChooseWorld(by, number):
                worlds.choose(studio, number, by)
                work.run(studio)
            case MakeWorlds(count):
                worlds.make(studio, count)

    if isinstance(answer, MakeWorlds):
        return Errand(book, "worlds", do, "worlds", stays=True)
    return Errand(book, "worlds", do, worlds.SUBJECT, card_id, stays=True)


def of_edit(book: str, card_id: str, edit: Edit, by: str, sent: Sent) -> Errand:
    def do(studio: Studio) -> None:
        pack_edit.take(studio, edit, by)
        sent()
        work.run(studio)

    return Errand(book, "edit", do, "materials", card_id, stays=True)


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
            case Resume(by):
                propose.resume(studio, name, by)
            case Rebase(by, side):
                propose.rebase(studio, name, by, side)
            case Undo(by, why):
                propose.propose(studio, Request({}, why, undoes=name), by)

    card_id = card.card_id if isinstance(answer, Decide) else ""
    doing = "advise" if isinstance(answer, AskAdvisor) else "proposal"
    return Errand(card.project, doing, do, name, card_id)


def of_proposing(book: str, request: Request, by: str) -> Errand:
    def do(studio: Studio) -> None:
        propose.propose(studio, request, by)

    return Errand(book, "proposal", do)


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
    return _written(ports, book.name, export.markdown(book))


def write_bible(book: Book, called: str) -> Path:
    """The pack that counts now, as something to read, likewise."""
    return _written(book.ports, f"{book.name} - {called}", export.bible(book))


def write_relations(book: Book, called: str) -> Path:
    """Everybody and what they are to each other, as a picture."""
    from writer.desk import knowledge  # only those who want it wait for the graph

    return _written(book.ports, f"{book.name} - {called}", knowledge.picture(book), "svg")


def _written(ports: Ports, name: str, text: str, ending: str = "md") -> Path:
    """Beside the books, under a name that nothing else has."""
    data = text.encode()
    place = ports.paths.outputs.parent
    for number in count(1):
        file = place / (f"{name}.{ending}" if number == 1 else f"{name} ({number}).{ending}")
        if ports.files.digest_of(file) in (None, digest(data)):
            break
    ports.files.write(file, data)
    return file
