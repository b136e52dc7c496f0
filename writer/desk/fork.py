"""A new book as another was at an event; it says where it came from."""

import re

from writer.desk.backup import walk
from writer.desk.book import Book
from writer.desk.current import point_current_at
from writer.desk.derived import derive_lists
from writer.desk.intake import free_place, give_name, make_directories, unfinished
from writer.desk.library import follow_name
from writer.desk.ports import Ports
from writer.desk.then import Then
from writer.events.envelope import Entry, goes_on
from writer.events.types import BookForked
from writer.store.paths import BookPaths, RunPaths
from writer.store.vault import put_back

NAME_OF_A_TEXT = re.compile(rb"[0-9a-f]{40}")
OF_A_RUN = re.compile(r"stages/[^/]+/runs/([^/]+)/logs/")


def fork(ports: Ports, book: Book, seq: int, name: str, by: str = "") -> Book:
    """Its record is that of the other up to the event, and goes on from there on its own.

    Events that were recorded together belong together: the last of them is where it parts.
    """
    final = free_place(ports, name)
    lines = _lines(book, seq)
    then = Then.of(book, len(lines))
    with unfinished(ports) as building:
        run = building.run(book.run.stage, book.run.run_id)
        make_directories(ports, building, run)
        _copy_record(book, building, run, b"".join(lines))
        for path, artifact in then.state.artifacts.items():
            put_back(ports.files, building, path, then.recorded(artifact))
        give_name(ports, building, final)
    made = Book.open_to_work(ports, final.name)
    event = BookForked(source=book.name, run_id=book.run.run_id, seq=len(lines), by=by)
    message = f"{book.name}, {book.run.run_id}, {len(lines)}"
    made.log.append(Entry(event, actor="human", message=message))
    follow_name(made)
    derive_lists(made)
    point_current_at(ports, made.run)
    return made


def _lines(book: Book, seq: int) -> list[bytes]:
    """The lines up to the end of the append that the event belongs to."""
    Then.of(book, seq)
    data = book.ports.files.disk.read(book.run.full_log)
    every = data.splitlines(keepends=True)
    last = seq
    while last < len(every) and goes_on(every[last - 1]):
        last += 1
    return every[:last]


def texts_named(book: Book, log: bytes) -> set[str]:
    """The names of all texts outside that a log of the book tells of, and of none that came later.
    Other numbers that look like one are among them.
    """
    return {name.decode() for name in NAME_OF_A_TEXT.findall(log + _carried(book))}


def _carried(book: Book) -> bytes:
    """What the run began with: it names texts too."""
    first = next(iter(book.log.lines()))
    ref = first.payload_refs.get("state")
    return book.log.payloads.get(ref).encode() if ref else b""


def _copy_record(book: Book, building: BookPaths, run: RunPaths, log: bytes) -> None:
    """The log so far, the texts that it names, the runs before it, and the author's prompts."""
    files, disk = book.ports.files, book.ports.files.disk
    named = texts_named(book, log)
    for path in walk(disk, book.paths.root):
        relative = book.paths.relative(path)
        of_run = OF_A_RUN.match(relative)
        earlier = of_run is not None and of_run[1] < run.run_id
        text = f"/{run.run_id}/logs/payloads/" in relative
        if (text and path.stem in named) or earlier or relative.startswith("prompts/"):
            files.write(building.root / relative, disk.read(path))
    files.write(run.full_log, log)
