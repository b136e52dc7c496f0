"""Replay of a very long run: against reading its bytes, and against `eventsourcing`.

The fold walks it from the first line, every line held against the chain and every step against the
law, with nothing known before. The first replay tells the story with it, and leaves its note; the
other one is the replay that a person asks for a second time: all bytes of the log are read again
and held against those that were walked before. All are measured in turn, by the clock on the wall,
because a long log is held against the chain by a second process.
"""

import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench import long_run, peer
from bench.measuring import OWN, Ratio, Work, interleaved
from writer.desk.book import Book
from writer.desk.replay import replay
from writer.desk.then import told

EVENTS, ROUNDS = 200_000, 5
AGAIN = f"replay of {EVENTS} events that were told before"
FOLD = f"fold of {EVENTS} events from the first line"


def ratios() -> Iterator[Ratio]:
    with tempfile.TemporaryDirectory() as place:
        book = long_run.make(Path(place, "outputs"), EVENTS)
        log = book.run.full_log
        replay(book)
        read, folded = interleaved(log.read_bytes, lambda: fold(book), ROUNDS, OWN, min)
        yield Ratio(f"{FOLD} / reading", folded / read, 15)
        read, again = interleaved(log.read_bytes, lambda: tell_again(book), ROUNDS, OWN, min)
        yield Ratio(f"{AGAIN} / reading", again / read, 15)
        if not peer.PYTHON.exists():
            print("eventsourcing is not here: make bench installs it", file=sys.stderr)
            return
        with peer.asked("replayed.py", log, Path(place, "peer.db")) as theirs:
            ours: dict[str, list[float]] = {FOLD: [], AGAIN: []}
            other = []
            for _ in range(3):
                ours[FOLD].append(_own(lambda: fold(book)))
                ours[AGAIN].append(_own(lambda: tell_again(book)))
                other.append(theirs())
        for name, limit in ((AGAIN, 0.1), (FOLD, 0.3)):
            ratio = statistics.median(ours[name]) / statistics.median(other)
            yield Ratio(f"{name} / eventsourcing", ratio, limit)


def fold(book: Book) -> None:
    assert told(book, None).seq == EVENTS


def tell_again(book: Book) -> None:
    again = replay(book)
    assert (again.before, again.book.seq) == (EVENTS, EVENTS)
    assert again.story.lines


def _own(work: Work) -> float:
    return interleaved(work, lambda: None, 1, OWN)[0]
