"""The whole line on the workbench: from an idea to an accepted chapter, by keys alone."""

from collections.abc import Callable

import pytest

from tests.tui.conftest import BOOK, Bench, Office

AtStage = Callable[[str], Office]


@pytest.mark.req("HB-23")
def test_a_book_goes_from_an_idea_to_an_accepted_chapter(empty_office: Office) -> None:
    async def scene(bench: Bench) -> None:
        await bench.on("ChoiceScreen")
        await bench.press("down", "down", "enter")
        await bench.on("NewBookScreen")
        await bench.write(BOOK)
        await bench.press("tab")
        await bench.write("A keeper finds letters.")
        await bench.press("ctrl+s")
        await bench.sees("draft the materials")
        await bench.press("space")
        await bench.sees("look at the materials and freeze them")
        await bench.press("space")
        await bench.on("MaterialsCardScreen")
        await bench.press("a")
        await bench.confirm()
        await bench.sees("write chapter 1")
        await bench.press("space")
        await bench.sees("review chapter 1")
        await bench.press("space")
        await bench.on("ChapterCardScreen")
        await bench.press("a")
        await bench.confirm()
        await bench.sees("write chapter 2")

    app = empty_office.play(scene)
    assert app.person == "Lin"
    book = empty_office.book()
    assert book.paths.frozen_pack("v001").is_file()
    assert book.paths.chapter(1).is_file()
    assert book.paths.chapter_memory(1).is_file()
    assert [taken["by"] for taken in empty_office.events("human_decision")] == ["Lin", "Lin"]


@pytest.mark.req("HB-25")
def test_a_chapter_is_waived_rewritten_with_a_sheet_and_accepted(office_at: AtStage) -> None:
    office = office_at("chapter")

    async def scene(bench: Bench) -> None:
        await bench.sees("review chapter 1")
        await bench.press("space")
        await bench.on("ChapterCardScreen")
        await bench.press("w")
        await bench.on("WaiveDialog")
        await bench.write("It is dusk.")
        await bench.press("enter")
        await bench.confirm()
        await bench.rests()
        await bench.on("ChapterCardScreen")
        assert len(office.events("waiver_added")) == 1
        await bench.press("r")
        await bench.on("SheetForm")
        await bench.press("f7")
        await bench.write("She finds the brass compass.")
        await bench.press("tab")
        await bench.press("f7")
        await bench.write("contains: brass compass")
        await bench.press("ctrl+s")
        await bench.confirm()
        await bench.rests()
        await bench.sees("review chapter 1")
        await bench.press("space")
        await bench.on("ChapterCardScreen")
        await bench.sees("✔ contains: brass compass")
        await bench.press("a")
        await bench.confirm()
        await bench.sees("write chapter 2")

    office.play(scene, book=BOOK)
    book = office.book()
    assert "brass compass" in book.run.text(1).read_text()
    assert book.paths.chapter(1).is_file()
    assert office.app().forms.unsent() == []
    decisions = [taken["decision"] for taken in office.events("human_decision")]
    assert decisions == ["freeze", "waive", "request_rewrite", "accept"]
