"""The person's own editor, from a terminal."""

from contextlib import AbstractContextManager
from pathlib import Path

from writer.cli.session import Session
from writer.desk import editor as desk
from writer.desk.editor import given

__all__ = ["given", "kept", "opened", "run"]


def opened(session: Session, path: Path, text: str) -> bytes:
    """What the person made of `text`. An edit of it that was cut off before is opened again."""
    if desk.lay_out(session.ports, path, text):
        session.console.note("edits.goes_on", file=str(path))
    run(session, path)
    return given(path)


def run(session: Session, path: Path) -> None:
    desk.run(session.settings, path)


def kept(session: Session, path: Path | None, text: str) -> AbstractContextManager[None]:
    return desk.kept(session.ports, path, text)
