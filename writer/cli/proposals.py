"""`ng proposal …`: the only way to change what is frozen."""

from typing import Annotated

import typer

from writer.cli import show
from writer.cli.chapters import places
from writer.cli.progress import Progress
from writer.cli.session import By, Session
from writer.contracts.proposal import ProposalVerdict
from writer.desk import migrate as migration
from writer.desk import propose as desk
from writer.desk.book import Book
from writer.desk.propose import Request
from writer.desk.status import status as status_of
from writer.desk.studio import at_work

app = typer.Typer(rich_markup_mode=None, add_completion=False)
proposal = typer.Typer(rich_markup_mode=None, no_args_is_help=True)
app.add_typer(proposal, name="proposal")

Because = Annotated[str, typer.Option("--reason", metavar="TEXT")]


@proposal.command()
def new(
    context: typer.Context,
    book: str,
    set_: Annotated[list[str], typer.Option("--set", metavar="PLACE=VALUE")],
    why: Annotated[str, typer.Option(metavar="TEXT")],
    chapter: Annotated[int | None, typer.Option(min=1, metavar="N")] = None,
    by: By = None,
) -> None:
    session: Session = context.obj
    request = Request(places(set_), why, chapter=chapter)
    person = session.person(by, "proposals.will_file", what="; ".join(set_))
    with at_work(session.ports, book, "proposal", Progress(session.console)) as studio:
        filed = desk.propose(studio, request, person)
        session.console.say("proposals.filed", id=filed.proposal_id)
        session.console.document(filed.to_data())


@proposal.command("list")
def list_(context: typer.Context, book: str) -> None:
    session: Session = context.obj
    found = status_of(Book.open(session.ports, book)).proposals
    session.console.document([item.to_data() for item in found])
    if not found:
        session.console.say("proposals.none")
    session.console.table(
        [item.id, session.console.text(f"proposals.state_{item.state}")] for item in found
    )


@proposal.command("show")
def show_(context: typer.Context, book: str, cp: str) -> None:
    session: Session = context.obj
    _show(session, Book.open(session.ports, book), cp)


@proposal.command()
def review(context: typer.Context, book: str, cp: str) -> None:
    session: Session = context.obj
    with at_work(session.ports, book, "advise", Progress(session.console)) as studio:
        advice = desk.advise(studio, cp)
        verdict = session.console.text(f"proposals.verdict_{advice.recommendation}")
        session.console.say("proposals.advised", id=cp, recommendation=verdict)
        _show(session, studio.book, cp)


@proposal.command()
def approve(
    context: typer.Context, book: str, cp: str, reason: Because = "", by: By = None
) -> None:
    _decide(context.obj, book, cp, "approve", reason, by)


@proposal.command()
def reject(context: typer.Context, book: str, cp: str, reason: Because = "", by: By = None) -> None:
    _decide(context.obj, book, cp, "reject", reason, by)


@proposal.command()
def defer(context: typer.Context, book: str, cp: str, reason: Because = "", by: By = None) -> None:
    _decide(context.obj, book, cp, "defer", reason, by)


@proposal.command()
def resume(context: typer.Context, book: str, cp: str, by: By = None) -> None:
    session: Session = context.obj
    person = session.person(by, "proposals.will_resume", id=cp)
    with at_work(session.ports, book, "resume") as studio:
        desk.resume(studio, cp, person)
        session.console.say("proposals.resumed", id=cp)
        _show(session, studio.book, cp)


@proposal.command()
def migrate(context: typer.Context, book: str, cp: str, by: By = None) -> None:
    session: Session = context.obj
    count = len(desk.read(Book.open(session.ports, book), cp).impact.chapters)
    person = session.person(by, "proposals.will_migrate", id=cp, count=count)
    with at_work(session.ports, book, "migrate", Progress(session.console)) as studio:
        version = migration.migrate(studio, cp, person)
        session.console.say("proposals.migrated", id=cp, version=version)
        show.status(session, status_of(studio.book, session.console.language))


def _decide(
    session: Session, book: str, cp: str, verdict: ProposalVerdict, reason: str, by: str | None
) -> None:
    seen = Book.open(session.ports, book)
    count = len(desk.read(seen, cp).impact.chapters)
    person = session.person(by, f"proposals.will_{verdict}", id=cp, count=count)
    with at_work(session.ports, book, verdict, Progress(session.console)) as studio:
        known = seen.state.law.proposals[cp]
        desk.decide(studio, cp, verdict, person, reason, known.approved_by, known.text)
        shown = session.console.text(f"proposals.verdict_{verdict}")
        session.console.say("proposals.decided", id=cp, verdict=shown)
        _show(session, studio.book, cp)


def _show(session: Session, book: Book, cp: str) -> None:
    card = desk.card(book, cp, session.console.language)
    session.console.document(card.to_data())
    show.proposal_card(session, card, book.state.law.proposals[cp].state.value)
