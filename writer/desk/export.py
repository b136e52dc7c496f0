"""The accepted chapters as one text; and the materials they are written from, as another."""

from collections.abc import Iterator

from fsm.chapter import ChapterState
from writer.contracts.chapter import GeneratedChapter
from writer.desk import versions
from writer.desk.book import Book
from writer.desk.chapter import text_of
from writer.errors import BadInput
from writer.llm.models import REHEARSAL
from writer.pack.bible import bible as document
from writer.pack.bible import markdown as as_markdown
from writer.texts import say


def markdown(book: Book, numbers: range | None = None) -> str:
    """Deposited chapters only, from their one truth; says so where the prose is rehearsal."""
    chapters = list(_chapters(book, numbers))
    if not chapters:
        raise BadInput("chapters.nothing_to_export")
    language = book.settings().language
    head = f"# {book.state.title or book.name}\n"
    if REHEARSAL in book.state.models:
        head += f"\n> {say('chapters.rehearsal', language)}\n"
    return "\n".join([head, *(f"#{text_of(chapter)}" for chapter in chapters)])


def bible(book: Book) -> str:
    """The newest version of the pack, as something to read; the frozen one where there is one."""
    pack = versions.pack(book)
    return as_markdown(document(pack, book.settings().language, book.state.title))


def _chapters(book: Book, numbers: range | None) -> Iterator[GeneratedChapter]:
    for number, chapter in sorted(book.state.law.chapters.items()):
        wanted = numbers is None or number in numbers
        if wanted and chapter.deposited and chapter.state is not ChapterState.PLANNED:
            yield book.read(GeneratedChapter, book.paths.chapter(number))
