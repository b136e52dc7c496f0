"""What a card needs, read from the book; the screen that shows it; the errand of its answer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from fsm.actions import chapter_actions, proposal_actions
from fsm.chapter import ChapterState, ChapterTrigger
from fsm.proposal import ProposalTrigger
from writer.contracts.card import Card, ChapterCard, MaterialsCard, ProposalCard
from writer.contracts.gate import ActionOffer
from writer.desk import differ, propose, worlds
from writer.desk.book import Book
from writer.desk.card import chapter_card, materials_card
from writer.desk.law import in_words
from writer.desk.returned import pending
from writer.desk.studio import frozen_pack
from writer.errors import BadInput
from writer.texts import Language
from writer.tui import errands
from writer.tui.anchor_notes import notes_on
from writer.tui.errands import Sent
from writer.tui.outlook import Kind
from writer.tui.screens.chapter import ChapterCardScreen
from writer.tui.screens.materials import MaterialsCardScreen
from writer.tui.screens.notes import SheetDraft
from writer.tui.screens.proposal import Further, ProposalCardScreen
from writer.tui.screens.question import QuestionScreen
from writer.tui.screens.wanted import Further as WhatElse
from writer.tui.screens.wanted import What
from writer.tui.screens.worlds import WorldsScreen
from writer.tui.working import Errand

FURTHER: dict[Further, ProposalTrigger] = {
    "migrate": ProposalTrigger.MIGRATE,
    "advise": ProposalTrigger.ADVISE,
    "resume": ProposalTrigger.RESUME,
    "rebase_mine": ProposalTrigger.REBASE,
    "rebase_theirs": ProposalTrigger.REBASE,
}
BESIDE: dict[What, ChapterTrigger] = {
    "edit_text": ChapterTrigger.EDIT,
    "revision": ChapterTrigger.APPLY_REVISION,
    "reopen": ChapterTrigger.REOPEN,
}
OnDraft = Callable[[SheetDraft], None]


@dataclass(frozen=True, slots=True)
class Question:
    """A card that a person may answer."""

    book: str
    subject: str
    screen: Callable[[str, SheetDraft | None, OnDraft], QuestionScreen[Any]]
    """For a person's name, what they had half written, and who hears of each change to it."""
    errand: Callable[[Any, Sent], Errand]
    sheet: str = ""
    """The action that opens its sheet."""


def question_about(book: Book, kind: Kind, subject: str, language: Language) -> Question:
    """Reads the book: takes its time, and touches no screen."""
    match kind:
        case "chapter":
            return _about_chapter(book, int(subject), language)
        case "materials":
            return _about_materials(book, language)
        case "proposal":
            return _about_proposal(book, subject, language)
        case "worlds":
            return _about_worlds(book, language)
    raise TypeError(kind)


def _about_chapter(book: Book, number: int, language: Language) -> Question:
    card = chapter_card(book, number, language)
    text = _text(book, book.lately(number, book.run.text(number)))
    known = list(differ.versions(book, number).values())
    previous = next((older for older in reversed(known) if older != text), "")
    anchors = notes_on(frozen_pack(book))
    further = _further(book, number, language, texts=len(known))

    def screen(person: str, draft: SheetDraft | None, on_draft: OnDraft) -> ChapterCardScreen:
        return ChapterCardScreen(
            card, text, previous, anchors, language, person, draft, on_draft, further
        )

    return Question(
        book.name, f"chapter:{number}", screen, partial(errands.of_chapter, card), "rewrite"
    )


def _further(book: Book, number: int, language: Language, *, texts: int) -> WhatElse:
    """What there is beside the decision, and for each why not now."""
    chapter, law = book.state.law.chapters[number], chapter_actions(book.state.law, number)
    shut = {
        what: [reason.sentence(language) for reason in in_words(law[trigger])]
        for what, trigger in BESIDE.items()
    }
    found: dict[What, Sequence[str]] = {"anchor": (), "why": (), "context": (), "waivers": ()}
    if texts > 2:
        found["texts"] = ()
    if chapter.revision_pending:
        found["revision"] = shut["revision"]
    if chapter.state is ChapterState.DEPOSITED:
        found["reopen"] = shut["reopen"]
    if any(change.op == "rename" for one in pending(book, number) for change in one.what):
        found["rename_text"] = shut["edit_text"]
    return {"edit_text": shut["edit_text"], **found}


def _about_materials(book: Book, language: Language) -> Question:
    card = materials_card(book, language)
    pack = book.state.law.materials.pack

    def screen(person: str, draft: SheetDraft | None, on_draft: OnDraft) -> MaterialsCardScreen:
        return MaterialsCardScreen(card, language, person, draft, on_draft)

    return Question(
        book.name, "materials", screen, partial(errands.of_materials, card, pack), "changes"
    )


def _about_worlds(book: Book, language: Language) -> Question:
    candidates = worlds.every(book) if book.state.law.materials.candidates else []
    if not candidates:
        raise BadInput("worlds.none_wait", book=book.name)
    card_id = f"{worlds.SUBJECT}-{candidates[-1].number}"

    def screen(person: str, _: SheetDraft | None, __: OnDraft) -> WorldsScreen:
        return WorldsScreen(book.name, candidates, language, person)

    return Question(
        book.name, worlds.SUBJECT, screen, partial(errands.of_worlds, book.name, card_id)
    )


def _about_proposal(book: Book, name: str, language: Language) -> Question:
    card = propose.card(book, name, language)
    state = book.state.law.proposals[name].state.value
    reasons = proposal_actions(book.state.law, name)
    shut: dict[Further, list[str]] = {
        further: [reason.sentence(language) for reason in in_words(reasons[trigger])]
        for further, trigger in FURTHER.items()
    }

    def screen(person: str, _: SheetDraft | None, __: OnDraft) -> ProposalCardScreen:
        return ProposalCardScreen(card, state, language, person, shut)

    return Question(book.name, name, screen, partial(errands.of_proposal, card))


def only_to_look_at(card: Card, reason: str, language: Language) -> QuestionScreen[Any]:
    """A card whose buttons are all shut, and why."""
    names = ("accept", "rewrite", "waive", "escalate")
    shut = tuple(ActionOffer(action=name, allowed=False, reasons=(reason,)) for name in names)
    card = card.model_copy(update={"actions": shut})
    match card:
        case ChapterCard():
            return ChapterCardScreen(card, card.opening, "", {}, language, "")
        case MaterialsCard():
            return MaterialsCardScreen(card, language, "")
        case ProposalCard():
            both: dict[Further, list[str]] = {further: [reason] for further in FURTHER}
            return ProposalCardScreen(card, "human_decision", language, "", both)
    raise TypeError(type(card))


def _text(book: Book, path: Path) -> str:
    """Nothing where there is none, such as before the first rewrite."""
    if book.ports.files.disk.kind(path) != "file":
        return ""
    return book.ports.files.read_record(path).decode()
