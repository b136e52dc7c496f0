"""The SQLite file of the checkpoints: a cache, so what is wrong with it never stops the work."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

from langgraph.checkpoint.sqlite import SqliteSaver

Note = Callable[..., None]
COLUMNS = {
    "checkpoints": {"thread_id", "checkpoint_ns", "checkpoint_id", "checkpoint", "metadata"},
    "writes": {"thread_id", "checkpoint_ns", "checkpoint_id", "task_id", "channel", "value"},
}
PATIENCE = 2.0
"""Seconds to wait for another program that holds the database: a cache is not worth more."""


def opened(path: Path, note: Note) -> sqlite3.Connection:
    """The database at `path`. What is none of ours is set aside, never overwritten; one that
    somebody else holds is left alone, and the checkpoints of this run are kept in memory.
    """
    try:
        return _connect(path)
    except sqlite3.DatabaseError as error:
        if not path.is_dir() and isinstance(error, sqlite3.OperationalError):
            note("work.checkpoints_unusable", why=error)
            return sqlite3.connect(":memory:", check_same_thread=False)
    note("work.checkpoints_set_aside", aside=set_aside(path).name)
    return _connect(path)


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, check_same_thread=False, timeout=PATIENCE)
    try:
        connection.execute("PRAGMA journal_mode=WAL")
        SqliteSaver(connection).setup()
        (verdict,) = connection.execute("PRAGMA quick_check").fetchone()
        if verdict != "ok" or not _is_ours(connection):
            raise sqlite3.DatabaseError(verdict)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _is_ours(connection: sqlite3.Connection) -> bool:
    return all(
        columns <= {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
        for table, columns in COLUMNS.items()
    )


def set_aside(path: Path) -> Path:
    """With what SQLite keeps beside it, which means nothing to another database."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    path.rename(aside)
    for ending in ("-wal", "-shm"):
        beside = path.with_name(path.name + ending)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + ending))
    return aside
