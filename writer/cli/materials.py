"""`ng materials …`: from an idea to the frozen pack."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from writer.cli import show
from writer.cli.progress import Progress
from writer.cli.session import By, Session
from writer.cli.sheet import Anchors, Criteria, Fixes, Quotes, SheetFile, sheet_of
from writer.contracts.pack import MaterialsPack
from writer.desk import freeze as gate
from writer.desk import work
from writer.desk.book import Book
from writer.desk.card import materials_card
from writer.desk.status import status as status_of
from writer.desk.studio import Studio, at_work
from writer.errors import BadInput
from writer.pack.compare import compare

app = typer.Typer(rich_markup_mode=None, add_completion=False)
materials = typer.Typer(rich_markup_mode=None, no_args_is_help=True)
app.add_typer(materials, name="materials")


@materials.command()
def draft(context: typer.Context, book: str) -> None:
    session: Session = context.obj
    with at_work(session.ports, book, "materials", Progress(session.console)) as studio:
        work.run(studio)
        _show_card(session, studio.book)


@materials.command()
def card(context: typer.Context, book: str) -> None:
    session: Session = context.obj
    _show_card(session, Book.open(session.ports, book))


@materials.command()
def answer(context: typer.Context, book: str, question: str, text: str, by: By = None) -> None:
    session: Session = context.obj
    person = session.person(by, "materials.will_answer", question=question, text=text)
    with at_work(session.ports, book, "answer", Progress(session.console)) as studio:
        gate.answer(studio, question, text, person)
        _back_to_the_gate(session, studio)


@materials.command()
def rule(context: typer.Context, book: str, conflict: str, text: str, by: By = None) -> None:
    session: Session = context.obj
    person = session.person(by, "materials.will_rule", conflict=conflict, text=text)
    with at_work(session.ports, book, "rule", Progress(session.console)) as studio:
        gate.rule(studio, conflict, text, person)
        _back_to_the_gate(session, studio)


@materials.command()
def changes(
    context: typer.Context,
    book: str,
    fix: Fixes = None,
    anchor: Anchors = None,
    quote: Quotes = None,
    criterion: Criteria = None,
    sheet: SheetFile = None,
    by: By = None,
) -> None:
    session: Session = context.obj
    wanted = sheet_of(fix, anchor, quote, criterion, sheet)
    version = Book.open(session.ports, book).state.law.materials.version
    fixes = "; ".join(wanted.required_fix)
    person = session.person(by, "materials.will_change", version=version, fixes=fixes)
    with at_work(session.ports, book, "changes", Progress(session.console)) as studio:
        gate.request_changes(studio, wanted, person)
        _back_to_the_gate(session, studio)


@materials.command()
def freeze(
    context: typer.Context,
    book: str,
    note: Annotated[str, typer.Option(metavar="TEXT")] = "",
    by: By = None,
) -> None:
    session: Session = context.obj
    shown = Book.open(session.ports, book).state.law.materials
    person = session.person(by, "materials.will_freeze", book=book, version=shown.version)
    with at_work(session.ports, book, "freeze", Progress(session.console)) as studio:
        version = gate.freeze(studio, person, note, pack_sha256=shown.pack or None)
        session.console.say("materials.frozen", version=version)
        show.status(session, status_of(studio.book, session.console.language))


@materials.command()
def diff(context: typer.Context, book: str, old: str, new: str) -> None:
    session: Session = context.obj
    opened = Book.open(session.ports, book)
    found = compare(_pack(opened, old), _pack(opened, new))
    session.console.document([asdict(difference) for difference in found])
    for difference in found:
        session.console.line(show.difference(difference))


@materials.command("show")
def show_(
    context: typer.Context, book: str, version: Annotated[str | None, typer.Argument()] = None
) -> None:
    session: Session = context.obj
    opened = Book.open(session.ports, book)
    pack = _pack(opened, version or _newest(opened))
    session.console.document(pack.to_data())
    if not session.console.as_json:
        for line in show.bible(pack):
            session.console.line(line)


def _back_to_the_gate(session: Session, studio: Studio) -> None:
    work.run(studio)
    version = studio.book.state.law.materials.version
    session.console.say("materials.new_version", version=version)
    _show_card(session, studio.book)


def _show_card(session: Session, book: Book) -> None:
    card = materials_card(book, session.console.language)
    session.console.document(card.to_data())
    show.materials_card(session, card)


def _newest(book: Book) -> str:
    materials = book.state.law.materials
    frozen = materials.frozen_version
    return f"frozen.{frozen}" if frozen else materials.version


def _pack(book: Book, version: str) -> MaterialsPack:
    """A version by its name: `v002` is a draft, `frozen.v001` a frozen one."""
    number = version.removeprefix("frozen.")
    is_frozen = version != number
    path: Path = book.paths.frozen_pack(number) if is_frozen else book.paths.draft_pack(number)
    if not number or "/" in number or book.ports.files.disk.kind(path) != "file":
        raise BadInput("materials.no_version", version=version)
    return book.read(MaterialsPack, path)
