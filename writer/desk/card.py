"""The card at a gate, as it was computed and kept when the gate opened."""

from fsm.chapter import ChapterState
from writer.contracts.card import ChapterCard, MaterialsCard
from writer.contracts.pack import MaterialsPack
from writer.contracts.sheet import InstructionSheet, together
from writer.desk.book import Book
from writer.desk.digest import in_words
from writer.desk.gate import chapter_offers, materials_offers
from writer.errors import BadInput, Refused
from writer.texts import Language

SHORTEST_NAME = 8
"""Characters of a hash that name a draft."""
AT_THE_GATE = (ChapterState.HUMAN_REVIEW_GATE, ChapterState.NEEDS_REVIEW)


def chapter_card(book: Book, number: int, language: Language = "en") -> ChapterCard:
    """The card of a chapter, with its buttons as the law has them now, without what was waived."""
    path = book.lately(number, book.run.card(number))
    if not book.has(path):
        raise BadInput("chapters.no_card", number=number)
    card = book.read(ChapterCard, path)
    chapter = book.state.law.chapters[number]
    still_open = tuple(issue for issue in card.issues if issue.issue_id in chapter.open_issues)
    offers = chapter_offers(book.state.law, number, language)
    return card.model_copy(update={"issues": still_open, "actions": offers})


def materials_card(book: Book, language: Language = "en") -> MaterialsCard:
    path = book.paths.materials_digest(book.state.law.materials.version or "v000")
    if not book.has(path):
        raise BadInput("materials.no_card")
    card = book.read(MaterialsCard, path)
    law = book.state.law
    now = {
        "actions": materials_offers(law, language),
        "frozen_version": law.frozen_version or None,
    }
    pack = book.read(MaterialsPack, book.paths.draft_pack(card.version))
    return card.model_copy(update={**now, **in_words(book, pack, language)})


def waiting_chapter(book: Book) -> int | None:
    """The first chapter that waits for a person."""
    found = book.state.law.chapters_in(*AT_THE_GATE)
    return found[0] if found else None


def advised_sheet(book: Book, number: int) -> InstructionSheet:
    """The sheet that the advisor drafted, as it stands on the card."""
    card = chapter_card(book, number)
    if card.advisor is None or card.advisor.sheet is None:
        raise BadInput("chapters.no_advised_sheet", number=number)
    return card.advisor.sheet


def returned_sheet(book: Book, number: int) -> InstructionSheet:
    """The sheet that the changes of the pack ask for, all of them on one."""
    sheets = [one.sheet for one in chapter_card(book, number).returned]
    if not sheets:
        raise BadInput("chapters.not_returned", number=number)
    return together(sheets)


def named_draft(card: ChapterCard, meant: str) -> str:
    """The draft on the card, if that is the one meant; a decision about another is none."""
    if len(meant) < SHORTEST_NAME or not card.draft_sha256.startswith(meant.lower()):
        raise Refused("chapters.another_draft", number=card.chapter, found=card.draft_sha256[:8])
    return card.draft_sha256
