"""The index of a log, as a file: written after the log, and put right wherever it is not.

Each of its lines is the front of a line of the log, so it can always be made anew. It is kept for
what the log cannot show: that lines are missing at its end. So it never knows more than the log
surely has.
"""

from collections.abc import Sequence

from writer.errors import BrokenLog
from writer.events.envelope import index_line
from writer.events.log_file import LogFile
from writer.events.position import Position
from writer.store.files import Files
from writer.store.paths import RunPaths

LOOKS = 16
"""Events after which it is looked at, although nobody has recorded anything meanwhile: it may have
been made anew or deleted all the same.
"""


class Index:
    """What the file should be by the lines of the log that were read, and what it is."""

    def __init__(self, files: Files, run: RunPaths, full: LogFile) -> None:
        self.size = 0
        """Bytes of the lines of it that belong to the log as far as that was read."""
        self.end = b""
        """The last of these."""
        self._files = files
        self._disk = files.disk
        self._run = run
        self._path = run.index_log
        self._full = full
        self._owed = b""
        """Lines for what is not durable yet."""
        self._number = 0
        self._checked = False
        self._sure = False
        """Whether it is as this process left it: nobody has recorded anything since."""

    @property
    def is_behind(self) -> bool:
        """Whether lines of it wait for the log to be durable."""
        return bool(self._owed)

    def follow(self, told: Sequence[bytes]) -> None:
        """The log has gone on by these lines."""
        self.end = told[-1]
        self.size += sum(map(len, told))

    def is_ahead(self, at: Position) -> bool:
        """Whether it has a whole line that the full log lacks: the full log was cut."""
        if self._found() <= self.size:
            return False
        return self._disk.read(self._path).count(b"\n") > at.seq

    def look(self, at: Position, *, anew: bool) -> None:
        """Finds out what became of it and puts it right, only with the turn; `anew` where somebody
        has recorded something.
        """
        if self._sure and not anew and at.seq % LOOKS:
            return
        found = self._disk.stamp(self._path)
        size, self._number = (found[0], found[3]) if found else (0, 0)
        if size == self.size:
            self._owed = b""  # somebody else has written it by now
        if size + len(self._owed) != self.size or not self._checked:
            self._mend(at)
        self._sure = self._checked

    def _mend(self, at: Position) -> None:
        if self.is_ahead(at):
            raise BrokenLog("record.lines_missing", run=self._run.run_id, line=at.seq + 1)
        if not self._is_right():
            self.make_anew(at)

    def _is_right(self) -> bool:
        """By its size and, once, its last line: what a crash takes, it takes from the end."""
        if self._found() + len(self._owed) != self.size:
            return False
        if self._owed:
            return True
        if not self._checked and self.end:
            start = self.size - len(self.end)
            self._checked = self._disk.read(self._path, start) == self.end
            return self._checked
        return True

    def make_anew(self, at: Position) -> None:
        """After a sync of the log, or that would look cut after a crash."""
        self._full.sync()
        self._owed = b""
        lines = self._full.read(0, at)[: at.size].splitlines()
        self._files.write(self._path, b"".join(map(index_line, lines)))
        self._number = 0

    def owe(self, told: Sequence[bytes]) -> None:
        """Lines for what is there and not durable."""
        self._owed += b"".join(told)

    def extend(self, told: Sequence[bytes] = ()) -> None:
        """What they tell of is durable, and counts whatever becomes of the index: the next append
        puts that right. So it does where somebody has made it anew since: that has all the lines.
        """
        owed, self._owed = self._owed, b""
        due = b"".join((owed, *told))
        try:
            if owed and self._found() + len(due) != self.size:
                self._sure = False
            else:
                self._disk.append(self._path, due, self._number)
        except OSError:
            self._sure = False

    def _found(self) -> int:
        try:
            return self._disk.size(self._path)
        except FileNotFoundError:
            return 0
