"""A book as something to read: a title page and chapters, before it has any format."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from writer.texts import LANGUAGES, Language, say


@dataclass(frozen=True, slots=True)
class Leaf:
    """One chapter."""

    number: int
    title: str
    body: str


@dataclass(frozen=True, slots=True)
class Volume:
    title: str
    language: Language
    chapters: Sequence[Leaf]
    author: str = ""
    identifier: str = "urn:uuid:00000000-0000-0000-0000-000000000000"
    modified: str = "1980-01-01T00:00:00Z"
    notice: str = ""
    """What has to be said about the whole: that it is rehearsal."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; `tight` where no blank line stands before it, `blank` where it is one."""

    text: str
    tight: bool = False
    blank: bool = False


def paragraphs(body: str, language: Language) -> Iterator[Paragraph]:
    """The paragraphs of a text, from which `joined` makes the very same text again.

    In Chinese a line is a paragraph. Elsewhere lines that follow each other are one, broken.
    """
    found = [(filled, list(lines)) for filled, lines in groupby(body.split("\n"), _is_filled)]
    for place, (filled, lines) in enumerate(found):
        if filled and language == "zh":
            yield from (Paragraph(line, tight=n > 0) for n, line in enumerate(lines))
        elif filled:
            yield Paragraph("\n".join(lines))
        elif lines != [""] or place in (0, len(found) - 1):
            yield from (Paragraph(line, blank=True) for line in lines)


def _is_filled(line: str) -> bool:
    return bool(line.strip())


def joined(found: Iterable[Paragraph]) -> str:
    """The text that these paragraphs are."""
    parts: list[str] = []
    last: Paragraph | None = None
    for one in found:
        if last is not None:
            close = one.blank or one.tight or last.blank
            parts.append("\n" if close else "\n\n")
        parts.append(one.text)
        last = one
    return "".join(parts)


def is_notice(line: str) -> bool:
    """Whether this is our own word about the book, and none of the book's."""
    text = line.strip().lstrip(">").strip()
    return any(text == say("chapters.rehearsal", language) for language in LANGUAGES)
