"""Reads an EPUB in the order of its spine: paragraphs, and the headings of its chapters."""

import posixpath
import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

from writer.errors import BadInput
from writer.formats import markup
from writer.formats.archive import opened
from writer.formats.markup import Attributes
from writer.formats.source import Gathering, Source
from writer.formats.volume import Paragraph

CONTAINER, LOCKS = "META-INF/container.xml", "META-INF/encryption.xml"
PAGES = ("application/xhtml+xml", "text/html")
HEADINGS = {f"h{level}": level for level in range(1, 7)}
BLOCKS = {"p", "li", "dd", "dt", "td", "th", "pre", "figcaption", "blockquote", "div", "section"}
UNSEEN = {"head", "script", "style", "nav", "rt", "rp"}
NOT_THE_BOOK = ("cover", "titlepage", "toc", "landmarks")
SPACE = re.compile(r"[ \t\n\r]+")


def read(path: Path) -> Source:
    file = path.name
    with opened(path) as archive:
        if LOCKS in archive.names and b"EncryptedData" in archive.read(LOCKS):
            raise BadInput("imports.locked", file=file)
        container = _Container()
        markup.read(archive.read(CONTAINER), container, file, CONTAINER)
        package = _Package()
        markup.read(archive.read(container.package), package, file, container.package)
        gathered = Gathering()
        pictures = False
        for name in package.pages(posixpath.dirname(container.package)):
            page = _Page(gathered)
            markup.read(archive.read(name), page, file, name)
            page.close()
            pictures |= page.pictures
    return Source(
        file=file,
        text=gathered.text(),
        encoding="epub",
        marks=gathered.marks,
        title=package.title.strip(),
        author=package.author.strip(),
        left_out=("imports.pictures",) if pictures else (),
    )


@dataclass(slots=True)
class _Container:
    package: str = ""

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "rootfile" and not self.package:
            self.package = attributes.get("full-path", "")

    def end(self, name: str) -> None: ...

    def text(self, text: str) -> None: ...


@dataclass(slots=True)
class _Package:
    """What the package says: title, author, and which pages follow each other."""

    title: str = ""
    author: str = ""
    _items: dict[str, str] = field(default_factory=dict)
    _spine: list[str] = field(default_factory=list)
    _now: str = ""

    def start(self, name: str, attributes: Attributes) -> None:
        self._now = name
        if name == "item" and attributes.get("media-type") in PAGES:
            if "nav" not in attributes.get("properties", "").split():
                self._items[attributes.get("id", "")] = unquote(attributes.get("href", ""))
        elif name == "itemref":
            self._spine.append(attributes.get("idref", ""))

    def end(self, _: str) -> None:
        self._now = ""

    def text(self, text: str) -> None:
        if self._now == "title" and not self._items:
            self.title += text
        elif self._now == "creator" and not self._items:
            self.author += text

    def pages(self, folder: str) -> list[str]:
        known = [self._items[name] for name in self._spine if name in self._items]
        return [posixpath.normpath(posixpath.join(folder, one)) for one in known]


@dataclass(slots=True)
class _Page:
    """One page of the book. White space counts only where our own mark or `pre` says so."""

    gathered: Gathering
    pictures: bool = False
    _parts: list[str] = field(default_factory=list)
    _heading: int = 0
    _unseen: int = 0
    _kind: str = ""
    _verbatim: bool = False

    def start(self, name: str, attributes: Attributes) -> None:
        kinds = attributes.get("type", "").split()
        unwanted = name in UNSEEN or (name == "body" and any(k in NOT_THE_BOOK for k in kinds))
        if self._unseen or unwanted or attributes.get("class") == "notice":
            self._unseen += 1
        elif name in HEADINGS:
            self.close()
            self._heading, self._verbatim = HEADINGS[name], attributes.get("class") == "h"
        elif name in BLOCKS and not self._heading:
            self.close()
            self._kind = attributes.get("class", "") if name == "p" else name
            self._verbatim = self._kind in ("t", "l", "blank", "pre")
        elif name == "br":
            self._parts.append("\n" if not self._heading else " ")
        elif name in ("img", "image", "svg"):
            self.pictures = True

    def end(self, name: str) -> None:
        if self._unseen:
            self._unseen -= 1
        elif name in HEADINGS or (name in BLOCKS and not self._heading):
            self.close()

    def text(self, text: str) -> None:
        if not self._unseen:
            self._parts.append(text if self._verbatim else SPACE.sub(" ", text))

    def close(self) -> None:
        """What was met since the last block is one paragraph, or a heading."""
        text, kind = "".join(self._parts), self._kind
        verbatim, heading = self._verbatim, self._heading
        self._parts, self._kind, self._verbatim, self._heading = [], "", False, 0
        if heading:
            self.gathered.head(heading, text)
        elif verbatim:
            blank = kind == "blank"
            self.gathered.add(Paragraph(text, tight=kind == "l", blank=blank))
        elif text.strip(" \n"):
            lines = (line.strip(" ") for line in text.split("\n"))
            self.gathered.add(Paragraph("\n".join(lines).strip("\n")))
