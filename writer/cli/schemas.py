"""`ng schemas export` and `ng schemas validate`."""

from pathlib import Path
from typing import Annotated

import typer

from writer.cli import exits
from writer.cli.session import Session
from writer.desk import schemas as desk

app = typer.Typer(rich_markup_mode=None, add_completion=False)
schemas = typer.Typer(rich_markup_mode=None)
app.add_typer(schemas, name="schemas")


@schemas.command()
def export(
    context: typer.Context, directory: Annotated[Path, typer.Argument()] = Path("schemas")
) -> None:
    session: Session = context.obj
    written = desk.export(directory.absolute(), session.ports.files.write)
    session.console.say("cli.schemas_written", count=len(written), directory=directory)
    session.console.document([path.name for path in written])


@schemas.command()
def validate(context: typer.Context, file: Path) -> None:
    session: Session = context.obj
    console = session.console
    checked = desk.validate(file)
    faults = [fault.sentence(console.language) for fault in checked.faults]
    console.document({"file": str(file), "kind": checked.kind, "faults": faults})
    if not faults:
        console.say("cli.valid", file=file.name, kind=checked.kind.replace("_", " "))
        return
    console.say(
        "cli.invalid", file=file.name, kind=checked.kind.replace("_", " "), count=len(faults)
    )
    for fault in faults:
        console.line(f"  - {fault}")
    raise typer.Exit(exits.INVALID)
