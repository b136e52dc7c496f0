"""`ng materials …`: from an idea to the frozen pack."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from writer.cli import editing, show, show_materials
from writer.cli.progress import Progress
from writer.cli.session import By, Session
from writer.cli.sheet import Anchors, Criteria, Fixes, Quotes, SheetFile, sheet_of
from writer.contracts.candidate import MOST_CANDIDATES
from writer.desk import freeze as gate
from writer.desk import pack_edit, versions, work, worlds
from writer.desk.book import Book
from writer.desk.card import materials_card
from writer.desk.status import status as status_of
from writer.desk.studio import Studio, at_work
from writer.errors import BadInput
from writer.pack.bible import bible
from writer.pack.compare import compare
from writer.pack.note import notes, reasons
from writer.texts import Language

app = typer.Typer(rich_markup_mode=None, add_completion=False)
materials = typer.Typer(rich_markup_mode=None, no_args_is_help=True)
app.add_typer(materials, name="materials")

Number = Annotated[int | None, typer.Option(min=1, max=MOST_CANDIDATES, metavar="N")]


@materials.command()
def draft(
    context: typer.Context,
    book: str,
    candidates: Number = None,
    choose: Number = None,
    by: By = None,
) -> None:
    session: Session = context.obj
    if candidates is not None and choose is not None:
        raise BadInput("worlds.both")
    chosen_by = _chooser(session, book, choose, by) if choose is not None else ""
    with at_work(session.ports, book, "materials", Progress(session.console)) as studio:
        if candidates is not None and candidates > 1:
            made = worlds.make(studio, candidates)
            session.console.document([one.to_data() for one in made])
            show_materials.candidates(session, studio.book.name, made)
            return
        if choose is not None:
            chosen = worlds.choose(studio, choose, chosen_by)
            world = chosen.world.world_name
            session.console.say("worlds.chosen", book=studio.book.name, world=world)
        gate.hold_before_the_freeze(studio.book)
        worlds.hold_until_chosen(studio.book)
        work.run(studio)
        _show_card(session, studio.book)


@materials.command()
def card(context: typer.Context, book: str) -> None:
    session: Session = context.obj
    _show_card(session, Book.open(session.ports, book))


@materials.command()
def answer(context: typer.Context, book: str, question: str, text: str, by: By = None) -> None:
    session: Session = context.obj
    shown = _shown(session, book)
    person = session.person(by, "materials.will_answer", question=question, text=text)
    with at_work(session.ports, book, "answer", Progress(session.console)) as studio:
        gate.answer(studio, question, text, person, shown)
        _back_to_the_gate(session, studio)


@materials.command()
def rule(context: typer.Context, book: str, conflict: str, text: str, by: By = None) -> None:
    session: Session = context.obj
    shown = _shown(session, book)
    person = session.person(by, "materials.will_rule", conflict=conflict, text=text)
    with at_work(session.ports, book, "rule", Progress(session.console)) as studio:
        gate.rule(studio, conflict, text, person, shown)
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
    shown = _shown(session, book)
    version = Book.open(session.ports, book).state.law.materials.version
    fixes = "; ".join(wanted.required_fix)
    person = session.person(by, "materials.will_change", version=version, fixes=fixes)
    with at_work(session.ports, book, "changes", Progress(session.console)) as studio:
        gate.request_changes(studio, wanted, person, shown)
        _back_to_the_gate(session, studio)


@materials.command()
def edit(
    context: typer.Context,
    book: str,
    file: Annotated[Path | None, typer.Option("--file", metavar="FILE")] = None,
    by: By = None,
) -> None:
    session: Session = context.obj
    opened = Book.open(session.ports, book)
    pack_edit.hold_at_the_gate(opened)
    version = opened.state.law.materials.version

    def read(data: bytes) -> pack_edit.Edit:
        return pack_edit.read(opened, data)

    if file is not None:
        made = editing.given(file, read)
    else:
        text = pack_edit.editable(opened)
        made = editing.edited(session, text, f"materials.{version}.json", read)
    if made.thing.changes_nothing:
        made.discard_file()
        session.console.say("pack_edit.unchanged")
        session.console.document(materials_card(opened, session.console.language).to_data())
        return
    told = made.thing.notes(session.console.language)
    session.console.say("pack_edit.changes")
    show_materials.note(session, (), told)
    if made.file:
        session.console.note("editing.kept", file=made.file)
    person = session.person(by, "pack_edit.will_edit", version=version, count=len(told))
    with at_work(session.ports, book, "edit", Progress(session.console)) as studio:
        pack_edit.take(studio, made.thing, person)
        made.discard_file()
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
    before, after = versions.pack(opened, old), versions.pack(opened, new)
    session.console.document([asdict(difference) for difference in compare(before, after)])
    language = session.console.language
    show_materials.note(session, reasons(before, after), notes(before, after, language))


@materials.command("show")
def show_(
    context: typer.Context, book: str, version: Annotated[str | None, typer.Argument()] = None
) -> None:
    session: Session = context.obj
    opened = Book.open(session.ports, book)
    pack = versions.pack(opened, version)
    session.console.document(pack.to_data())
    if not session.console.as_json:
        show_materials.bible(session, bible(pack, _language(opened), opened.state.title))


def _language(book: Book) -> Language:
    """The bible speaks the language of its book, whoever reads it."""
    return book.settings().language


def _chooser(session: Session, book: str, number: int, by: str | None) -> str:
    opened = Book.open(session.ports, book)
    found = [one for one in worlds.every(opened) if one.number == number]
    world = found[0].world.world_name if found else "?"
    return session.person(by, "worlds.will_choose", book=opened.name, number=number, world=world)


def _shown(session: Session, book: str) -> str:
    """The pack that a person decides about: the one at the gate when they were asked."""
    return Book.open(session.ports, book).state.law.materials.pack


def _back_to_the_gate(session: Session, studio: Studio) -> None:
    work.run(studio)
    version = studio.book.state.law.materials.version
    session.console.say("materials.new_version", version=version)
    _show_card(session, studio.book)


def _show_card(session: Session, book: Book) -> None:
    card = materials_card(book, session.console.language)
    session.console.document(card.to_data())
    show_materials.card(session, card)
    show.origin(session, book)
    session.console.line(show.next_line(session, status_of(book, session.console.language)))
