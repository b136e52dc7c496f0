"""`ng archive`: a run ends, is sealed, and the next one begins with what is undecided.

A run is made where it stays, so nothing is copied but what goes on. The last line of its log is the
commit point: before it the run goes on as if nothing had been asked; after it the rest is done by
whoever opens the book to work next.
"""

from dataclasses import asdict, dataclass
from typing import Any

from writer.desk.book import Book
from writer.desk.next_run import follow, is_over
from writer.desk.ports import Ports
from writer.desk.shelf import runs
from writer.desk.studio import Watcher, at_work
from writer.events.envelope import Entry
from writer.events.types import ArchiveCompleted, ArchiveStarted, RunEnded

OF_A_BEGINNING = frozenset({"run_start", "artifact_written", "log_repaired", "snapshot_taken"})
REASON = "archived"


@dataclass(frozen=True, slots=True)
class Archived:
    """Which run was archived, where it lies, and in which one the book goes on."""

    book: str
    archived: str
    path: str
    run_id: str
    events: int
    carried: int
    """Files of what is undecided, and of what it rests on, that the new run begins with."""
    new: bool = True
    """False where nothing has happened since the last time."""

    def to_data(self) -> dict[str, Any]:
        return asdict(self)


def archive(ports: Ports, name: str, watcher: Watcher | None = None) -> Archived:
    before = Book.open(ports, name)
    was_over = is_over(before)
    with at_work(ports, name, "archive", watcher) as studio:  # which goes on where it was cut off
        book = studio.book
        if was_over or _is_fresh(book):
            return _told(_earlier(book), book, new=was_over)
        end(book)
        if is_over(book):
            studio.book = follow(book)
        return _told(book, studio.book)


def end(book: Book) -> None:
    """The last lines of a run. What a crash leaves of them before the last append is no end."""
    message = book.run.run_id
    book.log.append(Entry(ArchiveStarted(), phase="archive", status="start", message=message))
    book.log.append(
        Entry(ArchiveCompleted(), phase="archive", message=message),
        Entry(RunEnded(reason=REASON), phase="archive", status="end", message=message),
    )


def _is_fresh(book: Book) -> bool:
    """Whether nothing has happened since the run before was archived."""
    return _earlier(book) != book and not book.state.run.events.keys() - OF_A_BEGINNING


def _earlier(book: Book) -> Book:
    """The book at the run before; at this one where it is the first."""
    begun = runs(book.ports.files.disk, book.paths)
    place = max(0, begun.index(book.run) - 1)
    if begun[place] == book.run:
        return book
    earlier = Book(book.ports, book.paths, begun[place], book.name)
    earlier.log.catch_up()
    return earlier


def _told(archived: Book, now: Book, *, new: bool = True) -> Archived:
    start = f"{now.paths.relative(now.run.root)}/"
    return Archived(
        book=now.name,
        archived=archived.run.run_id,
        path=archived.paths.relative(archived.run.root),
        run_id=now.run.run_id,
        events=archived.log.seq,
        carried=sum(path.startswith(start) for path in now.state.artifacts),
        new=new,
    )
