"""A book as EPUB 3: cover, table of contents, one file a chapter. The same book, the same bytes."""

import io
from collections.abc import Iterator
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from writer.formats.cover import svg
from writer.formats.html import STYLE, chapter, code, title_page
from writer.formats.volume import Volume
from writer.formats.xml import quoted, said
from writer.texts import say

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The time of every file in an archive: what is inside tells when, not when it was packed."""
CONTAINER = """<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
PAGE = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="{code}" xml:lang="{code}">
<head><title>{title}</title><link rel="stylesheet" type="text/css" href="book.css"/></head>
<body{kind}>
{body}
</body>
</html>
"""


def epub(volume: Volume) -> bytes:
    """The archive; its first file says what it is, and is not compressed."""
    packed = io.BytesIO()
    with ZipFile(packed, "w") as archive:
        put(archive, "mimetype", b"application/epub+zip", ZIP_STORED)
        put(archive, "META-INF/container.xml", CONTAINER.encode())
        for name, content in _files(volume):
            put(archive, f"OEBPS/{name}", content.encode())
    return packed.getvalue()


def put(archive: ZipFile, name: str, data: bytes, method: int = ZIP_DEFLATED) -> None:
    """A file of an archive as it is on every machine, whatever its clock and its user say."""
    info = ZipInfo(name, LONG_AGO)
    info.compress_type, info.create_system, info.external_attr = method, 3, 0o644 << 16
    archive.writestr(info, data)


def _files(volume: Volume) -> Iterator[tuple[str, str]]:
    yield "book.opf", _package(volume)
    yield "book.css", STYLE
    yield "cover.svg", svg(volume.title, volume.author)
    cover = f'<div><img src="cover.svg" alt="{quoted(volume.title)}"/></div>'
    yield "cover.xhtml", _page(volume, volume.title, cover, "cover")
    yield "title.xhtml", _page(volume, volume.title, title_page(volume), "titlepage")
    yield "nav.xhtml", _contents(volume)
    for one in volume.chapters:
        yield f"{_name(one.number)}.xhtml", _page(volume, one.title, chapter(one, volume.language))


def _name(number: int) -> str:
    return f"c{number:05d}"


def _page(volume: Volume, title: str, body: str, kind: str = "") -> str:
    marked = f' epub:type="{kind}"' if kind else ""
    return PAGE.format(code=code(volume.language), title=said(title), kind=marked, body=body)


def _contents(volume: Volume) -> str:
    head = said(say("exports.contents", volume.language))
    cover = said(say("exports.cover", volume.language))
    links = "\n".join(
        f'<li><a href="{_name(one.number)}.xhtml">{said(one.title) or one.number}</a></li>'
        for one in volume.chapters
    )
    first = _name(volume.chapters[0].number)
    body = (
        f'<nav epub:type="toc" id="toc"><h1>{head}</h1>\n<ol>\n{links}\n</ol></nav>\n'
        f'<nav epub:type="landmarks" hidden="hidden"><ol>'
        f'<li><a epub:type="cover" href="cover.xhtml">{cover}</a></li>'
        f'<li><a epub:type="toc" href="nav.xhtml">{head}</a></li>'
        f'<li><a epub:type="bodymatter" href="{first}.xhtml">{said(volume.title)}</a></li></ol></nav>'
    )
    return _page(volume, volume.title, body)


def _package(volume: Volume) -> str:
    metadata = [
        f'<dc:identifier id="id">{said(volume.identifier)}</dc:identifier>',
        f"<dc:title>{said(volume.title)}</dc:title>",
        f"<dc:language>{code(volume.language)}</dc:language>",
        f'<meta property="dcterms:modified">{said(volume.modified)}</meta>',
        '<meta name="generator" content="NovelGate"/>',
    ]
    if volume.author:
        metadata.append(f"<dc:creator>{said(volume.author)}</dc:creator>")
    if volume.notice:
        metadata.append(f"<dc:description>{said(volume.notice)}</dc:description>")
    xhtml = "application/xhtml+xml"
    names = [_name(one.number) for one in volume.chapters]
    items = [
        '<item id="css" href="book.css" media-type="text/css"/>',
        '<item id="picture" href="cover.svg" media-type="image/svg+xml" properties="cover-image"/>',
        f'<item id="nav" href="nav.xhtml" media-type="{xhtml}" properties="nav"/>',
        *(
            f'<item id="{name}" href="{name}.xhtml" media-type="{xhtml}"/>'
            for name in ("cover", "title", *names)
        ),
    ]
    order = ['<itemref idref="cover" linear="no"/>', '<itemref idref="title"/>']
    order += ['<itemref idref="nav"/>', *(f'<itemref idref="{name}"/>' for name in names)]
    inside = "\n".join(
        [
            '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">',
            *metadata,
            "</metadata>\n<manifest>",
            *items,
            "</manifest>\n<spine>",
            *order,
            "</spine>",
        ]
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<package xmlns="http://www.idpf.org/2007/opf" '
        f'version="3.0" unique-identifier="id" xml:lang="{code(volume.language)}">\n{inside}\n</package>\n'
    )
