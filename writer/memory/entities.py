"""How everybody stood at the end of each chapter, in SQLite: asked without Mem0, at any chapter."""

import sqlite3
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import orjson

from writer.contracts.accepted import AcceptedChapter, People
from writer.contracts.memory import EntityStateSnapshot
from writer.memory.bounded import failed
from writer.memory.items import ASPECTS, did
from writer.memory.vectors import held_in, stand_in
from writer.store.caches import STAND

STORE = "entities"
CHARACTER = "character"
PATIENCE = 5.0
TABLES = """
CREATE TABLE IF NOT EXISTS units (unit TEXT PRIMARY KEY, mark TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entity_snapshots (
    project_id TEXT NOT NULL, entity_type TEXT NOT NULL, entity_id TEXT NOT NULL,
    chapter_index INTEGER, scene_index INTEGER, timestamp TEXT NOT NULL,
    state_data TEXT NOT NULL, version INTEGER NOT NULL, unit TEXT NOT NULL,
    PRIMARY KEY (entity_type, entity_id, chapter_index)
);
CREATE INDEX IF NOT EXISTS by_unit ON entity_snapshots (unit);
"""
FIELDS = "project_id, entity_type, entity_id, chapter_index, scene_index, timestamp, state_data"


class Entities:
    """The table `entity_snapshots` of one book."""

    def __init__(self, path: Path) -> None:
        try:
            self._database = _connected(path)
        except sqlite3.OperationalError as error:
            raise failed(STORE, "raised", error) from error
        except sqlite3.DatabaseError:
            path.unlink()  # damaged, and made from files: it is made anew
            self._database = _connected(path)

    def stand(self) -> str:
        with _told():
            return stand_in(self._database)

    def set_stand(self, stand: str) -> None:
        with _told():
            self._database.execute("INSERT OR REPLACE INTO units VALUES (?, ?)", (STAND, stand))

    def held(self) -> dict[str, str]:
        with _told():
            return held_in(self._database)

    @contextmanager
    def together(self) -> Iterator[None]:
        with _told():
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._database.execute("ROLLBACK")
                raise
            self._database.execute("COMMIT")

    def put(self, unit: str, mark: str, content: Sequence[EntityStateSnapshot]) -> None:
        with _told():
            self.remove([unit])
            for one in content:
                row = (
                    *(one.project_id, one.entity_type, one.entity_id),
                    *(one.chapter_index, one.scene_index, one.timestamp),
                    orjson.dumps(one.state_data, option=orjson.OPT_SORT_KEYS).decode(),
                    *(one.version, unit),
                )
                self._database.execute(
                    "INSERT OR REPLACE INTO entity_snapshots VALUES (?,?,?,?,?,?,?,?,?)", row
                )
            self._database.execute("INSERT INTO units VALUES (?, ?)", (unit, mark))

    def remove(self, units: Collection[str]) -> None:
        with _told():
            for name in units:
                for table in ("entity_snapshots", "units"):
                    self._database.execute(f"DELETE FROM {table} WHERE unit = ?", (name,))  # noqa: S608

    def as_of(
        self, name: str, chapter: int, without: Collection[int] = ()
    ) -> EntityStateSnapshot | None:
        """The last that is told of a person up to the end of a chapter."""
        holes = ",".join("?" * len(without))
        with _told():
            row = self._database.execute(
                f"SELECT {FIELDS}, version FROM entity_snapshots WHERE entity_type = ?"  # noqa: S608
                f" AND entity_id = ? AND chapter_index <= ? AND chapter_index NOT IN ({holes})"
                " ORDER BY chapter_index DESC LIMIT 1",
                (CHARACTER, name, chapter, *without),
            ).fetchone()
        if row is None:
            return None
        names = [*(one.strip() for one in FIELDS.split(",")), "version"]
        return EntityStateSnapshot.model_validate(
            {**dict(zip(names, row, strict=True)), "state_data": orjson.loads(row[6])}
        )

    def close(self) -> None:
        self._database.close()


def of_people(people: People) -> list[EntityStateSnapshot]:
    return [
        EntityStateSnapshot(
            project_id=people.project,
            entity_type=CHARACTER,
            entity_id=one.name,
            chapter_index=0,
            scene_index=0,
            timestamp=people.at,
            state_data={"name": one.name, **{aspect: getattr(one, aspect) for aspect in ASPECTS}},
        )
        for one in people.everyone
    ]


def of_chapter(chapter: AcceptedChapter) -> list[EntityStateSnapshot]:
    seen = dict.fromkeys(name for scene in chapter.scenes for name in scene.people)
    return [
        EntityStateSnapshot(
            project_id=chapter.project,
            entity_type=CHARACTER,
            entity_id=name,
            chapter_index=chapter.number,
            scene_index=max((s.number for s in chapter.scenes if name in s.people), default=0),
            timestamp=chapter.at,
            state_data={"state": chapter.states.get(name, ""), "did": did(chapter, name)},
            version=chapter.number + 1,
        )
        for name in {**seen, **dict.fromkeys(chapter.states)}
    ]


def _connected(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        database.execute("PRAGMA synchronous=NORMAL")
        database.executescript(TABLES)
    except sqlite3.Error:
        database.close()
        raise
    return database


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise failed(STORE, "raised", error) from error
