"""`ng prefs …`: how the author likes it."""

from typing import Annotated

import typer

from writer.cli.session import By, Session
from writer.contracts.preferences import Preference
from writer.desk import preferences as desk
from writer.desk.book import Book

app = typer.Typer(rich_markup_mode=None, add_completion=False)
prefs = typer.Typer(rich_markup_mode=None, no_args_is_help=True)
app.add_typer(prefs, name="prefs")


@prefs.command("set")
def set_(context: typer.Context, book: str, text: str, by: By = None) -> None:
    session: Session = context.obj
    opened = Book.open_to_work(session.ports, book)
    made, is_new = desk.set_(opened, text, (by or "").strip())
    session.console.document({**made.to_data(), "new": is_new})
    session.console.say("prefs.understood" if is_new else "prefs.known", id=made.id, text=made.text)
    if is_new:
        session.console.say("prefs.from_now_on", id=made.id, book=book)


@prefs.command("list")
def list_(
    context: typer.Context, book: str, every: Annotated[bool, typer.Option("--all")] = False
) -> None:
    session: Session = context.obj
    opened = Book.open(session.ports, book)
    found = desk.every(opened) if every else desk.in_force(opened)
    session.console.document([one.to_data() for one in found])
    if not found:
        session.console.say("prefs.none", book=book)
    session.console.table([_row(session, one) for one in found])


@prefs.command("forget")
def forget_(context: typer.Context, book: str, preference: str, by: By = None) -> None:
    session: Session = context.obj
    opened = Book.open_to_work(session.ports, book)
    gone = desk.forget(opened, preference, (by or "").strip())
    session.console.document(gone.to_data())
    session.console.say("prefs.forgotten", id=gone.id, text=gone.text)


def _row(session: Session, one: Preference) -> tuple[str, ...]:
    status = "" if one.status == "active" else session.console.text("prefs.status_forgotten")
    return one.id, one.text, one.by, one.at[:10], status
