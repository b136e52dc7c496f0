"""Checkpoints of a book in SQLite: a cache, made again from the record where it is gone."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.checkpoint.sqlite import SqliteSaver

if TYPE_CHECKING:
    from langgraph.checkpoint.base import BaseCheckpointSaver

ALLOWED = [
    ("writer.contracts.state", "NovelGenerationState"),
    ("writer.contracts.settings", "Settings"),
    ("writer.contracts.world", "WorldSetting"),
    ("writer.contracts.world", "ThemeConflict"),
    ("writer.contracts.people", "CharactersConfig"),
    ("writer.contracts.people", "Character"),
    ("writer.contracts.outline", "Outline"),
    ("writer.contracts.outline", "ChapterSummary"),
    ("writer.contracts.outline", "ChapterDependency"),
    ("writer.contracts.progress", "StoryProgressEvaluation"),
    ("writer.contracts.plan", "ChapterPlan"),
    ("writer.contracts.plan", "ScenePlan"),
    ("writer.contracts.chapter", "GeneratedScene"),
]
"""Nothing else is ever made out of a checkpoint's bytes."""


@contextmanager
def saver(path: Path) -> Iterator["BaseCheckpointSaver[str]"]:
    """The checkpoints in `path`. A file that is no database is set aside, not overwritten."""
    connection = _connect(path)
    try:
        made = SqliteSaver(connection, serde=JsonPlusSerializer(allowed_msgpack_modules=ALLOWED))
        made.setup()
        yield made
    finally:
        connection.close()


def _connect(path: Path) -> sqlite3.Connection:
    try:
        return _checked(path)
    except sqlite3.DatabaseError:
        path.rename(path.with_name(f"{path.name}.damaged"))
        return _checked(path)


def _checked(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, check_same_thread=False, timeout=20)
    try:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA schema_version")
    except sqlite3.DatabaseError:
        connection.close()
        raise
    return connection
