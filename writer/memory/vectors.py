"""The vectors of one book in one SQLite file, as Mem0 asks for them and as units of a cache.

A file holds what one embedder made, and is named by it: vectors of two are never compared.
"""

import os
import sqlite3
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from writer.memory.arrays import numpy
from writer.memory.matrix import Matrix
from writer.store.caches import STAND

LARGEST = 127
OWNERS = ("user_id", "agent_id", "run_id")
NOT_KEPT = ("text_lemmatized", "hash", "role", "updated_at")
COMPARED = {"lt": "<", "lte": "<=", "gt": ">", "gte": ">="}
LISTED = {"in": "IN", "nin": "NOT IN"}
PATIENCE = 5.0
COUNTED = 28
"""Bytes at the beginning of such a file; the last four of them count what was written."""
TABLES = """
CREATE TABLE IF NOT EXISTS units (unit TEXT PRIMARY KEY, mark TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS memories (
    key TEXT PRIMARY KEY, unit TEXT NOT NULL, owner TEXT NOT NULL, chapter INTEGER NOT NULL,
    vector BLOB NOT NULL, payload BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS by_owner ON memories (owner, chapter);
CREATE INDEX IF NOT EXISTS by_unit ON memories (unit);
"""


@dataclass(slots=True)
class Found:
    """A memory as Mem0 is given it."""

    id: str
    score: float
    payload: dict[str, Any]


KEPT: dict[Path, tuple[tuple[int, bytes], Matrix]] = {}
"""What was last read, and how the file stood then: a book is opened for each of its chapters."""


class Vectors:
    """One collection. The keys of memories are ours: Mem0 would give each a name by chance."""

    def __init__(self, path: Path, length: int) -> None:
        self._length = length
        self._unit = ""
        self._path = path
        self._matrix: Matrix | None = None
        self.is_abandoned = False
        """Whoever waited for it has gone on: nothing more may be written."""
        self._database = sqlite3.connect(
            path, timeout=PATIENCE, check_same_thread=False, isolation_level=None
        )
        try:
            self._database.execute("PRAGMA synchronous=NORMAL")
            self._database.executescript(TABLES)
            self._matrix = self._kept()
        except sqlite3.Error:
            self._database.close()
            raise

    # What a cache does

    def stand(self) -> str:
        return stand_in(self._database)

    def set_stand(self, stand: str) -> None:
        self._database.execute("INSERT OR REPLACE INTO units VALUES (?, ?)", (STAND, stand))

    def held(self) -> dict[str, str]:
        return held_in(self._database)

    @contextmanager
    def together(self) -> Iterator[None]:
        self._database.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._database.execute("ROLLBACK")
            self._forget()
            raise
        self._database.execute("COMMIT")

    @contextmanager
    def unit(self, name: str, mark: str) -> Iterator[None]:
        """What is inserted inside belongs to this unit, and takes the place of what it held."""
        self.remove([name])
        self._unit = name
        try:
            yield
        finally:
            self._unit = ""
        self._database.execute("INSERT INTO units VALUES (?, ?)", (name, mark))

    def remove(self, units: Collection[str]) -> None:
        for name in units:
            self._delete("unit = ?", name)
            self._database.execute("DELETE FROM units WHERE unit = ?", (name,))

    def close(self) -> None:
        """What was read is kept for whoever opens the file next: one at a time has it open."""
        with suppress(sqlite3.Error, OSError):
            if self._matrix and self._matrix.is_of(self._database):
                KEPT[self._path] = _stand(self._path), self._matrix
        self._database.close()

    def _kept(self) -> Matrix | None:
        """What was read before, if nobody has written since. Nothing else is kept for long."""
        stand, matrix = KEPT.pop(self._path, (None, None))
        KEPT.clear()
        if matrix is None:
            return None
        matrix.goes_on(self._database)
        return matrix if stand == _stand(self._path) else None

    # What Mem0 asks for

    def insert(
        self,
        vectors: Sequence[Sequence[float]],
        payloads: Sequence[dict[str, Any]] | None = None,
        ids: Sequence[str] | None = None,  # noqa: ARG002
    ) -> None:
        if self.is_abandoned:
            raise TimeoutError(self._path)
        for vector, payload in zip(vectors, payloads or (), strict=True):
            kept = {name: value for name, value in payload.items() if name not in NOT_KEPT}
            self._delete("key = ?", payload["key"])
            row = (
                str(payload["key"]),
                self._unit,
                _owner(payload),
                int(payload["chapter"]),
                self._whole(vector),
                orjson.dumps(kept, option=orjson.OPT_SORT_KEYS),
            )
            self._database.execute("INSERT INTO memories VALUES (?,?,?,?,?,?)", row)

    def search(
        self,
        query: str,  # noqa: ARG002
        vectors: Sequence[float],
        top_k: int = 5,
        filters: Mapping[str, Any] | None = None,
    ) -> list[Found]:
        """The nearest, by the angle between them; of two that are as near, by their keys."""
        condition, values = _condition(filters or {})
        self._matrix = self._matrix or Matrix(self._length)
        wanted = self._whole(vectors)
        near = self._matrix.nearest(self._database, wanted, top_k, condition, values)
        return [self._found(key, max(0.0, score)) for key, score in near]

    def list(
        self, filters: Mapping[str, Any] | None = None, top_k: int | None = None
    ) -> list[list[Found]]:
        condition, values = _condition(filters or {})
        rows = self._database.execute(
            f"SELECT key FROM memories WHERE {condition} ORDER BY chapter, key LIMIT ?",  # noqa: S608
            (*values, -1 if top_k is None else top_k),
        )
        return [[self._found(key, 1.0) for (key,) in rows]]

    def get(self, vector_id: str) -> Found | None:
        row = self._database.execute(
            "SELECT 1 FROM memories WHERE key = ?", (vector_id,)
        ).fetchone()
        return self._found(vector_id, 1.0) if row else None

    def delete(self, vector_id: str) -> None:
        self._delete("key = ?", vector_id)

    def update(
        self,
        vector_id: str,
        vector: Sequence[float] | None = None,
        payload: dict[str, Any] | None = None,
    ) -> None:
        if payload is not None and vector is not None:
            self.insert([vector], [{**payload, "key": vector_id}])

    def keyword_search(self, query: str, top_k: int = 5, filters: Any = None) -> None:  # noqa: ARG002
        return None

    def create_col(self, name: str, vector_size: int, distance: str) -> None: ...

    def list_cols(self) -> tuple[str, ...]:
        return (self._path.stem,)

    def delete_col(self) -> None:
        self.reset()

    def col_info(self) -> dict[str, Any]:
        (count,) = self._database.execute("SELECT COUNT(*) FROM memories").fetchone()
        return {"name": self._path.stem, "count": count}

    def reset(self) -> None:
        self._database.executescript("DELETE FROM memories; DELETE FROM units;")
        self._forget()

    def _delete(self, condition: str, value: object) -> None:
        asked = f"DELETE FROM memories WHERE {condition} RETURNING rowid"  # noqa: S608
        rows = [row for (row,) in self._database.execute(asked, (str(value),))]
        if rows and self._matrix:
            self._matrix.remove(rows)

    def _forget(self) -> None:
        """What was read is no longer what is there."""
        if self._matrix:
            self._matrix.clear()

    def _found(self, key: str, score: float) -> Found:
        row = self._database.execute(
            "SELECT payload FROM memories WHERE key = ?", (key,)
        ).fetchone()
        return Found(key, score, orjson.loads(row[0]))

    def _whole(self, vector: Sequence[float]) -> bytes:
        """As whole numbers, the largest of which is 127."""
        np = numpy()
        found = np.asarray(vector, np.float64)
        if found.shape != (self._length,) or not np.isfinite(found).all():
            raise ValueError(f"a vector of {found.shape} where {self._length} was expected")
        most = float(np.abs(found).max()) or 1.0
        whole: bytes = np.rint(found * (LARGEST / most)).astype(np.int8).tobytes()
        return whole


def _stand(path: Path) -> tuple[int, bytes]:
    """Another one after whatever is written to the file: SQLite counts there."""
    with path.open("rb") as file:
        return os.fstat(file.fileno()).st_ino, file.read(COUNTED)[-4:]


def held_in(database: sqlite3.Connection) -> dict[str, str]:
    return dict(database.execute("SELECT unit, mark FROM units WHERE unit <> ?", (STAND,)))


def stand_in(database: sqlite3.Connection) -> str:
    row = database.execute("SELECT mark FROM units WHERE unit = ?", (STAND,)).fetchone()
    return str(row[0]) if row else ""


def _owner(facts: Mapping[str, Any]) -> str:
    return next(f"{name}:{facts[name]}" for name in OWNERS if facts.get(name))


def _condition(filters: Mapping[str, Any]) -> tuple[str, Sequence[Any]]:
    """What Mem0 filters by, as SQL: the owner, and bounds of the chapter."""
    parts, values = ["owner = ?"], [_owner(filters)]
    for operator, value in dict(filters.get("chapter") or {}).items():
        if operator in COMPARED:
            parts.append(f"chapter {COMPARED[operator]} ?")
            values.append(value)
        elif operator in LISTED:
            parts.append(f"chapter {LISTED[operator]} ({','.join('?' * len(value))})")
            values.extend(value)
    return " AND ".join(parts), values
