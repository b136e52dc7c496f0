"""The texts that a chapter has had, and what changed from one to another."""

from dataclasses import dataclass
from itertools import count, takewhile

from writer.contracts.chapter import GeneratedChapter
from writer.contracts.wording import Piece, changes
from writer.desk.book import Book
from writer.desk.chapter import newest_draft, text_of
from writer.desk.edit import chapter_of
from writer.errors import BadInput

DEPOSITED = "deposited"


@dataclass(frozen=True, slots=True)
class Difference:
    """Two texts of a chapter in one: what stayed, what went and what came."""

    chapter: int
    old: str
    new: str
    pieces: list[Piece]


def versions(book: Book, number: int) -> dict[str, str]:
    """Every text of a chapter that is kept, oldest first; what is deposited comes last."""
    chapter_of(book, number)
    disk = book.ports.files.disk
    rounds = (book.lately(number, book.run.round(number, version)) for version in count(1))
    kept = takewhile(lambda path: disk.kind(path) == "file", rounds)
    found = {path.stem: disk.read(path).decode() for path in kept}
    if disk.kind(book.lately(number, book.run.draft(number))) == "file":
        found[f"v{len(found) + 1}"] = text_of(newest_draft(book, number))
    if disk.kind(book.paths.chapter(number)) == "file":
        found[DEPOSITED] = text_of(book.read(GeneratedChapter, book.paths.chapter(number)))
    return found


def difference(book: Book, number: int, old: str = "", new: str = "") -> Difference:
    """Between the two texts that are named; between the last two where none is."""
    known = versions(book, number)
    drafts = [name for name in known if name != DEPOSITED]
    if not drafts or (len(known) < 2 and not old):
        raise BadInput("edits.only_one", number=number)
    first = _named(known, number, old) if old else (drafts[-2:] if drafts[1:] else [DEPOSITED])[0]
    second = _named(known, number, new) if new else drafts[-1]
    return Difference(number, first, second, changes(known[first], known[second]))


def _named(known: dict[str, str], number: int, name: str) -> str:
    """`1`, `v1` and `deposited` all name a text."""
    for spelt in (name, f"v{name.removeprefix('v')}"):
        if spelt in known:
            return spelt
    raise BadInput("edits.no_version", number=number, version=name, known=", ".join(known))
