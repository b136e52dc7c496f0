"""Files that are damaged, odd or hostile: each must be answered by one clear sentence."""

import io
import struct
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

ZH = "林晚说道，潮水退去以后，石阶上有一封信，是她自己的字。"
TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="xml" ContentType="application/xml"/></Types>'
)
W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
PARAGRAPH = f"<w:document {W}><w:body><w:p><w:r><w:t>text</w:t></w:r></w:p></w:body></w:document>"
CONTAINER = '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>'
PACKAGE = (
    '<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest>'
    '<spine><itemref idref="a"/></spine></package>'
)
LAUGHS = (
    '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">'
    '<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>'
)
OUTSIDE = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'

Files = dict[str, bytes]


def packed(files: Files, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


def docx() -> Files:
    return {"[Content_Types].xml": TYPES.encode(), "word/document.xml": PARAGRAPH.encode()}


def epub(page: str = "<html><body><p>text</p></body></html>") -> Files:
    return {
        "mimetype": b"application/epub+zip",
        "META-INF/container.xml": CONTAINER.encode(),
        "book.opf": PACKAGE.encode(),
        "a.xhtml": page.encode(),
    }


def flagged(data: bytes, flag: int = 0x1) -> bytes:
    """The same archive with every file said to be encrypted."""
    changed = bytearray(data)
    for sign, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        start = 0
        while (found := data.find(sign, start)) >= 0:
            old = struct.unpack_from("<H", data, found + place)[0]
            struct.pack_into("<H", changed, found + place, old | flag)
            start = found + 4
    return bytes(changed)


def named(name: str) -> bytes:
    return packed({**docx(), name: b"x"})


def texts() -> Iterator[tuple[str, bytes]]:
    yield "empty.txt", b""
    yield "spaces.txt", b"  \n\t\r\n  "
    yield "bom.txt", b"\xef\xbb\xbf"
    yield "bom16.txt", b"\xff\xfe"
    yield "nulls.txt", b"\0" * 5000
    yield "null-inside.txt", b"Chapter 1\n\nThe tide\0 went out.\n" * 40
    yield "random.txt", bytes((n * 7919) % 251 for n in range(20_000))
    yield "control.txt", b"Chapter 1\n\nThe tide \x01 went out.\n"
    yield "escape.txt", b"Chapter 1\n\n\x1b[31mred\x1b[0m\n"
    yield "mixed.txt", (ZH * 60).encode() + b"\n" + (ZH * 60).encode("gb18030")
    yield "mixed-back.txt", (ZH * 60).encode("gb18030") + b"\n" + (ZH * 60).encode()
    yield (
        "mixed-lines.txt",
        b"\n".join((ZH * 20).encode("gb18030" if n % 2 else "utf-8") for n in range(20)),
    )
    yield "mixed-western.txt", "The café was shut.\n".encode() + b"The caf\xe9 was shut.\n"
    yield "cut.txt", (ZH * 40).encode()[:-1]
    yield "cut16.txt", (ZH * 40).encode("utf-16")[:-1]
    yield "surrogate16.txt", b"\xff\xfe" + b"\x00\xd8a\x00" * 200
    yield "latin9.txt", bytes(range(160, 256)) * 40
    yield "pdf.txt", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
    yield "rtf.txt", b"{\\rtf1\\ansi Chapter 1}"
    yield "picture.txt", b"\x89PNG\r\n\x1a\n" + bytes(200)
    yield "program.txt", b"\x7fELF" + bytes(200)
    yield "archive.txt", packed(docx())
    yield "book.pdf", b"%PDF-1.7"
    yield "book.doc", b"\xd0\xcf\x11\xe0" + bytes(600)
    yield "book.rtf", b"{\\rtf1 x}"
    yield "book.odt", packed({"content.xml": b"<x/>"})
    yield "one-line.md", b"x" * 1_200_000
    yield "heading-only.md", b"# One\n\n# Two\n\n# Three\n\ntext\n"


def documents() -> Iterator[tuple[str, bytes]]:
    yield "empty.docx", b""
    yield "text.docx", b"Chapter 1\n\nThe tide went out.\n"
    yield "cut.docx", packed(docx())[:200]
    yield "noise.docx", b"PK\x03\x04" + bytes(300)
    yield "flipped.docx", packed(docx()).replace(b"word/document.xml", b"word/document.xmk", 1)
    yield "encrypted.docx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2000)
    yield "locked.docx", flagged(packed(docx()))
    yield "no-document.docx", packed({"[Content_Types].xml": TYPES.encode()})
    yield "no-text.docx", packed({**docx(), "word/document.xml": b""})
    yield "up.docx", named("../../evil.txt")
    yield "deep-up.docx", named("word/../../evil.txt")
    yield "root.docx", named("/etc/evil.txt")
    yield "drive.docx", named("C:/evil.txt")
    yield "backslash.docx", named("word\\..\\evil.txt")
    yield "bad-xml.docx", packed({**docx(), "word/document.xml": b"<w:document><w:body>"})
    yield "not-xml.docx", packed({**docx(), "word/document.xml": b"Chapter 1"})
    yield "laughs.docx", packed({**docx(), "word/document.xml": LAUGHS.encode() + b"<x>&c;</x>"})
    yield "outside.docx", packed({**docx(), "word/document.xml": OUTSIDE.encode() + b"<x>&a;</x>"})
    yield "deep.docx", packed({**docx(), "word/document.xml": b"<a>" * 5000 + b"</a>" * 5000})
    yield "bomb.docx", packed({**docx(), "word/document.xml": b" " * (24 << 20)})
    yield "styles-bomb.docx", packed({**docx(), "word/styles.xml": b"\0" * (8 << 20)})
    yield "many.docx", packed({f"n/{n}": b"" for n in range(20_001)}, zipfile.ZIP_STORED)
    yield (
        "silent.docx",
        packed({**docx(), "word/document.xml": f"<w:document {W}><w:body/></w:document>".encode()}),
    )


def books() -> Iterator[tuple[str, bytes]]:
    yield "empty.epub", b""
    yield "text.epub", b"Chapter 1"
    yield "cut.epub", packed(epub())[:300]
    yield "locked.epub", flagged(packed(epub()))
    yield (
        "rights.epub",
        packed({**epub(), "META-INF/encryption.xml": b"<encryption><EncryptedData/></encryption>"}),
    )
    yield "no-container.epub", packed({"mimetype": b"application/epub+zip"})
    yield "no-package.epub", packed({**epub(), "META-INF/container.xml": b"<container/>"})
    yield "no-page.epub", packed({k: v for k, v in epub().items() if k != "a.xhtml"})
    yield (
        "up-page.epub",
        packed({**epub(), "book.opf": PACKAGE.replace("a.x", "../../a.x").encode()}),
    )
    yield "bad-page.epub", packed(epub("<html><body><p>text"))
    yield "laughs.epub", packed(epub(LAUGHS + "<html>&c;</html>"))
    yield "outside.epub", packed(epub(OUTSIDE + "<html>&a;</html>"))
    yield "bomb.epub", packed(epub(" " * (24 << 20)))
    yield "up.epub", packed({**epub(), "../evil.xhtml": b"x"})
    yield "silent.epub", packed(epub("<html><body></body></html>"))


MADE: tuple[Callable[[], Iterator[tuple[str, bytes]]], ...] = (texts, documents, books)


def put(directory: Path) -> list[Path]:
    """Every one of them in a directory."""
    for make in MADE:
        for name, data in make():
            (directory / name).write_bytes(data)
    with (directory / "line.txt").open("wb") as file:
        file.truncate(200 << 20)
    return sorted(directory.iterdir())
