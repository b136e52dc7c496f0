"""`ng demo`: the guided tour, in a throw-away directory."""

import tempfile
from dataclasses import replace
from pathlib import Path

import typer

from writer import bootstrap
from writer.cli import show, show_materials, show_proposal
from writer.cli.progress import Progress
from writer.cli.session import Session
from writer.contracts.card import ChapterCard, MaterialsCard, ProposalCard
from writer.desk import tour
from writer.desk.tour import Stop

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def demo(context: typer.Context) -> None:
    session: Session = context.obj
    stops = []
    with tempfile.TemporaryDirectory(prefix="novelgate-tour-") as directory:
        # The tour is the same for everybody: nobody's key, server or clock has a part in it.
        settings = replace(session.settings, outputs=Path(directory), api_key="", base_url="")
        walk = tour.walk(
            bootstrap.ports(settings), session.console.language, Progress(session.console)
        )
        for stop in walk:
            stops.append(stop.says.removeprefix("tour."))
            _show(session, stop)
    session.console.document({"stops": stops})


def _show(session: Session, stop: Stop) -> None:
    session.console.line(session.console.text(stop.says, **stop.facts))
    match stop.card:
        case MaterialsCard():
            show_materials.card(session, stop.card)
        case ChapterCard():
            show.chapter_card(session, stop.card)
        case ProposalCard():
            show_proposal.card(session, stop.card, "human_decision")
        case None:
            return
    session.console.line()
