"""`ng rollback`: back to a step, a chapter or a scene; and `--undo`."""

from typing import Annotated

import typer

from writer.cli import show
from writer.cli.progress import Progress
from writer.cli.session import By, Session
from writer.desk import rollback as desk
from writer.desk.status import status as status_of
from writer.desk.studio import at_work
from writer.errors import BadInput

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def rollback(
    context: typer.Context,
    book: str,
    step: Annotated[str | None, typer.Option(metavar="STEP")] = None,
    chapter: Annotated[int | None, typer.Option(min=1, metavar="N")] = None,
    scene: Annotated[int | None, typer.Option(min=1, metavar="M")] = None,
    undo: Annotated[bool, typer.Option("--undo")] = False,
    reason: Annotated[str, typer.Option(metavar="TEXT")] = "",
    by: By = None,
) -> None:
    session: Session = context.obj
    wishes = (step is not None, chapter is not None, undo)
    if sum(wishes) != 1 or (scene is not None and chapter is None):
        raise BadInput("rollback.choose_one")
    what = "undo" if undo else "step" if step else "scene" if scene else "chapter"
    person = session.person(by, f"rollback.will_{what}", step=step, number=chapter, scene=scene)
    with at_work(session.ports, book, "rollback", Progress(session.console)) as studio:
        if undo:
            done = desk.undo(studio, person)
        elif step is not None:
            done = desk.rollback_to_step(studio, step, person, reason)
        elif scene is not None:
            done = desk.rollback_to_scene(studio, chapter or 0, scene, person, reason)
        else:
            done = desk.rollback_to_chapter(studio, chapter or 0, person, reason)
        session.console.say("rollback.undone" if undo else "rollback.done", id=done, book=book)
        show.status(session, status_of(studio.book, session.console.language))
