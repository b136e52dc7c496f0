"""`ng workflow …`: what the work looks like, drawn from what is compiled."""

from pathlib import Path
from typing import Annotated

import typer

from writer.cli.session import Session
from writer.desk import machines as desk
from writer.errors import BadInput

app = typer.Typer(rich_markup_mode=None, add_completion=False)
workflow = typer.Typer(rich_markup_mode=None, no_args_is_help=True)
app.add_typer(workflow, name="workflow")

Output = Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE")]


@workflow.command()
def mermaid(context: typer.Context, output: Output = None) -> None:
    from writer.graph.drawing import export_workflow_mermaid
    from writer.workflow import create_novel_generation_workflow

    session: Session = context.obj
    text = export_workflow_mermaid(create_novel_generation_workflow(settings=session.settings))
    if output is not None:
        _keep(session, output, text.encode())
        return
    session.console.document({"mermaid": text})
    session.console.line(text.rstrip())


@workflow.command()
def draw(context: typer.Context, output: Output = None) -> None:
    from writer.graph.drawing import picture
    from writer.workflow import create_novel_generation_workflow

    session: Session = context.obj
    target = (output or Path("workflow.svg")).absolute()
    if target.suffix.lower() not in (".svg", ".png"):
        raise BadInput("work.bad_picture", file=target.name)
    compiled = create_novel_generation_workflow(settings=session.settings)
    _keep(session, target, picture(compiled, target.suffix))


@workflow.command()
def machines(context: typer.Context, output: Output = None) -> None:
    session: Session = context.obj
    console = session.console
    if output is not None:
        _keep(session, output, desk.rendered(output.name, console.language).encode())
        return
    console.document({"machines": desk.data(console.language)})
    console.line(desk.mermaid(console.language).rstrip())


def _keep(session: Session, output: Path, data: bytes) -> None:
    target = output.absolute()
    session.ports.files.write(target, data)
    session.console.say("work.drawn", file=target.name)
    session.console.document({"file": str(target), "bytes": len(data)})
