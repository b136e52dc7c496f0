"""`ng cost`: what a book has cost, and what the rest of it may cost."""

import typer

from writer.cli import show
from writer.cli.session import Session
from writer.contracts.cost import Spent
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
        key = "cost.estimate" if found.estimate_by == "written" else "cost.estimate_typical"
        console.say(key, count=found.chapters_left, cost=told)
    if found.cap_usd is not None:
        console.say("cost.cap", usd=f"{found.cap_usd:.2f}")


def _row(session: Session, name: str, cost: Spent) -> tuple[str, ...]:
    console = session.console
    special = {"cached": cost.tokens_cached, "reasoning": cost.tokens_reasoning}
    told = [console.text(f"cost.{k}", tokens=f"{n / 1000:.1f}k") for k, n in special.items() if n]
    calls = console.text("cost.calls", count=cost.calls)
    return name, calls, show.cost(session, cost), ", ".join(told)
