"""A text in the editor of a person: changed, checked, and back to the editor where it is wrong."""

import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from writer.cli import editor
from writer.cli.session import Session, somebody_is_here
from writer.errors import BadInput, BadSetting

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
    file = Path(tempfile.mkdtemp(prefix="ng-")) / name
    file.write_text(text, "utf-8")
    while True:
        _open(session, file)
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
    return Edited(read(editor.given(file)))


def _open(session: Session, file: Path) -> None:
    try:
        editor.run(session, file)
    except BadSetting:  # no editor was ever open
        shutil.rmtree(file.parent, ignore_errors=True)
        raise
    except BadInput:
        session.console.note("editing.kept", file=file)
        raise


def _wants_to_go_back(session: Session) -> bool:
    """The end of input is no answer, and no answer leaves the editor."""
    session.console.note("editing.again")
    answer = sys.stdin.readline()
    return answer.endswith("\n") and not answer.strip()
