"""Files for the person: made beside what is there, never over it."""

from itertools import count
from pathlib import Path

from writer.chat.arguments import Export
from writer.chat.tools import Office, Outcome
from writer.desk import export as desk


def export(office: Office, asked: Export) -> Outcome:
    book = office.book()
    if asked.bible:
        data, ending = desk.bible(book).encode(), "bible.md"
    else:
        data, ending = desk.exported(book, asked.format, numbers(asked.chapters)), asked.format
    target = _free(office, book.name, ending)
    office.ports.files.write(target, data)
    return Outcome((office.text("chat.written", file=target.name, size=len(data)),))


def numbers(text: str) -> set[int] | None:
    """`1-20`, `7` or `1-3,9-12`; what makes no sense there is not among the chapters."""
    found: set[int] = set()
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        first, _, last = part.partition("-")
        if first.strip().isdigit() and (last.strip() or first.strip()).isdigit():
            found |= set(range(int(first), min(int(last or first), 99_999) + 1))
    return found or None


def _free(office: Office, name: str, ending: str) -> Path:
    names = (f"{name}.{ending}" if n == 1 else f"{name} ({n}).{ending}" for n in count(1))
    disk = office.ports.files.disk
    return next(
        path for one in names if disk.kind(path := office.directory.absolute() / one) is None
    )
