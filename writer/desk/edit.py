"""A person's own edit of a chapter at its gate: the text out, the text in, and back to review."""

from dataclasses import dataclass

from fsm.actions import chapter_actions
from fsm.chapter import Chapter, ChapterTrigger
from fsm.decision import Decision
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.length import Unit
from writer.contracts.wording import Piece, changes, marked
from writer.desk import law, page
from writer.desk.book import Book
from writer.desk.chapter import draft_files, newest_draft, text_of, unit_of
from writer.desk.studio import Studio
from writer.errors import BadInput, Refused
from writer.events.envelope import Entry
from writer.events.types import HumanEdited
from writer.store.files import digest

T = ChapterTrigger


@dataclass(frozen=True, slots=True)
class Offer:
    """A chapter's text for an editor, and the very draft that it is the text of."""

    number: int
    draft: str
    text: str


@dataclass(frozen=True, slots=True)
class Edit:
    """A changed text of a chapter, read and understood, and not yet recorded."""

    number: int
    draft: str
    """The hash of the draft that was edited."""
    before: GeneratedChapter
    after: GeneratedChapter
    unit: Unit

    @property
    def changes(self) -> list[Piece]:
        return changes(text_of(self.before), text_of(self.after))


def offer(book: Book, number: int) -> Offer:
    """The text at the gate; Refused, with every reason, where it may not be edited."""
    chapter = chapter_of(book, number)
    if reasons := chapter_actions(book.state.law, number)[T.EDIT]:
        raise Refused("law.refused", reasons=law.in_words(reasons))
    text = page.as_text(newest_draft(book, number), book.settings().language)
    return Offer(number, chapter.draft, text)


def read(book: Book, given: Offer, data: bytes, file: str) -> Edit | None:
    """The edit that a text amounts to; None where nothing was changed."""
    text = book.clean(page.decoded(data, file).encode()).decode()
    if text.strip() == given.text.strip():
        return None
    before, unit = newest_draft(book, given.number), unit_of(book)
    after = page.edited(before, text, unit)
    return None if after == before else Edit(given.number, given.draft, before, after, unit)


def record(studio: Studio, edit: Edit, by: str, over: str = "") -> None:
    """Takes the edit over; the reviewers look at it next. `over` is a file changed by hand."""
    book, number, data = studio.book, edit.number, edit.after.to_bytes()
    law.step(
        book,
        T.EDIT,
        f"chapter:{number}",
        edited_by(book, edit, by, "took" if over else "edited"),
        book.note(f"chapter:{number}", edit.after.total_words),
        decision=Decision(decided_by=by, names=edit.draft),
        files=draft_files(book, edit.after, edit.before),
        news={"draft": digest(data)},
        over=[over] if over else (),
    )


def edited_by(book: Book, edit: Edit, by: str, what: str) -> Entry:
    """The event of a hand on the text, with what it changed."""
    path = book.paths.relative(book.run.text(edit.number))
    event = HumanEdited.model_validate(
        {"path": path, "by": by, "diff": marked(edit.changes), "what": what}
    )
    return Entry(
        event, phase="chapter", actor="human", chapter=edit.number, message=f"{what}: {by}"
    )


def chapter_of(book: Book, number: int) -> Chapter:
    """A chapter that the book has."""
    chapter = book.state.law.chapters.get(number)
    if chapter is None:
        raise BadInput("edits.no_chapter", number=number)
    return chapter
