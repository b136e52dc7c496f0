"""Work in threads: screens stay usable, stopping loses nothing, of two answers one counts."""

from collections import Counter
from collections.abc import Callable, Iterator
from threading import Event
from typing import Any

import pytest

from tests.tui.conftest import BOOK, Bench, Office
from writer.desk.studio import at_work
from writer.errors import BookInUse, ProviderFailed
from writer.llm import models
from writer.llm.call import Model, Prompt, Reply
from writer.llm.chat import ChatModel
from writer.llm.prices import FREE
from writer.llm.rehearsal.author import RehearsalAuthor
from writer.tui.app import WorkbenchApp

AtStage = Callable[[str], Office]


class HeldAuthor:
    """The rehearsal author, who waits in the middle of the first prose until told to go on."""

    name = models.REHEARSAL
    price = FREE

    def __init__(self) -> None:
        author = RehearsalAuthor(seed=0)
        self._author = ChatModel(self.name, author, price=FREE, schema_in_body=False)
        self.has_begun = Event()
        self.may_go_on = Event()

    def close(self) -> None:
        """There is no line to hang up."""

    def ask(
        self, prompt: Prompt, schema: dict[str, Any] | None, on_text: Callable[[str], None]
    ) -> Reply:
        def hold(text: str) -> None:
            on_text(text)
            self.has_begun.set()
            assert self.may_go_on.wait(60)

        return self._author.ask(prompt, schema, hold)


@pytest.fixture
def author(monkeypatch: pytest.MonkeyPatch) -> Iterator[HeldAuthor]:
    held = HeldAuthor()
    monkeypatch.setattr(models, "_rehearsal", lambda *_: held)
    yield held
    held.may_go_on.set()


def calls(office: Office) -> Counter[str]:
    return Counter(asked["call_key"] for asked in office.events("llm_request"))


def test_stopped_while_writing_and_going_on_asks_no_model_twice(
    office_at: AtStage, author: HeldAuthor
) -> None:
    office = office_at("frozen")

    async def scene(bench: Bench) -> None:
        await bench.sees("write chapter 1")
        await bench.press("space")
        await bench.until(author.has_begun.is_set)
        await bench.press("c")
        await bench.sees("Stopping after this step")
        author.may_go_on.set()
        await bench.rests()
        assert "Nothing is running" in bench.shown
        assert office.events("human_gate_open")[1:] == []
        await bench.sees("write chapter 1")
        await bench.press("space")
        await bench.rests()
        await bench.sees("review chapter 1")

    office.play(scene, book=BOOK)
    assert set(calls(office).values()) == {1}


def test_stopped_at_once_only_the_sentence_in_hand_is_asked_for_again(
    office_at: AtStage, author: HeldAuthor
) -> None:
    office = office_at("frozen")

    async def scene(bench: Bench) -> None:
        await bench.sees("write chapter 1")
        await bench.press("space")
        await bench.until(author.has_begun.is_set)
        await bench.press("ctrl+c", "c")
        author.may_go_on.set()
        await bench.rests()
        await bench.press("space")
        await bench.rests()
        await bench.sees("review chapter 1")

    office.play(scene, book=BOOK)
    assert sorted(calls(office).values(), reverse=True)[:2] == [2, 1]


def test_what_is_being_written_is_shown_and_the_rest_stays_usable(
    office_at: AtStage, author: HeldAuthor
) -> None:
    office = office_at("frozen")

    async def scene(bench: Bench) -> None:
        await bench.sees("write chapter 1")
        await bench.press("space")
        await bench.sees("Chapter 1: writing")
        await bench.until(lambda: bench.app.screen.query("#page").first().display)
        await bench.press("space")
        await bench.sees("c stops it")
        await bench.press("m")
        await bench.on("MaterialsCardScreen")
        await bench.press("escape", "escape")
        await bench.on("LibraryScreen")
        await bench.press("L")
        await bench.sees("您的书")
        author.may_go_on.set()
        await bench.rests()
        await bench.sees("审阅第 1 章")

    office.play(scene, book=BOOK)


def test_a_workbench_that_is_looked_at_holds_no_lock(office_at: AtStage) -> None:
    office = office_at("chapter")

    async def scene(bench: Bench) -> None:
        await bench.sees("review chapter 1")
        await bench.press("space")
        await bench.on("ChapterCardScreen")
        with at_work(office.ports, BOOK, "somebody else"):
            pass

    office.play(scene, book=BOOK)


def test_somebody_else_at_work_is_said_and_nothing_is_decided(office_at: AtStage) -> None:
    office = office_at("chapter")

    async def scene(bench: Bench) -> None:
        await bench.sees("review chapter 1")
        await bench.press("space")
        await bench.on("ChapterCardScreen")
        with at_work(office.ports, BOOK, "somebody else"):
            await bench.press("r")
            await bench.on("SheetForm")
            await bench.press("f7")
            await bench.write("Mend the eyes.")
            await bench.press("ctrl+s")
            await bench.confirm()
            await bench.on("ErrorPanel")
            assert "is in use" in bench.shown
        await bench.press("escape")

    office.play(scene, book=BOOK)
    assert len(office.events("human_decision")) == 1
    kept = office.app().forms.find(BOOK, "chapter:1")
    assert kept is not None
    assert kept.fields["required_fix"] == "Mend the eyes."


@pytest.mark.req("HB-23")
def test_of_two_workbenches_at_one_gate_one_decides_and_the_other_says_who(
    office_at: AtStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = office_at("chapter")
    second = office.app(book=BOOK)

    async def scene(lin: Bench) -> None:
        async with second.run_test(size=(100, 30)) as pilot:
            mira = Bench(second, pilot)
            for bench in (lin, mira):
                await bench.on("DeskScreen")
                await bench.sees("Space  review chapter 1")
                await bench.press("space")
                await bench.on("ChapterCardScreen")
            await _send_back(lin, "Lin")
            await lin.sees("review chapter 1")
            await _send_back(mira, "Mira")
            await mira.on("ErrorPanel")
            assert "Lin has decided already: sent back" in mira.shown
            await mira.press("escape")
            await mira.sees("chapter 1 sent back by Lin")

    office.play(scene, book=BOOK)
    decisions = [(taken["by"], taken["decision"]) for taken in office.events("human_decision")]
    assert decisions == [("Mira", "freeze"), ("Lin", "request_rewrite")]


async def _send_back(bench: Bench, name: str) -> None:
    await bench.press("r")
    await bench.on("SheetForm")
    await bench.press("f7")
    await bench.write("Mend the eyes.")
    await bench.press("ctrl+s")
    await bench.confirm(name)
    await bench.rests()


def failing(error: Exception) -> Callable[..., Model]:
    class Author(HeldAuthor):
        def ask(self, *_: Any) -> Reply:
            raise error

    return lambda *_: Author()


def test_a_model_that_fails_becomes_a_calm_panel(
    office_at: AtStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = office_at("frozen")
    monkeypatch.setattr(models, "_rehearsal", failing(ProviderFailed("llm.empty", node="plan")))

    async def scene(bench: Bench) -> None:
        await bench.sees("write chapter 1")
        await bench.press("space")
        await bench.on("ErrorPanel")
        await bench.press("enter")
        await bench.on("DeskScreen")
        await bench.sees("write chapter 1")

    office.play(scene, book=BOOK)


def test_a_mistake_of_ours_is_written_down_and_the_workbench_goes_on(
    office_at: AtStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = office_at("frozen")
    monkeypatch.setattr(models, "_rehearsal", failing(ZeroDivisionError("a secret")))

    async def scene(bench: Bench) -> None:
        await bench.sees("write chapter 1")
        await bench.press("space")
        await bench.on("ErrorPanel")
        assert "NovelGate made a mistake (ZeroDivisionError)" in bench.shown
        assert "a secret" not in bench.shown
        await bench.press("enter")
        await bench.on("DeskScreen")

    office.play(scene, book=BOOK)


def test_the_lease_is_let_go_when_work_is_stopped(office_at: AtStage, author: HeldAuthor) -> None:
    office = office_at("frozen")

    async def scene(bench: Bench) -> None:
        await bench.sees("write chapter 1")
        await bench.press("space")
        await bench.until(author.has_begun.is_set)
        with pytest.raises(BookInUse), at_work(office.ports, BOOK, "somebody else"):
            pass
        await bench.press("c")
        author.may_go_on.set()
        await bench.rests()
        with at_work(office.ports, BOOK, "somebody else"):
            pass

    assert isinstance(office.play(scene, book=BOOK), WorkbenchApp)
