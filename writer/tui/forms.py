"""Half-written forms: kept on every change, so that a crash takes no sentence with it.

They are nobody's record and no part of a book: one small file each below `outputs/.forms/`, gone
once the form is sent or thrown away.
"""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import orjson

from writer.desk.ports import Ports
from writer.store.files import digest

NEW_BOOK = "new"
"""The subject of the form that begins a book; it belongs to no book yet."""


@dataclass(frozen=True, slots=True)
class HalfWritten:
    """A form as it was left."""

    book: str
    subject: str
    """Such as `chapter:3` or `materials`."""
    fields: dict[str, Any]


class Forms:
    """The half-written forms of one library."""

    def __init__(self, ports: Ports) -> None:
        self._files = ports.files
        self._place = ports.paths.outputs / ".forms"

    def keep(self, book: str, subject: str, fields: dict[str, Any]) -> None:
        data = orjson.dumps(asdict(HalfWritten(book, subject, fields)))
        self._files.write(self._file(book, subject), data)

    def discard(self, book: str, subject: str) -> None:
        file = self._file(book, subject)
        if self._files.disk.kind(file) == "file":
            self._files.disk.remove(file)

    def find(self, book: str, subject: str) -> HalfWritten | None:
        return self._read(self._file(book, subject))

    def unsent(self) -> list[HalfWritten]:
        """All there are, by book and subject."""
        disk = self._files.disk
        names = disk.names(self._place) if disk.kind(self._place) == "dir" else []
        found = [self._read(self._place / name) for name in names if name.endswith(".json")]
        return sorted((form for form in found if form), key=lambda f: (f.book, f.subject))

    def edit_of(self, book: str, name: str) -> Path:
        """Where a text of a book lies while a person has it in an editor."""
        return self._place / "edits" / digest(book.encode())[:16] / name

    def _file(self, book: str, subject: str) -> Path:
        return self._place / f"{digest(f'{book}/{subject}'.encode())[:16]}.json"

    def _read(self, file: Path) -> HalfWritten | None:
        """What cannot be read is as good as gone: a form is a help, never a reason to stop."""
        if self._files.disk.kind(file) != "file":
            return None
        try:
            kept = orjson.loads(self._files.disk.read(file))
            return HalfWritten(str(kept["book"]), str(kept["subject"]), dict(kept["fields"]))
        except (orjson.JSONDecodeError, KeyError, TypeError, ValueError):
            return None
