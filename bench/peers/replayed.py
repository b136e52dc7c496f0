"""Replays a log with `eventsourcing`: its own interpreter, its own SQLite, the same events.

`python replayed.py LOG DATABASE` puts the events there, and then, each time a line comes in, loads
them all into an aggregate and says how many seconds that took.
"""

import json
import sys
import time
from pathlib import Path

from aggregate import Run, kept_in

AT_ONCE = 1000


def main(log: Path, database: str) -> None:
    app = kept_in(database)
    run = Run()
    for number, line in enumerate(log.read_bytes().splitlines(), start=1):
        told = json.loads(line)
        run.record(told.pop("event_type"), told)
        if number % AT_ONCE == 0:
            app.save(run)
    app.save(run)
    for _ in sys.stdin:
        start = time.perf_counter()
        found = app.repository.get(run.id)
        assert sum(found.counts.values()) == number
        print(time.perf_counter() - start, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
