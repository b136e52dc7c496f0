"""A long book: what a chapter costs late in it against early; and how much reviewing waits."""

import resource
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bench.measuring import Ratio
from writer import bootstrap
from writer.contracts.settings import Settings
from writer.desk import decide, freeze, intake, work
from writer.desk.card import chapter_card
from writer.desk.studio import Studio, at_work
from writer.llm.call import Model, Prompt, Reply
from writer.llm.caller import Caller
from writer.llm.models import Models
from writer.llm.prices import FREE
from writer.llm.purse import Purse
from writer.settings import AppSettings

BOOK = "Long"
CHAPTERS = 100
EARLY, LATE = range(6, 11), range(CHAPTERS - 4, CHAPTERS + 1)
A_CALL = 1.0
"""Seconds that the slow model takes."""


@dataclass(frozen=True, slots=True)
class Spent:
    """What one chapter took."""

    seconds: float
    database: int
    memory: int


def ratios() -> Iterator[Ratio]:
    spent = write(CHAPTERS)
    for name, of in MEASURES.items():
        early, late = (statistics.median(of(spent, n) for n in at) for at in (EARLY, LATE))
        yield Ratio(f"chapter {CHAPTERS} / chapter 10: {name}", late / early, 1.2)
    yield Ratio("draft to card / the longest path of calls", draft_to_card(), 1.2)


MEASURES: dict[str, Callable[[dict[int, Spent], int], float]] = {
    "time": lambda spent, n: spent[n].seconds,
    "growth of workflow_checkpoints.db": lambda spent, n: (
        (spent[n].database - spent[n - 5].database) / 5
    ),
    "peak memory": lambda spent, n: spent[n].memory,
}


def write(chapters: int) -> dict[int, Spent]:
    """Accepts chapter after chapter, whatever it is."""
    spent: dict[int, Spent] = {}
    with frozen(chapters) as studio:
        database = studio.book.paths.checkpoints
        for number in range(1, chapters + 1):
            start = time.process_time()
            through_the_gate(studio, number)
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            spent[number] = Spent(time.process_time() - start, database.stat().st_size, peak)
    return spent


def through_the_gate(studio: Studio, number: int) -> None:
    """The next chapter, written and accepted."""
    work.run(studio)
    for issue in chapter_card(studio.book, number).issues:
        if issue.severity == "blocker":
            decide.waive(studio, number, issue.issue_id, "for the bench", "bench")
    decide.accept(studio, number, "bench")
    work.run(studio, stop_after=["deposit"])


def draft_to_card() -> float:
    """With a model that takes its time: two reviewers at once take no longer than one."""
    nowhere = AppSettings(base_url="http://127.0.0.1:9")  # so that nothing is run one by one
    with frozen(2) as ready:
        book = ready.book
        slow = Slow(Models(AppSettings(), book.settings(), book.ports.clock).choose("writer"))
        book.ports = replace(book.ports, settings=nowhere)
        studio = Studio(book, ready.watcher)
        purse = Purse(book.log, None)
        asker = Caller(book.log, book.ports.clock, lambda *_: slow, ready.watcher, purse)
        studio.__dict__["asker"] = asker
        start = time.perf_counter()
        work.run(studio)
        return (time.perf_counter() - start) / (A_CALL * (slow.calls - 1))


class Slow:
    """Answers as another model does, later."""

    name = "slow"
    price = FREE

    def __init__(self, inner: Model) -> None:
        self._inner = inner
        self.calls = 0

    def ask(self, prompt: Prompt, schema: dict[str, Any] | None, on_text: Any) -> Reply:
        self.calls += 1
        until = time.perf_counter() + A_CALL
        reply = self._inner.ask(prompt, schema, on_text)
        time.sleep(max(0.0, until - time.perf_counter()))
        return reply


@contextmanager
def frozen(chapters: int, words: int = 60) -> Iterator[Studio]:
    """A book whose materials are frozen, in a place that is gone afterwards."""
    with tempfile.TemporaryDirectory() as place:
        ports = bootstrap.ports(AppSettings(outputs=Path(place)))
        intake.create(
            ports,
            Settings(
                project_name=BOOK,
                idea="A keeper and her letters.",
                initial_chapters=chapters,
                max_chapters=chapters,
                target_words=words,
            ),
        )
        with at_work(ports, BOOK, "bench") as studio:
            work.run(studio)
            freeze.freeze(studio, "bench")
            yield studio
