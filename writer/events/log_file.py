"""The file of a full log. A line that is durable in it counts, and nothing else does.

It stays open between appends. What is written into a file that no longer lies at its path is lost,
so it is known by its number, which is looked up before each append, under the lock of the append.
"""

import contextlib

from writer.errors import BrokenLog
from writer.events.position import Position
from writer.store.files import Files, confine
from writer.store.paths import BookPaths, RunPaths


class LogFile:
    """Read by all, appended to by whoever has the turn."""

    def __init__(self, files: Files, book: BookPaths, run: RunPaths) -> None:
        self.path = run.full_log
        self._files = files
        self._disk = files.disk
        self._book, self._run = book, run
        self._number = 0
        """Of the file that was found to be the log of this very book."""

    def read(self, start: int, at: Position) -> bytes:
        """From `start` to its end. Up to `at` it was read before, so it has at least that."""
        found = self._disk.stamp(self.path)
        size, number = (found[0], found[3]) if found else (self._confined(), 0)
        if size < at.size:
            key = "record.log_gone" if found is None else "record.lines_missing"
            raise BrokenLog(key, run=self._run.run_id, line=at.seq)
        if number != self._number:
            self._confined()
            self._number = number
        return self._disk.read(self.path, start) if size > start else b""

    def read_piece(self, start: int, size: int) -> bytes:
        return self._disk.read(self.path, start, size)

    def commit(self, data: bytes, at: Position, *, later: bool = False) -> None:
        """The commit point. Half of it, on a full disk, is set aside by the next append.

        `later` is for what promises nothing: it is durable with whatever is committed next.
        """
        self._disk.append(self.path, data, self._number)
        if later:
            return
        try:
            self.sync()
        except OSError:
            with contextlib.suppress(OSError):  # nobody may build on it
                self._disk.truncate(self.path, at.size)
            raise

    def sync(self) -> None:
        """A failed sync is never tried again: the system may have let go of the data."""
        try:
            self._disk.sync(self.path, self._number)
            self._files.ensure_entry(self.path)
        except OSError:
            self._files.unsure = True
            raise

    def cut_off(self, at: Position) -> None:
        """In one piece: a cut that a crash undoes would come back behind the next line."""
        self._files.write(self.path, self.read(0, at)[: at.size])
        self._number = 0

    def _confined(self) -> int:
        """No link leads to another log; the size of this one."""
        try:
            return self._disk.size(confine(self._disk, self._book.root, self.path))
        except FileNotFoundError:
            return 0
