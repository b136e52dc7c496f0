"""The files of a book, and the areas among them that a gate protects.

`canon/`, `materials/frozen/`, `memory/` and the accepted chapters take no write without the permit
for it, and a permit counts only if the step it was given for is in the log already. Every write is
recorded first: the content, then the event, then the file.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from fsm.permit import Area, Permit
from writer.errors import ChangedOutside, OutOfBounds, Refused
from writer.store.files import Files, confine, digest
from writer.store.paths import BookPaths

PROTECTED: tuple[tuple[re.Pattern[str], Area], ...] = (
    (re.compile(r"canon/"), Area.CANON),
    (re.compile(r"materials/(frozen/|index\.json$)"), Area.FROZEN),
    (re.compile(r"memory/|chapter_memory\.json$"), Area.MEMORY),
    (re.compile(r"chapters/chapter_\d+(\.provenance)?\.json$"), Area.CHAPTERS),
)
READ_ONLY = ("frozen", "materials_snapshot")
"""Directories whose files are read-only from the first."""


class Recorder(Protocol):
    """Who keeps the record that a write must be in before it happens."""

    def proves(self, permit: Permit) -> bool:
        """Whether the step that the permit was given for has been recorded."""
        ...

    def clean(self, data: bytes) -> bytes:
        """The data without anything that must never be written, such as a key."""
        ...

    def known(self, path: str) -> str | None:
        """The digest that the file must have by the record; None where it has no such file."""
        ...

    def record(
        self,
        path: str,
        data: bytes,
        replaces: str | None,
        permit: Permit | None,
        then: Callable[[], None],
    ) -> None:
        """Records that `path` gets this content, and then lets it happen."""
        ...


class Vault:
    """Writes the files of one book."""

    def __init__(self, files: Files, book: BookPaths, recorder: Recorder) -> None:
        self._files = files
        self._book = book
        self._recorder = recorder
        self._owed: dict[Path, tuple[bytes, str | None]] = {}
        """Writes on record that the disk refused when their time came."""

    def write(self, path: Path, data: bytes) -> None:
        """A file that no gate protects."""
        if area := area_of(self._book.relative(path)):
            raise Refused("store.protected", path=self._book.relative(path), area=area)
        self._write(path, data, None)

    def write_canon(self, name: str, data: bytes, permit: Permit) -> None:
        self._write_protected(Area.CANON, self._book.canon / name, data, permit)

    def write_frozen(self, version: str, data: bytes, permit: Permit) -> None:
        """A frozen pack is written once; the same version never gets another content."""
        path = self._book.frozen_pack(version)
        if self._files.digest_of(path) not in (None, digest(data)):
            raise Refused("store.frozen_already", version=version)
        self._write_protected(Area.FROZEN, path, data, permit)

    def write_frozen_index(self, data: bytes, permit: Permit) -> None:
        self._write_protected(Area.FROZEN, self._book.materials_index, data, permit)

    def write_memory(self, path: Path, data: bytes, permit: Permit) -> None:
        self._write_protected(Area.MEMORY, path, data, permit)

    def write_chapter(self, path: Path, data: bytes, permit: Permit) -> None:
        self._write_protected(Area.CHAPTERS, path, data, permit)

    def finish(self, relative: str, data: bytes, replaces: str | None) -> bool:
        """Does a recorded write that a crash cut off; False where it is done or changed by hand."""
        path = confine(self._files.disk, self._book.root, self._book.root / relative)
        if self._files.digest_of(path) != replaces or replaces == digest(data):
            return False
        self._put(path, data, replaces)
        return True

    def _write_protected(self, area: Area, path: Path, data: bytes, permit: Permit) -> None:
        relative = self._book.relative(path)
        if area_of(relative) is not area:
            raise OutOfBounds("store.other_area", path=relative, area=area)
        if not permit.opens(area) or not self._recorder.proves(permit):
            raise Refused("store.no_permit", path=relative, area=area)
        self._write(path, data, permit)

    def _write(self, path: Path, data: bytes, permit: Permit | None) -> None:
        """Recorded, then done. A file that is not as we left it is somebody's work: hands off."""
        confine(self._files.disk, self._book.root, path)
        if path in self._owed:
            self._put(path, *self._owed[path])
        data = self._recorder.clean(data)
        relative = self._book.relative(path)
        found = self._files.digest_of(path)
        if found == digest(data) == self._recorder.known(relative):
            return
        if found not in (self._recorder.known(relative), digest(data)):
            raise ChangedOutside("store.changed_outside", file=relative)
        self._recorder.record(relative, data, found, permit, lambda: self._put(path, data, found))

    def _put(self, path: Path, data: bytes, replaces: str | None) -> None:
        self._owed[path] = data, replaces
        _put(self._files, path, data, replaces)
        del self._owed[path]


def finish(files: Files, book: BookPaths, relative: str, data: bytes, replaces: str | None) -> bool:
    """Does a recorded write that was cut off; False where it is done, or changed by hand."""
    path = confine(files.disk, book.root, book.root / relative)
    found = files.digest_of(path)
    if found == digest(data):
        files.disk.sync_dir(path.parent)  # whoever put it there may have died before this
        return False
    if found != replaces:
        return False
    _put(files, path, data, replaces)
    return True


def _put(files: Files, path: Path, data: bytes, replaces: str | None) -> None:
    files.rewrite(path, data, known=replaces, read_only=path.parent.name in READ_ONLY)


def allow(relative: str, permit: Permit | None) -> None:
    """Raises Refused where a gate protects the path and the permit does not open it."""
    area = area_of(relative)
    if area and not (permit and permit.opens(area)):
        raise Refused("store.no_permit", path=relative, area=area)


def area_of(relative: str) -> Area | None:
    """The protected area that a path of the book lies in, if it lies in one."""
    return next((area for pattern, area in PROTECTED if pattern.match(relative)), None)
