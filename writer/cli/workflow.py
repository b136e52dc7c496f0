"""`ng workflow`: how the work goes, to look at."""

from pathlib import Path
from typing import Annotated

import typer

from writer.cli.session import Session
from writer.desk import machines as desk

app = typer.Typer(rich_markup_mode=None, add_completion=False)
workflow = typer.Typer(rich_markup_mode=None)
app.add_typer(workflow, name="workflow")


@workflow.callback()
def _group() -> None:
    """Keeps `machines` a command of the group while it is the only one."""


@workflow.command()
def machines(
    context: typer.Context,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE")] = None,
) -> None:
    session: Session = context.obj
    console = session.console
    console.document({"machines": desk.data(console.language)})
    if output is None:
        console.line(desk.mermaid(console.language).rstrip())
        return
    drawn = desk.rendered(output.name, console.language)
    session.ports.files.write(output.absolute(), drawn.encode())
    console.say("machines.written", path=output)
