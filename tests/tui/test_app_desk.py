"""The desk of a book: where it stands, what waits, what happened, what comes next."""

from collections.abc import Callable

import pytest

from tests.tui.conftest import BOOK, Bench, Office
from writer.contracts.status import BookStatus, ChapterStatus
from writer.desk import decide, library, work
from writer.desk.propose import Request, propose
from writer.desk.studio import at_work
from writer.tui import strips
from writer.tui.sight import in_sight

AtStage = Callable[[str], Office]


@pytest.mark.parametrize("size", [(100, 30), (80, 24)])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_all_of_the_desk_fits_on_one_screen(
    office_at: AtStage, size: tuple[int, int], language: str
) -> None:
    office = office_at("chapter")
    seen = {
        "en": ("● frozen v001", "1 ● at your gate", "0 of 3 deposited", "review chapter 1"),
        "zh": ("● 冻结 v001", "1 ● 在您的关口", "已入库 0 / 3 章", "审阅第 1 章"),
    }

    async def scene(bench: Bench) -> None:
        await bench.sees(seen[language][-1])
        for text in seen[language]:
            assert text in bench.shown
        lines = bench.shown.splitlines()
        assert len(lines) == size[1]
        assert "?" in lines[-1]
        assert any("▸ " in line and "■1" in line for line in lines)

    office.play(scene, book=BOOK, language=language, size=size)


def test_the_lists_show_chapters_and_what_happened(office_at: AtStage) -> None:
    office = office_at("chapter")

    async def scene(bench: Bench) -> None:
        await bench.sees("review chapter 1")
        await bench.press("l")
        await bench.on("LogScreen")
        await bench.sees("waits for you")
        await bench.press("escape", "t")
        await bench.on("TimelineScreen")
        await bench.sees("pack frozen as v001 by Mira")
        await bench.press("escape")
        await bench.on("DeskScreen")
        await bench.press("p")
        await bench.sees("none")
        await bench.press("c")
        await bench.on("ChoiceScreen")
        assert "not begun" in bench.shown
        await bench.press("enter")
        await bench.on("ChapterCardScreen")
        await bench.press("escape")
        await bench.on("DeskScreen")

    office.play(scene, book=BOOK)


def test_behind_another_screen_nothing_is_drawn_until_somebody_comes_back(
    office_at: AtStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = office_at("chapter")

    async def scene(bench: Bench) -> None:
        await bench.sees("review chapter 1")
        desk = bench.app.desk
        assert desk
        await bench.press("c")
        await bench.on("ChoiceScreen")
        assert in_sight(desk)  # it shines through
        await bench.press("escape", "l")
        await bench.on("LogScreen")
        assert not in_sight(desk)
        drawn = []
        monkeypatch.setattr(type(desk.query_one("#head")), "say", lambda *_: drawn.append(1))
        with at_work(office.ports, BOOK, "elsewhere") as studio:
            decide.waive(studio, 1, "I-001", "It is dusk.", "Mira")
        await bench.until(lambda: desk.outlook and "waive" in desk.outlook.lately[0].says)
        assert not drawn
        monkeypatch.undo()
        await bench.press("escape")
        await bench.sees("waived by Mira")

    office.play(scene, book=BOOK)


def test_what_others_do_is_seen_without_a_key(office_at: AtStage) -> None:
    office = office_at("chapter")

    async def scene(bench: Bench) -> None:
        await bench.sees("review chapter 1")
        with at_work(office.ports, BOOK, "elsewhere") as studio:
            decide.waive(studio, 1, "I-001", "It is dusk.", "Mira")
        await bench.sees("chapter 1: issue waived by Mira")

    office.play(scene, book=BOOK)


def test_a_book_that_goes_away_is_said_and_the_library_is_shown(office_at: AtStage) -> None:
    office = office_at("begun")

    async def scene(bench: Bench) -> None:
        await bench.sees("draft the materials")
        library.trash(office.ports, BOOK, "Mira")
        await bench.on("ErrorPanel")
        await bench.press("escape")
        await bench.on("LibraryScreen")

    office.play(scene, book=BOOK)


def test_a_proposal_is_advised_on_approved_and_carried_out(office_at: AtStage) -> None:
    office = office_at("frozen")
    with at_work(office.ports, BOOK, "test") as studio:
        proposal = propose(studio, Request({"CHAR-001.age": "41"}, "She is older."), "Mira")

    async def scene(bench: Bench) -> None:
        await bench.sees("have the advisor look")
        await bench.press("space")
        await bench.sees(f"decide on {proposal.proposal_id}")
        await bench.press("space")
        await bench.on("ProposalCardScreen")
        await bench.press("a")
        await bench.confirm()
        await bench.sees(f"carry out {proposal.proposal_id}")
        await bench.press("space")
        await bench.on("ProposalCardScreen")
        await bench.press("m")
        await bench.confirm()
        await bench.sees("● frozen v002")

    office.play(scene, book=BOOK)
    assert office.book().paths.frozen_pack("v002").is_file()


def test_a_finished_book_is_exported_and_nothing_is_overwritten(office_at: AtStage) -> None:
    office = office_at("chapter")
    with at_work(office.ports, BOOK, "test") as studio:
        for number in (1, 2, 3):
            for issue in sorted(studio.book.state.law.chapters[number].open_issues):
                decide.waive(studio, number, issue, "It is dusk.", "Mira")
            decide.accept(studio, number, "Mira")
            work.run(studio)
    place = office.ports.paths.outputs.parent
    (place / f"{BOOK}.md").write_text("notes of my own")

    async def scene(bench: Bench) -> None:
        await bench.sees("export it")
        await bench.press("space")
        await bench.sees("Written to")

    office.play(scene, book=BOOK)
    assert (place / f"{BOOK}.md").read_text() == "notes of my own"
    assert (place / f"{BOOK} (2).md").read_text().startswith(f"# {BOOK}")


def test_many_chapters_are_drawn_together_where_room_is_short() -> None:
    states = ["deposited"] * 37 + ["human_review_gate"] + ["planned"] * 462
    chapters = [
        ChapterStatus.model_validate({"number": number, "state": state})
        for number, state in enumerate(states, 1)
    ]
    status = BookStatus(book=BOOK, chapters=tuple(chapters))
    left, right = strips.chapters(status, "en", 86)
    assert left.plain == "1–37 ✔   38 ● at your gate   39–500"
    assert right.plain == "37 of 500 deposited"


def test_a_list_that_answers_behind_the_commands_answers_once_and_takes_them_away(
    office_at: AtStage,
) -> None:
    office = office_at("frozen")

    async def scene(bench: Bench) -> None:
        await bench.press("v")
        await bench.on("VersionsScreen")
        versions = bench.app.screen
        bench.app.action_command_palette()
        await bench.on("Palette")
        versions.dismiss(None)
        versions.dismiss(None)
        await bench.on("DeskScreen")

    assert office.play(scene, book=BOOK).failure is None
