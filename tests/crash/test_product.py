"""The commit paths of the product: a crash at any moment of each leaves a book that goes on."""

import multiprocessing
import os
import resource
import time
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import Any

import pytest

from tests.crash.product import PATHS, Product
from tests.crash.scenarios import Scenario
from tests.crash.test_crash_states import Tally, check, cut_off, no_time_is_wasted
from writer.desk import next_run
from writer.events import log

pytestmark = pytest.mark.xdist_group("crash-product")
LONGEST_APPEND = 24
MANY = {"an archive": 8}
"""States of each moment. What an archive leaves has nearly no two parts that are alike."""


@pytest.fixture(scope="module")
def scenario(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Scenario]:
    return Product(tmp_path_factory.mktemp("product")).scenario


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """No append of these paths is longer, so a restart need look back no further."""
    monkeypatch.setattr(log, "MOST_AT_ONCE", LONGEST_APPEND)
    monkeypatch.setattr(next_run, "MOST_AT_ONCE", LONGEST_APPEND)
    no_time_is_wasted(monkeypatch)


@pytest.mark.req("HB-03", "HB-05")
@pytest.mark.parametrize("name", PATHS)
def test_a_crash_leaves_a_book_that_goes_on(scenario: Callable[[str], Scenario], name: str) -> None:
    path = scenario(name)
    some = islice(cut_off(path), 3, None, 13)
    assert check(path, some, most=MANY.get(name, 40)).checked > 5


AS_MANY_AS = 700
PIECES = 8
"""Moments that follow upon each other are much alike, so they are shared out in pieces."""
WANTED = 100_000


@pytest.mark.soak
@pytest.mark.req("HB-05")
def test_a_crash_at_every_moment_leaves_a_book_that_goes_on(
    scenario: Callable[[str], Scenario], record_property: Any
) -> None:
    """A hundred thousand contents of a disk, no two of them the same."""
    began = time.monotonic()
    work = list[Callable[[], Tally]]()
    for name in PATHS:
        path = scenario(name)
        most, found = MANY.get(name, AS_MANY_AS), list(cut_off(path))
        size = -(-len(found) // PIECES)
        for start in range(0, len(found), size):
            work.append(partial(check, path, found[start : start + size], most, first=start))
    tallies = in_processes(work)
    contents = set[int]().union(*(tally.contents for tally in tallies))
    examined = sum(tally.examined for tally in tallies)
    spent, cpu = time.monotonic() - began, sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
    record_property(
        "covered",
        f"{len(contents)} states, {examined} of them not alike to the product:"
        f" {spent:.0f} s, {cpu:.0f} s of a processor",
    )
    assert len(contents) >= WANTED


def in_processes(work: Sequence[Callable[[], Tally]]) -> list[Tally]:
    """As many at a time as there are processors, each forked, so that nothing is made twice."""
    context = multiprocessing.get_context("fork")
    answers = context.SimpleQueue()

    def do(share: Sequence[Callable[[], Tally]]) -> None:
        try:
            answers.put([one() for one in share])
        except BaseException:
            answers.put(traceback.format_exc())
            raise

    workers = os.cpu_count() or 1
    started = [context.Process(target=do, args=(work[n::workers],)) for n in range(workers)]
    for each in started:
        each.start()
    found = [answers.get() for _ in started]
    for each in started:
        each.join()
    for answer in found:
        assert not isinstance(answer, str), answer
    return [tally for share in found for tally in share]
