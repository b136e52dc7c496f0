"""`ng export`: every format, ranges, accepted chapters only, the bible, the review record."""

from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.line.walking import Line
from writer.formats.reading import read
from writer.formats.splitting import split
from writer.texts import say


@pytest.fixture
def line(line_at: Callable[..., Line]) -> Line:
    """A book with one accepted chapter, and one at its gate."""
    line = line_at("at_gate")
    line.ng("accept", line.book, "1", "--by", "Lin")
    line.ng("write", line.book)
    return line


@pytest.mark.req("UX-09", "OR-10")
def test_every_format_holds_the_accepted_chapters_and_nothing_else(
    line: Line, tmp_path: Path
) -> None:
    texts = {}
    for ending in ("md", "txt", "epub", "docx"):
        file = tmp_path / f"book.{ending}"
        line.ng("export", line.book, "-o", str(file))
        texts[ending] = [chapter.body for chapter in split(read(file)).chapters]
    assert len(texts["md"]) == 1
    assert texts["md"] == texts["txt"] == texts["epub"] == texts["docx"]
    assert line.ng("export", line.book, "--chapters", "2", code=4)["error"]["code"] == 4
    assert line.ng("export", line.book, "--format", "pdf", code=4)["error"]["hint"]
    assert line.ng("export", line.book, "--chapters", "1-x", code=4)["error"]["hint"]


@pytest.mark.req("UX-09")
def test_rehearsal_is_said_plainly_and_the_bytes_are_always_the_same(
    line: Line, tmp_path: Path
) -> None:
    notice = say("chapters.rehearsal", "en")
    for ending in ("md", "txt", "html", "epub", "docx"):
        one, other = (tmp_path / f"{name}.{ending}" for name in ("one", "other"))
        line.ng("export", line.book, "-o", str(one), "--chapters", "1-3,7")
        line.ng("export", line.book, "-o", str(other), "--format", ending)
        assert one.read_bytes() == other.read_bytes()
        if ending in ("md", "txt", "html"):
            assert notice in one.read_text("utf-8")
    with ZipFile(tmp_path / "one.epub") as archive:
        assert notice in archive.read("OEBPS/title.xhtml").decode()
        assert b'xml:lang="en"' in archive.read("OEBPS/book.opf")
    with ZipFile(tmp_path / "one.docx") as archive:
        assert notice in archive.read("word/document.xml").decode()


@pytest.mark.req("UX-09")
def test_the_bible_and_the_review_record_are_pages_of_their_own(line: Line, tmp_path: Path) -> None:
    line.ng("export", line.book, "--bible", "-o", str(tmp_path / "bible.md"))
    assert "DEC-001" in (tmp_path / "bible.md").read_text("utf-8")
    line.ng("export", line.book, "--record", "1", "-o", str(tmp_path / "record.md"))
    record = (tmp_path / "record.md").read_text("utf-8")
    assert "accept by Lin" in record
    assert line.ng("export", line.book, "--record", "3", code=4)["error"]["hint"]
    assert line.ng("export", line.book, "--bible", "--record", "1", code=4)["error"]["hint"]
    assert line.ng("export", line.book, "--bible", "--format", "epub", code=4)["error"]["hint"]
