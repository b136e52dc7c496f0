"""Vectors side by side, as they stand in a database: one is compared with all of them at once.

They are read once and then only what is new: a chapter of a long book costs no more than a short
one's.
"""

import sqlite3
from collections.abc import Callable, Sequence
from itertools import compress
from typing import Any

from writer.memory.arrays import numpy

EXACT = 1024
"""Up to this length the products of whole numbers to 127 add up exactly in single precision."""
AT_ONCE = 256
"""Vectors that are compared at a time: they stay near the processor."""


class Matrix:
    """What was read by one connection, or by those before it that nobody wrote between. Its owner
    says what it removed, and when what was read no longer counts.
    """

    def __init__(self, length: int) -> None:
        np = numpy()
        self._length = length
        self._kind: Any = np.float32 if length <= EXACT else np.float64
        self._version = -1
        self.clear()

    def goes_on(self, database: sqlite3.Connection) -> None:
        """Nobody has written since it was last read from."""
        self._version = _version(database)

    def is_of(self, database: sqlite3.Connection) -> bool:
        """Whether nobody else has written since it was last read."""
        return self._version == _version(database)

    def clear(self) -> None:
        np = numpy()
        self._keys: list[str] = []
        self._rows: Any = np.empty(0, np.int64)
        self._vectors: Any = np.empty((0, self._length), np.int8)
        self._squares: Any = np.empty(0, np.float64)

    def remove(self, rows: Sequence[int]) -> None:
        """These are gone; all others stay as they were read."""
        np = numpy()
        stay = ~np.isin(self._rows, rows)
        if not stay.all():
            self._keys = list(compress(self._keys, stay.tolist()))
            self._rows, self._vectors = self._rows[stay], self._vectors[stay]
            self._squares = self._squares[stay]

    def nearest(
        self,
        database: sqlite3.Connection,
        wanted: bytes,
        most: int,
        condition: str,
        values: Sequence[Any],
    ) -> list[tuple[str, float]]:
        """Keys with the cosine of the angle, nearest first; of two as near, by their keys."""
        np = numpy()
        self._read_on(database)
        asked = f"SELECT rowid FROM memories WHERE {condition}"  # noqa: S608
        rows = [row for (row,) in database.execute(asked, values)]
        if not rows:
            return []
        chosen = np.searchsorted(self._rows, np.fromiter(rows, np.int64, len(rows)))
        near = self._angles(chosen, np.frombuffer(wanted, np.int8).astype(self._kind))
        if len(near) > most:
            least = np.partition(near, len(near) - most)[len(near) - most]
            chosen, near = chosen[near >= least], near[near >= least]
        found = zip((self._keys[one] for one in chosen), near.tolist(), strict=True)
        return sorted(found, key=lambda one: (-one[1], one[0]))[:most]

    def _angles(self, chosen: Any, wanted: Any) -> Any:
        np = numpy()
        products = self._each(self._vectors, chosen, lambda part: np.vecdot(part, wanted))
        squares = self._squares[chosen] * float(wanted @ wanted)
        return products / np.sqrt(np.maximum(squares, 1.0))

    def _each(self, vectors: Any, chosen: Any, number: Callable[[Any], Any]) -> Any:
        """A number for each that was chosen."""
        np = numpy()
        numbers = np.empty(len(chosen), np.float64)
        for start in range(0, len(chosen), AT_ONCE):
            part = slice(start, start + AT_ONCE)
            numbers[part] = number(vectors[chosen[part]].astype(self._kind))
        return numbers

    def _read_on(self, database: sqlite3.Connection) -> None:
        """What came since: rows are only ever added at the end, or all is read anew."""
        np = numpy()
        if not self.is_of(database):
            self.clear()
            self.goes_on(database)
        last = int(self._rows[-1]) if len(self._rows) else -1
        asked = "SELECT rowid, key, vector FROM memories WHERE rowid > ? ORDER BY rowid"
        new = database.execute(asked, (last,)).fetchall()
        if not new:
            return
        every = np.frombuffer(b"".join(row[2] for row in new), np.int8)
        vectors: Any = every.reshape(len(new), self._length)
        squares = self._each(vectors, np.arange(len(new)), lambda part: np.vecdot(part, part))
        self._keys += [row[1] for row in new]
        self._rows = np.append(self._rows, [row[0] for row in new])
        self._vectors = np.concatenate((self._vectors, vectors))
        self._squares = np.concatenate((self._squares, squares))


def _version(database: sqlite3.Connection) -> int:
    """Another one as soon as another connection has written."""
    return int(database.execute("PRAGMA data_version").fetchone()[0])
