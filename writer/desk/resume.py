"""Going on from a checkpoint, the list of them, and single steps with a checkpoint of their own."""

from contextlib import closing
from typing import TYPE_CHECKING, Any

from writer.desk import steps, work
from writer.desk.book import Book
from writer.desk.past import bring_back
from writer.desk.span import spanned
from writer.desk.studio import Nobody, Studio
from writer.errors import OutOfOrder
from writer.graph.steps import SIX, RecordT, Step, must_have

if TYPE_CHECKING:
    from writer.graph.checkpoints import Saved
    from writer.graph.database import Note


def resume(studio: Studio, checkpoint_id: str | None = None) -> None:
    """From the newest checkpoint, over which the disk wins; or from a named one, as it was then.

    What is on record is not done again either way, and no gate is passed.
    """
    if checkpoint_id is None:
        work.run(studio)
        return
    from writer.graph.novel import merged

    with work.graph(studio) as (compiled, config):
        named = merged(config, None, checkpoint_id)
        bring_back(studio, compiled.place_of(named))
        compiled.invoke(None, named, version="v2")


def checkpoints_of(book: Book, note: "Note | None" = None) -> "list[Saved]":
    """Newest first. To look at them makes no database where there is none."""
    from writer.graph.checkpoints import InFile, listed

    if book.ports.files.disk.kind(book.paths.checkpoints) is None:
        return []
    with closing(InFile(book.paths.checkpoints, note or Nobody().note)) as saver:
        return listed(saver, book.name)


def make_step(studio: Studio, step: Step[RecordT], *, force: bool = False) -> RecordT:
    """One of the steps before the pack, by the workflow's own node, with a checkpoint after it."""
    book, name = studio.book, step.name
    must_have(name, step.requires, steps.results(book))
    if force:
        steps.must_be_open(book, step)
    elif there := steps.reuse(studio, step):
        return there
    node, state = steps.create_step(studio, name, force=force), work.beginning(studio)
    made: RecordT = spanned(studio, name, 0, lambda: node(state))[name]
    at = {"current_step": name, "completed_steps": list(steps.results(book)), name: made}
    with work.graph(studio) as (compiled, config):
        compiled.update_state(config, state.steering() | at, as_node=name)
    return made


def step_named(name: str) -> Step[Any]:
    """A step by its name, or a ValueError that lists them."""
    if name not in SIX:
        raise OutOfOrder("steps.unknown", step=name, order=" → ".join(SIX))
    return SIX[name]
