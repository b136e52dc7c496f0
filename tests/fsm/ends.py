"""Whether a book can still be brought to a good end."""

from collections.abc import Iterable, Iterator

from fsm.chapter import ChapterState
from fsm.proposal import ProposalState
from tests.fsm.search import Search
from tests.fsm.worlds import ENDED, Proposed, Record, Written

NOTHING_TO_DECIDE = (*ENDED, ProposalState.DEFERRED)


def good_ends(search: Search) -> list[int]:
    """Where every chapter is deposited, and nothing is left to decide."""
    at_rest = {number for number, (one, *_) in enumerate(search.members) if is_at_rest(one)}
    return [number for place, number in search.worlds.items() if at_rest.issuperset(place)]


def is_at_rest(record: Record) -> bool:
    """All of a lump are, or none."""
    if isinstance(record, Written):
        return record.chapter.state is ChapterState.DEPOSITED
    return not isinstance(record, Proposed) or record.proposal.state in NOTHING_TO_DECIDE


def every_step(search: Search) -> Iterator[tuple[int, int]]:
    for before, targets in enumerate(search.leads_to):
        for after in targets:
            yield before, after


def lost(search: Search, steps: Iterable[tuple[int, int]]) -> int:
    """How many worlds these steps do not lead from to a good end."""
    before: list[list[int]] = [[] for _ in search.worlds]
    for number, after in steps:
        before[after].append(number)
    good = good_ends(search)
    safe = set(good)
    for number in good:
        for earlier in before[number]:
            if earlier not in safe:
                safe.add(earlier)
                good.append(earlier)
    return len(search.worlds) - len(safe)
