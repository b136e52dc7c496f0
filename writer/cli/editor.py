"""A text in the person's own editor. Whatever happens to the editor, what it saved is kept."""

import shlex
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from writer.cli.session import Session
from writer.errors import BadInput, BadSetting, NovelGateError, Reason


def given(file: Path) -> bytes:
    """The bytes of a file that a person names."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise BadInput("edits.unreadable", file=str(file), why=error.strerror) from None


def opened(session: Session, path: Path, text: str) -> bytes:
    """What the person made of `text`. An edit of it that was cut off before is opened again."""
    files = session.ports.files
    _command(session)
    if files.disk.kind(path) == "file" and files.disk.read(path) != text.encode():
        session.console.note("edits.goes_on", file=str(path))
    else:
        files.write(path, text.encode())
    run(session, path)
    return given(path)


def run(session: Session, path: Path) -> None:
    """Waits until the person has closed the editor."""
    command = _command(session)
    try:
        ended = subprocess.run([*command, str(path)], check=False)  # noqa: S603 - their own editor
    except OSError as error:
        why = error.strerror or str(error)
        raise BadSetting("edits.editor_missing", editor=command[0], why=why) from None
    if ended.returncode:
        raise BadInput("edits.editor_failed", code=ended.returncode)


@contextmanager
def kept(session: Session, path: Path | None, text: str) -> Iterator[None]:
    """While the text in `path` is being recorded. Refused, it is said where it is; recorded, or
    never changed, it is not needed any more.
    """
    try:
        yield
    except NovelGateError as error:
        if path and _differs(session, path, text):
            error.reasons = (*error.reasons, Reason("edits.kept", file=str(path)))
        raise
    if path and session.ports.files.disk.kind(path) == "file":
        session.ports.files.disk.remove(path)


def _differs(session: Session, path: Path, text: str) -> bool:
    disk = session.ports.files.disk
    return disk.kind(path) == "file" and disk.read(path) != text.encode()


def _command(session: Session) -> list[str]:
    chosen = session.settings.visual or session.settings.editor
    try:
        words = shlex.split(chosen)
    except ValueError as error:
        raise BadSetting("edits.editor_missing", editor=chosen, why=str(error)) from None
    if not words:
        raise BadSetting("edits.no_editor")
    return words
