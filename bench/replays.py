"""Plain replay of a very long run: against reading its bytes, and against `eventsourcing`.

All three are measured in turn, by the time that they had the processor for.
"""

import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench import long_run, peer
from bench.measuring import OWN, Ratio, interleaved
from writer.desk.book import Book
from writer.desk.then import told

EVENTS, ROUNDS = 200_000, 5


def ratios() -> Iterator[Ratio]:
    with tempfile.TemporaryDirectory() as place:
        book = long_run.make(Path(place, "outputs"), EVENTS)
        read, replayed = interleaved(
            lambda: book.run.full_log.read_bytes(), lambda: replay(book), ROUNDS, OWN
        )
        yield Ratio(f"replay of {EVENTS} events / reading their bytes", replayed / read, 15)
        if not peer.PYTHON.exists():
            print("eventsourcing is not here: make bench installs it", file=sys.stderr)
            return
        with peer.asked("replayed.py", book.run.full_log, Path(place, "peer.db")) as theirs:
            ours = statistics.median(_own(book) for _ in range(ROUNDS))
            other = statistics.median(theirs() for _ in range(3))
            yield Ratio(f"replay of {EVENTS} events / eventsourcing", ours / other, 0.1)


def replay(book: Book) -> None:
    assert told(book, None).seq == EVENTS


def _own(book: Book) -> float:
    return interleaved(lambda: replay(book), lambda: None, 1, OWN)[0]
