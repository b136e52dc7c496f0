"""Files that are either the old ones or the new ones, never half of each."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from writer.errors import ChangedOutside, InvalidRecord, OutOfBounds
from writer.store.disk import READ_ONLY, Disk, Stamp
from writer.store.way import way

LARGEST_RECORD = 64 * 1024 * 1024
"""No record of ours comes near this; a larger file is not read into memory to find that out."""

MOST_READ = 4096


def digest(data: bytes) -> str:
    return sha256(data).hexdigest()


class SyncFailed(OSError):
    """The disk did not confirm a write: what is there may be gone after the next crash, though it
    can still be read, and a second sync may say yes to what was given up."""


@contextmanager
def confirmed() -> Iterator[None]:
    """Tells a sync that fails from a write that does."""
    try:
        yield
    except OSError as error:
        raise SyncFailed(error.errno, error.strerror, error.filename) from None


class Files:
    """Durable writing on a disk, below a directory that is there already."""

    def __init__(self, disk: Disk, root: Path) -> None:
        self.disk = disk
        self._root = root
        self._durable = {root}
        """Entries known to survive a crash. One that is merely there may be the work of a process
        that died before it could say so to the disk."""
        self._read: dict[str, tuple[Stamp, str]] = {}
        """Files that were read, by how they looked to the system then, with their digests."""
        self._latest = 0
        """The latest change of a file that was seen: by the system's clock, now is not earlier."""
        self.unsure = False
        """Whether the disk has failed to confirm something that counts: then no record is kept by
        this process any more."""

    def write(self, path: Path, data: bytes, *, read_only: bool = False) -> None:
        """Puts `data` at `path`: after a crash there is the old content or this one."""
        self.ensure_dir(path.parent)
        beside = path.with_name(f".{path.name}.{os.getpid()}-{threading.get_ident()}.tmp")
        if self.disk.kind(beside) is not None:
            self.disk.remove(beside)  # of a process that died, perhaps read-only already
        self.disk.write(beside, data)
        if read_only:
            self.disk.chmod(beside, READ_ONLY)
        with confirmed():
            self.disk.sync(beside)
        self.disk.rename(beside, path)
        with confirmed():
            self.disk.sync_dir(path.parent)
        if written := self.disk.stamp(path):
            self._latest = max(self._latest, written[2])

    def rewrite(
        self, path: Path, data: bytes, *, known: str | None, read_only: bool = False
    ) -> None:
        """Like `write`, but refuses where the file is not the one with the digest `known`.

        `known` is None where there should be no file yet.
        """
        found = self.digest_of(path)
        if found != known and found != digest(data):
            raise ChangedOutside("store.changed_outside", file=path.name)
        self.write(path, data, read_only=read_only)

    def digest_of(self, path: Path) -> str | None:
        """What a file holds, by its digest. One that looks to the system just as it did when it
        was read is not read again.
        """
        stamp = self.disk.stamp(path)
        if stamp is None:
            return None
        known, found = self._read.get(str(path), (None, ""))
        if known != stamp:
            found = digest(self.disk.read(path))
            self._remember(path, stamp, found)
        return found

    def digest_inside(self, root: Path, path: Path) -> str | None:
        """The same of a file to which no link leads from `root`."""
        return self.digest_of(confine(self.disk, root, path))

    def _remember(self, path: Path, stamp: Stamp, found: str) -> None:
        """Only of files that are surely older than this look: a later change shows in their times.

        By the system's own clock, which has come at least to the last change of any file seen yet.
        """
        _, modified, changed, _ = stamp
        if max(modified, changed) < self._latest:
            if len(self._read) >= MOST_READ:
                self._read = {}
            self._read[str(path)] = stamp, found
        self._latest = max(self._latest, changed)

    def ensure_dir(self, path: Path) -> None:
        """Makes the directory and those above it, each durable before anything is put into it."""
        there = self.disk.kind(path) == "dir"
        if there and (path in self._durable or not path.is_relative_to(self._root)):
            return  # what lies elsewhere is not ours to make durable
        self.ensure_dir(path.parent)
        if not there:
            self._make_dir(path)
        with confirmed():
            self.disk.sync_dir(path.parent)
        self._durable.add(path)

    def _make_dir(self, path: Path) -> None:
        try:
            self.disk.make_dir(path)
        except FileExistsError:
            if self.disk.kind(path) != "dir":
                raise  # otherwise somebody else was faster, which is as good

    def ensure_entry(self, path: Path) -> None:
        """Makes sure that a file which is there will still be there after a crash."""
        if path not in self._durable:
            with confirmed():
                self.disk.sync_dir(path.parent)
            self._durable.add(path)

    def read_record(self, path: Path) -> bytes:
        """The bytes of a record, or a clear word about a file that cannot be one."""
        kind = self.disk.kind(path)
        if kind is None:
            raise InvalidRecord("store.missing", file=path.name)
        if kind != "file":
            raise InvalidRecord("store.not_a_file", file=path.name)
        if (size := self.disk.size(path)) > LARGEST_RECORD:
            most = LARGEST_RECORD >> 20
            raise InvalidRecord("store.too_large", file=path.name, size=size >> 20, most=most)
        return self.disk.read(path)

    def remove_tree(self, path: Path) -> None:
        """Removes a directory with all that is in it. Links are removed, never followed."""
        for name in self.disk.names(path):
            inside = path / name
            if self.disk.kind(inside) == "dir":
                self.remove_tree(inside)
            else:
                self.disk.remove(inside)
        self.disk.remove_dir(path)


def confine(disk: Disk, root: Path, path: Path) -> Path:
    """`path`, if no part of the way to it from `root` leads elsewhere by a link or by `..`."""
    link = disk.first_link(way(str(root), str(path)))
    if link is None and disk.kind(path) == "link":
        link = path
    if link is not None:
        raise OutOfBounds("store.link", path=str(link), book=root.name)
    return path
