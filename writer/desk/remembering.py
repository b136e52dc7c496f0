"""Asks the memory of a book, makes it anew, and looks whether it is well."""

from collections.abc import Callable

from writer.contracts.recollection import Passage
from writer.desk.book import Book
from writer.desk.caches import (
    ENTITIES,
    GRAPH,
    MEM0,
    must_be_allowed,
    opened_memory,
    rebuild,
)
from writer.errors import BadInput
from writer.memory.owners import author, person, scenes

MOST = 5
Tell = Callable[[str, int, int], None]
"""Which database, how many units are done, and of how many."""


def search(book: Book, text: str, as_of: int | None = None, most: int = MOST) -> list[Passage]:
    """The passages of accepted chapters that are nearest to a text."""
    if not text.strip():
        raise BadInput("memory.nothing_asked")
    with opened_memory(book) as memory:
        before = 0 if as_of is None else as_of + 1
        found = memory.search(scenes(book.name), text, most, before)
    return [
        Passage(
            key=one.key,
            chapter=one.facts["chapter"],
            scene=one.facts["scene"],
            text=one.text,
            score=one.score,
        )
        for one in found
    ]


def told_of(book: Book, name: str) -> list[str]:
    """All that Mem0 has of one of the people, in the order of the book."""
    with opened_memory(book) as memory:
        return [one.text for one in memory.everything(person(book.name, name))]


def wishes(book: Book) -> list[str]:
    """The preferences as Mem0 has them."""
    with opened_memory(book) as memory:
        return [one.text for one in memory.everything(author(book.name))]


def make_anew(book: Book, tell: Tell, *, graph: bool = False) -> None:
    """From files and record, whatever has become of the databases."""
    is_off = not book.ports.settings.mem0_enabled
    names = (GRAPH,) if graph else (ENTITIES,) if is_off else (ENTITIES, MEM0)
    rebuild(book, {name: _telling(tell, name) for name in names})


def check(book: Book) -> None:
    """Raises where memory is off but needed, or does not keep and find what it is given."""
    must_be_allowed(book.ports.settings)
    if book.ports.settings.mem0_enabled:
        with opened_memory(book) as memory:
            memory.check()


def _telling(tell: Tell, name: str) -> Callable[[int, int], None]:
    return lambda done, of: tell(name, done, of)
