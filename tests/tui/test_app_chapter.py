"""At the chapter's gate: editing, passages, why, context, versions, waivers and revisions."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tui.conftest import BOOK, Bench, Office
from tests.tui.hand import an_editor
from writer.contracts.settings import Settings
from writer.desk import decide, work
from writer.desk.studio import at_work
from writer.desk.write import write_next

AtStage = Callable[..., Office]


async def open_card(bench: Bench, number: int = 1) -> None:
    await bench.sees(f"review chapter {number}")
    await bench.press("space")
    await bench.on("ChapterCardScreen")


@pytest.mark.req("UX-05", "UX-08")
def test_the_text_is_edited_the_change_shown_signed_and_checked_again(
    office_at: AtStage, tmp_path: Path
) -> None:
    office = office_at("chapter")
    an_editor(tmp_path, "text.replace('.', ', said the tide.', 1)")

    async def scene(bench: Bench) -> None:
        await open_card(bench)
        await bench.press("E")
        await bench.on("ChangesScreen")
        assert "[+" in bench.shown
        assert "said the tide" in bench.shown
        await bench.press("enter")
        await bench.confirm()
        await bench.rests()
        await bench.on("ChapterCardScreen")
        await bench.press("d")
        await bench.on("DiffScreen")
        assert "said the tide" in bench.shown

    office.play(scene, book=BOOK)
    edited = office.events("human_edit")
    assert [(one["by"], one["what"]) for one in edited] == [("Lin", "edited")]
    assert "said the tide" in office.book().run.text(1).read_text()
    assert not list(office.book().run.chapters.glob("*.editing/*"))


def test_an_edit_that_is_not_signed_changes_nothing_and_is_kept(
    office_at: AtStage, tmp_path: Path
) -> None:
    office = office_at("chapter")
    an_editor(tmp_path, "text.replace('.', ', said the tide.', 1)")

    async def scene(bench: Bench) -> None:
        await open_card(bench)
        await bench.press("E")
        await bench.on("ChangesScreen")
        await bench.press("escape")
        await bench.sees("Your text is kept in")
        await bench.on("ChapterCardScreen")

    office.play(scene, book=BOOK)
    assert office.events("human_edit") == []
    (kept,) = office.book().run.chapters.glob("*.editing/*")
    assert "said the tide" in kept.read_text()


@pytest.mark.parametrize(
    ("makes", "said"),
    [
        ("text", "Chapter 1 is unchanged"),
        ("text.replace('# ', '# Another ', 1)", "The title is"),
        ("(_ for _ in ()).throw(SystemExit(3))", "The editor ended with code 3"),
    ],
)
def test_what_is_no_edit_is_said_in_one_sentence(
    office_at: AtStage, tmp_path: Path, makes: str, said: str
) -> None:
    office = office_at("chapter")
    an_editor(tmp_path, makes)

    async def scene(bench: Bench) -> None:
        await open_card(bench)
        await bench.press("E")
        await bench.sees(said)

    office.play(scene, book=BOOK)
    assert office.events("human_edit") == []


@pytest.mark.req("UX-12")
def test_why_and_context_are_told_over_the_card(office_at: AtStage) -> None:
    office = office_at("chapter")

    async def scene(bench: Bench) -> None:
        await open_card(bench)
        await bench.press("y")
        await bench.on("PageScreen")
        assert "why it is as it is" in bench.shown
        assert "Round 1" in bench.shown
        await bench.press("escape")
        await bench.on("ChapterCardScreen")
        await bench.press("c")
        await bench.on("PageScreen")
        assert "what was sent" in bench.shown
        await bench.press("end")
        await bench.sees("No memories")
        await bench.press("escape", "f")
        await bench.on("FullTextScreen")
        await bench.press("j", "j")
        await bench.sees("passage 2 of")
        await bench.press("y")
        await bench.on("PageScreen")
        await bench.sees("It was written by")

    office.play(scene, book=BOOK)


def test_a_passage_is_picked_from_the_text_and_nothing_else_is_rewritten(
    office_at: AtStage,
) -> None:
    office = office_at("chapter")
    before = office.book().run.text(1).read_text("utf-8")

    async def scene(bench: Bench) -> None:
        await open_card(bench)
        await bench.press("f")
        await bench.on("FullTextScreen")
        assert "rewrite it" not in bench.shown
        await bench.press("j", "s")
        await bench.sees("passage 1 of")
        await bench.press("r")
        await bench.on("SheetForm")
        await bench.sees("Only this passage")
        await bench.press("f7")
        await bench.write("She finds the brass compass.")
        await bench.press("ctrl+s")
        await bench.on("Confirm")
        assert "Only “" in bench.shown
        await bench.confirm()
        await bench.rests()
        await bench.sees("review chapter 1")

    office.play(scene, book=BOOK)
    after = office.book().run.text(1).read_text("utf-8")
    assert after != before
    assert after.split("\n\n")[2:] == before.split("\n\n")[2:]
    assert len(office.events("passage_rewritten")) == 1


@pytest.mark.req("UX-10")
def test_waivers_are_listed_with_their_reason_and_revoked(office_at: AtStage) -> None:
    office = office_at("chapter")
    with at_work(office.ports, BOOK, "test") as studio:
        decide.waive(studio, 1, "I-001", "It is dusk.", "Mira")

    async def scene(bench: Bench) -> None:
        await open_card(bench)
        await bench.press("W")
        await bench.on("WaiversScreen")
        for told in ("WV-001", "It is dusk.", "Mira", "in force"):
            assert told in bench.shown
        await bench.press("x")
        await bench.on("AskText")
        await bench.write("It is noon after all.")
        await bench.press("enter")
        await bench.confirm()
        await bench.rests()
        await bench.sees("■1")
        await bench.press("W")
        await bench.on("WaiversScreen")
        assert "revoked" in bench.shown

    office.play(scene, book=BOOK)
    assert [one["by"] for one in office.events("waiver_revoked")] == ["Lin"]


def with_a_revision(office: Office) -> None:
    """The book as it is where a revision is offered instead of applied."""
    path = office.book().paths.settings
    changed = Settings.from_bytes(path.read_bytes()).model_copy(
        update={"revision_policy": "manual_confirm"}
    )
    with at_work(office.ports, BOOK, "test") as studio:
        studio.book.keep({path: changed.to_bytes()})
    with at_work(office.ports, BOOK, "test") as studio:
        write_next(studio)
        work.run(studio)


@pytest.mark.parametrize(("key", "said"), [("a", "applied"), ("r", "rejected")])
def test_a_revision_is_seen_and_applied_or_rejected(
    office_at: AtStage, key: str, said: str
) -> None:
    office = office_at("frozen", rehearsal_flaws=("wrong_eyes",))
    with_a_revision(office)

    async def scene(bench: Bench) -> None:
        await open_card(bench)
        assert "v revision" in bench.shown
        await bench.press("v")
        await bench.on("ChangesScreen")
        assert "[+" in bench.shown
        await bench.press(key)
        if key == "r":
            await bench.on("AskText")
            await bench.write("It was better before.")
            await bench.press("enter")
        await bench.confirm()
        await bench.rests()
        await bench.on("ChapterCardScreen")
        await bench.press("escape")
        await bench.sees(f"revision {said} by")

    office.play(scene, book=BOOK)
    assert not office.book().state.law.chapters[1].revision_pending
    (decided,) = office.events("revision_applied")
    assert decided["accepted"] == (key == "a")
