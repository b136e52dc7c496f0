"""Replays a log with `eventsourcing`: its own interpreter, its own SQLite, the same events.

`python replayed.py LOG DATABASE` puts the events there, and then, each time a line comes in, loads
them all into an aggregate and says how many seconds of the processor that took.
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

AT_ONCE = 1000


class Run(Aggregate):
    """What the log adds up to, at its simplest: how often what happened."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}

    @event("Recorded")
    def record(self, kind: str, line: dict[str, Any]) -> None:
        self.counts[kind] = self.counts.get(kind, 0) + bool(line)


def main(log: Path, database: str) -> None:
    persistence = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": database}
    app: Application = Application(env={**os.environ, **persistence})
    run = Run()
    for number, line in enumerate(log.read_bytes().splitlines(), start=1):
        told = json.loads(line)
        run.record(told.pop("event_type"), told)
        if number % AT_ONCE == 0:
            app.save(run)
    app.save(run)
    for _ in sys.stdin:
        start = time.process_time()
        found = app.repository.get(run.id)
        assert sum(found.counts.values()) == number
        print(time.process_time() - start, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
