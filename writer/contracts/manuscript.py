"""A manuscript that was brought in: where from, how it was split, every text by its hash."""

from typing import ClassVar

from pydantic import Field

from writer.contracts.chapter import GeneratedChapter
from writer.contracts.identifiers import ChapterNumber, Count, Moment, Name, Sha256
from writer.contracts.record import Record
from writer.contracts.settings import BookLanguage


class ImportedFile(Record):
    """A file that was read."""

    file: Name
    sha256: Sha256
    encoding: str = ""
    role: str = "manuscript"


class ImportedEntry(Record):
    """One chapter of the split that a person confirmed."""

    number: ChapterNumber
    title: str
    file: str = ""
    line: Count = 0
    """Where it begins in its file."""
    words: Count = 0
    draft_sha256: Sha256
    """Of the draft that it becomes: this very text, and no other."""


class ImportedName(Record):
    """A person, a place or a term that the manuscript speaks of, proposed for the materials."""

    name: Name
    times: Count = 0
    first_chapter: ChapterNumber = 1
    description: str = ""


class ImportManifest(Record):
    """The split of a manuscript as a person confirmed it, and what was found in it."""

    kind: ClassVar[str] = "import_manifest"

    import_id: Name
    by: Name
    at: Moment
    language: BookLanguage
    sources: list[ImportedFile] = Field(default_factory=list)
    chapters: list[ImportedEntry] = Field(default_factory=list)
    people: list[ImportedName] = Field(default_factory=list)
    places: list[ImportedName] = Field(default_factory=list)
    terms: list[ImportedName] = Field(default_factory=list)
    person: str = "third"
    """Who tells the story: first or third."""
    world: dict[str, str] = Field(default_factory=dict)
    """What a bible says of the world, by field."""
    rules: list[str] = Field(default_factory=list)
    style: list[str] = Field(default_factory=list)


class ImportedChapter(Record):
    """A chapter as it was brought in, with the hash of every paragraph."""

    kind: ClassVar[str] = "imported_chapter"

    import_id: Name
    by: Name
    """Who confirmed the split."""
    draft_sha256: Sha256
    paragraphs: list[str] = Field(default_factory=list)
    """The first sixteen digits of each paragraph's SHA-256, in order."""
    chapter: GeneratedChapter
