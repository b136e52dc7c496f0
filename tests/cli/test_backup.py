"""A book as one file, and back."""

import tarfile
from pathlib import Path

import pytest

from tests.cli.asking import BOOK, Ng, full_log
from tests.cli.trees import tree, without

LOCKS = (".locks", "append", "lease")
LOGS = ("events.full.jsonl", "events.index.jsonl")


def kept(book: Path) -> Path:
    """A frozen file: they are read-only, and come back so."""
    frozen = book / "materials" / "frozen" / "materials_pack.frozen.v001.json"
    frozen.write_text("{}")
    frozen.chmod(0o444)
    return frozen


@pytest.mark.req("UX-18")
def test_a_restored_book_is_the_same_tree(ng: Ng, tmp_path: Path) -> None:
    book = ng.book()
    kept(book)
    before = tree(book)
    answer = ng("backup", BOOK, "-o", "tide.tar.gz")
    assert answer.code == 0
    there = tmp_path / "elsewhere"
    assert ng("--outputs", there, "restore", BOOK, "tide.tar.gz", "--by", "Lin").code == 0
    restored = there / "projects" / BOOK
    assert without(tree(restored), *LOCKS, *LOGS) == without(before, *LOCKS, *LOGS)
    assert full_log(restored).read_bytes().startswith(full_log(book).read_bytes())
    added = ng.json("--outputs", there, "log", BOOK)[len(ng.json("log", BOOK)) :]
    assert [event["event_type"] for event in added] == ["book_restored"]
    assert added[0]["data"] == {"source": "tide.tar.gz", "by": "Lin"}
    told = ng("--outputs", there, "doctor", BOOK).out
    assert told.count("✘") == told.count("no decision on record has put it there") == 1
    assert ng.json("--outputs", there, "status")["book"] == BOOK


def test_a_book_restored_under_another_name_knows_it(ng: Ng) -> None:
    ng.book()
    ng("backup", BOOK, "-o", "tide.tar.gz")
    assert ng.json("restore", "Copy", "tide.tar.gz", "--by", "Lin")["book"] == "Copy"
    assert ng.opened("Copy").settings().project_name == "Copy"
    assert ng.opened(BOOK).settings().project_name == BOOK
    assert ng("doctor", "Copy").code == 0


def test_what_was_edited_by_hand_comes_back_as_it_was_left(ng: Ng) -> None:
    settings = ng.book() / "settings.json"
    settings.write_text("{ half")
    ng("backup", BOOK, "-o", "tide.tar.gz")
    assert ng("restore", "Copy", "tide.tar.gz", "--by", "Lin").code == 0
    assert (ng.projects / "Copy" / "settings.json").read_text() == "{ half"


def test_the_same_book_gives_the_same_bytes(ng: Ng, monkeypatch: pytest.MonkeyPatch) -> None:
    ng.book()
    monkeypatch.setenv("NG_CLOCK", "2026-01-31T12:00:00Z")
    for name in ("one", "two"):
        assert ng("backup", BOOK, "-o", name).code == 0
    assert (ng.here / "one").read_bytes() == (ng.here / "two").read_bytes()


def test_a_backup_holds_no_lock_and_nothing_that_can_be_rebuilt(ng: Ng) -> None:
    book = ng.book()
    (book / "workflow_checkpoints.db").write_bytes(b"cache")
    (book / "data" / "entities.db").write_bytes(b"cache")
    (book / "chapters" / "notes.md").write_text("mine")
    count = ng.json("backup", BOOK, "-o", "tide.tar.gz")["files"]
    with tarfile.open(ng.here / "tide.tar.gz") as tar:
        names = tar.getnames()
    assert names[0] == "novelgate-backup.json"
    assert len(names) == count + 1
    assert "chapters/notes.md" in names
    assert not [name for name in names if "lock" in name or name.endswith(".db")]


@pytest.mark.parametrize("name", [BOOK, "潮" * 80])
def test_a_backup_is_named_after_its_book_and_put_where_one_stands(ng: Ng, name: str) -> None:
    ng.book(name)
    assert ng("backup", name).code == 0
    assert [entry.name for entry in ng.here.iterdir()] == [f"{name}.ngbook.tar.gz"]


def test_a_file_that_is_there_is_not_overwritten(ng: Ng) -> None:
    ng.book()
    (ng.here / "mine").write_text("mine")
    assert ng("backup", BOOK, "-o", "mine").refuses(4) == "mine is there already."
    assert (ng.here / "mine").read_text() == "mine"


def test_a_name_that_is_taken_is_not_restored_onto(ng: Ng) -> None:
    ng.book()
    ng("backup", BOOK, "-o", "tide.tar.gz")
    before = tree(ng.outputs)
    assert "already" in ng("restore", BOOK, "tide.tar.gz", "--by", "Lin").refuses(4)
    assert tree(ng.outputs) == before


def test_a_backup_that_is_not_there_is_refused(ng: Ng) -> None:
    sentence = ng("restore", BOOK, "nowhere.tar.gz", "--by", "Lin").refuses(4)
    assert sentence == "nowhere.tar.gz is not a backup that can be read: No such file or directory."
    assert not list(ng.projects.glob("*"))
    assert "Is a directory" in ng("restore", BOOK, ng.here, "--by", "Lin").refuses(4)
