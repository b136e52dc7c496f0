"""One decision on a range of imported chapters: it names every text by hash, and each of them goes
through the checks and its gate; where a blocker is found the range stops at that chapter's card.
"""

from collections.abc import Collection

from fsm.chapter import Chapter, ChapterState, ChapterTrigger
from fsm.decision import Decision
from writer.contracts.answers import EditorAnswer
from writer.contracts.review import HumanReview
from writer.contracts.state import NovelGenerationState
from writer.desk import chapter as chapters
from writer.desk import law, work
from writer.desk.book import Book
from writer.desk.deposit import deposit
from writer.desk.findings import Draft, collect, under_review
from writer.desk.follow import follow_up
from writer.desk.frozen import stand_untouched
from writer.desk.gleaned import manifest
from writer.desk.imported import take_up
from writer.desk.importing import IMPORT
from writer.desk.proof import prove_chapter
from writer.desk.review import open_gate, run_checks
from writer.desk.studio import Studio
from writer.desk.unheard import NO_CONSISTENCY
from writer.errors import BadInput, Reason, Refused
from writer.events.envelope import Entry
from writer.events.types import DecisionTaken, RangeCovered, RangeUncovered
from writer.texts import say

T = ChapterTrigger
S = ChapterState


def range_of(book: Book, numbers: Collection[int] | None) -> tuple[int, int, int]:
    """First and last chapter of what a decision would cover, and how many they are."""
    found = [*_texts(book, numbers)]
    return int(found[0]), int(found[-1]), len(found)


def _texts(book: Book, numbers: Collection[int] | None) -> dict[str, str]:
    brought = manifest(book)
    if brought is None:
        raise BadInput("imports.nothing_imported", name=book.name)
    if not book.state.law.frozen_version:
        raise Refused("law.refused", reasons=[Reason("law.no_frozen_pack")])
    drafts = {
        str(entry.number): entry.draft_sha256
        for entry in brought.chapters
        if (numbers is None or entry.number in numbers) and _is_planned(book, entry.number)
    }
    if not drafts:
        raise BadInput("imports.nothing_to_accept", name=book.name)
    return drafts


def cover(studio: Studio, numbers: Collection[int] | None, by: str, reason: str = "") -> list[int]:
    """Records a person's decision to take these texts as they were imported; returns the range."""
    book = studio.book
    drafts = _texts(book, numbers)
    event = RangeCovered(
        import_id=IMPORT,
        by=by,
        frozen_version=book.state.law.frozen_version,
        drafts=drafts,
        reason=reason,
    )
    for number, text in drafts.items():
        law.ask(book, T.COVER, f"chapter:{number}", Decision(decided_by=by, names=text))
    entry = Entry(event, phase="chapter", actor="human", message=f"accept {len(drafts)}: {by}")
    book.keep({}, entry)
    return [*map(int, drafts)]


def uncover(studio: Studio, by: str) -> list[int]:
    """Takes the decision back for all that it has not led to yet."""
    book = studio.book
    covered = [n for n, one in book.state.law.chapters.items() if one.cover]
    if not covered:
        raise BadInput("imports.nothing_covered", name=book.name)
    event = RangeUncovered(by=by, chapters=covered)
    book.keep({}, Entry(event, phase="chapter", actor="human", message=f"uncover: {by}"))
    return covered


def go_on(studio: Studio, *, reviewed: bool = False) -> int | None:
    """Brings in one chapter after another; the number of the one that has to wait for a person."""
    book = studio.book
    stand_untouched(book)
    follow_up(book)
    every = len(book.state.law.chapters)
    while book.state.law.not_deposited:
        number = chapters.in_hand(book)
        now = book.state.law.chapters[number]
        if now.state is not S.DEPOSIT and not now.cover:
            return number if now.state in (S.HUMAN_REVIEW_GATE, S.NEEDS_REVIEW) else None
        if not _advance(studio, number, reviewed=reviewed):
            return number
        if book.state.law.chapters[number].state is S.DEPOSITED:
            studio.watcher.note("imports.entered", number=number, count=every)
    return None


def _advance(studio: Studio, number: int, *, reviewed: bool) -> bool:
    """One step of a covered chapter, by what the record says of it; False where it must wait."""
    book, now = studio.book, studio.book.state.law.chapters[number]
    match now.state:
        case S.PLANNED | S.DRAFT if not now.draft:
            return take_up(studio, number)
        case S.DRAFT:
            law.step(book, T.SUBMIT, f"chapter:{number}")
        case S.AGENT_REVIEW:
            if reviewed:
                work.run(studio)
            else:
                run_checks(studio, _nothing(book))
                _present(studio, under_review(studio))
        case S.HUMAN_REVIEW_GATE:
            return _accept(studio, number, now)
        case S.DEPOSIT:
            deposit(studio, _nothing(book))
        case _:
            return False
    return True


def _present(studio: Studio, draft: Draft) -> None:
    """The card of a text that no editor has read; it says so."""
    unread = say("imports.unread", studio.language)
    said = EditorAnswer(verdict="accept", summary=unread, issues=[])
    review = collect(draft, NO_CONSISTENCY, said)
    open_gate(studio, draft, review, NO_CONSISTENCY, said, None)


def _accept(studio: Studio, number: int, now: Chapter) -> bool:
    """By the decision on the range, where the law finds that it names this very draft."""
    book, subject, cover = studio.book, f"chapter:{number}", now.cover
    if cover is None:
        return False
    try:
        law.ask(book, T.ACCEPT_COVERED, subject)
        prove_chapter(book, number)
    except Refused:
        return False
    gate = book.state.gates.get(subject)
    card = gate.card_id if gate else ""
    event = DecisionTaken(
        gate="chapter",
        subject=subject,
        card_id=card,
        decision="accept",
        by=cover.by,
        draft_sha256=cover.text,
        frozen_version=cover.under,
        details={"covered_by": IMPORT},
    )
    review = HumanReview(
        chapter=number,
        decision="accept",
        decided_by=cover.by,
        decided_at=studio.now(),
        draft_sha256=cover.text,
        frozen_version=cover.under,
        card_id=card,
        covered_by=IMPORT,
    )
    told = f"{IMPORT}: {cover.by}"
    law.step(
        book,
        T.ACCEPT_COVERED,
        subject,
        Entry(event, phase="chapter", actor="human", chapter=number, message=told),
        files={book.run.human_review(number): review.to_bytes()},
    )
    return True


def _is_planned(book: Book, number: int) -> bool:
    known = book.state.law.chapters.get(number)
    return known is not None and known.state is S.PLANNED and not known.deposited


def _nothing(book: Book) -> NovelGenerationState:
    return NovelGenerationState(project_name=book.name, project_dir=f"projects/{book.name}")
