"""A run that is over: what is told of it in short is written for the last time, and all of it is
made read-only.
"""

from collections.abc import Iterator

from fsm.chapter import ChapterState
from writer.desk.backup import walk
from writer.desk.book import Book
from writer.desk.summaries import keep_chapter_summary, keep_run_summary
from writer.store.disk import READ_ONLY


def seal(book: Book) -> None:
    """Done again it comes to the same. Directories stay as they are, or nobody could delete them;
    an index that can be made anew is no part of it.
    """
    keep_run_summary(book)
    for number in _untold(book):
        keep_chapter_summary(book, number)
    disk = book.ports.files.disk
    for path in list(walk(disk, book.run.root)):
        disk.chmod(path, READ_ONLY)


def _untold(book: Book) -> Iterator[int]:
    """Chapters in hand: the others were told of when they were deposited."""
    for number, chapter in sorted(book.state.law.chapters.items()):
        begun = chapter.state is not ChapterState.PLANNED
        if begun and chapter.state is not ChapterState.DEPOSITED:
            yield number
