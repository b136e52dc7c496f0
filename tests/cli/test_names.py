"""What a book may be called, and that no name leads anywhere else."""

import unicodedata
from pathlib import Path

import pytest

from tests.cli.asking import BOOK, IDEA, Ng
from tests.cli.trees import tree

BAD = {
    "leading out": "../x",
    "absolute": "/abs",
    "a path": "a/b",
    "a Windows path": "a\\b",
    "empty": "",
    "hidden": ".hidden",
    "dots": "..",
    "a device": "CON",
    "a device with an ending": "nul.txt",
    "a newline": "a\nb",
    "a null": "a\0b",
    "an escape": "a\x1b[2Jb",
    "300 bytes": "\U00020000" * 75,
    "81 characters": "a" * 81,
    "a colon": "C:x",
    "a space at the end": "a ",
    "a direction mark": "a\u202eb",
    "no characters": "a\udcff",
}


@pytest.mark.req("HB-06")
@pytest.mark.parametrize("name", BAD.values(), ids=BAD.keys())
def test_a_bad_name_is_refused_and_not_a_byte_is_written(ng: Ng, tmp_path: Path, name: str) -> None:
    ng.book()
    ng("backup", BOOK, "-o", "tide.tar.gz")
    before = tree(tmp_path)
    for words in (
        ["new", "--idea", IDEA, "--", name],
        ["status", "--", name],
        ["open", "--", name],
        ["log", "--", name],
        ["doctor", "--", name],
        ["backup", "--", name],
        ["rename", "--by", "Lin", "--", BOOK, name],
        ["rename", "--by", "Lin", "--", name, "Other"],
        ["delete", "--by", "Lin", "--", name],
        ["restore", "--by", "Lin", "--", name],
        ["restore", "--by", "Lin", "--", name, "tide.tar.gz"],
    ):
        ng(*words).refuses(4)
    assert tree(tmp_path) == before


@pytest.mark.parametrize(
    "name",
    ["潮汐来信", "潮" * 80, "a" * 80, "Война и мир", "A.B-c_d 2", "ñandú", "हिन्दी", "console"],
)
def test_a_name_in_any_script_works(ng: Ng, name: str) -> None:
    ng.book(name)
    assert [entry.name for entry in ng.projects.iterdir()] == [name]
    assert ng.json("status", name)["book"] == name


@pytest.mark.req("HB-06")
def test_two_spellings_of_one_name_are_one_book(ng: Ng) -> None:
    composed, decomposed = (unicodedata.normalize(form, "Café ñ") for form in ("NFC", "NFD"))
    assert composed != decomposed
    assert ng("new", decomposed, "--idea", IDEA).code == 0
    assert [entry.name for entry in ng.projects.iterdir()] == [composed]
    assert "already" in ng("new", composed, "--idea", IDEA).refuses(4)
    assert ng.json("status", decomposed) == ng.json("status", composed)
    assert ng("delete", decomposed, "--by", "Lin").code == 0
    assert ng("restore", decomposed, "--by", "Lin").code == 0


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    place = tmp_path / "outside"
    place.mkdir()
    (place / "diary.txt").write_text("private")
    return place


@pytest.mark.req("HB-06")
def test_a_link_out_of_the_library_is_no_book(ng: Ng, outside: Path) -> None:
    ng.book()
    ng("backup", BOOK, "-o", "tide.tar.gz")
    (ng.projects / "Linked").symlink_to(outside)
    before = tree(outside.parent)
    for words in (
        ["status", "Linked"],
        ["open", "Linked"],
        ["log", "Linked"],
        ["doctor", "Linked"],
        ["backup", "Linked"],
        ["new", "Linked", "--idea", IDEA],
        ["rename", "Linked", "Other", "--by", "Lin"],
        ["rename", BOOK, "Linked", "--by", "Lin"],
        ["delete", "Linked", "--by", "Lin"],
        ["restore", "Linked", "tide.tar.gz", "--by", "Lin"],
    ):
        ng(*words).refuses(4)
    assert [book["book"] for book in ng.json("books")] == [BOOK]
    assert tree(outside.parent) == before


@pytest.mark.req("HB-06")
def test_a_library_that_is_a_link_takes_no_book(ng: Ng, outside: Path) -> None:
    ng.outputs.mkdir()
    ng.projects.symlink_to(outside)
    before = tree(outside)
    assert "is a link" in ng("new", BOOK, "--idea", IDEA).refuses(4)
    assert tree(outside) == before


@pytest.mark.req("HB-06")
@pytest.mark.parametrize("inner", ["stages", "stages/stage1", "stages/stage1/runs", "run", "logs"])
def test_a_book_does_not_borrow_the_record_of_another(ng: Ng, inner: str) -> None:
    """A link inside a book is as good a way out as one in its place."""
    theirs, ours = ng.book("Theirs"), ng.book("Ours")
    (run,) = (path.relative_to(theirs) for path in theirs.glob("stages/*/runs/*"))
    place = {"run": str(run), "logs": str(run / "logs")}.get(inner, inner)
    taken = ours / place
    if not taken.exists():
        (our_run,) = ours.glob("stages/*/runs/*")
        our_run.rename(ours / run)
    taken.rename(ng.here / "set aside")
    taken.symlink_to(theirs / place)
    before = tree(theirs)
    for words in (["status", "Ours"], ["open", "Ours"], ["log", "Ours"], ["backup", "Ours"]):
        ng(*words).refuses(4)
    assert tree(theirs) == before
