"""Memory and graph of a book of a thousand chapters with five events each, against smaller ones.

The book has two chapters in truth. The longer ones are the same with more chapters on record, each
with what the second was accepted with: to the databases that is all there is of a chapter.
"""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path

from bench.book import NAME, ports_at, written_like_the_first
from bench.measuring import OWN, Ratio, interleaved, interleaved_anew
from writer.contracts.settings import Settings
from writer.desk import decide, freeze, intake, knowledge, work
from writer.desk.book import Book
from writer.desk.caches import ENTITIES, GRAPH, MEM0, bring_up_to_date, rebuild
from writer.desk.studio import at_work
from writer.desk.write import write_next
from writer.events.envelope import Entry
from writer.events.types import PhaseEnded
from writer.store.paths import BookPaths

FEW, SOME, MANY = 10, 100, 1000
EVENTS = 5
ROUNDS, REBUILDS = 9, 3
LIKE = 2
"""The chapter that the others are like."""


def ratios() -> Iterator[Ratio]:
    with tempfile.TemporaryDirectory() as place:
        few, some, many = (Path(place, str(chapters)) for chapters in (FEW, SOME, MANY))
        make(few)
        for longer in (some, many):
            shutil.copytree(few, longer, symlinks=True)
        bring_up_to_date(grown(few, FEW))  # whatever is done for the first time is done now
        for name in (ENTITIES, MEM0, GRAPH):
            long, short = interleaved(
                rebuilding(many, MANY, name), rebuilding(some, SOME, name), REBUILDS, OWN, min
            )
            yield Ratio(f"rebuild {name}: {MANY} chapters / {SOME}", long / short, 12)
        who = knowledge.known_names(grown(few, FEW))[0]
        for told, ask in (("whois", knowledge.whois), ("relations", knowledge.relations)):
            long, short = interleaved_anew(
                asking(many, MANY, ask, who), asking(few, FEW, ask, who), ROUNDS, OWN
            )
            yield Ratio(f"ng graph {told}: {MANY} chapters / {FEW}", long / short, 1.5)
        long, short = interleaved_anew(updating(many, MANY), updating(few, FEW), ROUNDS, OWN)
        yield Ratio(f"update by one chapter: {MANY} chapters / {FEW}", long / short, 1.5)


def make(outputs: Path) -> None:
    """A book whose first chapter went the whole way; the second is like it, with more events."""
    outputs.mkdir(parents=True)
    ports, idea = ports_at(outputs), "A lighthouse keeper finds letters on the tide stairs."
    intake.create(ports, Settings(project_name=NAME, idea=idea, target_words=150))
    with at_work(ports, NAME, "bench") as studio:
        work.run(studio)
        freeze.freeze(studio, "Lin")
        write_next(studio)
        decide.accept(studio, 1, "Lin")
        work.run(studio, stop_after=["deposit"])
        written_like_the_first(studio, LIKE, EVENTS)


def grown(outputs: Path, chapters: int) -> Book:
    """The book as it would be with so many chapters."""
    book = Book.open(ports_at(outputs), NAME)
    law, lines = book.state.law, book.state.artifacts.lines
    more = dict.fromkeys(range(LIKE + 1, chapters + 1), law.chapters[LIKE])
    book.state.law = replace(law, chapters={**law.chapters, **more})
    for number in more:
        like = zip(BookPaths.of_accepted(number), BookPaths.of_accepted(LIKE), strict=True)
        lines.update({path: lines[known] for path, known in like})
    return book


def rebuilding(outputs: Path, chapters: int, name: str) -> Callable[[], object]:
    """With its progress, which is told every few chapters."""
    book, told = grown(outputs, chapters), [0]

    def work_on() -> None:
        rebuild(book, {name: lambda done, _: told.append(done)})
        assert told[-1] > chapters

    return work_on


def asking(
    outputs: Path, chapters: int, ask: Callable[..., object], who: str
) -> Callable[[], Callable[[], object]]:
    """From the closed databases to the answer."""
    return lambda: partial(ask, grown(outputs, chapters), who)


def updating(outputs: Path, last: int) -> Callable[[], Callable[[], object]]:
    """The second of two chapters in a row: what was read for the first is still known."""
    numbers = count(last + 1)

    def one_more() -> Callable[[], object]:
        Book.open(ports_at(outputs), NAME).log.append(Entry(PhaseEnded()))
        return partial(bring_up_to_date, grown(outputs, next(numbers)))

    def make_ready() -> Callable[[], object]:
        one_more()()
        return one_more()

    return make_ready
