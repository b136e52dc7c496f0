"""A chapter of the manuscript becomes the draft of its chapter, word for word."""

from writer.contracts.manuscript import ImportedChapter
from writer.desk.beginning import NOT_WRITTEN, begin
from writer.desk.byhand import plan_for
from writer.desk.chapter import keep_draft, text_of
from writer.desk.studio import Studio
from writer.errors import Refused
from writer.events.envelope import Entry
from writer.events.types import HumanEdited
from writer.store.files import digest


def take_up(studio: Studio, number: int) -> bool:
    """Keeps the imported text as the first draft, where there is one and nothing else was made."""
    book, now = studio.book, studio.book.state.law.chapters[number]
    path = book.paths.imported(number)
    is_first = now.state in NOT_WRITTEN and not now.draft and not now.deposited
    if not is_first or not book.has(path) or book.state.rounds.get(number, 0) > 1:
        return False
    found = book.read(ImportedChapter, path)
    chapter = found.chapter
    if digest(chapter.to_bytes()) != found.draft_sha256:
        raise Refused("chapters.foreign_draft", number=number)
    begin(studio, number)
    if book.ports.files.disk.kind(book.paths.plan(number)) != "file":
        book.keep({book.paths.plan(number): plan_for(studio, chapter).to_bytes()})
    event = HumanEdited(
        path=book.paths.relative(book.run.text(number)),
        by=found.by,
        diff=f"{found.import_id}: {len(text_of(chapter))}",
        what="imported",
    )
    entry = Entry(event, phase="chapter", actor="human", chapter=number, message=found.import_id)
    keep_draft(book, chapter, book.state.law.frozen_version, None, entry)
    return True
