"""A book run by run: what happened before the last archive is in an earlier log."""

from collections.abc import Iterator

from writer.desk.book import Book
from writer.desk.shelf import runs
from writer.events.envelope import Envelope


def parts(book: Book) -> Iterator[Book]:
    """The book at each of its runs, oldest first; at the one it is open at, itself."""
    for run in runs(book.ports.files.disk, book.paths):
        if run == book.run:
            yield book
            continue
        part = Book(book.ports, book.paths, run, book.name)
        part.log.catch_up()
        yield part


def every_line(book: Book) -> Iterator[Envelope]:
    """Every event of the book from its first."""
    for part in parts(book):
        yield from part.log.lines()
