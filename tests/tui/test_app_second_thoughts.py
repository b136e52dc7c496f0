"""At the book's desk: ways to write, deposited chapters, taking back, and edits from outside."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tui.conftest import BOOK, Bench, Office
from tests.tui.hand import an_editor
from writer.contracts.chapter import GeneratedChapter
from writer.desk import decide, work
from writer.desk.studio import at_work

AtStage = Callable[..., Office]


@pytest.fixture
def deposited(office_at: AtStage) -> Office:
    """Chapter 1 is deposited, and chapter 2 comes next."""
    office = office_at("chapter")
    with at_work(office.ports, BOOK, "test") as studio:
        decide.waive(studio, 1, "I-001", "It is dusk.", "Mira")
        decide.accept(studio, 1, "Mira")
        work.run(studio, stop_after=["deposit"])
    return office


async def choose(bench: Bench, label: str) -> None:
    """Marks the row with these words, and takes it."""
    await bench.on("DeedScreen")
    await bench.sees(label)
    for _ in range(20):
        if f"▸ {label}" in bench.shown:
            break
        await bench.press("down")
    await bench.press("enter")


@pytest.mark.req("UX-15")
def test_the_plan_is_shown_steered_edited_and_written_from(
    office_at: AtStage, tmp_path: Path
) -> None:
    office = office_at("frozen")
    an_editor(tmp_path, "text.replace('Length: ', 'Length: 1', 1)")

    async def scene(bench: Bench) -> None:
        await bench.sees("write chapter 1")
        await bench.press("w")
        await choose(bench, "See its plan first")
        await bench.on("PlanScreen")
        assert "Scene 1" in bench.shown
        await bench.press("s")
        await bench.on("AskText")
        await bench.write("A storm breaks.")
        await bench.press("enter")
        await bench.rests()
        await bench.on("PlanScreen")
        await bench.press("E")
        await bench.on("ChangesScreen")
        await bench.press("enter")
        await bench.confirm()
        await bench.rests()
        await bench.on("PlanScreen")
        await bench.press("w")
        await bench.sees("review chapter 1")

    office.play(scene, book=BOOK)
    assert [one["steer"] for one in office.events("plan_steered")] == ["A storm breaks."]
    assert [one["what"] for one in office.events("human_edit")] == ["planned"]


@pytest.mark.req("UX-15")
def test_two_drafts_are_laid_out_and_one_is_chosen(office_at: AtStage) -> None:
    office = office_at("frozen")

    async def scene(bench: Bench) -> None:
        await bench.sees("write chapter 1")
        await bench.press("w")
        await choose(bench, "Two drafts")
        await bench.on("DraftsScreen")
        assert "draft 1" in bench.shown
        await bench.press("escape")
        await bench.sees("choose one of 2 drafts of chapter 1")
        await bench.press("space")
        await bench.on("DraftsScreen")
        await bench.press("n", "f")
        await bench.on("FullTextScreen")
        await bench.press("escape")
        await bench.on("DraftsScreen")
        await bench.press("enter")
        await bench.confirm()
        await bench.rests()
        await bench.on("ChapterCardScreen")

    office.play(scene, book=BOOK)
    (chosen,) = office.events("candidate_chosen")
    assert (chosen["candidate"], chosen["by"]) == (2, "Lin")


@pytest.mark.req("UX-16")
def test_a_chapter_is_written_by_hand_through_the_same_gate(
    office_at: AtStage, tmp_path: Path
) -> None:
    office = office_at("frozen")
    an_editor(tmp_path, "text + 'The tide came in. ' * 40 + '\\n\\n***\\n\\n' + 'It went. ' * 60")

    async def scene(bench: Bench) -> None:
        await bench.sees("write chapter 1")
        await bench.press("w")
        await choose(bench, "Write it yourself")
        await bench.on("Confirm")
        assert "2 scenes" in bench.shown
        await bench.confirm()
        await bench.rests()
        await bench.on("ChapterCardScreen")

    office.play(scene, book=BOOK)
    assert office.book().run.text(1).read_text().count("The tide came in.") == 40
    assert [one["what"] for one in office.events("human_edit")] == ["wrote"]


@pytest.mark.req("UX-17")
def test_a_deposited_chapter_is_read_and_reopened_with_a_reason(deposited: Office) -> None:
    async def scene(bench: Bench) -> None:
        await bench.sees("write chapter 2")
        await bench.press("c")
        await bench.on("ChoiceScreen")
        await bench.press("enter")
        await choose(bench, "Read the text")
        await bench.on("FullTextScreen")
        await bench.press("escape", "c")
        await bench.on("ChoiceScreen")
        await bench.press("enter")
        await choose(bench, "Reopen it")
        await bench.on("AskText")
        await bench.press("enter")
        await bench.sees("Write down the reason")
        await bench.write("A typo.")
        await bench.press("enter")
        await bench.confirm()
        await bench.rests()
        await bench.on("ChapterCardScreen")

    deposited.play(scene, book=BOOK)
    taken = deposited.events("human_decision")[-1]
    assert (taken["decision"], taken["reason"], taken["by"]) == ("reopen", "A typo.", "Lin")


@pytest.mark.req("OR-16")
def test_taking_back_shows_what_goes_is_signed_and_can_be_undone(deposited: Office) -> None:
    text = deposited.book().paths.chapter(1).read_bytes()

    async def scene(bench: Bench) -> None:
        await bench.sees("write chapter 2")
        await bench.press("u")
        await choose(bench, "Chapter 1 and those after it")
        await bench.on("AskText")
        await bench.press("enter")
        await bench.on("Confirm")
        assert "with its memory" in bench.shown
        await bench.confirm()
        await bench.rests()
        await bench.sees("write chapter 1")
        assert not deposited.book().paths.chapter(1).exists()
        assert not deposited.book().paths.chapter_memory(1).exists()
        await bench.press("u")
        await choose(bench, "Undo the last one")
        await bench.confirm()
        await bench.rests()
        await bench.sees("write chapter 2")

    deposited.play(scene, book=BOOK)
    assert deposited.book().paths.chapter(1).read_bytes() == text


@pytest.mark.req("UX-05")
@pytest.mark.parametrize("key", ["t", "b"])
def test_a_file_changed_outside_is_found_seen_and_taken_or_put_back(
    deposited: Office, key: str
) -> None:
    path = deposited.book().paths.chapter(1)
    before = path.read_bytes()
    chapter = GeneratedChapter.from_bytes(before)
    chapter.scenes[0].content += " And the tide answered."
    path.write_bytes(chapter.to_bytes())

    async def scene(bench: Bench) -> None:
        await bench.sees("decide on files changed outside (1)")
        await bench.press("space")
        await bench.on("HandsScreen")
        await bench.press("enter")
        await bench.on("ChangesScreen")
        assert "And the tide answered." in bench.shown
        await bench.press("escape")
        await bench.on("HandsScreen")
        await bench.press(key)
        await bench.confirm()
        await bench.rests()
        await bench.sees("review chapter 1" if key == "t" else "write chapter 2")

    deposited.play(scene, book=BOOK)
    assert path.read_bytes() == before
    kind = "human_edit" if key == "t" else "hand_edit_put_back"
    assert [one["by"] for one in deposited.events(kind)] == ["Lin"]


def test_what_cannot_be_done_now_says_why_and_does_nothing(office_at: AtStage) -> None:
    office = office_at("frozen")

    async def scene(bench: Bench) -> None:
        await bench.sees("write chapter 1")
        await bench.press("w")
        await choose(bench, "Two drafts")
        await bench.on("DraftsScreen")
        await bench.press("escape", "w")
        await choose(bench, "✘ Have it written")
        await bench.sees("has 2 drafts that wait for your choice")
        await bench.on("DeedScreen")
        await bench.press("escape", "space")
        await bench.on("DraftsScreen")
        await bench.press("enter")
        await bench.confirm()
        await bench.rests()
        await bench.on("ChapterCardScreen")
        await bench.press("escape", "w")
        await bench.sees("No chapter can be written now")

    office.play(scene, book=BOOK)
