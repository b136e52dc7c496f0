"""The materials on the workbench: worlds, reading, versions, the editor, an idea from a file."""

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tui.conftest import BOOK, Bench, Office, open_office
from writer.desk import freeze, work, worlds
from writer.desk.studio import at_work
from writer.texts import say

AtStage = Callable[[str], Office]
IDEA_FILE = """# Salt Roads

## Idea
A salt trader crosses a desert that was a sea.

## Taboos
- no dream sequences

## Length
5 chapters, 300 words each
"""
BROKEN = """
import json, sys
pack = json.load(open(sys.argv[1], encoding="utf-8"))
pack["conflicts"] = 3
json.dump(pack, open(sys.argv[1], "w", encoding="utf-8"))
"""
MENDED = """
import json, sys
pack = json.load(open(sys.argv[1], encoding="utf-8"))
pack["conflicts"] = []
pack["canon"]["world"]["world_name"] = "Saltmere"
json.dump(pack, open(sys.argv[1], "w", encoding="utf-8"))
"""


class Hand:
    """An editor that does what it is told."""

    def __init__(self, place: Path) -> None:
        self.script = place / "editor.py"
        self.does("pass")

    def does(self, program: str) -> None:
        self.script.write_text(program)

    @property
    def command(self) -> str:
        return f"{sys.executable} -S -E {self.script}"


@pytest.fixture
def hand(tmp_path: Path) -> Hand:
    return Hand(tmp_path)


@pytest.fixture
def at_the_gate(tmp_path: Path, finished_work: dict[str, Path], hand: Hand) -> Office:
    """A pack that waits for a person who has an editor."""
    shutil.copytree(finished_work["drafted"], tmp_path / "outputs", symlinks=True)
    return open_office(tmp_path, editor=hand.command)


async def open_card(bench: Bench) -> None:
    await bench.sees("look at the materials and freeze them")
    await bench.press("m")
    await bench.on("MaterialsCardScreen")


def test_a_book_begins_from_a_file_once_it_was_understood(
    empty_office: Office, tmp_path: Path
) -> None:
    file = tmp_path / "idea.md"
    file.write_text(IDEA_FILE)

    async def fill_in(bench: Bench) -> None:
        await bench.on("NewBookScreen")
        await bench.write("Salt")
        await bench.press("tab", "tab")
        await bench.write(f"'{file}'")
        await bench.press("ctrl+s")
        await bench.on("UnderstoodPanel")
        assert "Taboos: no dream sequences" in bench.shown

    async def scene(bench: Bench) -> None:
        await bench.on("ChoiceScreen")
        await bench.press("down", "down", "enter")
        await fill_in(bench)
        await bench.press("escape")
        await bench.on("NewBookScreen")
        assert f"'{file}"[:20] in bench.shown
        await bench.press("ctrl+s")
        await bench.on("UnderstoodPanel")
        await bench.press("enter")
        await bench.sees("draft the materials")

    empty_office.play(scene, size=(120, 30))
    settings = empty_office.book("Salt").settings()
    assert (settings.title, settings.initial_chapters, settings.target_words) == (
        "Salt Roads",
        5,
        300,
    )
    assert settings.taboos == ["no dream sequences"]


def test_an_idea_and_a_file_or_a_file_that_is_not_there_are_said_and_nothing_is_lost(
    empty_office: Office,
) -> None:
    async def scene(bench: Bench) -> None:
        await bench.on("ChoiceScreen")
        await bench.press("down", "down", "enter")
        await bench.on("NewBookScreen")
        await bench.write("Salt")
        await bench.press("tab")
        await bench.write("A trader.")
        await bench.press("tab")
        await bench.write("nowhere.md")
        await bench.press("ctrl+s")
        await bench.sees("There is an idea and a file of one.")
        assert "A trader." in bench.shown
        await bench.press("tab", "f7", "backspace", "ctrl+s")
        await bench.sees("nowhere.md")
        await bench.sees("No such file")

    empty_office.play(scene)
    assert not empty_office.ports.paths.projects.exists()


@pytest.mark.req("HB-07")
def test_worlds_are_made_on_the_desk_grow_and_wait_for_a_choice(office_at: AtStage) -> None:
    office = office_at("begun")

    async def scene(bench: Bench) -> None:
        await bench.sees("draft the materials")
        await bench.press("o")
        await bench.on("ChoiceScreen")
        await bench.press("enter")
        await bench.on("WorldsScreen")
        assert "2 worlds" in bench.shown
        await bench.press("3")
        assert bench.screen == "WorldsScreen"
        await bench.press("m")
        await bench.sees("3 worlds")
        await bench.press("escape")
        await bench.sees("▸ 3 worlds to choose from")
        await bench.sees("choose one of the worlds")
        await bench.press("escape")
        await bench.sees("next: choose one of the worlds")
        await bench.press("enter")
        await bench.sees("▸ 3 worlds to choose from")
        await bench.press("m")
        await bench.on("WorldsScreen")
        await bench.press("right", "enter")
        await bench.on("Confirm")
        await bench.press("escape")
        await bench.on("WorldsScreen")

    office.play(scene, book=BOOK)
    assert len(worlds.every(office.book())) == 3
    assert office.events("human_decision") == []
    assert not office.book().paths.step("world").exists()


def test_whoever_chose_a_world_first_is_named(office_at: AtStage) -> None:
    office = office_at("begun")
    with at_work(office.ports, BOOK, "test") as studio:
        worlds.make(studio, 2)

    async def scene(bench: Bench) -> None:
        await bench.sees("choose one of the worlds")
        await bench.press("space")
        await bench.on("WorldsScreen")
        with at_work(office.ports, BOOK, "elsewhere") as studio:
            worlds.choose(studio, 1, "Mira")
        await bench.press("2")
        await bench.confirm()
        await bench.on("ErrorPanel")
        await bench.sees("Mira has decided already: chosen.")

    office.play(scene, book=BOOK)
    assert [one["by"] for one in office.events("human_decision")] == ["Mira"]


@pytest.mark.req("HB-17", "HB-24")
def test_the_pack_is_read_searched_and_written_to_a_file(office_at: AtStage) -> None:
    office = office_at("frozen")

    async def scene(bench: Bench) -> None:
        await bench.sees("write chapter 1")
        await bench.press("b")
        await bench.on("PackScreen")
        await bench.sees("materials frozen.v001")
        await bench.press("slash")
        await bench.write("GLO-001")
        await bench.press("enter")
        await bench.sees("match 1 of")
        assert "GLO-001" in bench.shown
        await bench.press("escape", "n")
        await bench.sees("part 2 of")
        await bench.press("x")
        await bench.sees("Written to")

    office.play(scene, book=BOOK)
    written = office.ports.paths.outputs.parent / f"{BOOK} - Materials.md"
    assert "### CHAR-001 · " in written.read_text()


def test_before_there_is_a_pack_it_is_said_so(office_at: AtStage) -> None:
    office = office_at("begun")

    async def scene(bench: Bench) -> None:
        await bench.sees("draft the materials")
        for key in ("b", "v", "m"):
            await bench.press(key)
            await bench.on("ErrorPanel")
            await bench.press("escape")
            await bench.on("DeskScreen")

    office.play(scene, book=BOOK)


@pytest.mark.req("HB-07")
def test_versions_are_listed_with_what_was_said_and_compared(at_the_gate: Office) -> None:
    office = at_the_gate
    with at_work(office.ports, BOOK, "test") as studio:
        freeze.answer(studio, "OQ-001", "Only at dusk.", "Mira")
        work.run(studio)

    async def scene(bench: Bench) -> None:
        await open_card(bench)
        await bench.press("d")
        await bench.on("PackScreen")
        await bench.sees("OQ-001: Only at dusk.")
        await bench.press("escape")
        await bench.on("MaterialsCardScreen")
        await bench.press("v")
        await bench.on("VersionsScreen")
        await bench.press("down")
        await bench.sees("Decided  answered by Mira")
        assert "Answer  OQ-001 Only at dusk." in bench.shown
        await bench.press("d")
        await bench.on("PackScreen")
        await bench.press("escape")
        await bench.on("VersionsScreen")
        await bench.sees("▸ v002")
        await bench.press("enter")
        await bench.sees("materials v002")
        await bench.press("escape")
        await bench.on("VersionsScreen")
        await bench.press("escape", "i")
        await bench.on("PackScreen")
        await bench.sees("The least that would let it be frozen")

    office.play(scene, book=BOOK)


@pytest.mark.req("HB-23")
def test_an_edit_with_faults_goes_back_to_the_editor_and_is_taken_once_it_is_right(
    at_the_gate: Office, hand: Hand
) -> None:
    hand.does(BROKEN)

    async def scene(bench: Bench) -> None:
        await open_card(bench)
        await bench.press("E")
        await bench.on("FaultsPanel")
        assert "$.conflicts: found 3; wanted a list." in bench.shown
        hand.does(MENDED)
        await bench.press("enter")
        await bench.on("EditedPackScreen")
        assert "Saltmere" in bench.shown
        await bench.press("a")
        await bench.confirm()
        await bench.rests()
        await bench.on("MaterialsCardScreen")
        await bench.sees("Materials v003")

    at_the_gate.play(scene, book=BOOK)
    book = at_the_gate.book()
    pack = json.loads(book.paths.draft_pack("v003").read_bytes())
    assert pack["canon"]["world"]["world_name"] == "Saltmere"
    (edited,) = at_the_gate.events("human_edit")
    assert edited["by"] == "Lin"
    assert not list((at_the_gate.ports.paths.outputs / ".forms").rglob("*.json"))


def test_an_edit_that_is_left_is_opened_again_and_decides_nothing(
    at_the_gate: Office, hand: Hand
) -> None:
    hand.does(MENDED)

    async def scene(bench: Bench) -> None:
        await open_card(bench)
        await bench.press("E")
        await bench.on("EditedPackScreen")
        await bench.press("escape")
        await bench.sees("What you wrote is kept")
        hand.does("pass")
        await bench.press("E")
        await bench.on("EditedPackScreen")
        assert "Saltmere" in bench.shown

    at_the_gate.play(scene, book=BOOK)
    assert at_the_gate.events("human_decision") == []


def test_an_editor_that_changes_nothing_or_is_not_there_is_said(
    at_the_gate: Office, hand: Hand
) -> None:
    async def scene(bench: Bench) -> None:
        await open_card(bench)
        await bench.press("E")
        await bench.sees("Nothing was changed.")
        hand.does("raise SystemExit(3)")
        await bench.press("E")
        await bench.on("FaultsPanel")
        await bench.sees("The editor ended with code 3")
        await bench.press("escape")
        await bench.on("MaterialsCardScreen")

    at_the_gate.play(scene, book=BOOK)
    without = open_office(at_the_gate.ports.paths.outputs.parent)

    async def no_editor(bench: Bench) -> None:
        await open_card(bench)
        await bench.press("E")
        await bench.on("ErrorPanel")
        await bench.sees(say("edits.no_editor", "en"))

    without.play(no_editor, book=BOOK)


def test_an_edit_of_a_pack_that_was_decided_on_meanwhile_is_refused_and_kept(
    at_the_gate: Office, hand: Hand
) -> None:
    hand.does(MENDED)

    async def scene(bench: Bench) -> None:
        await open_card(bench)
        await bench.press("E")
        await bench.on("EditedPackScreen")
        with at_work(at_the_gate.ports, BOOK, "elsewhere") as studio:
            freeze.freeze(studio, "Mira")
        await bench.press("a")
        await bench.confirm()
        await bench.on("ErrorPanel")
        await bench.sees("Mira has decided already: frozen.")

    at_the_gate.play(scene, book=BOOK)
    (kept,) = (at_the_gate.ports.paths.outputs / ".forms").rglob("materials.v002.json")
    assert "Saltmere" in kept.read_text()
    assert [one["by"] for one in at_the_gate.events("human_decision")] == ["Mira"]


@pytest.mark.req("HB-01")
def test_a_frozen_pack_is_only_to_be_read_on_its_card(office_at: AtStage) -> None:
    office = office_at("frozen")

    async def scene(bench: Bench) -> None:
        await bench.sees("write chapter 1")
        await bench.press("m")
        await bench.on("MaterialsCardScreen")
        assert "frozen: v001" in bench.shown
        assert "Only to be read" in bench.shown
        await bench.press("enter")
        assert bench.screen == "MaterialsCardScreen"
        await bench.press("E")
        await bench.on("ErrorPanel")
        await bench.press("escape", "v")
        await bench.sees("frozen by Mira · in force")

    office.play(scene, book=BOOK)


def test_the_commands_of_the_materials_are_found_by_their_names(office_at: AtStage) -> None:
    office = office_at("frozen")

    async def scene(bench: Bench) -> None:
        await bench.sees("写第 1 章")
        await bench.press("ctrl+p")
        await bench.on("Palette")
        await bench.write("通读材料")
        await bench.sees("全部内容，带锚点")
        await bench.press("enter")
        await bench.on("PackScreen")

    office.play(scene, book=BOOK, language="zh")


@pytest.mark.req("HB-01", "HB-04")
def test_a_changed_byte_in_a_frozen_file_is_named_on_the_desk_and_put_back(
    office_at: AtStage,
) -> None:
    office = office_at("frozen")
    pack = office.book().paths.frozen_pack("v001")
    frozen = pack.read_bytes()
    pack.chmod(0o644)
    pack.write_bytes(frozen.replace(b'"v001"', b'"v001" ', 1))

    async def scene(bench: Bench) -> None:
        await bench.sees("1 changed outside: materials/frozen/")
        await bench.press("space")
        await bench.on("HandsScreen")
        await bench.sees("but it is")
        await bench.press("b")
        await bench.confirm()
        await bench.rests()
        await bench.sees("write chapter 1")

    office.play(scene, book=BOOK)
    assert pack.read_bytes() == frozen
