"""The graph of one book in an embedded database: ladybug, or kuzu, which speaks the same language.

Two processes may not have it open at once, and one process not twice: whoever opens it holds the
lock on the book's caches. It keeps no prose, only facts with their evidence.
"""

import contextlib
import shutil
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from writer.errors import MemoryFailed
from writer.knowledge import taking_in
from writer.knowledge.facts import Facts
from writer.knowledge.taking_in import Row
from writer.store.caches import STAND

STORE = "graph"
POOL, LARGEST = 64 << 20, 4 << 30
EVIDENCE = "evidence STRING"
TEXTS = f"what STRING, told STRING, {EVIDENCE}"
SCHEMA = (
    "CREATE NODE TABLE Unit(name STRING PRIMARY KEY, mark STRING)",
    "CREATE NODE TABLE Person(name STRING PRIMARY KEY, anchor STRING, role STRING, since INT64)",
    f"CREATE NODE TABLE Event(id STRING PRIMARY KEY, chapter INT64, place INT64, {TEXTS})",
    "CREATE NODE TABLE Place(name STRING PRIMARY KEY)",
    "CREATE NODE TABLE Chapter(number INT64 PRIMARY KEY, events INT64)",
    f"CREATE REL TABLE RELATED(FROM Person TO Person, place INT64, relation STRING, {EVIDENCE})",
    "CREATE REL TABLE PARTICIPATES(FROM Person TO Event, chapter INT64)",
    "CREATE REL TABLE WAS_AT(FROM Person TO Place, chapter INT64, scene INT64, evidence STRING)",
)


class EmbeddedGraph:
    """Units of facts in, rows out. Fails in one way only: MemoryFailed."""

    def __init__(self, directory: Path, engine: str) -> None:
        self._path = directory / f"{engine}.db"
        self._engine = engine
        self._database: Any = None
        self._connection: Any = None
        with _told():
            try:
                self._connect()
            except RuntimeError:  # damaged, and made from files: it is made anew
                self.close()
                self.clear()
                self._connect()

    def rows(self, query: str, **facts: Any) -> list[Row]:
        with _told():
            found: list[Row] = self._connection.execute(query, facts).get_all()
            return found

    def stand(self) -> str:
        found = self.rows("MATCH (u:Unit {name: $name}) RETURN u.mark", name=STAND)
        return str(found[0][0]) if found else ""

    def set_stand(self, stand: str) -> None:
        self.rows("MERGE (u:Unit {name: $name}) SET u.mark = $mark", name=STAND, mark=stand)

    def held(self) -> dict[str, str]:
        ((names, marks),) = self.rows("MATCH (u:Unit) RETURN collect(u.name), collect(u.mark)")
        return {name: mark for name, mark in zip(names, marks, strict=True) if name != STAND}

    @contextmanager
    def together(self) -> Iterator[None]:
        self.rows("BEGIN TRANSACTION")
        try:
            yield
        except BaseException:
            with contextlib.suppress(MemoryFailed):
                self.rows("ROLLBACK")
            raise
        self.rows("COMMIT")

    def put(self, unit: str, mark: str, content: Facts) -> None:
        if content.chapter:
            taking_in.forget(self.rows, content.chapter)
            taking_in.chapter(self.rows, content)
        else:
            taking_in.people(self.rows, content)
        self.rows("MERGE (u:Unit {name: $unit}) SET u.mark = $mark", unit=unit, mark=mark)

    def remove(self, units: Collection[str]) -> None:
        for unit in units:
            number = int(unit.partition(":")[2] or 0)
            if number:
                taking_in.forget(self.rows, number)
            else:
                taking_in.people(self.rows, Facts(0))
            self.rows("MATCH (u:Unit {name: $unit}) DELETE u", unit=unit)

    def clear(self) -> None:
        """Takes the whole database away."""
        for path in self._path.parent.glob(f"{self._path.name}*"):
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink()

    def close(self) -> None:
        for opened in (self._connection, self._database):
            if opened is not None:
                opened.close()
        self._connection = self._database = None

    def _connect(self) -> None:
        engine = import_module(self._engine)
        self._database = engine.Database(
            str(self._path), buffer_pool_size=POOL, max_db_size=LARGEST
        )
        self._connection = engine.Connection(self._database, num_threads=1)
        there = {
            row[1] for row in self._connection.execute("CALL show_tables() RETURN *").get_all()
        }
        if "Unit" not in there:
            for statement in SCHEMA:
                self._connection.execute(statement)


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except (RuntimeError, ImportError, OSError) as error:
        said = " ".join(str(error).split())[:200]
        raise MemoryFailed("memory.raised", store=STORE, failure="raised", said=said) from error
