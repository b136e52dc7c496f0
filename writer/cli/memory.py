"""`ng memory …`: asks what the accepted chapters say, and makes the memory anew."""

from typing import Annotated

import typer

from writer.cli.session import Session
from writer.desk.book import Book

app = typer.Typer(rich_markup_mode=None, add_completion=False)
memory = typer.Typer(rich_markup_mode=None, no_args_is_help=True)
app.add_typer(memory, name="memory")

AsOf = Annotated[int | None, typer.Option("--as-of", min=0, metavar="N")]


@memory.command()
def search(
    context: typer.Context,
    book: str,
    text: str,
    as_of: AsOf = None,
    most: Annotated[int, typer.Option(min=1, max=50, metavar="K")] = 5,
) -> None:
    from writer.desk import remembering as desk

    session: Session = context.obj
    console = session.console
    found = desk.search(Book.open(session.ports, book), text, as_of, most)
    console.document([one.to_data() for one in found])
    if not found:
        console.say("memory.nothing_found")
    for one in found:
        console.say("memory.found", chapter=one.chapter, scene=one.scene, score=f"{one.score:.2f}")
        console.line("  " + one.text.replace("\n", "\n  "))


@memory.command()
def state(context: typer.Context, book: str, name: str, as_of: AsOf = None) -> None:
    from writer.desk import knowledge as desk

    session: Session = context.obj
    console = session.console
    found = desk.state_of(Book.open(session.ports, book), name, as_of)
    console.document(found.to_data())
    console.say("memory.state_head", name=found.entity_id, chapter=found.chapter_index or 0)
    for name, told in found.state_data.items():
        for line in [told] if isinstance(told, str) else told:
            if line:
                console.line(f"  {console.text(f'memory.field_{name}')}  {line}")


@memory.command()
def rebuild(context: typer.Context, book: str) -> None:
    from writer.desk import remembering as desk

    session: Session = context.obj
    console = session.console

    def tell(store: str, done: int, of: int) -> None:
        console.note("memory.rebuilding", store=store, done=done, of=of)

    desk.make_anew(Book.open(session.ports, book), tell)
    console.document({"book": book, "rebuilt": True})
    console.say("memory.rebuilt", book=book)


@memory.command()
def check(context: typer.Context, book: str) -> None:
    from writer.desk import remembering as desk

    session: Session = context.obj
    desk.check(Book.open(session.ports, book))
    session.console.document({"book": book, "well": True})
    session.console.say("memory.well", book=book)
