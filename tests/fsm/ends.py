"""Whether a book can still be brought to a good end."""

from collections.abc import Iterable, Iterator

from fsm.chapter import ChapterState
from fsm.proposal import ProposalState
from tests.fsm.search import Place, Search
from tests.fsm.worlds import ENDED


def is_a_good_end(search: Search, place: Place) -> bool:
    """Every chapter deposited, and nothing left to decide. All of a lump are, or none."""
    book = search.world(place).book
    decided = book.proposals_in(*ENDED, ProposalState.DEFERRED)
    deposited = book.chapters_in(ChapterState.DEPOSITED)
    return len(deposited) == len(book.chapters) and len(decided) == len(book.proposals)


def every_step(search: Search) -> Iterator[tuple[int, int]]:
    for before, targets in enumerate(search.leads_to):
        for after in targets:
            yield before, after


def lost(search: Search, steps: Iterable[tuple[int, int]]) -> int:
    """How many worlds these steps do not lead from to a good end."""
    before: list[list[int]] = [[] for _ in search.worlds]
    for number, after in steps:
        before[after].append(number)
    good = [number for place, number in search.worlds.items() if is_a_good_end(search, place)]
    safe = set(good)
    for number in good:
        for earlier in before[number]:
            if earlier not in safe:
                safe.add(earlier)
                good.append(earlier)
    return len(search.worlds) - len(safe)
