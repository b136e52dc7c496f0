"""Every line, payload and file of a book against its record: what is missing, changed or nobody's.

Each thing that is wrong is one finding, with its place and a sentence.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from writer.desk.backup import REBUILT
from writer.desk.book import Book
from writer.desk.derived import lists
from writer.desk.ports import Ports
from writer.desk.shelf import find, runs
from writer.desk.then import told
from writer.errors import BrokenLog, NovelGateError, Reason, UnknownBook
from writer.events import envelope
from writer.store.files import digest

DERIVED = ("chapter_memory.json", "consistency_reports.json")
OURS = ("prompts", "set_aside", "torn", "states", "editing")
"""Directories of files that are on no record: the author's, what crashes left, what can be made."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is not as it was recorded."""

    place: str
    what: Reason


def verify(book: Book) -> Iterator[Fault]:
    """Looks at every run from its first line; stops in a run where the lines do not hold."""
    whole = True
    for run in runs(book.ports.files.disk, book.paths):
        one = Book(book.ports, book.paths, run, book.name)
        found = list(_run(one))
        whole = whole and not any(isinstance(fault, Broken) for fault in found)
        yield from found
    if whole:
        yield from _files(book)
        yield from _strangers(book)


def unread(ports: Ports, name: str) -> Book:
    """A book to be looked at, read as far as it can be."""
    paths = find(ports, name)
    begun = runs(ports.files.disk, paths)
    if not begun:
        raise UnknownBook("books.no_record", name=paths.name)
    book = Book(ports, paths, begun[-1], paths.name)
    with suppress(BrokenLog):
        book.log.read_on()
    return book


class Broken(Fault):
    """A log that cannot be read on, so that nothing can be held against it."""

    __slots__ = ()


def _run(book: Book) -> Iterator[Fault]:
    log = book.paths.relative(book.run.full_log)
    try:
        told(book, None)
        book.log.read_on()
    except BrokenLog as error:
        yield Broken(f"{log}:{error.facts.get('line', 0)}", Reason(error.key, **error.facts))
        return
    if book.log.is_cut:
        place = f"{log}:{book.log.seq + 1}"
        facts = {"run": book.run.run_id, "line": book.log.seq + 1}
        yield Broken(place, Reason("record.lines_missing", **facts))
        return
    yield from _index(book)
    yield from _payloads(book)
    for path in book.log.snapshots.touched():
        yield Fault(book.paths.relative(path), Reason("doctor.snapshot_touched", path=path.name))


def _index(book: Book) -> Iterator[Fault]:
    """The index has nothing of its own: each line is the front of a line of the log."""
    disk, index = book.ports.files.disk, book.run.index_log
    full = disk.read(book.run.full_log).splitlines()[: book.log.seq]
    found = disk.read(index).splitlines(keepends=True) if disk.kind(index) == "file" else []
    for number, line in enumerate(full, start=1):
        expected = envelope.index_line(line)
        if number > len(found) or found[number - 1] != expected:
            place = f"{book.paths.relative(index)}:{number}"
            yield Fault(place, Reason("replay.index_differs", line=number))
            return


def _payloads(book: Book) -> Iterator[Fault]:
    disk, seen = book.ports.files.disk, set[str]()
    for line in book.log.lines():
        for ref in line.payload_refs.values():
            if ref.path in seen:
                continue
            seen.add(ref.path)
            try:
                text = book.log.payloads.get(ref)
            except (NovelGateError, UnicodeDecodeError) as error:
                gone = isinstance(error, NovelGateError) and error.key == "record.payload_missing"
                key = "replay.payload_missing" if gone else "replay.payload_changed"
                place = f"{book.paths.relative(book.run.logs)}/{ref.path}"
                yield Fault(place, Reason(key, path=ref.path, line=line.seq))
                continue
            if len(text) != ref.chars:
                place = f"{book.paths.relative(book.run.logs)}/{ref.path}"
                yield Fault(place, Reason("replay.payload_changed", path=ref.path, line=line.seq))
    known = {Path(path).name for path in seen}
    for name in disk.names(book.run.payloads) if disk.kind(book.run.payloads) == "dir" else ():
        if name not in known and not _is_right(book, name) and not name.endswith(".tmp"):
            place = f"{book.paths.relative(book.run.payloads)}/{name}"
            yield Fault(place, Reason("replay.stranger", path=place))


def _is_right(book: Book, name: str) -> bool:
    """A text that was durable, and whose event a crash cut off, is only one too many."""
    data = book.ports.files.disk.read(book.run.payloads / name)
    return name == f"{book.log.payloads.name(data)}.txt"


def _files(book: Book) -> Iterator[Fault]:
    files = book.ports.files
    is_whole = True
    for path, artifact in book.state.artifacts.items():
        found = files.digest_of(book.paths.root / path)
        if found != artifact.sha256:
            is_whole = False
            key = "replay.file_missing" if found is None else "replay.file_changed"
            yield Fault(path, Reason(key, path=path, line=artifact.seq))
    try:
        expected = lists(book)
    except NovelGateError:
        if is_whole:
            raise
        return  # what they follow from is not whole, and told of
    for place, data in expected.items():
        if files.digest_of(place) != digest(data):
            path = book.paths.relative(place)
            yield Fault(path, Reason("replay.list_changed", path=path))


def _strangers(book: Book) -> Iterator[Fault]:
    for path in _walk(book, book.paths.root):
        relative = book.paths.relative(path)
        if relative not in book.state.artifacts and not _is_known(relative):
            yield Fault(relative, Reason("replay.stranger", path=relative))


def _walk(book: Book, directory: Path) -> Iterator[Path]:
    disk = book.ports.files.disk
    for name in disk.names(directory):
        if name in (*REBUILT, *OURS) or name.endswith((".tmp", ".editing", "-wal", "-shm")):
            continue
        path = directory / name
        if disk.kind(path) == "dir":
            yield from _walk(book, path)
        else:
            yield path


def _is_known(relative: str) -> bool:
    """What follows from the record, or is the record."""
    return (
        relative in DERIVED
        or "/logs/" in relative
        or relative.endswith("/log.jsonl")
        or ".unreadable-" in relative
    )
