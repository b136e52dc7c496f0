"""Whether a book's directories are there and can be written."""

from writer.desk.book import Book
from writer.desk.intake import make_directories


def must_be_writable(book: Book) -> None:
    """Makes what is missing, and tries each; the disk's refusal is the answer."""
    make_directories(book.ports, book.paths, book.run)
    for place in (book.paths.root, book.paths.chapters, book.run.root):
        probe = place / f".probe-{book.ports.clock.new_id()}"
        book.ports.files.write(probe, b"")
        book.ports.files.disk.remove(probe)
