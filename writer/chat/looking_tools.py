"""Tools that only look: where the book stands, its text, its record, its cost."""

from itertools import islice

from writer.chat.arguments import Chapter, Log, Nothing, Why
from writer.chat.tools import Office, Outcome
from writer.contracts.cost import Cost
from writer.contracts.status import BookStatus
from writer.desk import cost as costs
from writer.desk import history
from writer.desk.book import Book
from writer.desk.history import Filter
from writer.desk.status import status as status_of
from writer.desk.telling import Teller
from writer.desk.why import why as why_it_is_so
from writer.errors import BadInput

LATEST = 15
"""Of what has happened, as many as a person reads at once."""
LAST_CHAPTERS = 12


def status(office: Office, _: Nothing) -> Outcome:
    return Outcome(standing(office, office.book()))


def standing(office: Office, book: Book) -> tuple[str, ...]:
    """Where a book stands, what comes next, and the chapters that are begun."""
    found = status_of(book, office.language)
    begun = [chapter for chapter in found.chapters if chapter.state != "planned"]
    return (
        f"{office.text('cli.stands')}  {_where(office, found)}",
        f"{office.text('cli.next')}  {_next(office, found)}",
        *(
            f"  {one.number}  {one.title}  {office.text(f'cli.chapter_{one.state}')}"
            for one in begun[-LAST_CHAPTERS:]
        ),
        *(f"  {one.id}  {office.text(f'proposals.state_{one.state}')}" for one in found.proposals),
    )


def _where(office: Office, found: BookStatus) -> str:
    materials = office.text(f"cli.materials_{found.materials.state}")
    if not found.chapters:
        return materials
    done = sum(chapter.state == "deposited" for chapter in found.chapters)
    return f"{materials} · {office.text('cli.deposited', done=done, all=len(found.chapters))}"


def _next(office: Office, found: BookStatus) -> str:
    action, _, subject = found.next_action.partition(" ")
    return office.text(f"cli.next_{action}", book=found.book, subject=subject)


def read(office: Office, asked: Chapter) -> Outcome:
    book = office.book()
    path = book.lately(asked.chapter, book.run.text(asked.chapter))
    if not book.has(path):
        raise BadInput("chapters.no_text", number=asked.chapter)
    return Outcome(tuple(book.content(path).decode().splitlines()))


def log(office: Office, asked: Log) -> Outcome:
    found = history.events(office.book(), Filter(chapter=asked.chapter))
    lines = [
        f"{line.seq:>6}  {line.ts[:19].replace('T', ' ')}  {line.event_type}  {line.message}"
        for line in islice(reversed(found), LATEST)
    ]
    return Outcome(tuple(reversed(lines)))


def why(office: Office, asked: Why) -> Outcome:
    told = why_it_is_so(office.book(), asked.chapter, asked.quote)
    telling = Teller(office.language).why(told)
    sections = [line for one in telling.sections for line in (one.title, *one.lines) if line]
    return Outcome((telling.head, *sections))


def cost(office: Office, _: Nothing) -> Outcome:
    found = costs.report(office.book())
    lines = [office.text("cost.total", cost=spent(office, found.total))]
    lines += [
        f"  {office.text(f'cost.{role}')}  {spent(office, one)}"
        for role, one in found.by_role.items()
    ]
    if found.estimate is not None:
        key = "cost.estimate" if found.estimate_by == "written" else "cost.estimate_typical"
        told = spent(office, found.estimate)
        lines.append(office.text(key, count=found.chapters_left, cost=told))
    if found.cap_usd is not None:
        lines.append(office.text("cost.cap", usd=f"{found.cap_usd:.2f}"))
    return Outcome(tuple(lines))


def spent(office: Office, cost: Cost) -> str:
    unknown = office.text("chapters.price_unknown")
    usd = unknown if cost.usd is None else f"${cost.usd:.3f}"
    tokens = f"{(cost.tokens_in + cost.tokens_out) / 1000:.1f}k"
    return office.text("chapters.card_cost", tokens=tokens, usd=usd)
