"""`ng run`, `ng resume`, `ng checkpoints`: going on, and from where."""

from typing import Annotated

import typer

from writer.cli import show
from writer.cli.progress import Progress, summon
from writer.cli.session import Session
from writer.desk import resume as desk
from writer.desk.book import Book
from writer.desk.shelf import find
from writer.desk.status import status as status_of
from writer.desk.studio import at_work

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def run(context: typer.Context, book: str) -> None:
    _go_on(context.obj, book, "run", None)


@app.command()
def resume(
    context: typer.Context,
    book: str,
    checkpoint: Annotated[str | None, typer.Option(metavar="ID")] = None,
) -> None:
    _go_on(context.obj, book, "resume", checkpoint)


@app.command()
def checkpoints(context: typer.Context, book: str) -> None:
    session: Session = context.obj
    found = desk.checkpoints_of(Book.open(session.ports, book), session.console.note)
    session.console.document([saved.to_data() for saved in found])
    if not found:
        session.console.say("work.no_checkpoints")
    session.console.table(
        [
            saved.checkpoint_id,
            saved.time[:19].replace("T", " "),
            str(saved.chapter or "·"),
            saved.step,
        ]
        for saved in found
    )


def _go_on(session: Session, book: str, doing: str, checkpoint: str | None) -> None:
    from writer.desk.workplace import make_ready

    progress = Progress(session.console)
    find(session.ports, book)
    make_ready(session.ports, book, watcher=progress)
    with at_work(session.ports, book, doing, progress) as studio:
        desk.resume(studio, checkpoint)
        show.status(session, status_of(studio.book, session.console.language))
        summon(session, studio)
