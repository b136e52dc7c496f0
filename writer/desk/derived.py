"""Files that follow from others. They are not recorded: lost or changed, they are written anew."""

from pathlib import Path

from writer.contracts.consistency import ConsistencyReport, ConsistencyReports
from writer.contracts.memory import ChapterMemory, ChapterMemoryEntry
from writer.desk.book import Book


def derive_lists(book: Book) -> None:
    """The ledger of all memories, and the list of all consistency reports."""
    for path, data in lists(book).items():
        _write(book, path, data)


def lists(book: Book) -> dict[Path, bytes]:
    """What the two lists must hold; a list with nothing in it is not there."""
    memories = [
        book.read(ChapterMemoryEntry, path)
        for path in _files(book, book.paths.memory / "chapters", ".memory.json")
    ]
    reports = [
        book.read(ConsistencyReport, path)
        for path in _files(book, book.run.chapters, ".consistency.json")
    ]
    found = {}
    if memories:
        found[book.paths.ledger] = ChapterMemory(memories).to_bytes()
    if reports:
        found[book.paths.consistency_reports] = ConsistencyReports(reports).to_bytes()
    return found


def derive_proposal_log(book: Book, proposal_id: str) -> None:
    """What happened to one proposal, beside it."""
    told = [
        line.model_dump_json(exclude={"data", "chain", "more"}).encode() + b"\n"
        for line in book.log.lines()
        if line.phase == "change_proposal" and proposal_id in f"{line.message} {line.data}"
    ]
    _write(book, book.paths.proposal(proposal_id) / "log.jsonl", b"".join(told))


def _files(book: Book, directory: Path, ending: str) -> list[Path]:
    disk = book.ports.files.disk
    names = disk.names(directory) if disk.kind(directory) == "dir" else []
    return [directory / name for name in names if name.endswith(ending)]


def _write(book: Book, path: Path, data: bytes) -> None:
    if not _is_file(book, path) or book.ports.files.disk.read(path) != data:
        book.ports.files.write(path, data)


def _is_file(book: Book, path: Path) -> bool:
    return book.ports.files.disk.kind(path) == "file"
