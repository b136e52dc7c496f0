"""The workbench in a terminal of its own, against the smallest Textual app and against harlequin.

Both sides of a ratio run in turn. What is opened is measured by the time that a process had the
machine for until it had drawn it; a key by the clock, from the key to what is drawn for it.
"""

import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bench import book
from bench.measuring import Ratio
from bench.pane import Pane
from writer.desk.studio import at_work
from writer.events.envelope import Entry
from writer.events.types import NodeEnded, NodeStarted

HERE = Path(__file__).parent
NG = [sys.executable, "-c", "from writer.cli.main import run; run()"]
SMALLEST = [sys.executable, str(HERE / "peers" / "smallest.py")]
PEERS = HERE.parents[0] / ".venv" / "bench" / "bin"
EVENTS, AT_ONCE = 200_000, 256
OPENINGS = 7
BATCHES, KEYS = 9, 100
UP, DOWN = "\x1b[A", "\x1b[B"


def ratios() -> Iterator[Ratio]:
    with tempfile.TemporaryDirectory() as place:
        yield from opening(Path(place))
        yield from keys(Path(place))


def opening(place: Path) -> Iterator[Ratio]:
    shelf = place / "shelf"
    book.begin(shelf)
    ours = {"NG_OUTPUTS": str(shelf), "PYTHONPATH": str(HERE.parent)}
    sides = [
        drawing(SMALLEST, "The smallest app.", {}),
        drawing(NG, "NovelGate", ours),
        drawing(NG, book.NAME, ours),
    ]
    harlequin = PEERS / "harlequin"
    if harlequin.exists():
        database = str(place / "empty.db")
        sides.append(
            drawing(
                [str(harlequin), "-a", "sqlite", database], "Query Editor", {"HOME": str(place)}
            )
        )
        sides[-1]()  # its first start is its set-up
    taken = [[side() for side in sides] for _ in range(OPENINGS)]
    smallest, paint, shelved, *peer = map(statistics.median, zip(*taken, strict=True))
    yield Ratio("first paint / the smallest Textual app", paint / smallest, 1.4)
    if not peer:
        print("harlequin is not here: make bench installs it", file=sys.stderr)
        return
    yield Ratio("first paint / harlequin", paint / peer[0], 0.6)
    yield Ratio("the library with its books / harlequin", shelved / peer[0], 1)


def drawing(
    command: Sequence[str], text: str, environment: Mapping[str, str]
) -> Callable[[], float]:
    def once() -> float:
        pane = Pane(command, environment)
        try:
            pane.sees(text)
        finally:
            used = pane.close()
        return used

    return once


def keys(place: Path) -> Iterator[Ratio]:
    """The log of the book is open while its next chapter is being written."""
    outputs = place / "long"
    book.begin(outputs)
    grown(outputs)
    where = {"PYTHONPATH": str(HERE.parent)}
    words = [sys.executable, "-m", "bench.streaming", str(outputs), book.NAME]
    ours, smallest = Pane(words, where), Pane([*SMALLEST, "list"], {})
    try:
        ours.sees("Lately")
        ours.sees("word word")
        ours.press("l")
        ours.sees("node_")
        smallest.sees("Line 20")
        batches = [(_slowest(ours), _slowest(smallest)) for _ in range(BATCHES)]
    finally:
        ours.close()
        smallest.close()
    one, other = map(statistics.median, zip(*batches, strict=True))
    name = f"p99 of a key, {EVENTS} events, a model writing / the smallest app"
    yield Ratio(name, one / other, 1.3)


def grown(outputs: Path) -> None:
    """The log becomes that long by steps of which nothing follows."""
    told: dict[str, Any] = {"phase": "chapter", "actor": "agent", "chapter": 1}
    told |= {"node": "scenes", "message": "scenes"}
    steps = [
        Entry(NodeStarted(), status="start", **told),
        Entry(NodeEnded(), status="end", **told),
    ] * (AT_ONCE // 2)
    with at_work(book.ports_at(outputs), book.NAME, "bench") as studio:
        while studio.book.log.seq < EVENTS:
            studio.book.log.append(*steps)


def _slowest(pane: Pane) -> float:
    """The slowest of a hundred keys but one, in seconds."""
    pane.rest()
    taken = sorted(pane.answers(UP if number % 2 else DOWN) for number in range(KEYS))
    return taken[-2]
