"""Memory and graph at the side of a process that works on a book for long: they follow at once.

A command leaves this to whoever asks next, because bringing Mem0 in takes longer than to accept a
chapter. Whoever works through Python has it there anyway.
"""

import orjson

from writer.contracts.recollection import Shortfall
from writer.desk.book import Book
from writer.desk.caches import bring_up_to_date, must_be_allowed
from writer.desk.sources import Sources


class Following:
    """Knows what the databases were last made to hold, so that nothing is opened in vain."""

    def __init__(self) -> None:
        self._held: bytes | None = None

    def follow(self, book: Book) -> list[Shortfall]:
        """What fell short; it is on record, and tried again the next time."""
        sources = Sources.of(book)
        wanted = orjson.dumps([sources.chapters, sources.wishes()])
        if wanted == self._held:
            return []
        short = bring_up_to_date(book)
        self._held = None if short else wanted
        return short


def memory_is_allowed(book: Book) -> None:
    """RuntimeError, naming what to set, where memory is off and nobody said that it may be."""
    must_be_allowed(book.ports.settings)
