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
CHAPTERS = 20
OPENINGS = 7
BATCHES, KEYS, IN_A_ROW = 7, 100, 10
A_MOMENT, A_PAUSE = 0.02, 0.3
CARDS = 11
A_WHILE = 8.0
UP, DOWN, ESCAPE = "\x1b[A", "\x1b[B", "\x1b"


def ratios() -> Iterator[Ratio]:
    with tempfile.TemporaryDirectory() as place:
        shelf = Path(place, "shelf")
        book.begin(shelf, CHAPTERS)
        yield from opening(Path(place), shelf)
        yield from keys(shelf)
        yield from cards(Path(place))


def opening(place: Path, shelf: Path) -> Iterator[Ratio]:
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


def keys(outputs: Path) -> Iterator[Ratio]:
    """The log of the book is open while its next chapter is being written."""
    grown(outputs)
    where = {"PYTHONPATH": str(HERE.parent)}
    words = [sys.executable, "-m", "bench.streaming", str(outputs), book.NAME]
    ours, smallest = Pane(words, where), Pane([*SMALLEST, "list"], {})
    try:
        ours.sees("Lately")
        ours.sees("word word")
        ours.press("l")
        ours.sees("step done")
        smallest.sees("Line 20")
        batches = [slowest_keys(ours, smallest) for _ in range(BATCHES)]
    finally:
        ours.close()
        smallest.close()
    one, other = map(statistics.median, zip(*batches, strict=True))
    name = f"p99 of a key, {EVENTS} events, a model writing / the smallest app"
    yield Ratio(name, one / other, 1.3)


def slowest_keys(ours: Pane, smallest: Pane) -> tuple[float, float]:
    """The slowest of a hundred keys but one of each, in seconds. They come in turn, some right
    behind each other as from a key that is held down, and then after a pause.
    """
    taken: list[tuple[float, float]] = []
    for number in range(KEYS):
        if number % IN_A_ROW == 0:
            ours.read_for(A_PAUSE)
        back = (number // IN_A_ROW) % 2
        one = ours.answers(DOWN if back else UP, "▸")
        ours.read_for(A_MOMENT)
        other = smallest.answers(UP if back else DOWN, "Line")
        smallest.read_for(A_MOMENT)
        taken.append((one, other))
    one, other = (sorted(side)[-2] for side in zip(*taken, strict=True))
    return one, other


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


def cards(place: Path) -> Iterator[Ratio]:
    """The card of the next chapter, opened from the desk again and again."""
    few, many = place / "few", place / "many"
    book.make(few, many)
    panes = {outputs: at_the_desk(outputs) for outputs in (many, few)}
    try:
        taken = [[opened(pane) for pane in panes.values()] for _ in range(CARDS)]
    finally:
        for pane in panes.values():
            pane.close()
    long, short = map(statistics.median, zip(*taken, strict=True))
    name = f"opening the card: {book.MANY} chapters / {book.FEW}"
    yield Ratio(name, long / short, 1.2)


def at_the_desk(outputs: Path) -> Pane:
    pane = Pane(
        [*NG, "desk", book.NAME], {"NG_OUTPUTS": str(outputs), "PYTHONPATH": str(HERE.parent)}
    )
    pane.sees("Lately")
    pane.sees("Space")
    pane.read_for(A_WHILE)  # until it has looked often enough to look no more
    return pane


def opened(pane: Pane) -> float:
    """The seconds that it has the machine for from the key to the card, and back at the desk."""
    pane.forget()
    before = pane.used
    pane.press(" ")
    pane.sees("Accept")
    taken = pane.used - before
    pane.read_for(A_PAUSE)
    pane.press(ESCAPE)
    pane.sees("Lately")
    pane.read_for(A_PAUSE)
    return taken
