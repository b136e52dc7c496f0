"""The library: what a person meets first, and how a book begins."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tui.conftest import BOOK, Bench, Office, begin
from writer.texts import say
from writer.tui.themes import THEMES

AtStage = Callable[[str], Office]
OUTLINE = json.dumps(
    {
        "story_premise": "A keeper reads letters she has not written yet.",
        **dict.fromkeys(("beginning", "development", "climax", "resolution"), "She reads."),
        "chapters": [{"chapter_number": 1, "chapter_title": "One", "summary": "She reads."}],
    }
)


def test_the_first_start_offers_the_tour_the_sample_book_and_a_book_of_ones_own(
    empty_office: Office,
) -> None:
    async def scene(bench: Bench) -> None:
        await bench.on("ChoiceScreen")
        for name in ("tour", "sample", "new", "look"):
            assert say(f"workbench.welcome_{name}", "en") in bench.shown
        await bench.press("down", "enter")
        await bench.sees("draft the materials")

    empty_office.play(scene)
    assert empty_office.book(say("tour.book", "en")).settings().initial_chapters == 3


def test_every_book_is_there_with_where_it_stands_and_what_comes_next(office_at: AtStage) -> None:
    office = office_at("chapter")
    begin(office, "潮汐来信")

    async def scene(bench: Bench) -> None:
        await bench.sees("潮汐来信")
        assert "materials frozen · 0 of 3 chapters deposited" in bench.shown
        assert "next: review chapter 1" in bench.shown
        assert "next: draft the materials" in bench.shown
        assert "rehearsal author" in bench.shown
        await bench.press("enter")
        await bench.sees("at your gate")
        await bench.press("escape")
        await bench.on("LibraryScreen")

    office.play(scene)


def test_a_name_that_cannot_be_is_refused_and_what_was_typed_stays(empty_office: Office) -> None:
    begin(empty_office)

    async def scene(bench: Bench) -> None:
        await bench.on("LibraryScreen")
        await bench.press("n")
        await bench.on("NewBookScreen")
        await bench.write(BOOK)
        await bench.press("tab")
        await bench.write("Another idea.")
        await bench.press("ctrl+s")
        await bench.sees("There is a book called Tide Letters already.")
        assert "Another idea." in bench.shown
        await bench.press("end")
        await bench.write(" II")
        await bench.press("ctrl+s")
        await bench.sees("draft the materials")

    empty_office.play(scene)
    assert empty_office.book(f"{BOOK} II").settings().idea == "Another idea."


def test_a_number_that_is_none_is_said_where_it_was_typed(empty_office: Office) -> None:
    begin(empty_office)

    async def scene(bench: Bench) -> None:
        await bench.on("LibraryScreen")
        await bench.press("n")
        await bench.on("NewBookScreen")
        await bench.write("Salt")
        await bench.press("tab", "tab", "tab", "tab", "tab", "0", "ctrl+s")
        await bench.sees("Chapters: a number from 1 to 5000.")

    empty_office.play(scene)


@pytest.mark.req("UX-13")
def test_the_language_is_switched_while_running_on_every_screen(office_at: AtStage) -> None:
    office = office_at("chapter")

    async def scene(bench: Bench) -> None:
        await bench.sees("Your books")
        await bench.press("L")
        await bench.sees("您的书")
        assert "排练作者" in bench.shown
        await bench.sees("审阅第 1 章")
        await bench.press("enter")
        await bench.sees("在您的关口")
        await bench.press("space")
        await bench.sees("接受")
        await bench.press("L")
        await bench.sees("Accept a")
        await bench.press("f")
        await bench.on("FullTextScreen")
        await bench.press("L")
        await bench.sees("接受")
        await bench.press("escape")
        await bench.sees("最近")

    office.play(scene)


def test_the_colours_are_switched_through_all_three(office_at: AtStage) -> None:
    office = office_at("begun")

    async def scene(bench: Bench) -> None:
        await bench.on("LibraryScreen")
        seen = []
        for _ in THEMES:
            seen.append(bench.app.theme)
            await bench.press("T")
            await bench.until(lambda: bench.app.theme != seen[-1])
        assert seen == [theme.name for theme in THEMES]
        assert bench.app.theme == seen[0]

    office.play(scene)


def test_help_and_commands_are_there_in_the_language_of_the_reader(office_at: AtStage) -> None:
    office = office_at("begun")

    async def scene(bench: Bench) -> None:
        await bench.on("LibraryScreen")
        await bench.press("question_mark")
        await bench.on("HelpScreen")
        assert "从一个想法开始一本书" in bench.shown
        await bench.press("escape", "ctrl+p")
        await bench.on("Palette")
        await bench.sees("更换配色")
        await bench.press("escape")
        await bench.on("LibraryScreen")

    office.play(scene, language="zh")


def test_a_damaged_book_is_shown_and_says_what_is_wrong(office_at: AtStage) -> None:
    office = office_at("begun")
    (office.ports.paths.projects / "Rubble").mkdir()

    async def scene(bench: Bench) -> None:
        await bench.sees("✘ Rubble")
        await bench.press("enter")
        await bench.on("ErrorPanel")
        assert "Restore it from a backup" in bench.shown

    office.play(scene)


def test_the_tour_walks_the_whole_line_and_leaves_nothing_behind(
    empty_office: Office, tmp_path: object
) -> None:
    async def scene(bench: Bench) -> None:
        await bench.on("ChoiceScreen")
        await bench.press("enter")
        await bench.on("TourScreen")
        await bench.sees("A tour of NovelGate")
        await bench.press("space")
        await bench.sees("A book begins with an idea")
        await bench.press("space")
        await bench.sees("They wait at your gate")
        await bench.press("enter")
        await bench.on("MaterialsCardScreen")
        assert "On the tour the guide decides" in bench.shown
        await bench.press("a")
        assert bench.screen == "MaterialsCardScreen"
        await bench.press("escape", "escape")
        await bench.on("LibraryScreen")

    empty_office.play(scene)
    assert not empty_office.ports.paths.projects.exists()


def test_of_many_books_those_are_shown_that_are_meant_in_the_order_that_is_wanted(
    office_at: AtStage,
) -> None:
    office = office_at("chapter")
    for name in ("Ash Road", "潮汐来信"):
        begin(office, name)

    async def scene(bench: Bench) -> None:
        await bench.sees("3 of 3 · by name")
        assert order(bench) == ["Ash Road", BOOK, "潮汐来信"]
        await bench.press("s")
        await bench.sees("newest first")
        await bench.press("s")
        await bench.sees("what waits for you first")
        assert order(bench)[0] == BOOK
        await bench.press("slash")
        await bench.until(lambda: is_asked(bench))
        await bench.write("潮汐")
        await bench.sees("1 of 3")
        assert order(bench) == ["潮汐来信"]
        await bench.press("escape")
        await bench.sees("3 of 3")
        await bench.press("slash")
        await bench.until(lambda: is_asked(bench))
        await bench.write("whale")
        await bench.sees("No book has “whale” in its name.")
        await bench.press("escape")
        await bench.sees("3 of 3")

    def is_asked(bench: Bench) -> bool:
        focused = bench.app.screen.focused
        return focused is not None and focused.id == "filter"

    def order(bench: Bench) -> list[str]:
        names = ("Ash Road", BOOK, "潮汐来信")
        found = [(bench.shown.find(name), name) for name in names]
        return [name for place, name in sorted(found) if place >= 0]

    office.play(scene)


@pytest.mark.req("UX-18")
def test_a_book_is_backed_up_from_the_shelf(office_at: AtStage) -> None:
    office = office_at("begun")

    def files() -> list[str]:
        place = office.ports.paths.outputs.parent
        return [path.name for path in place.glob("*.ngbook.tar.gz")]

    async def scene(bench: Bench) -> None:
        await bench.sees(BOOK)
        await bench.press("b")
        await bench.until(files)

    office.play(scene)
    assert files()[0].startswith(BOOK)


def test_a_project_of_novelgen_is_brought_in_and_one_among_the_books_taken_over(
    empty_office: Office, tmp_path: Path
) -> None:
    begin(empty_office)
    there = tmp_path / "older" / "Salt Stair"
    among = empty_office.ports.paths.projects / "Left Here"
    broken = tmp_path / "older" / "Broken"
    for place in (there, among, broken):
        place.mkdir(parents=True)
        (place / "outline.json").write_text(OUTLINE, "utf-8")
    (broken / "outline.json").write_text("{}", "utf-8")

    async def scene(bench: Bench) -> None:
        await bench.sees("Left Here")
        await bench.press("i")
        await bench.on("AskText")
        await bench.write(str(tmp_path / "nowhere"))
        await bench.press("enter")
        await bench.sees("is no folder")
        await bench.press("escape", "i")
        await bench.on("AskText")
        await bench.write(str(broken))
        await bench.press("enter")
        await bench.sees("is not a valid outline")
        await bench.press("escape")
        await bench.on("LibraryScreen")
        await bench.sees("2 of 2")
        await bench.press("i")
        await bench.on("AskText")
        await bench.write(str(there))
        await bench.press("enter")
        await bench.on("DeskScreen")
        await bench.press("escape")
        await bench.on("LibraryScreen")
        await bench.press("home", "enter")
        await bench.on("ChoiceScreen")
        await bench.press("enter")
        await bench.on("DeskScreen")

    empty_office.play(scene)
    for name in ("Salt Stair", "Left Here"):
        assert empty_office.book(name).settings().initial_chapters == 1
    for place in (there, among):
        assert (place / "outline.json").read_text("utf-8") == OUTLINE
