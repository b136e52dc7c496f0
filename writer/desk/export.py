"""The accepted chapters in a format to read; and what they are written from, as another text."""

from collections.abc import Callable, Collection, Iterator
from typing import Literal, get_args
from uuid import NAMESPACE_URL, uuid5

from fsm.chapter import ChapterState
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.provenance import Provenance
from writer.desk import versions
from writer.desk.book import Book
from writer.desk.chapter import body_of
from writer.desk.shelf import runs
from writer.errors import BadInput
from writer.formats import html, plain
from writer.formats.volume import Leaf, Volume
from writer.llm.models import REHEARSAL
from writer.pack.bible import bible as document
from writer.pack.bible import markdown as as_markdown
from writer.texts import say

Format = Literal["md", "txt", "html", "epub", "docx"]
FORMATS: tuple[Format, ...] = get_args(Format)


def _epub(volume: Volume) -> bytes:
    from writer.formats.epub import epub

    return epub(volume)


def _docx(volume: Volume) -> bytes:
    from writer.formats.docx import docx

    return docx(volume)


MADE: dict[Format, Callable[[Volume], bytes]] = {
    "md": lambda volume: plain.markdown(volume).encode(),
    "txt": lambda volume: plain.text(volume).encode(),
    "html": lambda volume: html.page(volume).encode(),
    "epub": _epub,
    "docx": _docx,
}


def exported(book: Book, wanted: Format, numbers: Collection[int] | None = None) -> bytes:
    """The book as a file. The same book gives the same bytes, whenever and wherever it is asked."""
    return MADE[wanted](volume(book, numbers))


def markdown(book: Book, numbers: Collection[int] | None = None) -> str:
    return plain.markdown(volume(book, numbers))


def volume(book: Book, numbers: Collection[int] | None = None) -> Volume:
    """Deposited chapters only, from their one truth; says so where the prose is rehearsal."""
    chapters = list(_chapters(book, numbers))
    if not chapters:
        raise BadInput("chapters.nothing_to_export")
    settings = book.settings()
    rehearsed = REHEARSAL in book.state.models
    return Volume(
        title=book.state.title or book.name,
        language=settings.language,
        author=settings.author,
        identifier=uuid5(NAMESPACE_URL, f"novelgate:{_first_run(book)}").urn,
        modified=_decided_last(book, chapters),
        notice=say("chapters.rehearsal", settings.language) if rehearsed else "",
        chapters=[Leaf(c.chapter_number, c.chapter_title, body_of(c)) for c in chapters],
    )


def bible(book: Book) -> str:
    """The newest version of the pack, as something to read; the frozen one where there is one."""
    pack = versions.pack(book)
    return as_markdown(document(pack, book.settings().language, book.state.title))


def _chapters(book: Book, numbers: Collection[int] | None) -> Iterator[GeneratedChapter]:
    for number, chapter in sorted(book.state.law.chapters.items()):
        wanted = numbers is None or number in numbers
        if wanted and chapter.deposited and chapter.state is not ChapterState.PLANNED:
            yield book.read(GeneratedChapter, book.paths.chapter(number))


def _first_run(book: Book) -> str:
    """What no other book has, and this one keeps under every name."""
    return runs(book.ports.files.disk, book.paths)[0].run_id


def _decided_last(book: Book, chapters: list[GeneratedChapter]) -> str:
    """When the newest of these texts was decided on: a book is as new as that, and no newer."""
    paths = (book.paths.provenance(one.chapter_number) for one in chapters)
    moment = max(book.read(Provenance, path).decided_at for path in paths)
    return f"{moment[:19]}Z"
