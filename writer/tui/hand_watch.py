"""Keeps an eye on the files of a book, which somebody may change with another program."""

from writer.desk import hands
from writer.desk.book import Book

EVERY = 4
"""Looks at the record for one at the files: they are many, and change seldom."""


class HandWatch:
    """A change counts once it was seen twice with nothing recorded in between: while work goes on
    a file may be a moment behind its event.
    """

    def __init__(self) -> None:
        self._looks = 0
        self._seq = -1
        self._seen: list[hands.HandEdit] = []
        self._told: tuple[str, ...] = ()

    def changed(self, book: Book) -> tuple[str, ...]:
        """The paths of the files that are not as they were written."""
        moved = book.log.seq != self._seq
        if moved or self._seen or self._looks % EVERY == 0:
            self._look(book, moved=moved)
        self._looks += 1
        return self._told

    def _look(self, book: Book, *, moved: bool) -> None:
        found = hands.look(book)
        sure = found == self._seen and not moved
        self._told = tuple(hand.path for hand in found) if sure else ()
        self._seen, self._seq = found, book.log.seq
