"""Appends events with `eventsourcing`: its own interpreter, its own SQLite, the same events.

`python appended.py LOG DATABASE COUNT` prepares the first events of a log, and then, each time a
line comes in, appends that many, each saved for itself, and says how many seconds of the processor
that took.
"""

import json
import sys
import time
from itertools import islice
from pathlib import Path

from aggregate import Run, kept_in


def main(log: Path, database: str, count: int) -> None:
    app = kept_in(database)
    with log.open() as lines:
        told = [json.loads(line) for line in islice(lines, count)]
    for _ in sys.stdin:
        run = Run()
        start = time.process_time()
        for line in told:
            run.record(line["event_type"], line)
            app.save(run)
        print(time.process_time() - start, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
