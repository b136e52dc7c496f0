"""What a change would touch: computed from the book, never typed in."""

from writer.contracts.chapter import GeneratedChapter
from writer.contracts.proposal import Change, Impact
from writer.desk import waivers
from writer.desk.book import Book
from writer.desk.chapter import body_of


def impact(book: Book, what: list[Change]) -> Impact:
    """The deposited chapters that say what would no longer be true, and what hangs on them."""
    needles = [change.old for change in what if isinstance(change.old, str) and change.old.strip()]
    anchors = {change.anchor for change in what if change.anchor}
    touched = [number for number in _deposited(book) if _says(book, number, needles)]
    return Impact(
        chapters=touched,
        memories=[book.paths.relative(book.paths.chapter_memory(number)) for number in touched],
        waivers=[waiver.id for waiver in waivers.touched(book, anchors)],
        rollback=bool(touched),
        taints_memory=bool(touched),
    )


def _deposited(book: Book) -> list[int]:
    return [n for n, chapter in sorted(book.state.law.chapters.items()) if chapter.deposited]


def _says(book: Book, number: int, needles: list[str]) -> bool:
    text = body_of(book.read(GeneratedChapter, book.paths.chapter(number)))
    return any(needle in text for needle in needles)
