"""Files of work that can be done again: what was written is known at once, and put down later.

Nobody else writes below such a place while the work is done, so what this process put there is what
is there: the system is not asked again. A file that is written ten times is put down once.
"""

import contextlib
import errno
import os
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from threading import RLock

from writer.store.disk import READ_ONLY, Kind, RealDisk, Stamp, few_names, kind_of, put_new
from writer.store.files import Files
from writer.store.way import Way

MOST_HELD = 16 * 1024 * 1024
"""Bytes that wait in memory to be put down."""
MOST_LISTED = 1000
"""Names in a directory that is looked through; of a larger one, to ask for each takes less."""


class StagedDisk(RealDisk):
    """A disk that holds back what it is given, and answers as if it were there."""

    at_once = False

    def __init__(self) -> None:
        super().__init__()
        self._held: dict[str, bytes] = {}
        """Whole files that are not put down yet."""
        self._said: dict[str, list[bytes]] = {}
        """What is to be put down at the end of files."""
        self._modes: dict[str, int] = {}
        self._weight = 0
        self._kinds: dict[str, Kind | None] = {}
        self._listed: dict[str, frozenset[str] | None] = {}
        """What was in directories before anything was put there from here; None where it is much.
        """
        self._straight: set[Way] = set()
        """Ways on which there is no link."""
        self.looks: dict[str, Stamp] = {}
        """How files look that were put there or seen from here, until somebody else may be here."""
        self._locked: set[str] = set()
        self._notes: dict[str, bytes] = {}
        """What stands in the locks: looked at for every line that is recorded."""
        self._moments = count(1)
        """Times and numbers in one: no two changes have the same."""
        self._turn = RLock()

    def settle(self) -> None:
        """Puts everything down and knows nothing any more: somebody else may be here next."""
        with self._turn:
            self._put_down()
            self._kinds.clear()
            self._listed.clear()
            self._straight.clear()
            self.looks.clear()
            self._notes.clear()

    def kind(self, path: Path) -> Kind | None:
        place = str(path)
        try:
            return self._kinds[place]
        except KeyError:
            return self._kind(place)

    def _kind(self, place: str) -> Kind | None:
        try:
            return self._kinds[place]
        except KeyError:
            found = None if self._was_not_there(place) else kind_of(place)
            return self._kinds.setdefault(place, found)

    def _was_not_there(self, place: str) -> bool:
        """A directory is looked through once instead of being asked for each name."""
        directory, _, name = place.rpartition(os.sep)
        if directory not in self._listed:
            self._listed[directory] = few_names(directory or os.sep, MOST_LISTED)
        names = self._listed[directory]
        return names is not None and name not in names

    def first_link(self, way: Way) -> Path | None:
        if way in self._straight:
            return None
        found = super().first_link(way)
        if found is None:
            self._straight.add(way)
        return found

    def size(self, path: Path) -> int:
        known = self.looks.get(str(path))
        return known[0] if known else super().size(path)

    def stamp(self, path: Path) -> Stamp | None:
        place = str(path)
        known = self.looks.get(place)
        if known or (place in self._kinds and self._kinds[place] is None):
            return known
        found = super().stamp(path)
        if found:
            self.looks[place] = found
        return found

    def stamps(self, root: Path, paths: Iterable[str]) -> Iterator[Stamp | None]:
        return (self.stamp(root / path) for path in paths)

    def read(self, path: Path, start: int = 0, size: int = -1) -> bytes:
        place = str(path)
        with self._turn:
            held = self._held.get(place)
            if held is not None:
                return held[start:] if size < 0 else held[start : start + size]
            if place in self._said:
                self._put_down_at_end(place)
        return super().read(path, start, size)

    def names(self, path: Path) -> list[str]:
        self._put_down(str(path))
        return super().names(path)

    def write(self, path: Path, data: bytes) -> None:
        place, size = str(path), len(data)
        with self._turn:
            self._find_room(place)
            if place in self._said:
                del self._said[place]
            if place in self._modes:
                del self._modes[place]
            instead_of = len(self._held.get(place, b""))
            self._held[place] = data
            self._now_there(place, size, next(self._moments))
            self._weigh(size - instead_of)

    def append(self, path: Path, data: bytes, number: int = 0) -> None:  # noqa: ARG002
        place, added = str(path), len(data)
        with self._turn:
            if place in self._said and place in self.looks:
                size, _, _, same = self.looks[place]
                self._said[place].append(data)
            else:
                self._find_room(place)
                before = self.stamp(path)
                if place in self._held:
                    self._put_down_whole(place)
                self._said.setdefault(place, []).append(data)
                size, same = (before[0], before[3]) if before else (0, next(self._moments))
            self._now_there(place, size + added, same)
            self._weigh(added)

    def truncate(self, path: Path, size: int) -> None:
        self.settle()
        super().truncate(path, size)

    def sync(self, path: Path, number: int = 0) -> None:
        """What is told again can be told again: it need not survive the machine."""

    def sync_dir(self, path: Path) -> None:
        """As little as any file in it."""

    def make_dir(self, path: Path) -> None:
        super().make_dir(path)
        self._kinds[str(path)] = "dir"
        self._listed[str(path)] = frozenset()

    def rename(self, old: Path, new: Path) -> None:
        with self._turn:
            if str(old) not in self._held:
                self.settle()
                super().rename(old, new)
                return
            mode = self._modes.pop(str(old), None)
            self.write(new, self._held.pop(str(old)))
            if mode is not None:
                self._modes[str(new)] = mode
            with contextlib.suppress(FileNotFoundError):
                super().remove(old)  # as it was put down before
            self._now_gone(str(old))

    def remove(self, path: Path) -> None:
        place = str(path)
        with self._turn:
            is_held = place in self._held or place in self._said
            self._held.pop(place, None)
            self._said.pop(place, None)
            try:
                super().remove(path)
            except FileNotFoundError:
                if not is_held:
                    raise
            self._now_gone(place)

    def remove_dir(self, path: Path) -> None:
        self.settle()
        super().remove_dir(path)

    def chmod(self, path: Path, mode: int) -> None:
        with self._turn:
            if str(path) in self._held:
                self._modes[str(path)] = mode
            else:
                super().chmod(path, mode)

    def link(self, path: Path, target: str) -> None:
        super().link(path, target)
        self._kinds[str(path)] = "link"
        self._straight.clear()

    def try_lock(self, path: Path) -> "StagedLock | None":
        place = str(path)
        with self._turn:
            if place in self._locked:
                return None
            self._find_room(place)
            self._locked.add(place)
        return StagedLock(self, path, place)

    def note(self, path: Path) -> bytes:
        place = str(path)
        if place not in self._notes:
            self._notes[place] = self.read(path) if self.kind(path) == "file" else b""
        return self._notes[place]

    def write_note(self, path: Path, data: bytes) -> None:
        self.write(path, data)
        self._notes[str(path)] = data

    def let_go(self, place: str) -> None:
        self._locked.discard(place)

    def _find_room(self, place: str) -> None:
        """As the system says it where there is no such directory."""
        if place in self.looks:
            return
        if self._kinds.get(place) != "file" and self._kind(_above(place)) != "dir":
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), place)

    def _now_there(self, place: str, size: int, number: int) -> None:
        moment = next(self._moments)
        self._kinds[place], self.looks[place] = "file", (size, moment, moment, number)

    def _now_gone(self, place: str) -> None:
        self._kinds[place] = None
        self._notes.pop(place, None)
        self.looks.pop(place, None)
        self._modes.pop(place, None)

    def _weigh(self, added: int) -> None:
        self._weight += added
        if self._weight > MOST_HELD:
            self._put_down()

    def _put_down(self, directory: str = "") -> None:
        with self._turn:
            start = f"{directory}{os.sep}" if directory else ""
            for place in [place for place in self._held if place.startswith(start)]:
                self._put_down_whole(place)
            for place in [place for place in self._said if place.startswith(start)]:
                self._put_down_at_end(place)
            if not directory:
                self._weight = 0

    def _put_down_whole(self, place: str) -> None:
        data = self._held[place]
        try:
            put_new(place, data)
        except FileExistsError:
            Path(place).unlink()  # to cut it would make the system write it out at once
            put_new(place, data)
        if mode := self._modes.pop(place, None):
            Path(place).chmod(mode)
        del self._held[place]

    def _put_down_at_end(self, place: str) -> None:
        super().append(Path(place), b"".join(self._said[place]))
        del self._said[place]


class StagedLock:
    """Keeps the threads of this process apart; no other has anything to do here."""

    __slots__ = ("_disk", "_path", "_place")

    def __init__(self, disk: StagedDisk, path: Path, place: str) -> None:
        self._disk, self._path, self._place = disk, path, place

    def note(self) -> bytes:
        return self._disk.note(self._path)

    def write_note(self, data: bytes) -> None:
        with contextlib.suppress(FileNotFoundError):  # where the book was moved from under it
            self._disk.write_note(self._path, data)

    def release(self) -> None:
        self._disk.let_go(self._place)


class StagedFiles(Files):
    """Files on such a disk: nobody sees half of one, so none is put beside its place first."""

    def __init__(self, disk: StagedDisk, root: Path) -> None:
        super().__init__(disk, root)
        self.disk: StagedDisk = disk
        self._looks = disk.looks
        self._inside: dict[str, tuple[Stamp, Path, str]] = {}
        """Files that were put there from here, as they looked when they were found to be below
        that root, with their digests. Each change gives them another look.
        """

    def write(self, path: Path, data: bytes, *, read_only: bool = False) -> None:
        try:
            self.disk.write(path, data)
        except FileNotFoundError:
            self.ensure_dir(path.parent)
            self.disk.write(path, data)
        if read_only:
            self.disk.chmod(path, READ_ONLY)
        if written := self.disk.stamp(path):
            self._latest = max(self._latest, written[2])

    def ensure_dir(self, path: Path) -> None:
        """It need not be there after a crash either."""
        if self.disk.kind(path) != "dir":
            self.ensure_dir(path.parent)
            self._make_dir(path)

    def digest_inside(self, root: Path, path: Path) -> str | None:
        """What was put there from here, along a way that was found straight, is known."""
        place = str(path)
        stamp, seen = self._looks.get(place), self._inside.get(place)
        if seen and seen[0] is stamp and seen[1] is root:
            return seen[2]
        found = super().digest_inside(root, path)
        if stamp and found and self._looks.get(place) is stamp:
            self._inside[place] = stamp, root, found
        return found

    def ensure_entry(self, path: Path) -> None:
        """It need not be there after a crash."""


def _above(place: str) -> str:
    """The directory that a file lies in, by its name alone."""
    return place.rpartition(os.sep)[0] or os.sep
