"""Renaming, the trash, and taking a book back."""

import orjson
import pytest

from tests.cli.asking import BOOK, Ng, full_log
from tests.cli.trees import tree, without
from writer.clock import SystemClock, moment


@pytest.mark.req("UX-18")
def test_a_renamed_book_has_its_new_name_everywhere(ng: Ng) -> None:
    ng.book()
    answer = ng("rename", BOOK, "潮信", "--by", "Lin")
    assert answer.code == 0
    assert [book["book"] for book in ng.json("books")] == ["潮信"]
    book = ng.opened("潮信")
    assert book.settings().project_name == "潮信"
    meta = orjson.loads(book.run.meta.read_bytes())
    assert (meta["project"], meta["project_dir"]) == ("潮信", "projects/潮信")
    assert ng.json("status")["book"] == "潮信"
    (event,) = ng.json("log", "潮信", "--type", "book_renamed")
    assert event["data"] == {"old": BOOK, "new": "潮信", "by": "Lin"}
    assert event["actor"] == "human"


def test_renaming_another_book_leaves_the_current_one_current(ng: Ng) -> None:
    ng.book("One")
    ng.book("Two")
    assert ng("rename", "One", "Uno", "--by", "Lin").code == 0
    assert ng.json("status")["book"] == "Two"


@pytest.mark.parametrize("taken", ["Other", BOOK])
def test_a_book_is_not_renamed_onto_another(ng: Ng, taken: str) -> None:
    ng.book()
    ng.book("Other")
    before = tree(ng.outputs)
    assert "already" in ng("rename", BOOK, taken, "--by", "Lin").refuses(4)
    assert tree(ng.outputs) == before


@pytest.mark.req("UX-18")
def test_a_deleted_book_waits_in_the_trash_and_comes_back_whole(ng: Ng) -> None:
    book = ng.book()
    before = without(tree(book), ".jsonl", "lease")
    assert ng("delete", BOOK, "--by", "Lin").code == 0
    assert ng.json("books") == []
    (trashed,) = ng.json("books", "--trash")
    assert trashed["book"] == BOOK
    assert moment(trashed["since"]) <= SystemClock().now()
    assert trashed["since"][:16].replace("T", " ") in ng("books", "--trash").out

    assert ng("restore", BOOK, "--by", "Lin").code == 0
    assert without(tree(book), ".jsonl", "lease") == before
    told = [event["event_type"] for event in ng.json("log", BOOK)][-2:]
    assert told == ["book_trashed", "book_restored"]
    assert ng.json("books", "--trash") == []
    assert ng("doctor", BOOK).code == 0


def test_of_two_trashed_books_with_one_name_the_newer_comes_back(ng: Ng) -> None:
    for idea in ("the first", "the second"):
        ng.book(idea=idea)
        assert ng("delete", BOOK, "--by", "Lin").code == 0
    assert ng("restore", BOOK, "--by", "Lin").code == 0
    assert ng.opened().settings().idea == "the second"
    assert len(ng.json("books", "--trash")) == 1


def test_a_book_does_not_come_back_onto_another(ng: Ng) -> None:
    ng.book(idea="the old one")
    assert ng("delete", BOOK, "--by", "Lin").code == 0
    ng.book(idea="the new one")
    before = tree(ng.outputs)
    assert "already" in ng("restore", BOOK, "--by", "Lin").refuses(4)
    assert tree(ng.outputs) == before


def test_what_is_not_in_the_trash_cannot_be_taken_back(ng: Ng) -> None:
    assert "in the trash" in ng("restore", BOOK, "--by", "Lin").refuses(4)


@pytest.mark.req("UX-18")
def test_emptying_the_trash_removes_its_books_for_good_and_no_other(ng: Ng) -> None:
    kept = ng.book("Kept")
    for name in ("One", "Two"):
        ng.book(name)
        assert ng("delete", name, "--by", "Lin").code == 0
    (stray,) = [place for place in (ng.outputs / "trash").iterdir() if (place / "One").exists()]
    (stray / ".DS_Store").write_bytes(b"put there by a file manager")
    before = tree(kept)
    answer = ng("--json", "delete", "--empty-trash", "--by", "Lin")
    assert answer.document == {"removed": ["One", "Two"]}
    assert not list((ng.outputs / "trash").iterdir())
    assert tree(kept) == before
    assert "The trash is empty." in ng("books", "--trash").out


def test_emptying_an_empty_trash_removes_nothing(ng: Ng) -> None:
    assert ng.json("delete", "--empty-trash", "--by", "Lin") == {"removed": []}


def test_a_name_left_out_is_no_book(ng: Ng) -> None:
    ng.book()
    assert ng("delete", "--by", "Lin").refuses(4) == "A book needs a name."


@pytest.mark.parametrize("damage", ["edited", "cut"])
def test_a_book_with_a_hand_edited_record_is_not_renamed_at_all(ng: Ng, damage: str) -> None:
    settings = ng.book() / "settings.json"
    text = settings.read_text()
    edited = text.replace('"author": ""', '"author": "Me"')
    settings.write_text(edited if damage == "edited" else text[: len(text) // 2])
    before = tree(ng.outputs)
    assert "settings.json" in ng("rename", BOOK, "Other", "--by", "Lin").refuses(4)
    assert tree(ng.outputs) == before


def test_a_trashed_book_leaves_nothing_current(ng: Ng) -> None:
    ng.book()
    assert ng("delete", BOOK, "--by", "Lin").code == 0
    assert ng("status").refuses(4) == "Which book?"


def test_every_decision_is_recorded_under_its_name(ng: Ng) -> None:
    ng.book()
    ng("rename", BOOK, "Other", "--by", " 林晚 ")
    ng("delete", "Other", "--by", "Oren")
    ng("restore", "Other", "--by", "Mara")
    people = [e["data"]["by"] for e in ng.json("log", "Other") if e["data"].get("by")]
    assert people == ["林晚", "Oren", "Mara"]
    assert full_log(ng.projects / "Other").exists()
