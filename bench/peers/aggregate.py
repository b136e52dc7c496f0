"""A run as an aggregate of `eventsourcing`, in its own SQLite."""

import os
from typing import Any

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event


class Run(Aggregate):
    """What the log adds up to, at its simplest: how often what happened."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}

    @event("Recorded")
    def record(self, kind: str, line: dict[str, Any]) -> None:
        self.counts[kind] = self.counts.get(kind, 0) + bool(line)


def kept_in(database: str) -> Application:
    persistence = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": database}
    return Application(env={**os.environ, **persistence})
