"""`ng proposal …`: the only way to change what is frozen."""

from typing import Annotated

import typer

from writer.cli import show, show_materials, show_proposal
from writer.cli.changes import Adds, Removes, Renames, Sets, in_words, places
from writer.cli.progress import Progress
from writer.cli.session import By, Session
from writer.contracts.proposal import ProposalVerdict
from writer.desk import migrate as migration
from writer.desk import proposals
from writer.desk import propose as desk
from writer.desk.book import Book
from writer.desk.proposal_told import impact_told
from writer.desk.propose import Request
from writer.desk.rebase import Side
from writer.desk.status import status as status_of
from writer.desk.studio import at_work
from writer.errors import BadInput
from writer.pack import change as pack_change
from writer.pack.note import notes

app = typer.Typer(rich_markup_mode=None, add_completion=False)
proposal = typer.Typer(rich_markup_mode=None, no_args_is_help=True)
app.add_typer(proposal, name="proposal")

Because = Annotated[str, typer.Option("--reason", metavar="TEXT")]


@proposal.command()
def new(
    context: typer.Context,
    book: str,
    set_: Sets = None,
    add: Adds = None,
    remove: Removes = None,
    rename: Renames = None,
    undo: Annotated[str, typer.Option("--undo", metavar="CP")] = "",
    why: Annotated[str, typer.Option(metavar="TEXT")] = "",
    chapter: Annotated[int | None, typer.Option(min=1, metavar="N")] = None,
    quote: Annotated[str, typer.Option(metavar="TEXT")] = "",
    wide: Annotated[bool, typer.Option("--wide")] = False,
    by: By = None,
) -> None:
    session: Session = context.obj
    request = Request(
        places(set_),
        why,
        chapter=chapter,
        quote=quote,
        adds=places(add),
        removes=tuple(remove or ()),
        renames=places(rename),
        undoes=undo,
        wide=wide,
    )
    what = in_words(set_, add, remove, rename) or session.console.text(
        "proposals.card_undoes", id=undo or "-"
    )
    person = session.person(by, "proposals.will_file", what=what)
    with at_work(session.ports, book, "proposal", Progress(session.console)) as studio:
        filed = desk.propose(studio, request, person)
        session.console.say("proposals.filed", id=filed.proposal_id)
        if filed.impact.beside:
            session.console.note("proposals.also_changes", ids=", ".join(filed.impact.beside))
        session.console.document(filed.to_data())
        if not session.console.as_json:
            _show(session, studio.book, filed.proposal_id)


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
def impact(context: typer.Context, book: str, cp: str) -> None:
    session: Session = context.obj
    opened = Book.open(session.ports, book)
    found, every = desk.read(opened, cp).impact, proposals.occurrences(opened, cp)
    document = {"impact": found.to_data(), "occurrences": every.to_data()["found"]}
    session.console.document(document)
    show_proposal.impact(session, impact_told(cp, found, every, session.console.language))


@proposal.command()
def diff(context: typer.Context, book: str, cp: str) -> None:
    session: Session = context.obj
    before, after = proposals.packs(Book.open(session.ports, book), cp)
    session.console.document(pack_change.diff(before, after).to_data())
    language = session.console.language
    show_materials.note(session, [], notes(before, after, language))


@proposal.command()
def rebase(
    context: typer.Context,
    book: str,
    cp: str,
    mine: Annotated[bool, typer.Option("--mine")] = False,
    theirs: Annotated[bool, typer.Option("--theirs")] = False,
    by: By = None,
) -> None:
    session: Session = context.obj
    side = _side(mine=mine, theirs=theirs)
    person = session.person(by, "proposals.will_rebase", id=cp)
    with at_work(session.ports, book, "rebase", Progress(session.console)) as studio:
        version = desk.rebase(studio, cp, person, side).base_version
        session.console.say("proposals.rebased", id=cp, version=version)
        _show(session, studio.book, cp)


@proposal.command()
def review(context: typer.Context, book: str, cp: str) -> None:
    session: Session = context.obj
    with at_work(session.ports, book, "advise", Progress(session.console)) as studio:
        advice = desk.advise(studio, cp)
        verdict = session.console.text(f"proposals.advises_{advice.recommendation}")
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
def resume(
    context: typer.Context,
    book: str,
    cp: str,
    mine: Annotated[bool, typer.Option("--mine")] = False,
    theirs: Annotated[bool, typer.Option("--theirs")] = False,
    by: By = None,
) -> None:
    session: Session = context.obj
    side = _side(mine=mine, theirs=theirs)
    person = session.person(by, "proposals.will_resume", id=cp)
    with at_work(session.ports, book, "resume", Progress(session.console)) as studio:
        desk.resume(studio, cp, person, side)
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
    show_proposal.card(session, card, book.state.law.proposals[cp].state.value)


def _side(*, mine: bool, theirs: bool) -> Side | None:
    if mine and theirs:
        raise BadInput("proposals.two_sides")
    return "mine" if mine else "theirs" if theirs else None
