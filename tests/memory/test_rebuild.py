"""Delete the databases, make them anew: two hundred questions have the same answers."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.line.walking import Line
from tests.memory.conftest import opened
from tests.memory.dumped import dumped
from writer.desk import knowledge, remembering
from writer.desk.book import Book

pytestmark = pytest.mark.xdist_group("memory")

SOME, EVERY = 20, 100


def questions(book: Book, root: Path, chapters: int) -> Iterator[tuple[str, Callable[[], Any]]]:
    """A hundred of every sort, about whatever the book tells of."""
    names = knowledge.known_names(book)
    for as_of in range(chapters + 1):
        for name in names:
            yield f"whois {name} {as_of}", partial(knowledge.whois, book, name, as_of)
            yield f"where {name} {as_of}", partial(knowledge.where, book, name, as_of)
            yield f"events {name} {as_of}", partial(knowledge.events, book, name, as_of)
    for one in names:
        yield f"relations {one}", partial(knowledge.relations, book, one)
        yield f"told of {one}", partial(remembering.told_of, book, one)
        for other in names:
            yield f"path {one} {other}", partial(knowledge.path, book, one, other)
    for path in sorted((root / "chapters").glob("chapter_???.json")):
        for scene in json.loads(path.read_text("utf-8"))["scenes"]:
            for sentence in re.split(r"[.。\n]+", scene["content"]):
                if len(sentence) > 8:
                    yield sentence, partial(remembering.search, book, sentence)


def some(every: list[Any], count: int) -> list[Any]:
    return [every[place * len(every) // count] for place in range(count)]


@pytest.mark.req("CH-07", "HB-05")
@pytest.mark.parametrize(("language", "chapters"), [("en", 5), ("zh", 3)])
@pytest.mark.parametrize("count", [SOME, pytest.param(EVERY, marks=pytest.mark.soak)])
def test_after_delete_and_rebuild_questions_have_the_same_answers(
    line_after: Callable[..., Line], language: str, chapters: int, count: int
) -> None:
    line = line_after(chapters, language)
    line.ng("prefs", "set", line.book, "Short sentences.")
    book = opened(line.outputs, language)
    asked = some(list(questions(book, line.root, chapters)), count)
    before = [ask() for _, ask in asked]
    whole = dumped(book)
    assert sum(bool(answer) for answer in before) > count // 2
    shutil.rmtree(line.root / "data")
    line.ng("memory", "rebuild", line.book)
    line.ng("graph", "rebuild", line.book)
    assert dumped(book) == whole
    assert [ask() for _, ask in asked] == before


def test_what_was_brought_in_bit_by_bit_is_what_is_made_at_once(
    accepted: Callable[[str, int], Path], tmp_path: Path
) -> None:
    outputs = tmp_path / "outputs"
    for chapters in range(4):
        if outputs.exists():
            data = outputs / "projects" / "Tide Letters" / "data"
            data.rename(tmp_path / "data")
            shutil.rmtree(outputs)
        shutil.copytree(accepted("en", chapters), outputs, symlinks=True)
        data = outputs / "projects" / "Tide Letters" / "data"
        if (tmp_path / "data").exists():
            shutil.rmtree(data, ignore_errors=True)
            (tmp_path / "data").rename(data)
        grown = dumped(opened(outputs))
    shutil.rmtree(data)
    assert dumped(opened(outputs)) == grown
