"""`ng edit`, `plan`, `reopen`, `diff`: where a person's own hand is on the text."""

from pathlib import Path
from typing import Annotated

import typer

from writer.cli import editor, reconcile, show
from writer.cli.progress import Progress
from writer.cli.session import By, Session
from writer.contracts.plan import ChapterPlan
from writer.desk import differ, hands, work
from writer.desk import edit as edits
from writer.desk import plan as plans
from writer.desk import reopen as reopening
from writer.desk.book import Book
from writer.desk.called_anew import called_anew
from writer.desk.card import waiting_chapter
from writer.desk.planpage import as_text
from writer.desk.studio import at_work
from writer.errors import BadInput, Refused

app = typer.Typer(rich_markup_mode=None, add_completion=False)

TextFile = Annotated[Path | None, typer.Option("--file", metavar="FILE")]


@app.command()
def edit(
    context: typer.Context,
    book: str,
    number: Annotated[int | None, typer.Argument()] = None,
    file: TextFile = None,
    take: Annotated[bool, typer.Option("--take")] = False,
    put_back: Annotated[bool, typer.Option("--put-back")] = False,
    rename: Annotated[bool, typer.Option("--rename")] = False,
    by: By = None,
) -> None:
    session: Session = context.obj
    if take or put_back:
        reconcile.decide(session, book, number, by, take=take, put_back=put_back)
        return
    session.needs_a_person(by)
    opened = Book.open(session.ports, book)
    if found := hands.look(opened):
        raise hands.refusal(opened, found)
    chosen = number if number is not None else waiting_chapter(opened)
    if chosen is None:
        raise BadInput("edits.no_chapter_waits")
    if rename:
        _record(session, opened, called_anew(opened, chosen), by)
        _card_of_edited(session, opened.name, chosen)
        return
    _edit(session, opened, edits.offer(opened, chosen), file, by)


@app.command()
def plan(
    context: typer.Context,
    book: str,
    number: int,
    steer: Annotated[str | None, typer.Option("--steer", metavar="TEXT")] = None,
    edit: Annotated[bool, typer.Option("--edit")] = False,
    file: TextFile = None,
    by: By = None,
) -> None:
    session: Session = context.obj
    if steer is not None and not steer.strip():
        raise BadInput("plans.no_wish")
    if edit or file:
        session.needs_a_person(by)
    shown = plans.plan_of(Book.open(session.ports, book), number)
    if steer is not None or shown is None:
        with at_work(session.ports, book, "plan", Progress(session.console)) as studio:
            if steer is None:
                shown = plans.made(studio, number)
            else:
                shown = plans.steer(studio, number, steer.strip(), by or "")
                session.console.note("plans.steered", wish=steer.strip())
    if edit or file:
        shown = _edit_plan(session, Book.open(session.ports, book), number, file, by) or shown
    session.console.document(shown.to_data())
    session.console.line(as_text(shown, session.console.language))


@app.command()
def reopen(
    context: typer.Context,
    book: str,
    number: int,
    reason: Annotated[str, typer.Option(metavar="TEXT")] = "",
    by: By = None,
) -> None:
    session: Session = context.obj
    reason = reason.strip()
    edits.chapter_of(Book.open(session.ports, book), number)
    person = session.person(by, "edits.will_reopen", number=number, reason=reason)
    with at_work(session.ports, book, "reopen", Progress(session.console)) as studio:
        reopening.reopen(studio, number, reason, person)
        session.console.say("edits.reopened", number=number)
        work.run(studio)
        show.card_of(session, studio.book, number)


@app.command()
def diff(
    context: typer.Context,
    book: str,
    number: int,
    old: Annotated[str, typer.Argument(metavar="[A]")] = "",
    new: Annotated[str, typer.Argument(metavar="[B]")] = "",
) -> None:
    session: Session = context.obj
    found = differ.difference(Book.open(session.ports, book), number, old, new)
    pieces = [{"kind": piece.kind, "text": piece.text} for piece in found.pieces]
    session.console.document(
        {"chapter": number, "old": found.old, "new": found.new, "changes": pieces}
    )
    session.console.say("edits.diff_head", number=number, old=found.old, new=found.new)
    if all(piece.kind == "same" for piece in found.pieces):
        session.console.say("edits.no_difference")
    else:
        show.changes(session, found.pieces)


def _edit(
    session: Session, book: Book, offer: edits.Offer, file: Path | None, by: str | None
) -> None:
    """From the text in the editor to the card of the edited chapter."""
    path = None if file else book.run.in_editor(offer.number, offer.draft[:12])
    with editor.kept(session, path, offer.text):
        data = editor.opened(session, path, offer.text) if path else editor.given(file or Path())
        edit = edits.read(book, offer, data, (file or path or Path()).name)
        if edit is None:
            session.console.say("edits.unchanged", number=offer.number)
            session.console.document({"chapter": offer.number, "changed": False})
            return
        _record(session, book, edit, by)
    _card_of_edited(session, book.name, offer.number)


def _record(session: Session, book: Book, edit: edits.Edit, by: str | None) -> None:
    """Shows what was changed, and takes it over once a person has said so."""
    show.changes(session, edit.changes, brief=True)
    person = session.person(
        by,
        "edits.will_edit",
        number=edit.number,
        before=edit.before.total_words,
        after=edit.after.total_words,
        unit=session.console.text(f"chapters.{edit.unit}"),
    )
    with at_work(session.ports, book.name, "edit", Progress(session.console)) as studio:
        edits.record(studio, edit, person)
        session.console.say("edits.edited", number=edit.number)


def _card_of_edited(session: Session, book: str, number: int) -> None:
    with at_work(session.ports, book, "edit", Progress(session.console)) as studio:
        work.run(studio)
        show.card_of(session, studio.book, number)


def _edit_plan(
    session: Session, book: Book, number: int, file: Path | None, by: str | None
) -> ChapterPlan | None:
    known = plans.plan_of(book, number)
    if known is None or book.state.law.chapters[number].draft:
        raise Refused("plans.drafted", number=number)
    text = as_text(known, book.settings().language)
    mark = (book.known(book.paths.relative(book.paths.plan(number))) or "")[:12]
    path = None if file else book.run.in_editor(number, f"plan-{mark}")
    with editor.kept(session, path, text):
        data = editor.opened(session, path, text) if path else editor.given(file or Path())
        changed = plans.read(book, number, data, (file or path or Path()).name)
        if changed is None:
            session.console.note("plans.unchanged", number=number)
            return None
        show.changes(session, changed.changes, brief=True)
        person = session.person(by, "plans.will_edit", number=number)
        with at_work(session.ports, book.name, "plan", Progress(session.console)) as studio:
            plans.record(studio, changed, person)
    session.console.note("plans.edited", number=number)
    return changed.after
