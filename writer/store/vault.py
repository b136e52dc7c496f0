"""The files of a book, and the areas among them that a gate protects.

`canon/`, `materials/frozen/`, `memory/` and the accepted chapters take no write without the permit
for it. Which area a file lies in follows from its path alone, so that no caller can get it wrong.
Every write is recorded first: the content, then the event, then the file.
"""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from fsm.permit import Area, Permit
from writer.errors import ChangedOutside, Refused
from writer.store.files import Files, confine, confirmed, digest
from writer.store.fronts import FRONTS, PROTECTED
from writer.store.paths import BookPaths

AREAS: dict[str | None, Area] = {area.value: area for area in Area}
READ_ONLY = ("frozen", "materials_snapshot")
"""Directories whose files are read-only from the first."""


class Record(Protocol):
    """Who keeps the record that a write must be in before it happens."""

    def clean(self, data: bytes) -> bytes:
        """The data without anything that must never be written, such as a key."""
        ...

    def known(self, path: str) -> str | None:
        """The digest that the file must have by the record; None where it has no such file."""
        ...


@dataclass(frozen=True, slots=True)
class Write:
    """A file on its way to the disk: it may be written, and is to be recorded first."""

    path: Path
    relative: str
    data: bytes
    sha256: str
    replaces: str | None
    permit: str
    is_new: bool
    """False where the file is just so already, on disk and on record."""


@dataclass(frozen=True, slots=True)
class Removal:
    """A file on its way out: it may go, and that is to be recorded first."""

    path: Path
    relative: str
    sha256: str
    permit: str


class Vault:
    """Says which files of a book may be written, and writes them."""

    def __init__(self, files: Files, book: BookPaths, record: Record) -> None:
        self._files = files
        self._book = book
        self._record = record

    def prepare(
        self, path: Path, data: bytes, permit: Permit | None, over: Collection[str] = ()
    ) -> Write:
        """A write that may happen: inside the book, permitted, and over nobody else's work.

        `over` are the digests of what a person changed by hand and has now had recorded.
        """
        relative = self._book.relative(confine(self._files.disk, self._book.root, path))
        allow(relative, permit)
        data = self._record.clean(data)
        new = digest(data)
        found, known = self._files.digest_of(path), self._record.known(relative)
        if found not in (known, new, *over):
            raise ChangedOutside("store.changed_outside", file=relative)
        if known not in (None, new) and path.parent.name in READ_ONLY:
            raise Refused("store.frozen_already", version=path.name)
        is_new = not found == new == known
        return Write(path, relative, data, new, found, _name(permit), is_new)

    def prepare_removal(self, path: Path, permit: Permit | None) -> Removal:
        """A removal that may happen: of a file that is just as it was recorded."""
        relative = self._book.relative(confine(self._files.disk, self._book.root, path))
        allow(relative, permit)
        found, known = self._files.digest_of(path), self._record.known(relative)
        if known is None or found not in (known, None):
            raise ChangedOutside("store.changed_outside", file=relative)
        return Removal(path, relative, known, _name(permit))

    def remove(self, removal: Removal) -> None:
        finish_removal(self._files, self._book, removal.relative, removal.sha256)

    def put(self, write: Write) -> None:
        _put(self._files, write.path, write.data, write.replaces)


def finish(files: Files, book: BookPaths, relative: str, data: bytes, replaces: str | None) -> bool:
    """Does a recorded write that was cut off; False where it is done, or changed by hand."""
    path = confine(files.disk, book.root, book.inside(relative))
    found = files.digest_of(path)
    if found == digest(data):
        with confirmed():
            files.disk.sync_dir(path.parent)  # whoever put it there may have died before this
        return False
    if found != replaces:
        return False
    _put(files, path, data, replaces)
    return True


def finish_removal(files: Files, book: BookPaths, relative: str, sha256: str) -> None:
    """Does a recorded removal; a file that somebody has put there since stays."""
    path = confine(files.disk, book.root, book.inside(relative))
    if files.digest_of(path) == sha256:
        files.disk.remove(path)
    if files.disk.kind(path.parent) == "dir":
        with confirmed():
            files.disk.sync_dir(path.parent)  # whoever removed it may have died before this


def _name(permit: Permit | None) -> str:
    return f"{permit.machine}.{permit.trigger}" if permit else ""


def put_back(files: Files, book: BookPaths, relative: str, data: bytes) -> None:
    """Writes what is on record of a file over whatever stands there, which the caller has kept."""
    path = confine(files.disk, book.root, book.inside(relative))
    files.write(path, data, read_only=path.parent.name in READ_ONLY)


def _put(files: Files, path: Path, data: bytes, replaces: str | None) -> None:
    files.rewrite(path, data, known=replaces, read_only=path.parent.name in READ_ONLY)


def allow(relative: str, permit: Permit | None) -> None:
    """Raises Refused where a gate protects the path and the permit does not open it."""
    area = area_of(relative)
    if area and not (permit and permit.opens(area)):
        raise Refused("store.no_permit", path=relative, area=area)


def area_of(relative: str) -> Area | None:
    """The protected area that a path of the book lies in, if it lies in one."""
    found = PROTECTED.match(relative) if relative.startswith(FRONTS) else None
    return AREAS[found.lastgroup] if found else None
