"""A text in the person's own editor. Whatever happens to the editor, what it saved is kept."""

import shlex
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from writer.desk.ports import Ports
from writer.errors import BadInput, BadSetting, NovelGateError, Reason
from writer.settings import AppSettings


def given(file: Path) -> bytes:
    """The bytes of a file that a person names."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise BadInput("edits.unreadable", file=str(file), why=error.strerror) from None


def command(settings: AppSettings) -> list[str]:
    """The editor as it is started; BadSetting where none is set."""
    chosen = settings.visual or settings.editor
    try:
        words = shlex.split(chosen)
    except ValueError as error:
        raise BadSetting("edits.editor_missing", editor=chosen, why=str(error)) from None
    if not words:
        raise BadSetting("edits.no_editor")
    return words


def lay_out(ports: Ports, path: Path, text: str) -> bool:
    """Puts the text where the editor finds it; True where an edit that was cut off is there."""
    command(ports.settings)
    if differs(ports, path, text):
        return True
    ports.files.write(path, text.encode())
    return False


def run(settings: AppSettings, path: Path) -> None:
    """Waits until the person has closed the editor."""
    words = command(settings)
    try:
        ended = subprocess.run([*words, str(path)], check=False)  # noqa: S603 - their own editor
    except OSError as error:
        why = error.strerror or str(error)
        raise BadSetting("edits.editor_missing", editor=words[0], why=why) from None
    if ended.returncode:
        raise BadInput("edits.editor_failed", code=ended.returncode)


@contextmanager
def told_where(ports: Ports, path: Path | None, text: str) -> Iterator[None]:
    """While the text in `path` is looked at. Refused, it is said where it is."""
    try:
        yield
    except NovelGateError as error:
        if path and differs(ports, path, text):
            error.reasons = (*error.reasons, Reason("edits.kept", file=str(path)))
        raise


@contextmanager
def kept(ports: Ports, path: Path | None, text: str) -> Iterator[None]:
    """While the text in `path` is being recorded. Recorded, or never changed, it is not needed
    any more.
    """
    with told_where(ports, path, text):
        yield
    if path:
        discard(ports, path)


def discard(ports: Ports, path: Path) -> None:
    if ports.files.disk.kind(path) == "file":
        ports.files.disk.remove(path)


def differs(ports: Ports, path: Path, text: str) -> bool:
    disk = ports.files.disk
    return disk.kind(path) == "file" and disk.read(path) != text.encode()
