"""Reads a Word document: its paragraphs word for word, and its headings by their styles."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from writer.formats import markup
from writer.formats.archive import Archive, opened
from writer.formats.docx import AUTHOR, BLANK, LINE, NOTICE
from writer.formats.markup import Attributes
from writer.formats.source import Gathering, Source
from writer.formats.volume import Paragraph

DOCUMENT, STYLES = "word/document.xml", "word/styles.xml"
HEADING = re.compile(r"heading ([1-9])", re.IGNORECASE)
SIGNS = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "\u2011", "softHyphen": "\u00ad"}
SKIPPED = ("del", "moveFrom", "Fallback", "instrText", "footnote", "comment")
LEFT_OUT = {
    "footnoteReference": "imports.footnotes",
    "endnoteReference": "imports.footnotes",
    "drawing": "imports.pictures",
    "pict": "imports.pictures",
    "commentReference": "imports.comments",
}


def read(path: Path) -> Source:
    with opened(path) as archive:
        styles = _Styles()
        if STYLES in archive.names:
            markup.read(archive.read(STYLES), styles, path.name, STYLES)
        body = _Body(styles.names, styles.levels)
        markup.read(_document(archive), body, path.name, DOCUMENT)
    return Source(
        file=path.name,
        text=body.gathered.text(),
        encoding="docx",
        marks=body.gathered.marks,
        title=body.title,
        author=body.author,
        left_out=tuple(sorted(body.left_out)),
    )


def _document(archive: Archive) -> bytes:
    return archive.read(DOCUMENT)


@dataclass(slots=True)
class _Styles:
    """Names of styles by their ids, and how deep those stand that are headings by themselves."""

    names: dict[str, str] = field(default_factory=dict)
    levels: dict[str, int] = field(default_factory=dict)
    _now: str = ""

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "style":
            self._now = attributes.get("styleId", "")
        elif name == "name" and self._now:
            self.names[self._now] = attributes.get("val", "")
        elif name == "outlineLvl" and self._now and attributes.get("val", "").isdigit():
            self.levels[self._now] = int(attributes["val"]) + 1

    def end(self, name: str) -> None:
        if name == "style":
            self._now = ""

    def text(self, text: str) -> None: ...


@dataclass(slots=True)
class _Paragraph:
    style: str = ""
    level: int = 0
    parts: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Body:
    names: dict[str, str]
    levels: dict[str, int]
    gathered: Gathering = field(default_factory=Gathering)
    title: str = ""
    author: str = ""
    left_out: set[str] = field(default_factory=set)
    _open: list[_Paragraph] = field(default_factory=list)
    _skipping: int = 0
    _in_text: bool = False

    def start(self, name: str, attributes: Attributes) -> None:
        if self._skipping or name in SKIPPED:
            self._skipping += 1
            return
        if key := LEFT_OUT.get(name):
            self.left_out.add(key)
        if name == "p":
            self._open.append(_Paragraph())
        if not self._open:
            return
        here = self._open[-1]
        if name == "pStyle":
            here.style = attributes.get("val", "")
        elif name == "outlineLvl" and attributes.get("val", "").isdigit():
            here.level = int(attributes["val"]) + 1
        elif name in SIGNS and attributes.get("type", "textWrapping") == "textWrapping":
            here.parts.append(SIGNS[name] if name != "tab" or "pos" not in attributes else "")
        self._in_text = name == "t"

    def end(self, name: str) -> None:
        if self._skipping:
            self._skipping -= 1
            return
        if name == "p" and self._open:
            self._keep(self._open.pop())
        self._in_text = False

    def text(self, text: str) -> None:
        if self._in_text and not self._skipping:
            self._open[-1].parts.append(text)

    def _keep(self, found: _Paragraph) -> None:
        text, style = "".join(found.parts), self.names.get(found.style, found.style)
        heading = HEADING.fullmatch(style)
        level = int(heading[1]) if heading else found.level or self.levels.get(found.style, 0)
        if style == NOTICE:
            return
        if style.lower() == "title" and not self.title and not self.gathered.marks:
            self.title = text.strip()
        elif style == AUTHOR and not self.author and not self.gathered.marks:
            self.author = text.strip()
        elif 0 < level < 10 and text.strip():
            self.gathered.head(level, text)
        else:
            blank = style == BLANK or not text.strip()
            self.gathered.add(Paragraph(text, tight=style == LINE, blank=blank))
