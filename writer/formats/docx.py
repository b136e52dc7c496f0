"""A book as a Word document with styles: title, headings, body. The same book, the same bytes."""

import io
from datetime import datetime
from typing import Any
from zipfile import ZipFile

from writer.formats.epub import put
from writer.formats.volume import Paragraph, Volume, paragraphs
from writer.formats.xml import NOT_IN_XML, UNKNOWN
from writer.texts import Language

BODY, LINE, BLANK, NOTICE, AUTHOR = "Body Text", "NG Line", "NG Blank", "NG Notice", "Subtitle"
"""Of our own: a line without a blank one before it, a blank line, and our word about the book."""
FONTS: dict[Language, tuple[str, str]] = {"en": ("Georgia", "SimSun"), "zh": ("Georgia", "SimSun")}


def docx(volume: Volume) -> bytes:
    from docx import Document  # lxml with it, which takes its time

    document = Document()
    _set_up(document, volume)
    document.add_paragraph(_clean(volume.title), style="Title")
    if volume.author:
        document.add_paragraph(_clean(volume.author), style=AUTHOR)
    if volume.notice:
        document.add_paragraph(_clean(volume.notice), style=NOTICE)
    for one in volume.chapters:
        document.add_paragraph(_clean(one.title), style="Heading 1")
        for paragraph in paragraphs(one.body, volume.language):
            document.add_paragraph(_clean(paragraph.text), style=_style(paragraph))
    saved = io.BytesIO()
    document.save(saved)
    return _repacked(saved)


def _style(paragraph: Paragraph) -> str:
    return BLANK if paragraph.blank else LINE if paragraph.tight else BODY


def _set_up(document: Any, volume: Volume) -> None:
    from docx.enum.style import WD_STYLE_TYPE
    from docx.oxml.ns import qn
    from docx.shared import Pt

    for name in (LINE, BLANK, NOTICE):
        style = document.styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
        style.base_style = document.styles[BODY]
        style.paragraph_format.space_after = Pt(0)
    document.styles[NOTICE].font.italic = True
    document.styles["Heading 1"].paragraph_format.page_break_before = True
    latin, asian = FONTS[volume.language]
    document.styles["Normal"].font.name = latin
    fonts = document.styles["Normal"].element.rPr.rFonts
    fonts.set(qn("w:eastAsia"), asian)
    about = document.core_properties
    about.title, about.author, about.language = (
        volume.title[:255],
        volume.author[:255],
        volume.language,
    )
    about.comments = volume.notice
    moment = datetime.fromisoformat(volume.modified.replace("Z", "+00:00")).replace(tzinfo=None)
    about.created = about.modified = moment
    about.last_modified_by, about.revision = "", 1


def _clean(text: str) -> str:
    return NOT_IN_XML.sub(UNKNOWN, text)


def _repacked(saved: io.BytesIO) -> bytes:
    """The same parts in the same order, each at one fixed time."""
    packed = io.BytesIO()
    with ZipFile(saved) as before, ZipFile(packed, "w") as after:
        for name in before.namelist():
            put(after, name, before.read(name))
    return packed.getvalue()
