"""Replay of a very long run: against reading its bytes, and against `eventsourcing`.

A plain replay walks it from the first line, every line held against the chain and every step
against the law, with nothing known before; beside it the same with the story that a person reads.
All are measured in turn, by the clock on the wall, because a long log is held against the chain by
a second process.

What `eventsourcing` comes to is what ours comes to. It tells no story; one was written for it, and
where ours tells the story, so does it. Of the law it knows nothing, and of the chain neither.
"""

import sys
import tempfile
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path
from typing import Any

import orjson

from bench import long_run, peer
from bench.measuring import WALL, Ratio, Work, interleaved
from writer.desk.book import Book
from writer.desk.replay import replay
from writer.desk.then import told

EVENTS, ROUNDS = 200_000, 5
PLAIN = f"plain replay of {EVENTS} events, chain verified"
STORY = f"replay of {EVENTS} events, with its story"
COUNTED = ("calls", "tokens_in", "tokens_out", "usd")
TOOK = attrgetter("duration_ms", "waited_ms", "calls", "tokens", "usd")


def ratios() -> Iterator[Ratio]:
    with tempfile.TemporaryDirectory() as place:
        book = long_run.make(Path(place, "outputs"), EVENTS)
        log = book.run.full_log
        ways = {
            PLAIN: lambda: fold(book),
            STORY: lambda: tell(book),
        }
        for name, way in ways.items():
            read, ours = interleaved(log.read_bytes, way, ROUNDS, WALL, min)
            yield Ratio(f"{name} / reading", ours / read, 15)
        if not peer.PYTHON.exists():
            print("eventsourcing is not here: make bench installs it", file=sys.stderr)
            return
        answers = Path(place, "answers.json")
        answers.write_bytes(orjson.dumps(comes_to(book)))
        with peer.asked("replayed.py", log, Path(place, "peer.db"), answers) as theirs:
            rounds = [
                {"fold": theirs("fold"), "story": theirs("story")}
                | {name: _seconds(way, log) for name, way in ways.items()}
                for _ in range(ROUNDS)
            ]
        took = {name: min(one[name] for one in rounds) for name in rounds[0]}
        yield Ratio(f"{PLAIN} / eventsourcing", took[PLAIN] / took["fold"], 0.1)
        yield Ratio(f"{STORY} / eventsourcing, with one", took[STORY] / took["story"], 0.125)


def fold(book: Book) -> None:
    assert told(book, None).seq == EVENTS


def tell(book: Book) -> None:
    told_whole = replay(book)
    assert told_whole.book.seq == EVENTS
    assert told_whole.story.lines


def comes_to(book: Book) -> dict[str, Any]:
    """What both must come to, in words that both know."""
    replayed = replay(book)
    state = replayed.book.state
    cost, run = state.run.cost, state.run
    return {
        "book": {
            "events": run.events,
            "chapters": {str(number): one.state for number, one in state.law.chapters.items()},
            "files": dict(state.artifacts.digests()),
            "words": {str(number): words for number, words in state.words.items()},
            "cost": {name: getattr(cost, name) for name in COUNTED},
            "errors": run.errors,
            "work_ms": run.duration_ms,
        },
        "story": [[line.seq, line.at, line.actor, *TOOK(line)] for line in replayed.story.lines],
    }


def _seconds(work: Work, log: Path) -> float:
    """Without the disk: what nobody has read for a while may have to be fetched from there."""
    log.read_bytes()
    return interleaved(work, lambda: None, 1)[0]
