"""The backlog: proposals that a person has put off, and may take up again."""

from pathlib import Path

from writer.contracts.waiver import Backlog, BacklogItem
from writer.desk.book import Book
from writer.desk.proposals import read
from writer.desk.studio import Studio


def into(studio: Studio, proposal_id: str, by: str, reason: str) -> dict[Path, bytes]:
    book = studio.book
    anchors = [change.anchor for change in read(book, proposal_id).what if change.anchor]
    item = BacklogItem(
        id=proposal_id,
        reason=reason or "-",
        by=by,
        at=studio.now(),
        anchors=list(dict.fromkeys(anchors)),
    )
    others = [one for one in waiting(book).root if one.id != proposal_id]
    return {book.paths.backlog: Backlog([*others, item]).to_bytes()}


def out_of(book: Book, proposal_id: str) -> dict[Path, bytes]:
    every = [
        one.model_copy(update={"status": "resumed"}) if one.id == proposal_id else one
        for one in waiting(book).root
    ]
    return {book.paths.backlog: Backlog(every).to_bytes()}


def waiting(book: Book) -> Backlog:
    known = book.has(book.paths.backlog)
    return book.read(Backlog, book.paths.backlog) if known else Backlog([])
