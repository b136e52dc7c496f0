"""A book on a real disk, and its log as one process sees it."""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from tests import examples
from tests.crash.simulated import A_DIRECTORY, SimulatedDisk
from writer.clock import SteppingClock
from writer.desk import intake
from writer.desk.book import Book
from writer.desk.ports import Ports
from writer.events.envelope import Entry, Envelope, index_line
from writer.events.log import RunLog
from writer.events.redact import Redactor
from writer.events.types import NodeStarted
from writer.settings import AppSettings
from writer.store.disk import Disk, RealDisk
from writer.store.files import Files
from writer.store.paths import LibraryPaths

NAME = "Tide Letters"


def ports(root: Path, *secrets: str, disk: Disk | None = None) -> Ports:
    outputs = root / "outputs"
    return Ports(
        paths=LibraryPaths(outputs),
        files=Files(disk or RealDisk(), root),
        clock=SteppingClock(datetime(2026, 1, 2, tzinfo=UTC)),
        redact=Redactor(secrets),
        settings=AppSettings(outputs=outputs),
    )


def new_book(root: Path, *secrets: str) -> Book:
    """A new book, put there as a copy: to make each one durably takes a real disk its time."""
    for place, (data, mode) in _new_book().items():
        path = root / place[1:]
        if mode >= 0:
            path.write_bytes(data)
        elif mode == A_DIRECTORY:
            path.mkdir(exist_ok=True)
    return Book.open(ports(root, *secrets), NAME)


@cache
def _new_book() -> dict[str, tuple[bytes, int]]:
    disk = SimulatedDisk()
    intake.create(ports(Path("/"), disk=disk), examples.settings(), by="Lin")
    return disk.tree()


def opened(root: Path, disk: Disk | None = None) -> Book:
    """The book as another process, just started, sees it."""
    return Book.open(ports(root, disk=disk), NAME)


def entries(count: int) -> Iterator[Entry]:
    """Events, no two alike."""
    return (Entry(NodeStarted(part=f"part {number}")) for number in range(count))


def filled(root: Path, count: int = 6) -> Book:
    """A book with some events of its own after those of every new book."""
    book = new_book(root)
    for entry in entries(count):
        book.log.append(entry)
    return book


def chains(lines: list[Envelope]) -> list[str]:
    return [line.chain for line in lines]


def derived_index(log: RunLog) -> bytes:
    return b"".join(map(index_line, log.run.full_log.read_bytes().splitlines()))
