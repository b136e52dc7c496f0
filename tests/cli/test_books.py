"""Beginning a book, seeing what there is, and opening one."""

import os
from pathlib import Path

import pytest

from tests.cli.asking import BOOK, IDEA, Ng, full_log
from tests.cli.trees import tree


def test_a_new_book_is_begun_and_says_what_comes_next(ng: Ng) -> None:
    answer = ng("new", BOOK, "--idea", IDEA)
    assert answer.code == 0
    assert answer.err == ""
    assert f"{BOOK} is begun." in answer.out
    assert f"ng materials draft '{BOOK}'" in answer.out


@pytest.mark.req("HB-12", "OR-24")
def test_a_new_book_has_every_directory_of_the_layout(ng: Ng) -> None:
    book = ng.book()
    for directory in (
        "canon",
        "changes/proposals",
        "chapters/scenes",
        "data",
        "materials/anchors",
        "materials/digests",
        "materials/drafts",
        "materials/frozen",
        "materials/reviews",
        "memory/arcs",
        "memory/chapters",
    ):
        assert (book / directory).is_dir(), directory
    run = full_log(book).parents[1]
    assert run.parent == book / "stages" / "stage1" / "runs"
    for directory in ("chapters", "logs/payloads", "materials_snapshot"):
        assert (run / directory).is_dir(), directory
    assert (book / "settings.json").is_file()
    assert (run / "run_meta.json").is_file()
    assert (run / "logs" / "events.index.jsonl").is_file()
    assert (ng.outputs / "current").resolve() == run
    assert not os.readlink(ng.outputs / "current").startswith("/")


def test_the_idea_and_the_options_are_kept_word_for_word(ng: Ng) -> None:
    idea_file = ng.here / "idea.txt"
    idea_file.write_text("\ufeff灯塔看守人在石阶上发现一封封信。\n", "utf-8")
    words = ["--title", "潮信", "--chapters", "40", "--target-words", "3000", "--seed", "7"]
    assert ng("new", "tide", "--idea-file", idea_file, *words).code == 0
    settings = ng.opened("tide").settings()
    assert settings.idea == "灯塔看守人在石阶上发现一封封信。\n"
    assert settings.title == "潮信"
    assert settings.language == "zh"
    assert (settings.initial_chapters, settings.max_chapters) == (40, 40)
    assert (settings.target_words, settings.seed) == (3000, 7)


def test_the_language_of_a_book_can_be_given(ng: Ng) -> None:
    assert ng.json("new", "tide", "--idea", IDEA, "--language", "zh")["language"] == "zh"


@pytest.mark.parametrize("words", [[], ["--idea", "  \n"]])
def test_a_book_without_an_idea_is_refused(ng: Ng, words: list[str]) -> None:
    assert ng("new", BOOK, *words).refuses(4) == "A book begins with an idea."
    assert not ng.projects.exists()


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00"])
def test_an_idea_file_that_cannot_be_read_is_refused(ng: Ng, content: bytes | None) -> None:
    idea = ng.here / "idea.txt"
    if content:
        idea.write_bytes(content)
    assert "idea.txt cannot be read" in ng("new", BOOK, "--idea-file", idea).refuses(4)
    assert not ng.projects.exists()


def test_a_name_that_is_taken_is_refused_and_the_book_stays_as_it_is(ng: Ng) -> None:
    book = ng.book()
    before = tree(book)
    assert (
        ng("new", BOOK, "--idea", "another").refuses(4) == f"There is a book called {BOOK} already."
    )
    assert tree(book) == before


@pytest.mark.parametrize(
    "words",
    [
        ["--chapters", "0"],
        ["--chapters", "many"],
        ["--target-words", "10"],
        ["--language", "fr"],
        ["--seed", "-1"],
        ["--seed", "99999999999999999999"],
    ],
)
def test_an_option_out_of_range_is_wrong_usage(ng: Ng, words: list[str]) -> None:
    assert "ng new" in ng("new", BOOK, "--idea", IDEA, *words).refuses(2)
    assert not ng.projects.exists()


def test_bytes_that_are_no_characters_are_refused(ng: Ng) -> None:
    assert "no character" in ng("new", BOOK, "--idea", "a\udcff").refuses(4)
    assert not ng.projects.exists()


def test_an_empty_shelf_says_how_to_begin(ng: Ng) -> None:
    answer = ng("books")
    assert answer.code == 0
    assert "ng new" in answer.out
    assert ng.json("books") == []


def test_the_shelf_lists_every_book_and_marks_the_one_opened_last(ng: Ng) -> None:
    ng.book("One")
    ng.book("二")
    assert [book["book"] for book in ng.json("books")] == ["One", "二"]
    ng("open", "One")
    lines = ng("books").out.splitlines()
    assert [line.split()[:2] for line in lines] == [["●", "One"], ["○", "二"]]


def test_a_damaged_book_stays_on_the_shelf_with_what_is_wrong(ng: Ng) -> None:
    ng.book("Good")
    full_log(ng.book("Hurt")).write_bytes(b"{}\n")
    (ng.projects / "empty").mkdir()
    answer = ng("books")
    assert answer.code == 0
    assert "damaged at line 1" in answer.out
    assert "no record of its own" in answer.out
    assert [sorted(book)[:2] for book in ng.json("books")][1:] == [["book", "trouble"]] * 2


def test_status_has_the_fields_that_programs_read(ng: Ng) -> None:
    ng.book()
    status = ng.json("status", BOOK)
    assert set(status) >= {
        *("book", "language", "materials", "chapters", "proposals"),
        *("next_action", "run_id", "cost"),
    }
    assert set(status["materials"]) >= {"state", "draft_version", "frozen_version", "blockers"}
    assert set(status["cost"]) >= {"calls", "tokens_in", "tokens_out", "usd"}
    assert status["book"] == BOOK
    assert status["materials"]["state"] == "intake"
    assert status["run_id"] == full_log(ng.projects / BOOK).parents[1].name


def test_status_without_a_name_is_about_the_book_opened_last(ng: Ng) -> None:
    assert ng("status").refuses(4) == "Which book?"
    ng.book("One")
    ng.book("Two")
    assert ng.json("status")["book"] == "Two"
    assert ng.json("open", "One")["book"] == "One"
    assert ng.json("status")["book"] == "One"


def test_looking_at_a_book_changes_not_a_byte(ng: Ng) -> None:
    ng.book()
    before = tree(ng.outputs)
    for words in (["books"], ["status", BOOK], ["log", BOOK], ["runs", BOOK], ["doctor", BOOK]):
        assert ng(*words).code == 0
    assert tree(ng.outputs) == before


def test_an_unknown_book_is_refused_with_the_name_probably_meant(ng: Ng) -> None:
    ng.book()
    for words in (
        *(["status"], ["open"], ["log"], ["runs"], ["doctor"], ["backup"]),
        *(["rename", "--by", "Lin", "New"], ["delete", "--by", "Lin"]),
    ):
        command, *rest = words
        answer = ng(command, "Tide Leters", *rest)
        assert answer.refuses(4) == "There is no book called Tide Leters."
        assert f"Did you mean {BOOK}?" in answer.err


def test_something_of_ones_own_called_current_is_left_alone(ng: Ng) -> None:
    ng.outputs.mkdir()
    (ng.outputs / "current").write_text("mine")
    ng.book()
    assert (ng.outputs / "current").read_text() == "mine"
    assert ng("status").refuses(4) == "Which book?"


def test_the_real_command_begins_a_book(ng: Ng, tmp_path: Path) -> None:
    answer = ng.process("--json", "new", "潮汐来信", "--idea", "灯塔看守人发现一封封信。")
    assert answer.code == 0
    assert answer.err == ""
    assert answer.document["book"] == "潮汐来信"
    assert answer.document["language"] == "zh"
    assert {entry.name for entry in tmp_path.iterdir()} == {"here", "outputs"}
    assert not list(ng.here.iterdir())
