"""`ng import`: a manuscript becomes a book, and one decision lets all its chapters in."""

from pathlib import Path
from typing import Annotated

import typer

from writer.cli import show
from writer.cli.exporting import numbers_in
from writer.cli.progress import Progress
from writer.cli.session import By, Session
from writer.contracts.settings import BookLanguage
from writer.desk import covering, importing, manuscript, work
from writer.desk.book import Book
from writer.desk.manuscript import Manuscript, Piece
from writer.desk.status import status as status_of
from writer.desk.studio import at_work
from writer.errors import BadInput
from writer.formats.splitting import listed
from writer.store.names import book_name

app = typer.Typer(rich_markup_mode=None, add_completion=False)

FIRST, LAST = 12, 3
"""How many chapters of a long preview are shown at each end."""


@app.command("import")
def import_(
    context: typer.Context,
    book: str,
    files: Annotated[list[Path] | None, typer.Argument(metavar="[FILE]...")] = None,
    outline: Annotated[Path | None, typer.Option("--outline", metavar="FILE")] = None,
    bible: Annotated[Path | None, typer.Option("--bible", metavar="FILE")] = None,
    title: Annotated[str, typer.Option(metavar="TEXT")] = "",
    author: Annotated[str, typer.Option(metavar="NAME")] = "",
    language: Annotated[BookLanguage | None, typer.Option(metavar="en|zh")] = None,
    heading: Annotated[str, typer.Option("--heading", metavar="PATTERN")] = "",
    split: Annotated[Path | None, typer.Option("--split", metavar="FILE")] = None,
    save_split: Annotated[Path | None, typer.Option("--save-split", metavar="FILE")] = None,
    preview: Annotated[bool, typer.Option("--preview")] = False,
    accept: Annotated[bool, typer.Option("--accept")] = False,
    chapters: Annotated[str | None, typer.Option("--chapters", metavar="A-B,C")] = None,
    review: Annotated[bool, typer.Option("--review")] = False,
    withdraw: Annotated[bool, typer.Option("--withdraw")] = False,
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT")] = "",
    by: By = None,
) -> None:
    session: Session = context.obj
    if not files:
        if withdraw:
            _withdraw(session, book, by)
        else:
            _enter(session, book, chapters, reason, by, accept=accept, reviewed=review)
        return
    if accept or withdraw:
        raise BadInput("imports.one_at_a_time")
    told = manuscript.Told(
        title=title,
        author=author,
        language=language,
        heading=heading,
        split=_plan(split),
        split_file=split.name if split else "",
    )
    found = manuscript.look(files, told)
    if save_split is not None:
        _save(session, found, save_split)
    _show(session, found)
    if preview or save_split is not None:
        return
    _begin(session, book_name(book), found, outline, bible, by)


def _begin(
    session: Session,
    name: str,
    found: Manuscript,
    outline: Path | None,
    bible: Path | None,
    by: str | None,
) -> None:
    person = session.person(by, "imports.will_import", name=name, count=len(found.pieces))
    book = importing.begin(session.ports, name, found, person, outline, bible)
    with at_work(session.ports, book.name, "import", Progress(session.console)) as studio:
        importing.keep_texts(studio, found)
        importing.keep_steps(studio, found, outline)
        work.run(studio)
        if not session.console.as_json:
            session.console.say("imports.imported", count=len(found.pieces), name=name)
        show.status(session, status_of(studio.book, session.console.language))


def _enter(
    session: Session,
    name: str,
    chapters: str | None,
    reason: str,
    by: str | None,
    *,
    accept: bool,
    reviewed: bool,
) -> None:
    """Under a decision on the range; without --accept, under the one that is on record."""
    opened = Book.open(session.ports, name)
    if accept:
        first, last, count = covering.range_of(opened, numbers_in(chapters))
        person = session.person(by, "imports.will_accept", first=first, last=last, count=count)
    with at_work(session.ports, name, "import", Progress(session.console)) as studio:
        if accept:
            covering.cover(studio, numbers_in(chapters), person, reason)
        waiting = covering.go_on(studio, reviewed=reviewed)
        if waiting is not None:
            session.console.note("imports.waits", number=waiting)
            show.card_of(session, studio.book, waiting)
        else:
            show.status(session, status_of(studio.book, session.console.language))


def _withdraw(session: Session, name: str, by: str | None) -> None:
    person = session.person(by, "imports.will_withdraw")
    with at_work(session.ports, name, "import") as studio:
        count = len(covering.uncover(studio, person))
        session.console.say("imports.withdrawn", count=count)
        show.status(session, status_of(studio.book, session.console.language))


def _show(session: Session, found: Manuscript) -> None:
    console, count = session.console, len(found.pieces)
    unit = console.text(f"chapters.{found.unit}")
    for source in found.sources:
        console.note("imports.read", file=source.file, encoding=source.encoding)
    words = sum(piece.chapter.total_words for piece in found.pieces)
    console.note("imports.split", count=count, words=words, unit=unit, title=found.title or "-")
    rows = list(found.pieces)
    if count > FIRST + LAST + 1 and not console.verbose:
        rows = [*rows[:FIRST], *rows[-LAST:]]
    for piece in rows:
        console.note("imports.piece", **_facts(piece, unit))
    for key, facts in found.doubts[:20]:
        console.note(key, **facts)


def _facts(piece: Piece, unit: str) -> dict[str, object]:
    flat = " ".join(piece.stretch.body[:120].split())[:40]
    return {
        "number": piece.number,
        "line": piece.stretch.line,
        "title": piece.chapter.chapter_title,
        "words": piece.chapter.total_words,
        "unit": unit,
        "opening": flat,
    }


def _save(session: Session, found: Manuscript, target: Path) -> None:
    if len(found.splits) != 1:
        raise BadInput("imports.one_file")
    head = "\n".join(f"# {line}" for line in session.console.text("imports.plan").split("\n"))
    text = "\n".join([head, *listed(found.splits[0])]) + "\n"
    session.ports.files.write(target.absolute(), text.encode())
    session.console.say("imports.saved", file=target.name)
    session.console.document({"file": str(target.absolute()), "chapters": len(found.pieces)})


def _plan(split: Path | None) -> str | None:
    if split is None:
        return None
    from writer.formats.encoding import decoded

    try:
        return decoded(split.read_bytes(), split.name)[0]
    except OSError as error:
        raise BadInput("imports.unreadable", file=str(split), why=error.strerror) from None
