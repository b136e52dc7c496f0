"""A manuscript before it is a book: read, split into chapters, shown, and not yet recorded."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from writer.contracts.chapter import GeneratedChapter, GeneratedScene
from writer.contracts.length import Unit, length
from writer.contracts.manuscript import ImportedFile
from writer.contracts.settings import BookLanguage
from writer.desk.idea import BOUNDS
from writer.desk.intake import language_of
from writer.errors import BadInput
from writer.formats.reading import read
from writer.formats.source import Source
from writer.formats.splitting import Split, Stretch, corrected, split
from writer.store.files import digest
from writer.texts import say

SAMPLE = 20_000
BLANK = re.compile(r"\n[ \t\u3000]*\n")


@dataclass(frozen=True, slots=True)
class Told:
    """What a person said about a manuscript beside the files."""

    title: str = ""
    author: str = ""
    language: BookLanguage | None = None
    heading: str = ""
    split: str | None = None
    split_file: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """One chapter to be, and where it stands."""

    number: int
    file: str
    stretch: Stretch
    chapter: GeneratedChapter

    @property
    def sha256(self) -> str:
        return digest(self.chapter.to_bytes())


@dataclass(frozen=True, slots=True)
class Manuscript:
    """What was understood of the files, for a person to confirm."""

    title: str
    author: str
    language: BookLanguage
    pieces: Sequence[Piece]
    splits: Sequence[Split]
    sources: Sequence[ImportedFile]
    doubts: Sequence[tuple[str, dict[str, object]]] = field(default_factory=tuple)
    """What a person should look at: sentences by their keys."""

    @property
    def unit(self) -> Unit:
        return "chars" if self.language == "zh" else "words"


def look(files: Sequence[Path], told: Told) -> Manuscript:
    """Reads the files in their order. Nothing is written anywhere."""
    sources = [read(path) for path in files]
    language = told.language or language_of("".join(one.text[:SAMPLE] for one in sources))
    splits = [_split(one, told, language) for one in sources]
    pieces = list(_pieces(splits, language))
    if not pieces:
        raise BadInput("imports.empty", file=files[0].name)
    if len(pieces) > BOUNDS["chapters"][1]:
        most = BOUNDS["chapters"][1]
        raise BadInput("imports.many_chapters", count=len(pieces), most=most)
    return Manuscript(
        title=told.title or next((one.title for one in splits if one.title), ""),
        author=told.author or next((one.author for one in splits if one.author), ""),
        language=language,
        pieces=pieces,
        splits=splits,
        sources=[described(one, path) for one, path in zip(sources, files, strict=True)],
        doubts=[*_doubts(splits, pieces)],
    )


def described(source: Source, path: Path, role: str = "manuscript") -> ImportedFile:
    sha256 = digest(path.read_bytes())
    return ImportedFile(file=source.file, sha256=sha256, encoding=source.encoding, role=role)


def paragraph_hashes(body: str) -> list[str]:
    """What each paragraph is known by: a line in Chinese manuscripts, a block in others."""
    lines = (line for block in BLANK.split(body) for line in block.split("\n"))
    return [digest(line.encode())[:16] for line in lines if line.strip()]


def _split(source: Source, told: Told, language: BookLanguage) -> Split:
    if told.split is not None:
        return corrected(source, told.split, told.split_file)
    return split(source, told.heading, say("imports.front_matter", language))


def _pieces(splits: Sequence[Split], language: BookLanguage) -> Iterator[Piece]:
    unit: Unit = "chars" if language == "zh" else "words"
    number = 0
    for one in splits:
        for stretch in one.chapters:
            number += 1
            title = stretch.title or say("exports.untitled", language, number=number)
            words = length(stretch.body, unit)
            scene = GeneratedScene(scene_number=1, content=stretch.body, word_count=words)
            made = GeneratedChapter(
                chapter_number=number,
                chapter_title=title,
                scenes=[scene] if stretch.body else [],
                total_words=words,
            )
            if not stretch.body:
                raise BadInput("imports.empty_chapter", number=number, title=title)
            yield Piece(number, one.source.file, stretch, made)


def _doubts(
    splits: Sequence[Split], pieces: Sequence[Piece]
) -> Iterator[tuple[str, dict[str, object]]]:
    for one in splits:
        yield from ((key, {}) for key in one.source.left_out)
        for left in one.left_out:
            yield "imports.not_a_chapter", {"line": left.line, "count": len(left.body)}
    if len(pieces) == 1:
        yield "imports.one_chapter", {}
    lengths = sorted(piece.chapter.total_words for piece in pieces)
    middle = lengths[len(lengths) // 2]
    for piece in pieces:
        if len(pieces) > 2 and piece.chapter.total_words * 20 < middle:
            yield "imports.short", {"number": piece.number, "words": piece.chapter.total_words}
        if len(pieces) > 2 and piece.chapter.total_words > middle * 8:
            yield "imports.long", {"number": piece.number, "words": piece.chapter.total_words}
