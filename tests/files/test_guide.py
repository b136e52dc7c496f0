"""The guide is true: every command in it is run, in a fresh directory, as it is written there."""

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.asking import Ng
from tests.files import novels
from writer.formats.reading import read
from writer.formats.splitting import split
from writer.texts import LANGUAGES, Language

GUIDE = Path(__file__).parents[2] / "docs" / "guide"
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"`ng ([a-z]+)")


def commands(page: Path) -> list[list[str]]:
    found = BLOCK.findall(page.read_text("utf-8"))
    return [shlex.split(line) for block in found for line in block.splitlines() if line.strip()]


def followed(ng: Ng, page: Path) -> None:
    for name, *words in commands(page):
        assert name == "ng"
        answer = ng(*words)
        assert answer.code == 0, (page.name, words, answer)


@pytest.mark.req("UX-09", "UX-13")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tutorial_followed_literally_ends_with_an_epub(ng: Ng, language: Language) -> None:
    followed(ng, GUIDE / language / "tutorial.md")
    (made,) = ng.here.glob("*.epub")
    assert len(split(read(made)).chapters) == 2


@pytest.mark.req("UX-01", "UX-03", "UX-09")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_of_the_how_to_pages_works(ng: Ng, language: Language) -> None:
    (ng.here / "manuscript.txt").write_text(novels.novel(language, 2, 700), "utf-8")
    followed(ng, GUIDE / language / "how-to.md")
    assert {path.name for path in ng.here.iterdir()} >= {
        *("stone.epub", "stone.docx", "stone.html", "bible.md", "record.md", "report.txt")
    }


def test_both_languages_have_the_same_pages_and_the_same_commands() -> None:
    pages = {
        language: sorted(p.name for p in (GUIDE / language).glob("*.md")) for language in LANGUAGES
    }
    assert pages["en"] == pages["zh"]
    for name in pages["en"]:
        english, chinese = (commands(GUIDE / language / name) for language in LANGUAGES)
        assert [words[1] for words in english] == [words[1] for words in chinese]


def test_every_command_that_a_page_names_exists(ng: Ng) -> None:
    from writer.cli.commands import BY_NAME

    for page in GUIDE.rglob("*.md"):
        assert set(NAMED.findall(page.read_text("utf-8"))) <= set(BY_NAME), page
