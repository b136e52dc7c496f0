"""What a decision rests on is computed once more, and held against what is on record."""

from collections.abc import Iterable

from fsm.chapter import Chapter, ChapterTrigger
from writer.contracts.review import EditorReview, Issue
from writer.desk import law
from writer.desk.book import Book
from writer.desk.findings import by_checks
from writer.desk.materials import pack_news
from writer.desk.studio import Studio, frozen_pack
from writer.desk.waivers import silencing
from writer.errors import Reason, Refused


def prove_chapter(book: Book, number: int) -> None:
    """Refused where the card does not say what the checks find in this very draft.

    The chapter then goes back to be checked again: what is true comes onto the next card.
    """
    if found := list(doubts_about_chapter(book, number)):
        law.step(book, ChapterTrigger.CHECK, f"chapter:{number}")
        raise Refused("chapters.not_proven", reasons=found, number=number)


def doubts_about_chapter(book: Book, number: int) -> Iterable[Reason]:
    """Where what is on record of a chapter at its gate does not follow from draft and pack."""
    chapter, gate = book.state.law.chapters[number], book.state.gates.get(f"chapter:{number}")
    if gate is None or gate.draft_sha256 != chapter.draft:
        yield Reason("chapters.no_card_of_this", number=number)
        return
    review = book.read(EditorReview, book.run.editor_review(number))
    if review.draft_sha256 != chapter.draft:
        yield Reason("chapters.no_review_of_this", number=number)
        return
    said = {issue.fingerprint for issue in review.issues if issue.severity == "blocker"}
    for issue in by_checks(book, frozen_pack(book), number):
        if issue.severity == "blocker" and issue.fingerprint not in said:
            yield Reason("chapters.unsaid", why=issue.why)
    yield from _differences(chapter, [i for i in review.issues if not silencing(book, i)])


def _differences(chapter: Chapter, issues: list[Issue]) -> Iterable[Reason]:
    missing = [issue for issue in issues if issue.issue_id not in chapter.open_issues]
    blockers = {issue.issue_id for issue in issues if issue.severity == "blocker"}
    milder = [i for i in issues if i not in missing and i.issue_id in blockers - chapter.blockers]
    for issue in (*missing, *milder):
        yield Reason("chapters.issue_hidden", issue=issue.issue_id, why=issue.why)


def prove_materials(studio: Studio) -> None:
    """Refused where something stands against the freeze that the record does not tell of."""
    if found := list(doubts_about_materials(studio)):
        raise Refused("materials.not_proven", reasons=found)


def doubts_about_materials(studio: Studio) -> Iterable[Reason]:
    materials, gate = studio.book.state.law.materials, studio.book.state.gates.get("materials")
    if gate is None or gate.draft_sha256 != materials.pack:
        yield Reason("materials.no_card_of_this", version=materials.version)
    found = pack_news(studio, studio.draft_pack(), None)
    for name in ("conditions", "mild_questions"):
        if found[name] != getattr(materials, name):
            yield Reason("materials.differs", version=materials.version)
