"""The papers of a book, opened from its desk: questions, threads, people, memory, wishes, cost."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tui.conftest import BOOK, Bench, Office
from writer.desk import decide, preferences, work
from writer.desk.studio import at_work
from writer.tui.chatting import Heard, Onlooker, Talker, Told
from writer.tui.working import Stopped

AtStage = Callable[[str], Office]


@pytest.fixture(scope="module")
def deposited(finished_work: dict[str, Path]) -> Callable[[Office], None]:
    """Accepts the chapter that waits, whatever was found in it."""

    def accept(office: Office) -> None:
        with at_work(office.ports, BOOK, "test") as studio:
            for issue in work_issues(office):
                decide.waive(studio, 1, issue, "It is meant.", "Mira")
            decide.accept(studio, 1, "Mira")
            work.run(studio, stop_after=["deposit"])

    return accept


def work_issues(office: Office) -> list[str]:
    from writer.desk.card import chapter_card

    card = chapter_card(office.book(), 1)
    return [issue.issue_id for issue in card.issues if issue.severity == "blocker"]


@pytest.mark.req("HB-24")
def test_the_papers_of_a_book_are_opened_one_after_the_other(
    office_at: AtStage, deposited: Callable[[Office], None]
) -> None:
    office = office_at("chapter")
    deposited(office)

    async def paper(bench: Bench, down: int) -> None:
        await bench.on("DeskScreen")
        await bench.press("k")
        await bench.on("DeedScreen")
        await bench.press(*("down",) * down, "enter")

    async def scene(bench: Bench) -> None:
        await paper(bench, 0)
        await bench.sees("Questions and conflicts")
        await bench.sees("OQ-001")
        await bench.press("escape")
        await paper(bench, 1)
        await bench.sees("TH-001-1")
        await bench.press("enter")
        await bench.on("FullTextScreen")
        await bench.press("escape")
        await bench.on("EntriesScreen")
        await bench.press("escape")
        await paper(bench, 2)
        await bench.sees("└─┬")
        await bench.sees("CHAR-00")
        await bench.press("g")
        await bench.until(lambda: list(office.ports.paths.outputs.parent.glob("*.svg")))
        await bench.on("EntriesScreen")
        await bench.press("escape")
        await paper(bench, 3)
        await bench.sees("the writer is reminded")
        await bench.sees("chapter 1, scene 1")
        await bench.press("slash")
        await bench.on("AskText")
        await bench.write("the lamp")
        await bench.press("enter")
        await bench.sees("“the lamp”")
        await bench.press("escape")
        await paper(bench, 5)
        await bench.sees("By role:")

    office.play(scene, book=BOOK, person="Mira")


def test_a_wish_is_added_and_taken_back(office_at: AtStage) -> None:
    office = office_at("begun")

    async def scene(bench: Bench) -> None:
        await bench.on("DeskScreen")
        await bench.press("k")
        await bench.on("DeedScreen")
        await bench.press("down", "down", "down", "down", "enter")
        await bench.sees("No wish yet.")
        await bench.press("a")
        await bench.on("AskText")
        await bench.write("Short sentences at night.")
        await bench.press("enter")
        await bench.sees("✔ PR-001")
        await bench.press("x")
        await bench.sees("taken back")

    office.play(scene, book=BOOK, person="Mira")
    (wish,) = preferences.every(office.book())
    assert (wish.by, wish.status, wish.forgotten_by) == ("Mira", "forgotten", "Mira")


def test_what_is_written_during_a_talk_is_heard_word_by_word() -> None:
    told: list[object] = []
    onlooker = Onlooker(told.append, "en")
    for word in ("The ", "tide ", "rose."):
        onlooker.text(word)
    assert [type(one) for one in told] == [Heard], "one message until somebody looks"
    assert onlooker.so_far() == "The tide rose."
    onlooker.text(" Then")
    assert len(told) == 2
    onlooker.node("scene", 2)
    assert onlooker.so_far() == ""
    onlooker.gone = True
    with pytest.raises(Stopped):
        onlooker.text("more")


def test_the_pane_grows_with_what_is_written_and_keeps_the_whole(office_at: AtStage) -> None:
    office = office_at("chapter")

    async def scene(bench: Bench) -> None:
        await bench.on("DeskScreen")
        await bench.press("slash")
        await bench.on("TalkScreen")
        talker: Talker = bench.app.screen._talker  # type: ignore[attr-defined]
        for word in ("She lit ", "the lamp."):
            await asyncio.to_thread(talker.watcher.text, word)
            await bench.sees(word.strip())
        talker.explained("She lit the lamp, twice.")
        await bench.sees("She lit the lamp, twice.")
        assert bench.shown.count("She lit") == 1, "the whole stands where the words came"
        bench.app.screen.post_message(Told(["And then?"]))
        await bench.sees("And then?")

    office.play(scene, book=BOOK, person="Mira")


@pytest.mark.req("UX-18")
def test_a_record_is_archived_from_the_shelf_once_that_is_meant(office_at: AtStage) -> None:
    office = office_at("frozen")
    before = office.book().run.run_id

    async def scene(bench: Bench) -> None:
        await bench.sees(BOOK)
        await bench.press("A")
        await bench.on("ChoiceScreen")
        await bench.press("down", "enter")
        await bench.on("LibraryScreen")
        assert office.book().run.run_id == before, "nobody said yes"
        await bench.press("A")
        await bench.on("ChoiceScreen")
        await bench.press("enter")
        await bench.until(lambda: office.book().run.run_id != before)

    office.play(scene)
