"""The port to the file system: every system call on a book's files, and nothing cleverer.

All changes to files go through it, so that a test can put a fault or a crash behind each call.
Methods raise OSError as the system does; what that means to a writer is said in `trouble.py`.
"""

import contextlib
import fcntl
import os
import stat
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import ClassVar, Literal, Protocol

from writer.store.file_lock import FileLocks
from writer.store.way import Way

Kind = Literal["file", "dir", "link", "other"]
Stamp = tuple[int, int, int, int]
"""What the system knows of a file: size, time of its content, time of any change, number."""
READ_ONLY = 0o444
FULL_SYNC: int | None = getattr(fcntl, "F_FULLFSYNC", None)
"""On macOS a plain fsync stops at the drive's own cache."""
KEPT_OPEN = 4
"""Files that are appended to: the two logs of a book, and of one more."""


class Lock(Protocol):
    """A file that one holder has to itself, with a note in it that says who."""

    def note(self) -> bytes: ...

    def write_note(self, data: bytes) -> None: ...

    def release(self) -> None: ...


class Disk(Protocol):
    """What NovelGate asks of a file system."""

    def kind(self, path: Path) -> Kind | None: ...

    def first_link(self, way: Way) -> Path | None:
        """Where the way to a file leads elsewhere, if it does."""
        ...

    def size(self, path: Path) -> int: ...

    def stamp(self, path: Path) -> Stamp | None: ...

    def stamps(self, root: Path, paths: Iterable[str]) -> Iterator[Stamp | None]:
        """How each of many files below a directory looks to the system."""
        ...

    def read(self, path: Path, start: int = 0, size: int = -1) -> bytes: ...

    def names(self, path: Path) -> list[str]: ...

    def link_target(self, path: Path) -> str: ...

    def write(self, path: Path, data: bytes) -> None: ...

    def append(self, path: Path, data: bytes, number: int = 0) -> None:
        """With its number, as `stamp` has just told it, the file stays open for the next time."""
        ...

    def truncate(self, path: Path, size: int) -> None: ...

    def sync(self, path: Path, number: int = 0) -> None: ...

    def make_dir(self, path: Path) -> None: ...

    def sync_dir(self, path: Path) -> None: ...

    def rename(self, old: Path, new: Path) -> None: ...

    def remove(self, path: Path) -> None: ...

    def remove_dir(self, path: Path) -> None: ...

    def chmod(self, path: Path, mode: int) -> None: ...

    def link(self, path: Path, target: str) -> None: ...

    def try_lock(self, path: Path) -> Lock | None: ...


class RealDisk:
    """The operating system's own files. Those that are appended to by number stay open, and so do
    locks that nobody holds here at the moment.
    """

    at_once: ClassVar[bool] = True
    """Whether other processes can read at once what it was given."""

    def __init__(self) -> None:
        self._kept: dict[int, _Open] = {}
        self._locks = FileLocks()

    def kind(self, path: Path) -> Kind | None:
        return kind_of(str(path))

    def first_link(self, way: Way) -> Path | None:
        for place in way.places:
            if self.kind(place) == "link":
                return place
        return None

    def size(self, path: Path) -> int:
        return os.lstat(path).st_size

    def stamp(self, path: Path) -> Stamp | None:
        return _stamp(str(path))

    def stamps(self, root: Path, paths: Iterable[str]) -> Iterator[Stamp | None]:
        start = f"{root}{os.sep}"  # a path object for each of thousands would cost more than to ask
        return (_stamp(start + path) for path in paths)

    def read(self, path: Path, start: int = 0, size: int = -1) -> bytes:
        if size < 0:
            with open(path, "rb", buffering=0) as file:  # all of it is read at once
                file.seek(start)
                return file.readall()
        with path.open("rb") as piece:
            piece.seek(start)
            return piece.read(size)

    def names(self, path: Path) -> list[str]:
        return sorted(os.listdir(path))

    def link_target(self, path: Path) -> str:
        return os.readlink(path)

    def write(self, path: Path, data: bytes) -> None:
        self._put(path, data, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)

    def append(self, path: Path, data: bytes, number: int = 0) -> None:
        self._put(path, data, os.O_WRONLY | os.O_CREAT | os.O_APPEND, number)

    def truncate(self, path: Path, size: int) -> None:
        os.truncate(path, size)

    def sync(self, path: Path, number: int = 0) -> None:
        self._sync(path, os.O_RDONLY, number)

    def make_dir(self, path: Path) -> None:
        os.mkdir(path)

    def sync_dir(self, path: Path) -> None:
        self._sync(path, os.O_RDONLY | os.O_DIRECTORY)

    def rename(self, old: Path, new: Path) -> None:
        os.rename(old, new)
        self._let_go(old, new)

    def remove(self, path: Path) -> None:
        os.unlink(path)
        self._let_go(path)

    def remove_dir(self, path: Path) -> None:
        os.rmdir(path)

    def chmod(self, path: Path, mode: int) -> None:
        os.chmod(path, mode)

    def link(self, path: Path, target: str) -> None:
        os.symlink(target, path)

    def try_lock(self, path: Path) -> Lock | None:
        return self._locks.taken(str(path))

    def _put(self, path: Path, data: bytes, flags: int, number: int = 0) -> None:
        file = self._taken(path, number) or _Open(path, flags | os.O_NOFOLLOW)
        file.write(data)
        self._done_with(file, keep=bool(number))

    def _sync(self, path: Path, flags: int, number: int = 0) -> None:
        kept = self._taken(path, number)
        file = kept or _Open(path, flags)
        file.sync()
        self._done_with(file, keep=kept is not None)

    def _taken(self, path: Path, number: int) -> "_Open | None":
        """Taken out, so that no other thread closes it meanwhile. As long as it is open, no other
        file has its number.
        """
        file = self._kept.pop(number, None)
        if file is None or file.path is path or file.path == path:
            return file
        file.close()  # of another disk
        return None

    def _done_with(self, file: "_Open", *, keep: bool) -> None:
        if not keep:
            file.close()
            return
        if len(self._kept) >= KEPT_OPEN:
            oldest, *_ = self._kept
            self._forget(oldest)
        if self._kept.setdefault(file.number, file) is not file:
            file.close()  # another thread was here meanwhile

    def _let_go(self, *paths: Path) -> None:
        """Another file, or none, is there now, whatever number the caller remembers."""
        for number, file in list(self._kept.items()):
            if file.path in paths:
                self._forget(number)

    def _forget(self, number: int) -> None:
        """In one step, so that of two threads one closes it."""
        if file := self._kept.pop(number, None):
            file.close()

    def __del__(self) -> None:
        for file in self._kept.values():
            file.close()
        self._locks.end()


class _Open:
    """A file that is open, and the number by which the system tells it from others. It is closed
    by itself where it fails: what it holds then nobody knows.
    """

    __slots__ = ("_handle", "number", "path")

    def __init__(self, path: Path, flags: int) -> None:
        self.path = path
        self._handle = os.open(path, flags | os.O_CLOEXEC, 0o644)
        self.number = os.fstat(self._handle).st_ino

    def write(self, data: bytes) -> None:
        try:
            done = os.write(self._handle, data)
            while done < len(data):
                done += os.write(self._handle, memoryview(data)[done:])
        except OSError as error:
            self.close()
            raise _named(error, self.path) from None

    def sync(self) -> None:
        try:
            if FULL_SYNC is None:
                os.fsync(self._handle)
            else:
                fcntl.fcntl(self._handle, FULL_SYNC)
        except OSError as error:
            self.close()
            raise _named(error, self.path) from None

    def close(self) -> None:
        with contextlib.suppress(OSError):
            os.close(self._handle)


def _named(error: OSError, path: Path) -> OSError:
    """The refusal with the file it is about: the system knows only a number for what is open."""
    return OSError(error.errno, error.strerror, str(path))


def kind_of(path: str) -> Kind | None:
    try:
        mode = os.lstat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None
    if stat.S_ISLNK(mode):
        return "link"
    if stat.S_ISDIR(mode):
        return "dir"
    return "file" if stat.S_ISREG(mode) else "other"


def few_names(path: str, most: int) -> frozenset[str] | None:
    """What is in a directory; None where that is more, or nobody may look."""
    try:
        with os.scandir(path) as found:
            names = frozenset(entry.name for entry in islice(found, most + 1))
    except (FileNotFoundError, NotADirectoryError):
        return frozenset()
    except OSError:
        return None
    return names if len(names) <= most else None


def put_new(path: str, data: bytes) -> None:
    """A file where there is none."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
    try:
        done = os.write(handle, data)
        while done < len(data):
            done += os.write(handle, memoryview(data)[done:])
    finally:
        os.close(handle)


def _stamp(path: str) -> Stamp | None:
    try:
        found = os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    if not stat.S_ISREG(found.st_mode):
        return None
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino
