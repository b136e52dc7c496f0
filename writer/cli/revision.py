"""`ng revision show|apply|reject`: a revision that the agents offer in place of the draft."""

from typing import Annotated

import typer

from writer.cli import show
from writer.cli.progress import Progress
from writer.cli.session import By, Session
from writer.desk import revision as desk
from writer.desk import work
from writer.desk.book import Book
from writer.desk.chapter import body_of
from writer.desk.studio import at_work

app = typer.Typer(rich_markup_mode=None, add_completion=False)
revision = typer.Typer(rich_markup_mode=None, no_args_is_help=True)
app.add_typer(revision, name="revision")


@revision.command("show")
def show_(context: typer.Context, book: str, number: int) -> None:
    session: Session = context.obj
    offered = desk.pending(Book.open(session.ports, book), number)
    session.console.document(offered.to_data())
    session.console.say("revision.offered", number=number)
    session.console.line(offered.revision_notes)
    if offered.revised_chapter:
        session.console.line("\n" + body_of(offered.revised_chapter))


@revision.command("apply")
def apply_(context: typer.Context, book: str, number: int, by: By = None) -> None:
    session: Session = context.obj
    offered = desk.pending(Book.open(session.ports, book), number)
    person = session.person(by, "revision.will_apply", number=number)
    with at_work(session.ports, book, "revision", Progress(session.console)) as studio:
        desk.apply(studio, number, person, offered.draft_sha256)
        session.console.say("revision.applied", number=number)
        work.run(studio)
        show.card_of(session, studio.book, number)


@revision.command("reject")
def reject_(
    context: typer.Context,
    book: str,
    number: int,
    reason: Annotated[str, typer.Option(metavar="TEXT")] = "",
    by: By = None,
) -> None:
    session: Session = context.obj
    offered = desk.pending(Book.open(session.ports, book), number)
    person = session.person(by, "revision.will_reject", number=number)
    with at_work(session.ports, book, "revision", Progress(session.console)) as studio:
        desk.reject(studio, number, person, reason, offered.draft_sha256)
        session.console.say("revision.rejected", number=number)
        show.card_of(session, studio.book, number)
