"""Locks that are files. The system drops one by itself when its holder dies.

One that was given back stays open, since the next append takes it again at once. It counts only as
long as it lies at its path: whoever comes by that path might find another one, and hold it too.
"""

import contextlib
import fcntl
import os
from weakref import WeakSet

KEPT_OPEN = 4
"""Locks that nobody holds at the moment: those of a book, and of one more."""


class FileLocks:
    """The locks of this process, and those that it may take again."""

    def __init__(self) -> None:
        self._kept: dict[str, FileLock] = {}
        self._are_kept = True
        _FORKS.locks.add(self)

    def taken(self, path: str) -> "FileLock | None":
        """The lock, held from now on; None where somebody else holds it."""
        lock = self._kept.pop(path, None)  # taken out, so that no other thread has it too
        if lock is None or not lock.is_held_again():
            lock = FileLock(path, self)
            if not lock.is_free():
                return None
        return lock

    def keep(self, lock: "FileLock") -> None:
        """One that was given back."""
        if len(self._kept) >= KEPT_OPEN:
            self.close()
        if not self._are_kept or self._kept.setdefault(lock.path, lock) is not lock:
            lock.close()  # another thread was here meanwhile

    def close(self) -> None:
        """All that nobody holds, each in one step, so that of two threads one closes it."""
        for path in list(self._kept):
            if lock := self._kept.pop(path, None):
                lock.close()

    def end(self) -> None:
        """Those that are still held are closed as they are given back."""
        self._are_kept = False
        self.close()


class FileLock:
    """A file that one holder has to itself, with a note in it that says who."""

    __slots__ = ("_file", "_forks", "_handle", "_held", "_locks", "path")

    def __init__(self, path: str, locks: FileLocks) -> None:
        self.path, self._locks, self._forks = path, locks, _FORKS.count
        self._handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o644)
        self._file = (0, 0)
        """By which the system tells it from all others."""
        self._held = False

    def is_free(self) -> bool:
        """If so, it is held from now on."""
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
        """Only if it still lies at its path, which is looked at when it is locked: a lock that was
        put there before is seen, and whoever puts one there later would find this one held.
        """
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            found = os.lstat(self.path)
            self._held = self._file == (found.st_dev, found.st_ino)
        except OSError:
            self._held = False  # opened anew, it says what is wrong
        if not self._held:
            self.close()
        return self._held

    def note(self) -> bytes:
        return os.pread(self._handle, 4096, 0)

    def write_note(self, data: bytes) -> None:
        done = 0
        try:
            os.ftruncate(self._handle, len(data))
            while done < len(data):
                done += os.pwrite(self._handle, data[done:], done)
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.path) from None

    def release(self) -> None:
        """Once. A forked process shares what its parent holds, and must not give that back."""
        if not self._held:
            return
        self._held = False
        if self._forks == _FORKS.count and self._is_given_back():
            self._locks.keep(self)
        else:
            self.close()

    def _is_given_back(self) -> bool:
        try:
            if self._file == (0, 0):
                found = os.fstat(self._handle)
                self._file = found.st_dev, found.st_ino
            fcntl.flock(self._handle, fcntl.LOCK_UN)
        except OSError:
            return False  # closed, it is given back as well
        return True

    def close(self) -> None:
        with contextlib.suppress(OSError):
            os.close(self._handle)


class _Forks:
    """How often this process has become another."""

    def __init__(self) -> None:
        self.count = 0
        self.locks: WeakSet[FileLocks] = WeakSet()
        os.register_at_fork(after_in_child=self._one_more)

    def _one_more(self) -> None:
        """A lock that is open in both would outlive its holder in the other."""
        self.count += 1
        for locks in list(self.locks):
            locks.close()


_FORKS = _Forks()
