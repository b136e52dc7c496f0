"""`ng chat`: talking to a book, on a terminal; without one only what looks is done."""

from collections.abc import Iterator
from pathlib import Path

import typer

from writer.chat.commands import Commands
from writer.chat.talk import Talk
from writer.chat.tools import Office
from writer.cli import exits
from writer.cli.session import Session, somebody_is_here
from writer.cli.speaking import Speaker, typed
from writer.desk.book import Book
from writer.llm.models import is_rehearsal

app = typer.Typer(rich_markup_mode=None, add_completion=False)
REMEMBERED = 3


@app.command()
def chat(context: typer.Context, book: str) -> None:
    session: Session = context.obj
    opened = Book.open_to_work(session.ports, book)
    speaker = Speaker(session, opened.name)
    office = Office(
        session.ports, opened.name, session.console.language, speaker.watcher, Path.cwd()
    )
    somebody = somebody_is_here()
    talk = Talk(office, speaker, somebody=somebody)
    commands = Commands(office, speaker, talk)
    if somebody:
        _greet(session, opened)
    for line in _lines(session, somebody=somebody):
        try:
            if not commands.take(line):
                break
        except KeyboardInterrupt:
            session.console.note("cli.interrupted")
    session.console.document({"book": opened.name, "told": speaker.told})
    if somebody:
        session.console.say("chat.bye")
    elif talk.trouble:
        raise typer.Exit(exits.code(talk.trouble))


def _greet(session: Session, book: Book) -> None:
    session.console.say("chat.hello", book=book.name)
    if is_rehearsal(session.settings):
        session.console.say("chat.rehearsal")
    for turn in book.state.chat.lately[-REMEMBERED:]:
        session.console.say("chat.before", said=turn.said)


def _lines(session: Session, *, somebody: bool) -> Iterator[str]:
    """What is typed, line by line, until the input ends."""
    prompt = session.console.text("chat.prompt") if somebody else ""
    while (line := typed(prompt)) is not None:
        yield line
