"""`events.sqlite`: where in the log of a run each event stands, to find those that are asked for.

It follows from the log and is never asked by a gate: what it finds is read from the log itself. It
knows how far it has read, and the chain there. Deleted, damaged or of another log, it is made anew.
"""

import mmap
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any

import orjson

from writer.events import words
from writer.events.placed import TOGETHER, Astray, Log, Place, lines, link_before, taken
from writer.events.position import START, Position
from writer.events.wanted import Wanted
from writer.store.disk import Disk
from writer.store.files import confine
from writer.store.paths import RunPaths

FORMAT = "1"
PATIENCE = 10.0
"""Seconds to wait for somebody else who brings it up to date."""
TABLES = """
BEGIN IMMEDIATE;
CREATE TABLE IF NOT EXISTS stand (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS events (
    seq INTEGER PRIMARY KEY, start INTEGER NOT NULL, size INTEGER NOT NULL,
    event_type TEXT NOT NULL, status TEXT NOT NULL, chapter INTEGER NOT NULL, ts TEXT NOT NULL,
    phase TEXT NOT NULL, node TEXT NOT NULL, actor TEXT NOT NULL, duration_ms INTEGER
);
CREATE INDEX IF NOT EXISTS by_type ON events (event_type, seq, start, size);
CREATE INDEX IF NOT EXISTS by_status ON events (status);
CREATE INDEX IF NOT EXISTS by_chapter ON events (chapter);
CREATE VIRTUAL TABLE IF NOT EXISTS texts
    USING fts5(text, content='', detail=none, tokenize='trigram');
CREATE VIRTUAL TABLE IF NOT EXISTS characters
    USING fts5(text, content='', detail=none, tokenize='unicode61');
COMMIT;
"""
ADD = "INSERT INTO events VALUES (?,?,?,?,?,?,?,?,?,?,?)"
BEHIND = "SELECT seq, start, size FROM events WHERE seq > ? ORDER BY seq LIMIT ?"
TOTALS = """
SELECT event_type, count(*), sum(status = 'error'), sum(duration_ms)
FROM events GROUP BY event_type
"""
SEARCHES = {
    "texts": "seq IN (SELECT rowid FROM texts WHERE texts MATCH ?)",
    "characters": "seq IN (SELECT rowid FROM characters WHERE characters MATCH ?)",
}


class Lookup:
    """The index of one run."""

    def __init__(self, disk: Disk, run: RunPaths) -> None:
        self._disk = disk
        self._run = run
        self._path = confine(disk, run.root, run.lookup)
        self.left = 0
        """Bytes behind the last whole append, as of the last look."""

    @property
    def is_there(self) -> bool:
        return self._disk.kind(self._path) == "file"

    def find(self, wanted: Wanted, last: int | None = None, most: int | None = None) -> list[bytes]:
        """The lines that are wanted, in order, up to the one with the number `last`; with `most`,
        not more than so many, the newest.
        """
        try:
            return self._find(wanted, last, most)
        except (sqlite3.DatabaseError, Astray) as error:
            if isinstance(error, sqlite3.OperationalError) and "no such" not in str(error):
                raise  # somebody else has it, or there is no room for it
            self.remove()
            return self._find(wanted, last, most)

    def _find(self, wanted: Wanted, last: int | None, most: int | None) -> list[bytes]:
        with self._log() as log, self._database() as database:
            self._catch_up(database, log)
            if wanted.grep:
                self._take_in_texts(database, log)
            places = _places(database, wanted, last)
            if most is None:
                return [*self._wanted(log, places, wanted)]
            return [*islice(self._wanted(log, places[::-1], wanted), most)][::-1]

    def _wanted(self, log: Log, places: Sequence[Place], wanted: Wanted) -> Iterator[bytes]:
        found = lines(log, places, self._run.run_id)
        return (raw for raw in found if wanted.has(*_spoken(raw))) if wanted.grep else found

    def totals(self) -> dict[str, dict[str, int]]:
        """How many events of each type there are, how many failed, and how long they took."""
        with self._log() as log, self._database() as database:
            self._catch_up(database, log)
            return {
                kind: {"events": count, "errors": errors, "duration_ms": took or 0}
                for kind, count, errors, took in database.execute(TOTALS)
            }

    def rebuild(self) -> None:
        """Makes it anew, with the texts."""
        self.remove()
        with self._log() as log, self._database() as database:
            self._catch_up(database, log)
            self._take_in_texts(database, log)

    def remove(self) -> None:
        for ending in ("", "-journal"):
            path = self._path.with_name(self._path.name + ending)
            if self._disk.kind(path) == "file":
                self._disk.remove(path)

    @contextmanager
    def _database(self) -> Iterator[sqlite3.Connection]:
        database = sqlite3.connect(self._path, timeout=PATIENCE, isolation_level=None)
        try:
            if not database.execute("PRAGMA schema_version").fetchone()[0]:
                database.executescript(TABLES)
            yield database
        finally:
            database.close()

    @contextmanager
    def _log(self) -> Iterator[Log]:
        path = confine(self._disk, self._run.root, self._run.full_log)
        with path.open("rb") as file:
            if not self._disk.size(path):
                yield b""
                return
            with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as log:
                yield log

    def _catch_up(self, database: sqlite3.Connection, log: Log) -> None:
        """Takes in what was appended since the last look, by whomever."""
        at = self._stand(database, log)
        if at.size != len(log):
            with _together(database):
                at = self._stand(database, log)
                if at == START:
                    _empty(database)
                for new in taken(log, at, self._run.run_id):
                    at = new.at
                    database.executemany(ADD, new.rows)
                where = {"seq": at.seq, "size": at.size, "chain": at.chain}
                _keep(database, format=FORMAT, run=self._run.run_id, **where)
        self.left = len(log) - at.size

    def _stand(self, database: sqlite3.Connection, log: Log) -> Position:
        """How far the log was read; its start where this is not the log that was read."""
        known = dict(database.execute("SELECT name, value FROM stand"))
        if (known.get("format"), known.get("run")) != (FORMAT, self._run.run_id):
            return START
        at = Position(int(known["seq"]), known["chain"], int(known["size"]))
        return at if at.size <= len(log) and link_before(log, at.size) == at.chain else START

    def _take_in_texts(self, database: sqlite3.Connection, log: Log) -> None:
        """Only where somebody looks for a text: most never do, and texts take their time."""
        if _said(database, "texts") == _said(database, "seq"):
            return
        with _together(database):
            after = int(_said(database, "texts") or 0)
            while places := database.execute(BEHIND, (after, TOGETHER)).fetchall():
                found = lines(log, places, self._run.run_id)
                seqs = (seq for seq, _, _ in places)
                texts = [
                    (seq, words.of(*_spoken(raw))) for seq, raw in zip(seqs, found, strict=True)
                ]
                database.executemany("INSERT INTO texts (rowid, text) VALUES (?, ?)", texts)
                database.executemany(
                    "INSERT INTO characters (rowid, text) VALUES (?, ?)",
                    [(seq, told) for seq, text in texts if (told := words.characters(text))],
                )
                after = places[-1][0]
            _keep(database, texts=_said(database, "seq"))


@contextmanager
def _together(database: sqlite3.Connection) -> Iterator[None]:
    """What is done inside is kept all or none."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


def _places(database: sqlite3.Connection, wanted: Wanted, last: int | None) -> list[Place]:
    """Where the events stand that may be wanted; a text is looked at once more in the line."""
    asked: dict[str, Any] = {
        "event_type = ?": wanted.type,
        "status = ?": wanted.status,
        "chapter = ?": wanted.chapter,
        "seq <= ?": last,
    }
    if wanted.grep and (searched := words.query(wanted.grep.casefold())):
        table, query = searched
        asked[SEARCHES[table]] = query
    given = {condition: value for condition, value in asked.items() if value is not None}
    where = " AND ".join(given) or "1"
    sql = f"SELECT seq, start, size FROM events WHERE {where} ORDER BY seq"  # noqa: S608 - ours
    return database.execute(sql, tuple(given.values())).fetchall()


def _spoken(raw: bytes) -> tuple[str, str, str, Any]:
    line = orjson.loads(raw)
    return line["event_type"], line["node"], line["message"], line["data"]


def _said(database: sqlite3.Connection, name: str) -> str | None:
    row = database.execute("SELECT value FROM stand WHERE name = ?", (name,)).fetchone()
    return row[0] if row else None


def _keep(database: sqlite3.Connection, **facts: object) -> None:
    rows = [(name, str(value)) for name, value in facts.items()]
    database.executemany("INSERT OR REPLACE INTO stand VALUES (?, ?)", rows)


def _empty(database: sqlite3.Connection) -> None:
    """New, or of another log."""
    database.execute("DELETE FROM stand")
    database.execute("DELETE FROM events")
    database.execute("INSERT INTO texts (texts) VALUES ('delete-all')")
    database.execute("INSERT INTO characters (characters) VALUES ('delete-all')")
