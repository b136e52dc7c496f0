"""Talking in the workbench: the same conversation, in a pane of it."""

from collections.abc import Callable

import pytest

from tests.tui.conftest import BOOK, Bench, Office, finished_work, office_at

__all__ = ["finished_work", "office_at"]
At = Callable[..., Office]


async def say(bench: Bench, words: str) -> None:
    await bench.write(words)
    await bench.press("enter")


@pytest.mark.req("CH-01", "CH-09")
def test_asked_to_accept_the_pane_opens_the_card_where_a_person_decides(office_at: At) -> None:
    office = office_at("chapter")

    async def scene(bench: Bench) -> None:
        await bench.press("slash")
        await bench.on("TalkScreen")
        await say(bench, "where are we?")
        await bench.sees("waits for you")
        await say(bench, "accept chapter 1")
        await bench.on("ChapterCardScreen")
        await bench.press("escape")
        await bench.on("TalkScreen")
        await bench.sees("Nothing was decided.")
        await bench.press("escape")
        await bench.on("DeskScreen")

    office.play(scene, book=BOOK)
    assert office.book().state.law.chapters[1].state == "human_review_gate"


@pytest.mark.req("CH-03")
def test_the_pane_asks_before_it_takes_back_and_leaving_is_a_no(office_at: At) -> None:
    office = office_at("chapter")

    async def scene(bench: Bench) -> None:
        await bench.press("slash")
        await bench.on("TalkScreen")
        await say(bench, "roll back chapter 1")
        await bench.sees("Type yes")
        await say(bench, "maybe")
        await bench.sees("Nothing was done.")
        await say(bench, "roll back chapter 1")
        await bench.until(lambda: bench.shown.count("Type yes") == 2)
        await bench.press("escape")
        await bench.on("DeskScreen")

    office.play(scene, book=BOOK, person="Mira")
    assert office.book().state.law.chapters[1].state == "human_review_gate"
    assert office.events("rollback") == []


@pytest.mark.req("CH-01")
def test_a_yes_in_the_pane_is_carried_out_in_the_persons_name(office_at: At) -> None:
    office = office_at("chapter")

    async def scene(bench: Bench) -> None:
        await bench.press("slash")
        await bench.on("TalkScreen")
        await say(bench, "roll back chapter 1")
        await bench.sees("Type yes")
        await say(bench, "yes")
        await bench.sees("Your name")
        await say(bench, "Mira")
        await bench.sees("Rolled back")

    office.play(scene, book=BOOK)
    assert [event["by"] for event in office.events("rollback")] == ["Mira"]
