"""The shelf of books: what there is, renaming, and a trash that can be emptied."""

import re
from dataclasses import dataclass
from pathlib import Path

from writer.contracts.run import RunMeta
from writer.contracts.settings import Settings
from writer.contracts.status import BookStatus
from writer.desk.book import Book
from writer.desk.current import current_book, point_current_at
from writer.desk.intake import free_place, give_name
from writer.desk.ports import Ports
from writer.desk.shelf import find, names, runs
from writer.desk.status import status
from writer.errors import ChangedOutside, NovelGateError, UnknownBook
from writer.events.envelope import Entry
from writer.events.types import BookRenamed, BookRestored, BookTrashed
from writer.store.locks import Lease
from writer.store.paths import BookPaths


@dataclass(frozen=True, slots=True)
class Shelved:
    """One book on the shelf. A damaged one is shown too, with what is wrong with it."""

    name: str
    status: BookStatus | None = None
    last_activity: str = ""
    trouble: NovelGateError | None = None


@dataclass(frozen=True, slots=True)
class Trashed:
    name: str
    since: str
    paths: BookPaths


def shelf(ports: Ports) -> list[Shelved]:
    return [shelved(ports, name) for name in names(ports)]


def rename(ports: Ports, old: str, new: str, by: str) -> Book:
    """Gives a book another name. The directory's name is the truth; the records follow it."""
    target = free_place(ports, new)
    book = Book.open_to_work(ports, old)
    for model, path in records_with_name(book):
        book.read(model, path)
        if edited_by_hand(book, path):
            raise ChangedOutside("store.changed_outside", file=book.paths.relative(path))
    was_current = current_book(ports) == book.name
    with Lease.take(ports.files, book.paths, ports.clock, "rename"):
        event = BookRenamed(old=book.name, new=target.name, by=by)
        book.log.append(Entry(event, actor="human", message=f"{book.name} → {target.name}"))
        ports.files.disk.rename(book.paths.root, target.root)
        ports.files.disk.sync_dir(ports.paths.projects)
    renamed = Book.open_to_work(ports, target.name)
    follow_name(renamed)
    if was_current:
        point_current_at(ports, renamed.run)
    return renamed


def follow_name(book: Book) -> None:
    """Makes the records say the name that the directory has; what was edited by hand stays."""
    for model, path in records_with_name(book):
        if edited_by_hand(book, path):
            continue
        record = book.read(model, path)
        if isinstance(record, Settings):
            record.project_name = book.name
        else:
            record.project, record.project_dir = book.name, f"projects/{book.name}"
        book.keep({path: record.to_bytes()})


def records_with_name(book: Book) -> tuple[tuple[type[Settings | RunMeta], Path], ...]:
    return (Settings, book.paths.settings), (RunMeta, book.run.meta)


def edited_by_hand(book: Book, path: Path) -> bool:
    return book.ports.files.digest_of(path) != book.known(book.paths.relative(path))


def trash(ports: Ports, name: str, by: str) -> None:
    """Moves a book to the trash, from where it can be taken back."""
    book = Book.open_to_work(ports, name)
    place = ports.paths.trash / f"{ports.clock.now():%Y%m%d-%H%M%S-%f}-{ports.clock.new_id()}"
    with Lease.take(ports.files, book.paths, ports.clock, "delete"):
        book.log.append(Entry(BookTrashed(by=by), actor="human", message=book.name))
        ports.files.ensure_dir(place)
        ports.files.disk.rename(book.paths.root, place / book.name)
        ports.files.disk.sync_dir(place)
        ports.files.disk.sync_dir(ports.paths.projects)


def trashed(ports: Ports) -> list[Trashed]:
    """What is in the trash, oldest first."""
    disk, place = ports.files.disk, ports.paths.trash
    since = disk.names(place) if disk.kind(place) == "dir" else []
    return [
        Trashed(name, _since(when), BookPaths(place / when / name))
        for when in since
        if disk.kind(place / when) == "dir"
        for name in disk.names(place / when)
        if disk.kind(place / when / name) == "dir"
    ]


def _since(place: str) -> str:
    """The moment that a place in the trash is named after."""
    found = re.match(r"(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-", place)
    return "{}-{}-{}T{}:{}:{}Z".format(*found.groups()) if found else place


def take_back(ports: Ports, name: str, by: str) -> Book:
    """Takes the newest book of that name out of the trash."""
    paths = ports.paths.book(name)
    found = [item for item in trashed(ports) if item.name == paths.name]
    if not found:
        raise UnknownBook("books.not_in_trash", name=paths.name)
    give_name(ports, found[-1].paths, free_place(ports, name))
    if not ports.files.disk.names(found[-1].paths.root.parent):
        ports.files.disk.remove_dir(found[-1].paths.root.parent)
    book = Book.open_to_work(ports, paths.name)
    book.log.append(Entry(BookRestored(source="trash", by=by), actor="human", message=book.name))
    return book


def empty_trash(ports: Ports) -> list[str]:
    """Removes for good what is in the trash; returns the names."""
    found = trashed(ports)
    for place in dict.fromkeys(item.paths.root.parent for item in found):
        ports.files.remove_tree(place)
    return [item.name for item in found]


def shelved(ports: Ports, name: str) -> Shelved:
    """One book of them."""
    try:
        paths = find(ports, name)
        if not runs(ports.files.disk, paths):
            raise UnknownBook("books.no_record", name=name)
        book = Book.open(ports, name)
        return Shelved(name, status(book), book.state.last_activity)
    except NovelGateError as error:
        return Shelved(name, trouble=error)
