"""What a file held when it was recorded, whatever has become of the file."""

from typing import Protocol

from writer.desk.book import Book
from writer.desk.shelf import runs
from writer.errors import BrokenLog
from writer.store.files import confine, digest


class Kept(Protocol):
    """Where the content of a file is to be had again."""

    @property
    def sha256(self) -> str: ...
    @property
    def run_id(self) -> str: ...
    @property
    def payload(self) -> str: ...


def content(book: Book, kept: Kept) -> bytes:
    """The recorded bytes, or BrokenLog where the record has lost them too."""
    disk = book.ports.files.disk
    for run in runs(disk, book.paths):
        path = run.logs / kept.payload
        if run.run_id == kept.run_id and disk.kind(path) == "file":
            data = disk.read(confine(disk, book.paths.root, path))
            if digest(data) != kept.sha256:
                raise BrokenLog("record.payload_changed", path=kept.payload)
            return data
    raise BrokenLog("record.payload_missing", path=kept.payload)
