"""Memory and graph of a book of a thousand chapters with five events each, against smaller ones."""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path

from bench.book import NAME, begin, ports_at, written_like_the_first
from bench.measuring import Ratio, interleaved, interleaved_anew
from writer.desk import knowledge
from writer.desk.book import Book
from writer.desk.caches import ENTITIES, GRAPH, MEM0, bring_up_to_date, rebuild
from writer.desk.studio import at_work

FEW, SOME, MANY = 10, 100, 1000
EVENTS = 5
ROUNDS = 9


def ratios() -> Iterator[Ratio]:
    with tempfile.TemporaryDirectory() as place:
        few, some, many = (Path(place, str(chapters)) for chapters in (FEW, SOME, MANY))
        make(few, some, many)
        for name in (ENTITIES, MEM0, GRAPH):
            long, short = interleaved(rebuilding(many, name), rebuilding(some, name), 1)
            yield Ratio(f"rebuild {name}: {MANY} chapters / {SOME}", long / short, 12)
        bring_up_to_date(opened(few))
        who = knowledge.known_names(opened(few))[0]
        for told, ask in (("whois", knowledge.whois), ("relations", knowledge.relations)):
            long, short = interleaved(
                partial(asked, many, ask, who), partial(asked, few, ask, who), ROUNDS
            )
            yield Ratio(f"ng graph {told}: {MANY} chapters / {FEW}", long / short, 1.5)
        long, short = interleaved_anew(updating(many, MANY), updating(few, FEW), ROUNDS)
        yield Ratio(f"update by one chapter: {MANY} chapters / {FEW}", long / short, 1.5)


def make(few: Path, some: Path, many: Path) -> None:
    begin(few)
    for shorter, longer, chapters in ((None, few, FEW), (few, some, SOME), (some, many, MANY)):
        if shorter:
            shutil.copytree(shorter, longer, symlinks=True)
        with at_work(ports_at(longer), NAME, "bench") as studio:
            first = max(studio.book.state.law.deposited) + 1
            for number in range(first, chapters + 1):
                written_like_the_first(studio, number, EVENTS)


def opened(outputs: Path) -> Book:
    return Book.open(ports_at(outputs), NAME)


def rebuilding(outputs: Path, name: str) -> Callable[[], object]:
    """With its progress, which is told every few chapters."""
    told: list[int] = []

    def work() -> None:
        rebuild(opened(outputs), {name: lambda done, _: told.append(done)})
        assert told

    return work


def asked(outputs: Path, ask: Callable[..., object], who: str) -> None:
    """From the closed book to the answer, as a command does it."""
    ask(opened(outputs), who)


def updating(outputs: Path, last: int) -> Callable[[], Callable[[], object]]:
    numbers = count(last + 1)

    def make_ready() -> Callable[[], object]:
        with at_work(ports_at(outputs), NAME, "bench") as studio:
            written_like_the_first(studio, next(numbers), EVENTS)
        book = opened(outputs)
        return partial(bring_up_to_date, book)

    return make_ready
