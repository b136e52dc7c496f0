"""Cards and proposals. At a gate a person decides: the chat shows the card, and leads there."""

from dataclasses import replace

from writer.chat.arguments import Card, Proposals, Propose
from writer.chat.tools import Office, Outcome, Place
from writer.chat.wording import one_line
from writer.contracts.card import ChapterCard, MaterialsCard
from writer.desk import propose as desk
from writer.desk.book import Book
from writer.desk.card import chapter_card, materials_card, waiting_chapter
from writer.desk.propose import Request
from writer.desk.status import status
from writer.desk.studio import at_work
from writer.errors import BadInput

IN_SHORT = 160


def show_card(office: Office, asked: Card) -> Outcome:
    place = _place(office.book(), asked)
    return Outcome(_in_short(office, place), place)


def open_card(office: Office, asked: Card) -> Outcome:
    """Whatever was to be decided: the card, and who decides."""
    shown = show_card(office, asked)
    return replace(shown, lines=(*shown.lines, office.text("chat.you_decide")), opens=True)


def _place(book: Book, asked: Card) -> Place:
    """The card that is meant; where none is named, the one that waits."""
    if asked.proposal:
        return Place("proposal", asked.proposal)
    if asked.chapter:
        return Place("chapter", str(asked.chapter))
    waits = waiting_chapter(book)
    if asked.of == "materials" or not book.state.law.materials.frozen_version:
        return Place("materials", book.state.law.materials.version)
    if waits is None:
        raise BadInput("chat.no_card_waits")
    return Place("chapter", str(waits))


def _in_short(office: Office, place: Place) -> tuple[str, ...]:
    book = office.book()
    if place.gate == "proposal":
        return _proposal(office, book, place.subject)
    if place.gate == "materials":
        return _materials(office, materials_card(book, office.language))
    return _chapter(office, chapter_card(book, int(place.subject), office.language))


def _chapter(office: Office, card: ChapterCard) -> tuple[str, ...]:
    head = office.text(
        "chapters.card_head", book=card.project, number=card.chapter, title=card.chapter_title
    )
    issues = [
        f"  {issue.severity}  {issue.issue_id}  {one_line(issue.why, IN_SHORT)}"
        for issue in card.issues
    ]
    return (head, *(issues or [office.text("chat.no_issues")]), *_advice(office, card))


def _advice(office: Office, card: ChapterCard) -> tuple[str, ...]:
    if card.advisor is None:
        return ()
    action = office.text(f"chapters.action_{card.advisor.suggested_action}")
    notes = one_line(card.advisor.notes, 2 * IN_SHORT)
    return (office.text("chapters.card_advisor", action=action, notes=notes),)


def _materials(office: Office, card: MaterialsCard) -> tuple[str, ...]:
    head = office.text(
        "materials.card_head", book=card.project, version=card.version, **card.counts
    )
    return (head, *(f"  ■ {one.id}  {one_line(one.message)}" for one in card.blockers))


def _proposal(office: Office, book: Book, proposal_id: str) -> tuple[str, ...]:
    card = desk.card(book, proposal_id, office.language)
    state = office.text(f"proposals.state_{book.state.law.proposals[proposal_id].state.value}")
    head = office.text(
        "proposals.card_head", id=card.proposal_id, base=card.base_version, state=state
    )
    what = [
        office.text(
            "proposals.card_change",
            place=f"{one.anchor or one.path} {one.path.rpartition('/')[2]}",
            old=one_line(str(one.old), IN_SHORT),
            new=one_line(str(one.new), IN_SHORT),
        )
        for one in card.what
    ]
    why = [office.text("proposals.card_why", reason=one_line(one.reason)) for one in card.why]
    return (head, *what, *why)


def proposals(office: Office, asked: Proposals) -> Outcome:
    book = office.book()
    if asked.proposal:
        return Outcome(_proposal(office, book, asked.proposal))
    found = status(book, office.language).proposals
    lines = [f"{one.id}  {office.text(f'proposals.state_{one.state}')}" for one in found]
    return Outcome(tuple(lines) or (office.text("proposals.none"),))


def propose(office: Office, asked: Propose) -> Outcome:
    """Files it, and no more: advice and decision come at its gate."""
    request = Request({asked.place: asked.value}, asked.why, chapter=asked.chapter)
    with at_work(office.ports, office.name, "proposal", office.watcher) as studio:
        filed = desk.propose(studio, request, office.by)
    told = office.text("proposals.filed", id=filed.proposal_id)
    return Outcome((told, office.text("chat.proposal_waits", id=filed.proposal_id)))
