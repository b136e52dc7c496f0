"""Import: a confirmed manuscript becomes a book with a materials draft. It can be cut off anywhere
and gone on with: what is recorded is not read or written a second time.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from statistics import median

from fsm.materials import MaterialsState
from writer.contracts.manuscript import ImportedChapter, ImportedEntry, ImportManifest
from writer.contracts.settings import Settings
from writer.desk import bible, gleaned, intake, worlds
from writer.desk.book import Book
from writer.desk.manuscript import Manuscript, Piece, described, paragraph_hashes
from writer.desk.names import Names
from writer.desk.ports import Ports
from writer.desk.shelf import find
from writer.desk.studio import Studio
from writer.errors import BadInput, UnknownBook
from writer.formats.reading import read
from writer.formats.splitting import split
from writer.texts import say

IMPORT = "IMP-0001"
AT_ONCE = 20
"""Chapters that are recorded together: few enough for little memory, enough for few waits."""


def settings_for(name: str, found: Manuscript, more_chapters: int = 0) -> Settings:
    """The settings of a book that begins as this manuscript."""
    count = len(found.pieces)
    title = found.title or name
    return Settings(
        project_name=name,
        title=title,
        idea=say("imports.idea", found.language, title=title, count=count),
        author=found.author,
        language=found.language,
        initial_chapters=max(count, more_chapters),
        max_chapters=max(count, more_chapters),
        target_words=max(50, round(median(p.chapter.total_words for p in found.pieces))),
    )


def begin(
    ports: Ports, name: str, found: Manuscript, by: str, outline: Path | None, about: Path | None
) -> Book:
    """The book with its confirmed split on record; the very same one where it was cut off."""
    listed = planned(outline)
    try:
        find(ports, name)
    except UnknownBook:
        book = intake.create(ports, settings_for(name, found, len(listed)), by)
    else:
        book = Book.open_to_work(ports, name)
    brought = gleaned.manifest(book)
    if brought is None:
        if book.state.law.materials.state is not MaterialsState.INTAKE:
            raise BadInput("imports.book_exists", name=book.name)
        made = _manifest(ports, found, by, outline, about)
        book.keep({book.paths.import_manifest: made.to_bytes()})
    elif [one.draft_sha256 for one in brought.chapters] != [one.sha256 for one in found.pieces]:
        raise BadInput("imports.another", name=book.name)
    return book


def keep_texts(studio: Studio, found: Manuscript) -> None:
    """Every chapter of the manuscript, word for word; those that are there stay as they are."""
    book, brought = studio.book, gleaned.manifest(studio.book)
    by = brought.by if brought else ""
    left = (one for one in found.pieces if not book.has(book.paths.imported(one.number)))
    while batch := list(islice(left, AT_ONCE)):
        book.keep({book.paths.imported(one.number): _kept(one, by).to_bytes() for one in batch})
        studio.watcher.note("imports.kept", number=batch[-1].number, count=len(found.pieces))


def keep_steps(studio: Studio, found: Manuscript, outline: Path | None) -> None:
    """World, theme, people and outline as the files have them: the materials are drafted of it."""
    book, brought = studio.book, gleaned.manifest(studio.book)
    if brought is None or book.state.law.materials.state is not MaterialsState.INTAKE:
        return
    openings = (gleaned.opening_of(one.stretch.body) for one in found.pieces)
    title = studio.settings.title or book.name
    made = gleaned.steps(brought, title, openings, planned(outline))
    book.keep({book.paths.step(name): record.to_bytes() for name, record in made.items()})
    worlds.begin(book)


def planned(outline: Path | None) -> list[tuple[str, str]]:
    """The chapters of an outline: their titles, and what is said of them."""
    if outline is None:
        return []
    chapters = split(read(outline)).chapters
    return [(one.title or str(n), " ".join(one.body.split())) for n, one in enumerate(chapters, 1)]


def _kept(piece: Piece, by: str) -> ImportedChapter:
    return ImportedChapter(
        import_id=IMPORT,
        by=by,
        draft_sha256=piece.sha256,
        paragraphs=paragraph_hashes(piece.stretch.body),
        chapter=piece.chapter,
    )


def _manifest(
    ports: Ports, found: Manuscript, by: str, outline: Path | None, about: Path | None
) -> ImportManifest:
    from writer.clock import stamp

    names = Names(found.language)
    for piece in found.pieces:
        names.look(piece.number, piece.stretch.body)
    told = bible.read(about) if about else bible.Bible()
    beside: Mapping[str, Path | None] = {"outline": outline, "bible": about}
    others = [described(read(path), path, role) for role, path in beside.items() if path]
    listed = names.found()
    return ImportManifest(
        import_id=IMPORT,
        by=by,
        at=stamp(ports.clock.now()),
        language=found.language,
        sources=[*found.sources, *others],
        chapters=[*_entries(found.pieces)],
        people=bible.merged(told.people, listed["people"]),
        places=bible.merged(told.places, listed["places"]),
        terms=bible.merged(told.terms, listed["terms"]),
        person=names.person,
        world=told.world,
        rules=told.rules,
        style=told.style,
    )


def _entries(pieces: Sequence[Piece]) -> Iterator[ImportedEntry]:
    for piece in pieces:
        yield ImportedEntry(
            number=piece.number,
            title=piece.chapter.chapter_title,
            file=piece.file,
            line=piece.stretch.line,
            words=piece.chapter.total_words,
            draft_sha256=piece.sha256,
        )
