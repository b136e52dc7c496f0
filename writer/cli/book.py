"""`ng new`, `books`, `status`, `open`, `rename`, `delete`, `backup`, `restore`."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from writer.cli import show
from writer.cli.session import By, Session
from writer.contracts.identifiers import LARGEST_NUMBER
from writer.contracts.settings import RevisionPolicy
from writer.desk import backup as backups
from writer.desk import intake, library
from writer.desk.book import Book
from writer.desk.current import current_book, point_current_at
from writer.desk.idea import Idea, read_file
from writer.desk.status import status as status_of
from writer.errors import BadInput
from writer.store.names import book_name

Several = Annotated[list[str] | None, typer.Option(metavar="TEXT")]

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def new(
    context: typer.Context,
    book: str,
    idea: Annotated[str | None, typer.Option(metavar="TEXT")] = None,
    idea_file: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    title: Annotated[str, typer.Option(metavar="TITLE")] = "",
    language: Annotated[Literal["en", "zh"] | None, typer.Option(metavar="en|zh")] = None,
    chapters: Annotated[int | None, typer.Option(min=1, max=5000, metavar="N")] = None,
    target_words: Annotated[int | None, typer.Option(min=50, max=50000, metavar="N")] = None,
    genre: Annotated[str, typer.Option(metavar="TEXT")] = "",
    taboo: Several = None,
    style: Several = None,
    constraint: Several = None,
    seed: Annotated[int, typer.Option(min=0, max=LARGEST_NUMBER, metavar="N")] = 0,
    revisions: Annotated[RevisionPolicy, typer.Option(metavar="POLICY")] = "none",
    max_chapters: Annotated[int | None, typer.Option(min=1, max=5000, metavar="N")] = None,
) -> None:
    session: Session = context.obj
    wish = intake.Wish(
        title=title,
        language=language,
        chapters=chapters,
        words=target_words,
        genre=genre,
        taboos=tuple(taboo or ()),
        style=tuple(style or ()),
        constraints=tuple(constraint or ()),
        seed=seed,
        revisions=revisions,
        max_chapters=max_chapters,
    )
    settings = intake.settings_of(book_name(book), _idea(idea, idea_file), wish)
    made = intake.create(session.ports, settings)
    session.console.say("cli.created", name=made.name)
    if idea_file is not None:
        session.console.say("intake.understood")
        for line in intake.understood(settings, session.console.language):
            session.console.line(f"  {line}")
    show.status(session, status_of(made, session.console.language))


@app.command()
def books(context: typer.Context, trash: Annotated[bool, typer.Option("--trash")] = False) -> None:
    session: Session = context.obj
    if trash:
        _show_trash(session)
        return
    found = library.shelf(session.ports)
    session.console.document(
        [
            item.status.to_data()
            if item.status
            else {"book": item.name, "trouble": str(item.trouble)}
            for item in found
        ]
    )
    if not found:
        session.console.say("cli.no_books")
    session.console.table(_row(session, item) for item in found)


@app.command()
def status(context: typer.Context, book: Annotated[str | None, typer.Argument()] = None) -> None:
    session: Session = context.obj
    opened = Book.open(session.ports, _named_or_current(session, book))
    show.status(session, status_of(opened, session.console.language))
    show.origin(session, opened)


@app.command("open")
def open_(context: typer.Context, book: str) -> None:
    session: Session = context.obj
    opened = Book.open_to_work(session.ports, book)
    point_current_at(session.ports, opened.run)
    session.console.say("cli.opened", name=opened.name)
    show.status(session, status_of(opened, session.console.language))


@app.command()
def rename(context: typer.Context, book: str, name: str, by: By = None) -> None:
    session: Session = context.obj
    opened = Book.open(session.ports, book)
    person = session.person(by, "cli.will_rename", old=opened.name, new=book_name(name))
    renamed = library.rename(session.ports, opened.name, name, person)
    session.console.say("cli.renamed", old=opened.name, new=renamed.name)
    session.console.document(status_of(renamed).to_data())


@app.command()
def delete(
    context: typer.Context,
    book: Annotated[str | None, typer.Argument()] = None,
    empty_trash: Annotated[bool, typer.Option("--empty-trash")] = False,
    by: By = None,
) -> None:
    session: Session = context.obj
    if empty_trash:
        names = [item.name for item in library.trashed(session.ports)]
        session.person(by, "cli.will_empty_trash", count=len(names), names=", ".join(names))
        gone = library.empty_trash(session.ports)
        session.console.say("cli.emptied", count=len(gone))
        session.console.document({"removed": gone})
        return
    opened = Book.open(session.ports, book or "")
    person = session.person(by, "cli.will_delete", name=opened.name)
    library.trash(session.ports, opened.name, person)
    session.console.say("cli.deleted", name=opened.name)
    session.console.document({"trashed": opened.name})


@app.command()
def backup(
    context: typer.Context,
    book: str,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE")] = None,
) -> None:
    session: Session = context.obj
    opened = Book.open(session.ports, book)
    target = output or Path(f"{opened.name}.ngbook.tar.gz")
    count = backups.backup(session.ports, opened.name, target)
    session.console.say("cli.backed_up", name=opened.name, file=target, count=count)
    session.console.document({"book": opened.name, "file": str(target), "files": count})


@app.command()
def restore(
    context: typer.Context,
    book: str,
    file: Annotated[Path | None, typer.Argument()] = None,
    by: By = None,
) -> None:
    session: Session = context.obj
    name = book_name(book)
    source = file.name if file else session.console.text("cli.the_trash")
    person = session.person(by, "cli.will_restore", name=name, source=source)
    if file:
        made = backups.restore(session.ports, name, file, person)
    else:
        made = library.take_back(session.ports, name, person)
    session.console.say("cli.restored", name=made.name, source=source)
    show.status(session, status_of(made, session.console.language))


def _idea(text: str | None, file: Path | None) -> Idea:
    if text is not None and file is not None:
        raise BadInput("intake.two_ideas")
    return read_file(file) if file is not None else Idea(text=text or "")


def _named_or_current(session: Session, book: str | None) -> str:
    name = book if book is not None else current_book(session.ports)
    if name is None:
        raise BadInput("cli.which_book")
    return name


def _row(session: Session, item: library.Shelved) -> list[str]:
    console = session.console
    if item.status is None:
        trouble = item.trouble.sentence(console.language) if item.trouble else ""
        return ["✘", item.name, trouble, ""]
    here = "●" if item.name == current_book(session.ports) else "○"
    return [
        here,
        item.name,
        show.where(session, item.status),
        _to_the_minute(item.last_activity),
    ]


def _to_the_minute(moment: str) -> str:
    return moment[:16].replace("T", " ")


def _show_trash(session: Session) -> None:
    found = library.trashed(session.ports)
    session.console.document([{"book": item.name, "since": item.since} for item in found])
    if not found:
        session.console.say("cli.trash_empty")
    session.console.table([item.name, _to_the_minute(item.since)] for item in found)
