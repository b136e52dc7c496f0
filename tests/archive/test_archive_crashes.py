"""The power fails anywhere in an archive: the run is over with all that it had, or it goes on."""

import pytest

from tests import examples
from tests.crash.scenarios import Told, moments, moments_of_most_doubt, process
from tests.crash.simulated import SimulatedDisk, crash_states
from tests.events.runs import NAME
from writer.desk import archive, intake
from writer.desk.book import Book
from writer.desk.shelf import runs
from writer.events.envelope import Entry
from writer.events.types import NodeStarted

MOST = 2
"""States of each moment, of all that there could be."""


def _prepared() -> SimulatedDisk:
    disk = SimulatedDisk()
    intake.create(process(disk), examples.settings(), by="Lin")
    Book.open_to_work(process(disk), NAME).log.append(Entry(NodeStarted(part="before")))
    disk.settle()
    return disk


def _archive(disk: SimulatedDisk, _: Told) -> None:
    archive.archive(process(disk), NAME)


def _holds(disk: SimulatedDisk) -> None:
    book = Book.open(process(disk), NAME)
    parts = [line.data.get("part") for one in _every(book) for line in one.log.lines()]
    assert parts.count("before") == 1
    assert book.state.title == examples.settings().title
    worked = Book.open_to_work(process(disk), NAME)
    assert not worked.state.run.ended_at
    worked.log.append(Entry(NodeStarted(part="after")))
    for path, artifact in worked.state.artifacts.items():
        assert worked.ports.files.digest_of(worked.paths.root / path) == artifact.sha256, path
    archive.archive(process(disk), NAME)
    found = runs(disk, worked.paths)
    assert [run.run_id[:5] for run in found] == [f"R{n:04d}" for n in range(1, len(found) + 1)]
    assert disk.kind(worked.paths.next_run) is None


def _every(book: Book) -> list[Book]:
    return [
        Book(book.ports, book.paths, run, book.name)
        for run in runs(book.ports.files.disk, book.paths)
    ]


@pytest.mark.req("HB-05", "HB-28")
@pytest.mark.parametrize("way", [moments, moments_of_most_doubt], ids=["killed", "power"])
def test_an_archive_that_is_cut_off_anywhere_loses_nothing(way: object) -> None:
    checked = 0
    for number, (disk, _) in enumerate(
        moments(_prepared(), _archive)
        if way is moments
        else moments_of_most_doubt(_prepared(), _archive, Told())
    ):
        states = [disk] if way is moments else crash_states(disk, most=MOST, seed=number)
        for state in states:
            _holds(state)
            checked += 1
    assert checked > 20
