"""`ng demo`: a guided tour in a throw-away directory."""

import tempfile
from dataclasses import replace
from pathlib import Path

import typer

from writer import bootstrap
from writer.cli.session import Session
from writer.desk import tour

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def demo(context: typer.Context) -> None:
    session: Session = context.obj
    with tempfile.TemporaryDirectory(prefix="novelgate-tour-") as directory:
        settings = replace(session.settings, outputs=Path(directory))
        stops = []
        for stop in tour.walk(bootstrap.ports(settings), session.settings.language):
            session.console.line(stop)
            stops.append(stop)
        session.console.document({"stops": stops})
