"""A whole book by keys alone, with every hand that a person has on it, in both languages."""

import shutil
from collections.abc import Callable
from pathlib import Path

import orjson
import pytest

from tests.tui.conftest import BOOK, Bench, Office, open_office
from tests.tui.hand import an_editor
from tests.tui.screen_cards import LANGUAGES, Language
from writer.contracts.settings import Settings
from writer.desk import freeze, intake, work
from writer.desk.studio import at_work
from writer.store.files import digest
from writer.texts import say

pytestmark = pytest.mark.xdist_group("app-book")

FLAWS = ("wrong_eyes",)
SAID: dict[str, tuple[str, str]] = {
    "book": (BOOK, "潮汐来信"),
    "idea": ("A keeper finds letters.", "看守人发现一封封写给自己的信。"),
    "fix": ("She finds the brass compass.", "让她找到黄铜罗盘。"),
    "sought": ("brass compass", "黄铜罗盘"),
    "reason": ("It is dusk.", "已是黄昏。"),
    "own": ("The tide came in over the stones. ", "潮水漫过石阶又退回去了。"),
    "edit": (" And the tide answered.", "潮水应了一声。"),
    "typo": (" Nobody had asked it.", "没有人问过它。"),
}


@pytest.fixture(scope="module")
def frozen(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Language], Path]:
    def made(language: Language) -> Path:
        place = tmp_path_factory.mktemp(f"frozen-{language}")
        office = open_office(place, language=language)
        settings = Settings(
            project_name=SAID["book"][LANGUAGES.index(language)],
            title="T",
            idea=SAID["idea"][LANGUAGES.index(language)],
            language=language,
            initial_chapters=3,
            max_chapters=3,
            target_words=200,
        )
        intake.create(office.ports, settings)
        with at_work(office.ports, settings.project_name, "test") as studio:
            work.run(studio)
            freeze.freeze(studio, "Mira")
        return place / "outputs"

    return made


class Book:
    """One book on one bench, looked at after every decision."""

    def __init__(self, office: Office, bench: Bench, language: Language, place: Path) -> None:
        self.office, self.bench, self.language, self.place = office, bench, language, place
        self.deposited: dict[int, bytes] = {}

    def said(self, name: str) -> str:
        return SAID[name][LANGUAGES.index(self.language)]

    def holds_only_what_was_accepted(self) -> None:
        """Memory, ledger and the chapters themselves know nothing of drafts."""
        book = self.office.book(self.said("book"))
        numbers = sorted(self.deposited)
        assert [n for n in (1, 2, 3) if book.paths.chapter(n).exists()] == numbers
        assert [n for n in (1, 2, 3) if book.paths.chapter_memory(n).exists()] == numbers
        for number, text in self.deposited.items():
            assert book.paths.chapter(number).read_bytes() == text
            assert book.state.law.chapters[number].deposited == digest(text)
        ledger = orjson.loads(book.paths.ledger.read_bytes()) if numbers else []
        assert [entry["chapter_number"] for entry in ledger] == numbers

    async def decided(self) -> None:
        await self.bench.confirm()
        await self.bench.rests()

    async def next(self, action: str, number: int) -> None:
        await self.bench.sees(say(f"workbench.next_{action}", self.language, subject=number))

    async def card(self, number: int) -> None:
        await self.next("review", number)
        await self.bench.press("space")
        await self.bench.on("ChapterCardScreen")

    async def waive_what_blocks(self) -> None:
        while self.bench.app.screen.query("#accept:disabled"):
            await self.bench.press("w")
            await self.bench.on("WaiveDialog")
            await self.bench.write(self.said("reason"))
            await self.bench.press("enter")
            await self.decided()
            await self.bench.on("ChapterCardScreen")
            self.holds_only_what_was_accepted()

    async def rewrite(self, number: int) -> None:
        await self.bench.press("r")
        await self.bench.on("SheetForm")
        await self.bench.press("f7")
        await self.bench.write(self.said("fix"))
        await self.bench.press("tab", "f7")
        await self.bench.write(f"contains: {self.said('sought')}")
        await self.bench.press("ctrl+s")
        await self.decided()
        self.holds_only_what_was_accepted()
        await self.card(number)
        await self.bench.sees(f"✔ contains: {self.said('sought')}")

    async def edit(self, words: str) -> None:
        an_editor(self.place, f"text.rstrip() + {self.said(words)!r} + chr(10)")
        await self.bench.press("E")
        await self.bench.on("ChangesScreen")
        await self.bench.sees(f"{self.said(words)[-7:]}]")
        await self.bench.press("enter")
        await self.decided()
        await self.bench.on("ChapterCardScreen")
        self.holds_only_what_was_accepted()

    async def write_by_hand(self, number: int) -> None:
        an_editor(self.place, f"text + {self.said('own')!r} * 24 + chr(10)")
        await self.next("write", number)
        await self.bench.press("w")
        await self.bench.on("DeedScreen")
        await self.bench.press("end", "enter")
        await self.decided()
        await self.bench.on("ChapterCardScreen")
        self.holds_only_what_was_accepted()

    async def accept(self, number: int) -> None:
        await self.waive_what_blocks()
        await self.bench.press("a")
        await self.decided()
        await self.bench.on("DeskScreen")
        paths = self.office.book(self.said("book")).paths
        self.deposited[number] = paths.chapter(number).read_bytes()
        self.holds_only_what_was_accepted()

    async def reopen(self, number: int) -> None:
        await self.bench.press("c")
        await self.bench.on("ChoiceScreen")
        await self.bench.press(*["down"] * (number - 1), "enter")
        await self.bench.on("DeedScreen")
        await self.bench.press("end", "up", "enter")
        await self.bench.on("AskText")
        await self.bench.write(self.said("reason"))
        await self.bench.press("enter")
        await self.decided()
        await self.bench.on("ChapterCardScreen")
        self.holds_only_what_was_accepted()


@pytest.mark.req("HB-03", "HB-15", "HB-23", "UX-13")
@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.soak), "zh"])
def test_three_chapters_are_worked_by_keys_until_all_are_deposited(
    language: Language, frozen: Callable[[Language], Path], tmp_path: Path
) -> None:
    shutil.copytree(frozen(language), tmp_path / "outputs", symlinks=True)
    office = open_office(
        tmp_path, language=language, rehearsal_flaws=FLAWS, editor=an_editor(tmp_path)
    )
    name = SAID["book"][LANGUAGES.index(language)]

    async def scene(bench: Bench) -> None:
        book = Book(office, bench, language, tmp_path)
        await book.next("write", 1)
        await bench.press("space")
        await book.card(1)
        await book.waive_what_blocks()
        await book.rewrite(1)
        await book.edit("edit")
        await book.accept(1)
        await book.write_by_hand(2)
        await book.accept(2)
        await book.next("write", 3)
        await book.reopen(1)
        await book.edit("typo")
        await book.accept(1)
        await book.next("write", 3)
        await bench.press("space")
        await book.card(3)
        await book.accept(3)
        await bench.sees(say("workbench.next_export", language))

    office.play(scene, book=name, language=language)
    book = office.book(name)
    for number, words in ((1, "edit"), (1, "typo"), (2, "own")):
        text = book.paths.chapter(number).read_text("utf-8")
        assert SAID[words][LANGUAGES.index(language)].strip() in text
    decided = [one["decision"] for one in office.events("human_decision", name)]
    assert decided.count("accept") == 4
    assert {"waive", "request_rewrite", "reopen"} <= set(decided)
    assert [one["what"] for one in office.events("human_edit", name)] == [
        *("edited", "wrote", "edited")
    ]
