"""`ng cost`: what a book has cost, and what the rest of it may cost."""

import typer

from writer.cli import show
from writer.cli.session import Session
from writer.contracts.cost import Cost
from writer.desk.book import Book
from writer.desk.cost import report

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def cost(context: typer.Context, book: str) -> None:
    session: Session = context.obj
    console = session.console
    found = report(Book.open(session.ports, book))
    console.document(found.to_data())
    console.line(console.text("cost.total", cost=show.cost(session, found.total)))
    console.table(_row(session, console.text(f"cost.{r}"), c) for r, c in found.by_role.items())
    console.line()
    console.table(
        _row(session, console.text("cost.chapter" if n else "cost.materials", number=n), c)
        for n, c in found.by_chapter.items()
    )
    console.line()
    if found.estimate is not None:
        told = show.cost(session, found.estimate)
        console.say("cost.estimate", count=found.chapters_left, cost=told)
    elif found.chapters_left:
        console.say("cost.no_estimate")
    if found.cap_usd is not None:
        console.say("cost.cap", usd=f"{found.cap_usd:.2f}")


def _row(session: Session, name: str, cost: Cost) -> tuple[str, ...]:
    calls = session.console.text("cost.calls", count=cost.calls)
    return name, calls, show.cost(session, cost)
