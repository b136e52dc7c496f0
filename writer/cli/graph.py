"""`ng graph …`: who is who, what happened, and which chapter says so."""

from pathlib import Path
from typing import Annotated

import typer

from writer.cli.memory import AsOf
from writer.cli.session import Session
from writer.contracts.knowledge import EvidenceRef, Happened, Present, Related, Whois
from writer.desk.book import Book
from writer.errors import BadInput

app = typer.Typer(rich_markup_mode=None, add_completion=False)
graph = typer.Typer(rich_markup_mode=None, no_args_is_help=True)
app.add_typer(graph, name="graph")

Name = Annotated[str, typer.Argument(metavar="[NAME]")]
Output = Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE")]
Most = Annotated[int, typer.Option(min=1, metavar="K")]
SHOWN = 40


@graph.command()
def whois(context: typer.Context, book: str, name: str, as_of: AsOf = None) -> None:
    from writer.desk import knowledge as desk

    session: Session = context.obj
    found = desk.whois(Book.open(session.ports, book), name, as_of)
    session.console.document(found.to_data())
    _whois(session, found)


@graph.command()
def relations(context: typer.Context, book: str, name: str, as_of: AsOf = None) -> None:
    from writer.desk import knowledge as desk

    session: Session = context.obj
    found = desk.relations(Book.open(session.ports, book), name, as_of)
    session.console.document([one.to_data() for one in found])
    if not found:
        session.console.say("graph.no_relations", name=name)
    session.console.table([_related(session, one) for one in found])


@graph.command()
def events(
    context: typer.Context, book: str, name: Name = "", as_of: AsOf = None, most: Most = SHOWN
) -> None:
    from writer.desk import knowledge as desk

    session: Session = context.obj
    found = desk.events(Book.open(session.ports, book), name, as_of, most)
    session.console.document([one.to_data() for one in found])
    if not found:
        session.console.say("graph.no_events")
    _events(session, found)


@graph.command()
def where(
    context: typer.Context, book: str, name: Name = "", as_of: AsOf = None, most: Most = SHOWN
) -> None:
    from writer.desk import knowledge as desk

    session: Session = context.obj
    found = desk.where(Book.open(session.ports, book), name, as_of, most)
    session.console.document([one.to_data() for one in found])
    if not found:
        session.console.say("graph.nobody_seen")
    session.console.table([_present(session, one) for one in found])


@graph.command()
def path(context: typer.Context, book: str, name: str, other: str, as_of: AsOf = None) -> None:
    from writer.desk import knowledge as desk

    session: Session = context.obj
    found = desk.path(Book.open(session.ports, book), name, other, as_of)
    session.console.document([one.to_data() for one in found])
    if not found:
        session.console.say("graph.no_path", name=name, other=other)
    session.console.table(
        [
            (one.source, "→", one.target, one.told, source(session, one.evidence_ref))
            for one in found
        ]
    )


@graph.command()
def draw(context: typer.Context, book: str, output: Output = None) -> None:
    from writer.desk import knowledge as desk

    session: Session = context.obj
    target = (output or Path(f"{book}.relations.svg")).absolute()
    if target.suffix.lower() != ".svg":
        raise BadInput("graph.only_svg", file=target.name)
    data = desk.picture(Book.open(session.ports, book)).encode()
    session.ports.files.write(target, data)
    session.console.document({"file": str(target), "bytes": len(data)})
    session.console.say("work.drawn", file=target.name)


@graph.command()
def rebuild(context: typer.Context, book: str) -> None:
    from writer.desk import remembering as desk

    session: Session = context.obj
    console = session.console

    def tell(store: str, done: int, of: int) -> None:
        console.note("memory.rebuilding", store=store, done=done, of=of)

    desk.make_anew(Book.open(session.ports, book), tell, graph=True)
    console.document({"book": book, "rebuilt": True})
    console.say("graph.rebuilt", book=book)


def source(session: Session, evidence: EvidenceRef) -> str:
    """Which chapter says so, or that the materials do."""
    key = "graph.by_chapter" if evidence.chapter_number else "graph.by_materials"
    return session.console.text(key, chapter=evidence.chapter_number)


def _whois(session: Session, found: Whois) -> None:
    console = session.console
    console.say("graph.whois_head", name=found.name, anchor=found.anchor, role=found.role)
    if found.since is None:
        console.say("graph.not_yet", chapter=found.as_of)
    else:
        console.say("graph.since", since=found.since, chapter=found.as_of)
    if found.state:
        console.say("graph.state", state=found.state, chapter=found.state_chapter)
    if seen := found.last_seen:
        console.say("graph.last_seen", place=seen.place, chapter=seen.chapter, scene=seen.scene)
    console.table([_related(session, one) for one in found.relations], indent="    ")
    _events(session, found.events)


def _events(session: Session, found: "list[Happened] | tuple[Happened, ...]") -> None:
    console = session.console
    for one in found:
        mark = f"  [{console.text('graph.under_review')}]" if one.under_review else ""
        who = f"  ({', '.join(one.people)})" if one.people else ""
        console.line(f"  {one.event_id}  {one.what}{who}{mark}")


def _related(session: Session, one: Related) -> tuple[str, ...]:
    return one.source, "→", one.target, one.relation, source(session, one.evidence_ref)


def _present(session: Session, one: Present) -> tuple[str, ...]:
    place = session.console.text("graph.at", chapter=one.chapter, scene=one.scene)
    mark = session.console.text("graph.under_review") if one.under_review else ""
    return one.name, one.place, place, mark
