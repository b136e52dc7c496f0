"""`ng serve`: the workbench in a browser."""

import sys
from contextlib import redirect_stdout
from importlib import import_module
from typing import Annotated

import typer

from writer.cli.session import Session, somebody_is_here

HERE = "127.0.0.1"
PORT = 8321
NG = "from writer.cli.main import run; run()"

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option("--host")] = HERE,
    port: Annotated[int, typer.Option("--port", min=0, max=65535)] = PORT,
) -> None:
    session: Session = context.obj
    console = session.console
    web = import_module("writer.web.server")  # nobody else pays for it
    chosen = ["--outputs", str(session.settings.outputs.absolute()), "--lang", console.language]
    server = web.WorkbenchServer(
        web.Place(host, port),
        [sys.executable, "-c", NG, *chosen, "desk", "--page"],
        console.language,
    )
    asks = somebody_is_here() and not console.as_json

    results = sys.stdout

    def tell(address: str) -> None:
        with redirect_stdout(results):
            console.document({"address": address})
            console.say("web.address", address=address)
        console.note("web.another" if asks else "web.how_to_end")

    if not import_module("writer.web.door").is_here_only(host):
        console.note("web.others_too", host=host)
    with redirect_stdout(sys.stderr):  # what a workbench says when it fails is no result of ours
        web.serve(server, tell, sys.stdin.fileno() if asks else None)
