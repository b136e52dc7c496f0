"""A text in the editor of a person: changed, checked, and back to the editor where it is wrong."""

import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from writer.cli.session import Session, somebody_is_here
from writer.errors import BadInput

ThingT = TypeVar("ThingT")


@dataclass(frozen=True, slots=True)
class Edited(Generic[ThingT]):
    """What a person made of a text. The file stays until it is on record: nothing is lost."""

    thing: ThingT
    file: Path | None = None

    def discard_file(self) -> None:
        if self.file:
            shutil.rmtree(self.file.parent, ignore_errors=True)


def edited(
    session: Session, text: str, name: str, read: Callable[[bytes], ThingT]
) -> Edited[ThingT]:
    """Opens the editor on `text` until `read` can take what comes of it, or the person gives up."""
    editor = session.settings.editor
    if not editor.strip():
        raise BadInput("editing.no_editor")
    file = Path(tempfile.mkdtemp(prefix="ng-")) / name
    file.write_text(text, "utf-8")
    while True:
        _open(editor, file)
        try:
            return Edited(read(file.read_bytes()), file)
        except BadInput as error:
            if not somebody_is_here():
                session.console.note("editing.kept", file=file)
                raise
            session.console.complain(error)
            if not _wants_to_go_back(session):
                raise BadInput("editing.left", file=file) from None


def given(file: Path, read: Callable[[bytes], ThingT]) -> Edited[ThingT]:
    """The same from a file, for scripts."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise BadInput("editing.unreadable", file=str(file), why=error.strerror) from None
    return Edited(read(data))


def _open(editor: str, file: Path) -> None:
    try:
        command = [*shlex.split(editor), str(file)]
        ended = subprocess.run(command, check=False)  # noqa: S603 - it is the person's own editor
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        shutil.rmtree(file.parent, ignore_errors=True)
        raise BadInput("editing.no_such_editor", editor=editor, why=why) from None
    if ended.returncode:
        raise BadInput("editing.failed", code=ended.returncode, file=file)


def _wants_to_go_back(session: Session) -> bool:
    """The end of input is no answer, and no answer leaves the editor."""
    session.console.note("editing.again")
    answer = sys.stdin.readline()
    return answer.endswith("\n") and not answer.strip()
