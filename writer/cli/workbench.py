"""`ng desk`: the workbench, at the library or at the desk of a book."""

import sys
from importlib import import_module
from typing import Annotated

import typer

from writer.cli import crash
from writer.cli.session import By, Session
from writer.desk.book import Book
from writer.errors import BadInput, NovelGateError

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def desk(
    context: typer.Context,
    book: Annotated[str | None, typer.Argument()] = None,
    by: By = None,
    page: Annotated[bool, typer.Option("--page", hidden=True)] = False,
) -> None:
    """`--page` is what `ng serve` says: it draws on a page of a browser."""
    session: Session = context.obj
    streams = (sys.stdin, sys.stdout, sys.stderr)  # Textual draws on the last
    if not page and not all(stream is not None and stream.isatty() for stream in streams):
        raise BadInput("workbench.no_terminal")
    name = Book.open(session.ports, book).name if book is not None else ""

    def report(error: Exception) -> NovelGateError:
        return crash.told(error, session.ports, "desk")

    # By name: the two front ends know nothing of each other, and nobody else pays for Textual.
    workbench = import_module("writer.tui.app").WorkbenchApp(
        session.ports, session.console.language, by or "", book=name, report=report
    )
    run = import_module("writer.tui.terminal").run
    session.console.hand_over()
    code = run(workbench)
    if workbench.failure:
        raise workbench.failure
    raise typer.Exit(code)
