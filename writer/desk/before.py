"""What a chapter follows, as far as its writers and reviewers need it; the same for all of them."""

from writer.checks.before import Before
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.memory import ArcSummary, ChapterMemoryEntry
from writer.desk.book import Book

MEMORIES = 5
"""How many of the last chapters' memories are told."""
ARC = 10
"""Chapters in an arc, which gets a summary of its own when its last chapter is deposited."""


def told_before(book: Book, number: int) -> Before:
    """The memories of the last chapters, the last arc, and the text of the chapter before."""
    last = (number - 1) // ARC * ARC
    arc, text = book.paths.arc(last - ARC + 1, last), book.paths.chapter(number - 1)
    kind = book.ports.files.disk.kind
    return Before(
        memories=tuple(memories(book, number)),
        arcs=(book.look_at(ArcSummary, arc),) if last and kind(arc) == "file" else (),
        texts=(book.look_at(GeneratedChapter, text).body(),) if kind(text) == "file" else (),
    )


def memories(book: Book, number: int) -> list[ChapterMemoryEntry]:
    """The memories of the last chapters before this one, oldest first."""
    found = []
    for earlier in range(max(1, number - MEMORIES), number):
        path = book.paths.chapter_memory(earlier)
        if book.has(path):
            found.append(book.look_at(ChapterMemoryEntry, path))
    return found
