"""The port to the file system: every system call on a book's files, and nothing cleverer.

All changes to files go through it, so that a test can put a fault or a crash behind each call.
Methods raise OSError as the system does; what that means to a writer is said in `trouble.py`.
"""

import contextlib
import fcntl
import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal, Protocol
from weakref import WeakSet

Kind = Literal["file", "dir", "link", "other"]
Stamp = tuple[int, int, int, int]
"""What the system knows of a file: size, time of its content, time of any change, number."""
READ_ONLY = 0o444
FULL_SYNC: int | None = getattr(fcntl, "F_FULLFSYNC", None)
"""On macOS a plain fsync stops at the drive's own cache."""
KEPT_OPEN = 4
"""Files that are appended to: the two logs of a book, and of one more; and as many locks."""


class Lock(Protocol):
    """A file that one holder has to itself, with a note in it that says who."""

    def note(self) -> bytes: ...

    def write_note(self, data: bytes) -> None: ...

    def release(self) -> None: ...


class Disk(Protocol):
    """What NovelGate asks of a file system."""

    def kind(self, path: Path) -> Kind | None: ...

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

    def __init__(self) -> None:
        self._kept: dict[int, _Open] = {}
        self._locks: dict[str, _FileLock] = {}
        _FORKS.disks.add(self)

    def kind(self, path: Path) -> Kind | None:
        try:
            mode = os.lstat(path).st_mode
        except (FileNotFoundError, NotADirectoryError):
            return None
        if stat.S_ISLNK(mode):
            return "link"
        if stat.S_ISDIR(mode):
            return "dir"
        return "file" if stat.S_ISREG(mode) else "other"

    def size(self, path: Path) -> int:
        return os.lstat(path).st_size

    def stamp(self, path: Path) -> Stamp | None:
        return _stamp(str(path))

    def stamps(self, root: Path, paths: Iterable[str]) -> Iterator[Stamp | None]:
        start = f"{root}{os.sep}"  # a path object for each of thousands would cost more than to ask
        return (_stamp(start + path) for path in paths)

    def read(self, path: Path, start: int = 0, size: int = -1) -> bytes:
        with path.open("rb") as file:
            file.seek(start)
            return file.read(size)

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
        name = str(path)
        lock = self._locks.pop(name, None)  # taken out, so that no other thread has it too
        if lock is None or not lock.is_held_again():
            lock = _FileLock(name, self)
            if not lock.is_free():
                return None
        return lock

    def keep_lock(self, lock: "_FileLock") -> None:
        """One that is not held any more, for the next time."""
        if len(self._locks) >= KEPT_OPEN:
            self.close_locks()
        if self._locks.setdefault(lock.path, lock) is not lock:
            lock.close()  # another thread was here meanwhile

    def close_locks(self) -> None:
        for name in list(self._locks):
            if lock := self._locks.pop(name, None):
                lock.close()

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
        self.close_locks()


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


class _FileLock:
    """A lock that the system drops by itself when its holder dies. Given back, it stays open."""

    __slots__ = ("_disk", "_file", "_generation", "_handle", "_held", "path")

    def __init__(self, path: str, disk: RealDisk) -> None:
        self.path, self._disk, self._generation = path, disk, _FORKS.count
        self._handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o644)
        self._file: tuple[int, int] | None = None
        self._held = False

    def is_free(self) -> bool:
        """It is held from now on, if it is."""
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.close()
            return False
        except OSError:
            self.close()
            raise
        self._held = True
        return True

    def is_held_again(self) -> bool:
        """Only if it still lies at its path, or somebody else may hold the one that does. That is
        looked at with the lock: from then on nobody of us takes it away.
        """
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            found = os.lstat(self.path)
            if self._file == (found.st_dev, found.st_ino):
                self._held = True
                return True
        except OSError:
            pass  # then it is opened anew, and what is wrong with it is said there
        self.close()
        return False

    def note(self) -> bytes:
        return os.pread(self._handle, 4096, 0)

    def write_note(self, data: bytes) -> None:
        done = 0
        try:
            os.ftruncate(self._handle, len(data))
            while done < len(data):
                done += os.pwrite(self._handle, data[done:], done)
        except OSError as error:
            raise _named(error, self.path) from None

    def release(self) -> None:
        """A forked process shares what its parent holds, and must not give that back."""
        if not self._held:
            return
        self._held = False
        try:
            if self._generation == _FORKS.count:
                if self._file is None:
                    found = os.fstat(self._handle)
                    self._file = found.st_dev, found.st_ino
                fcntl.flock(self._handle, fcntl.LOCK_UN)
                self._disk.keep_lock(self)
                return
        except OSError:
            pass  # closed, it is given back as well
        self.close()

    def close(self) -> None:
        with contextlib.suppress(OSError):
            os.close(self._handle)


def _named(error: OSError, path: Path | str) -> OSError:
    """The refusal with the file it is about: the system knows only a number for what is open."""
    return OSError(error.errno, error.strerror, str(path))


def _stamp(path: str) -> Stamp | None:
    try:
        found = os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    if not stat.S_ISREG(found.st_mode):
        return None
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino


class _Forks:
    """How often the process has become another since this module was read."""

    def __init__(self) -> None:
        self.count = 0
        self.disks: WeakSet[RealDisk] = WeakSet()
        os.register_at_fork(after_in_child=self._one_more)

    def _one_more(self) -> None:
        """A lock that is open here too would outlive its holder."""
        self.count += 1
        for disk in list(self.disks):
            disk.close_locks()


_FORKS = _Forks()
