"""Files that follow from others. They are not recorded: lost or changed, they are written anew."""

import re
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

import orjson

from writer.contracts.consistency import ConsistencyReport, ConsistencyReports
from writer.contracts.memory import ChapterMemory, ChapterMemoryEntry
from writer.contracts.record import AS_ON_DISK
from writer.desk.book import Book
from writer.desk.parts import every_line
from writer.desk.shelf import runs
from writer.store.files import digest
from writer.store.paths import by_number

CLOSING = b"\n]\n"
LATE = "late"
TAIL = 256 * 1024
"""No item of a list is nearly as long."""
NUMBER = re.compile(rb'\n    "chapter_number": (\d+)')


def extend_lists(book: Book, number: int) -> None:
    """The lists with what the deposit of this chapter adds. What is there is not read again."""
    _extend(book, book.paths.ledger, number, lambda: _memory(book, number))
    _extend(book, book.paths.consistency_reports, number, lambda: _report(book, number))
    _no_longer_late(book)


def derive_lists(book: Book, *, but: Collection[Path] = ()) -> None:
    """The ledger of all memories, and the list of all consistency reports, made anew."""
    for path, data in lists(book).items():
        if path not in but:
            _write(book, path, data)
    if not but:
        _no_longer_late(book)


def lists(book: Book) -> dict[Path, bytes]:
    """What the two lists must hold; one that was never begun is not there."""
    memories = [
        book.read(ChapterMemoryEntry, path)
        for path in _files(book, book.paths.memory / "chapters", ".memory.json")
    ]
    newest = {
        path.name.partition(".")[0]: path
        for run in runs(book.ports.files.disk, book.paths)
        for path in _files(book, run.chapters, ".consistency.json")
    }
    numbers = [f"{memory.chapter_number:03d}" for memory in memories]
    reports = [book.read(ConsistencyReport, newest[one]) for one in numbers if one in newest]
    found = {}
    if memories or _is_file(book, book.paths.ledger):
        found[book.paths.ledger] = ChapterMemory(memories).to_bytes()
    if memories or _is_file(book, book.paths.consistency_reports):
        found[book.paths.consistency_reports] = ConsistencyReports(reports).to_bytes()
    return found


def derive_proposal_log(book: Book, proposal_id: str) -> None:
    """What happened to one proposal, beside it."""
    told = [
        line.model_dump_json(exclude={"data", "chain", "more"}).encode() + b"\n"
        for line in every_line(book)
        if line.phase == "change_proposal" and proposal_id in f"{line.message} {line.data}"
    ]
    path = book.paths.proposal(proposal_id) / "log.jsonl"
    if not _is_file(book, path) or book.ports.files.disk.read(path) != b"".join(told):
        book.ports.files.write(path, b"".join(told))


def _extend(book: Book, path: Path, number: int, item: Callable[[], Any]) -> None:
    """Puts one item behind the last; a list that does not end right before it is made anew."""
    last = _last_in(book, path)
    if last != number - 1:
        derive_lists(book)
        return
    before = book.ports.files.disk.read(path) if last else b""
    added = orjson.dumps([item()], option=AS_ON_DISK)
    _write(book, path, before[: -len(CLOSING)] + b",\n" + added[2:] if before else added)


def _last_in(book: Book, path: Path) -> int:
    """The chapter of the last item of a list, from the end of its file alone."""
    if not _is_file(book, path):
        return 0
    disk = book.ports.files.disk
    tail = disk.read(path, max(0, disk.size(path) - TAIL))
    found = NUMBER.findall(tail)
    return int(found[-1]) if found and tail.endswith(CLOSING) else 0


def _memory(book: Book, number: int) -> Any:
    return book.read(ChapterMemoryEntry, book.paths.chapter_memory(number)).to_data()


def _report(book: Book, number: int) -> Any:
    return book.read(ConsistencyReport, book.run.consistency(number)).to_data()


def _files(book: Book, directory: Path, ending: str) -> list[Path]:
    """Those on record, by their numbers; what else lies there is nobody's."""
    disk = book.ports.files.disk
    names = disk.names(directory) if disk.kind(directory) == "dir" else []
    ours = [name for name in by_number(names) if name.endswith(ending)]
    return [path for name in ours if book.has(path := directory / name)]


def as_written(book: Book) -> dict[str, str]:
    """The digest of each list as it was last written; lost, the lists are made anew to compare."""
    path = book.paths.lists
    try:
        return dict(orjson.loads(book.ports.files.disk.read(path))) if _is_file(book, path) else {}
    except (orjson.JSONDecodeError, TypeError, ValueError):
        return {}


def about_to_change(book: Book) -> None:
    """What the lists follow from is about to change: killed before they do, they are only late."""
    _note(book, {**as_written(book), LATE: LATE})


def is_late(book: Book) -> bool:
    """Whether the lists may still be as they were before what they follow from was changed."""
    return LATE in as_written(book)


def _write(book: Book, path: Path, data: bytes) -> None:
    if not _is_file(book, path) or book.ports.files.disk.read(path) != data:
        book.ports.files.write(path, data)
    _note(book, {**as_written(book), book.paths.relative(path): digest(data)})


def _no_longer_late(book: Book) -> None:
    if is_late(book):
        _note(book, {path: known for path, known in as_written(book).items() if path != LATE})


def _note(book: Book, noted: dict[str, str]) -> None:
    book.ports.files.disk.write(book.paths.lists, orjson.dumps(noted))


def _is_file(book: Book, path: Path) -> bool:
    return book.ports.files.disk.kind(path) == "file"
