"""Files of work that goes on where other work has come to: they are read where they lie, and are
here in their own right from the moment that one of them is changed.
"""

import os
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from writer.store.disk import READ_ONLY, Kind, RealDisk, Stamp
from writer.store.staged import StagedDisk
from writer.store.vault import READ_ONLY as READ_ONLY_PLACES


class LentDisk(StagedDisk):
    """Such a disk with files that lie elsewhere, where nobody changes them meanwhile."""

    def __init__(self, lent: Mapping[Path, Path]) -> None:
        """Each place with the file that is read for it; their directories are to be made here."""
        super().__init__()
        self._lent = {str(place): path for place, path in lent.items()}
        self._names: dict[str, set[str]] = defaultdict(set)
        for place in self._lent:
            directory, _, name = place.rpartition(os.sep)
            self._names[directory].add(name)

    def is_lent(self, path: Path) -> bool:
        """Whether it is still as it was at first."""
        return str(path) in self._lent

    def settle(self) -> None:
        """Whoever is here next finds all files in their places."""
        with self._turn:
            for place in list(self._lent):
                self._take(place)
        super().settle()

    def put_down(self) -> None:
        """Only what was changed here."""
        self._put_down()

    def _kind(self, place: str) -> Kind | None:
        return "file" if place in self._lent else super()._kind(place)

    def size(self, path: Path) -> int:
        return super().size(self._lent.get(str(path), path))

    def stamp(self, path: Path) -> Stamp | None:
        place = str(path)
        lent = None if place in self.looks else self._lent.get(place)
        if lent is None:
            return super().stamp(path)
        found = RealDisk.stamp(self, lent)
        if found:
            self.looks[place] = found
        return found

    def read(self, path: Path, start: int = 0, size: int = -1) -> bytes:
        return super().read(self._lent.get(str(path), path), start, size)

    def names(self, path: Path) -> list[str]:
        lent = self._names.get(str(path))
        found = super().names(path)
        return sorted({*found, *lent}) if lent else found

    def write(self, path: Path, data: bytes) -> None:
        super().write(path, data)
        self._give_back(str(path))

    def append(self, path: Path, data: bytes, number: int = 0) -> None:
        self._take(str(path))
        super().append(path, data, number)

    def rename(self, old: Path, new: Path) -> None:
        self._take(str(old))
        super().rename(old, new)

    def remove(self, path: Path) -> None:
        with self._turn:
            if self.is_lent(path):
                self._give_back(str(path))
                self._now_gone(str(path))
            else:
                super().remove(path)

    def chmod(self, path: Path, mode: int) -> None:
        self._take(str(path))
        super().chmod(path, mode)

    def _take(self, place: str) -> None:
        """From now on it is a file of this place."""
        path = Path(place)
        if not self.is_lent(path):
            return
        self.write(path, self.read(path))
        if path.parent.name in READ_ONLY_PLACES:
            self.chmod(path, READ_ONLY)

    def _give_back(self, place: str) -> None:
        if self._lent.pop(place, None):
            directory, _, name = place.rpartition(os.sep)
            self._names[directory].discard(name)
