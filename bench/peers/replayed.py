"""Replays a log with `eventsourcing`: its own interpreter, its own SQLite, the same events.

`python replayed.py LOG DATABASE ANSWERS` puts the events there, and then, each time a line comes
in, loads them all into an aggregate and says how many seconds that took: told with its story where
that is asked for. What it comes to must be what ANSWERS says.
"""

import json
import sys
import time
from pathlib import Path

from aggregate import kept_in
from retold import Book

AT_ONCE = 1000


def main(log: Path, database: str, answers: Path) -> None:
    app = kept_in(database)
    book = Book()
    for number, line in enumerate(log.read_bytes().splitlines(), start=1):
        told = json.loads(line)
        book.record(told.pop("event_type"), told)
        if number % AT_ONCE == 0:
            app.save(book)
    app.save(book)
    expected = json.loads(answers.read_bytes())
    for asked in sys.stdin:
        Book.with_story = asked.strip() == "story"
        Path(database).read_bytes()  # ours does not wait for the disk either
        start = time.perf_counter()
        found = app.repository.get(book.id)
        took = time.perf_counter() - start
        assert found.comes_to() == expected["book"]
        if Book.with_story:
            assert [[*row[:3], *row[4:]] for row in found.story] == expected["story"]
        print(took, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
