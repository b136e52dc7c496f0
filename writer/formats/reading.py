"""Reads a manuscript in whatever format it is, or says in one sentence why it cannot be read."""

import re
from pathlib import Path

from writer.errors import BadInput
from writer.formats import docx_in, encoding, epub_in
from writer.formats.archive import LARGEST_FILE
from writer.formats.source import Mark, Source

LARGEST_TEXT = 64 << 20
"""Bytes of a text. A novel of ten million characters has thirty million."""
TEXTS = ("", ".txt", ".text", ".md", ".markdown")
KNOWN = "txt, md, docx, epub"
HEADING = re.compile(r"(?P<marks>#{1,6})[ \t]+(?P<title>.*?)(?:[ \t]+#+)?[ \t]*")
ESCAPED = re.compile(r"\\(?=\\*#)")
ARCHIVED = (b"PK\x03\x04", b"PK\x05\x06")
OTHERS = {b"%PDF": "PDF", b"{\\rt": "RTF", b"\x7fELF": "ELF", b"\x89PNG": "PNG", b"GIF8": "GIF"}


def read(path: Path) -> Source:
    """The manuscript in a file; nothing is written, and no more read than a manuscript has."""
    ending = path.suffix.lower()
    size = _size(path)
    if ending in (".docx", ".epub"):
        if size > LARGEST_FILE:
            raise BadInput("imports.too_large", file=path.name, most=LARGEST_FILE >> 20)
        return docx_in.read(path) if ending == ".docx" else epub_in.read(path)
    if ending not in TEXTS:
        raise BadInput("imports.unknown_format", file=path.name, known=KNOWN)
    if size > LARGEST_TEXT:
        raise BadInput("imports.too_large", file=path.name, most=LARGEST_TEXT >> 20)
    return _text(path, is_markdown=ending in (".md", ".markdown"))


def _size(path: Path) -> int:
    try:
        if not path.is_file():
            raise BadInput("imports.no_file", file=str(path))
        size = path.stat().st_size
    except OSError as error:
        raise BadInput("imports.unreadable", file=str(path), why=error.strerror) from None
    if not size:
        raise BadInput("imports.empty", file=path.name)
    return size


def _text(path: Path, *, is_markdown: bool) -> Source:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadInput("imports.unreadable", file=str(path), why=error.strerror) from None
    if data.startswith(ARCHIVED) or data[:4] in OTHERS:
        kind = OTHERS.get(data[:4], "ZIP")
        raise BadInput("imports.other_kind", file=path.name, kind=kind, known=KNOWN)
    text, name = encoding.decoded(data, path.name)
    if not is_markdown:
        return Source(path.name, text, name)
    return _markdown(path.name, text, name)


def _markdown(file: str, text: str, name: str) -> Source:
    lines, marks = text.split("\n"), {}
    for place, line in enumerate(lines):
        if (found := HEADING.fullmatch(line)) and found["title"]:
            marks[place] = Mark(len(found["marks"]), found["title"])
        elif ESCAPED.match(line):
            lines[place] = line[1:]
    return Source(file, "\n".join(lines), name, marks)
