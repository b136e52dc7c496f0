"""The library: what a person meets first, and how a book begins."""

from collections.abc import Callable

import pytest

from tests.tui.conftest import BOOK, Bench, Office, begin
from writer.texts import say
from writer.tui.themes import THEMES

AtStage = Callable[[str], Office]


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
