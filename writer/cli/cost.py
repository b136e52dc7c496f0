"""`ng cost`: what a book has cost, and what the rest of it may cost."""

import typer

from writer.cli import show
from writer.cli.session import Session
from writer.contracts.cost import CostReport, Spent
from writer.desk.book import Book
from writer.desk.cost import report
from writer.drawing.bars import bars

FEWEST, BARS, WIDTH = 2, 30, 40
"""Chapters that make a picture, lines that it may have, and how wide it is."""
app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def cost(context: typer.Context, book: str) -> None:
    session: Session = context.obj
    console = session.console
    found = report(Book.open(session.ports, book))
    console.document(found.to_data())
    console.line(console.text("cost.total", cost=show.cost(session, found.total)))
    parts = {
        "by_role": {console.text(f"cost.{role}"): c for role, c in found.by_role.items()},
        "by_model": found.by_model,
        "by_day": found.by_day,
        "by_chapter": {_chapter(session, n): c for n, c in found.by_chapter.items()},
    }
    for name, part in parts.items():
        console.line()
        console.say(f"cost.{name}")
        console.table(_row(session, who, c) for who, c in part.items())
    _plot(session, found)
    console.line()
    if found.estimate is not None:
        told = show.cost(session, found.estimate)
        key = "cost.estimate" if found.estimate_by == "written" else "cost.estimate_typical"
        console.say(key, count=found.chapters_left, cost=told)
    if found.cap_usd is not None:
        console.say("cost.cap", usd=f"{found.cap_usd:.2f}")


def _chapter(session: Session, number: int) -> str:
    return session.console.text("cost.chapter" if number else "cost.materials", number=number)


def _plot(session: Session, found: CostReport) -> None:
    """Tokens of each chapter as bars, of several together where there are many."""
    written = {n: c.tokens_in + c.tokens_out for n, c in found.by_chapter.items() if n}
    if len(written) < FEWEST:
        return
    console = session.console
    console.line()
    console.say("cost.plot")
    console.table((name, bar) for name, bar in bars(written, BARS, WIDTH))


def _row(session: Session, name: str, cost: Spent) -> tuple[str, ...]:
    console = session.console
    special = {"cached": cost.tokens_cached, "reasoning": cost.tokens_reasoning}
    told = [console.text(f"cost.{k}", tokens=f"{n / 1000:.1f}k") for k, n in special.items() if n]
    calls = console.text("cost.calls", count=cost.calls)
    return name, calls, show.cost(session, cost), ", ".join(told)
