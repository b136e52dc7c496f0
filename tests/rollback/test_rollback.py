"""Back to a step, a chapter or a scene, exactly; and back again."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.line.walking import Line

pytestmark = pytest.mark.xdist_group("rollback")

NOT_COMPARED = ("/logs/", "/data/", ".locks", "workflow_checkpoints.db", "changes/rollbacks/")
BY = ("--by", "Lin")


def tree(outputs: Path) -> dict[str, str]:
    """Every file of a book beside its logs, locks, caches and the archive of rollbacks."""
    root = outputs / "projects"
    return {
        str(path.relative_to(root)): path.read_text("utf-8")
        for path in root.rglob("*")
        if path.is_file() and not any(part in str(path) for part in NOT_COMPARED)
    }


def without_plans(files: dict[str, str]) -> dict[str, str]:
    return {path: text for path, text in files.items() if not path.endswith("_plan.json")}


@pytest.mark.req("OR-16")
@pytest.mark.parametrize("number", [2, 3])
def test_a_book_rolled_back_to_a_chapter_is_as_it_was_before_that_chapter_with_plans_kept(
    book_at: Callable[[str], Line], far_along: dict[str, Path], number: int
) -> None:
    line = book_at("gate")
    plans = {path for path in tree(line.outputs) if path.endswith("_plan.json")}
    line.ng("rollback", line.book, "--chapter", str(number), *BY)
    after = tree(line.outputs)
    assert without_plans(after) == without_plans(tree(far_along[str(number - 1)]))
    assert plans <= after.keys()
    assert line.states() == ["deposited"] * (number - 1) + ["planned"] * (6 - number)


@pytest.mark.req("OR-16")
@pytest.mark.parametrize("stage", ["3", "gate"])
def test_undo_puts_every_byte_back(
    book_at: Callable[[str], Line], far_along: dict[str, Path], stage: str
) -> None:
    line = book_at(stage)
    states = line.states()
    line.ng("rollback", line.book, "--chapter", "2", *BY)
    line.ng("rollback", line.book, "--undo", *BY)
    if stage == "gate":
        assert line.states()[3] == "agent_review"
        line.ng("run", line.book)
    assert line.states() == states
    before, after = tree(far_along[stage]), tree(line.outputs)
    if stage == "gate":  # the chapter at its gate went through review again
        again = ("/004.", "consistency_reports")
        before = {p: t for p, t in before.items() if not any(a in p for a in again)}
        after = {p: t for p, t in after.items() if not any(a in p for a in again)}
    assert after == before
    line.ng("doctor", line.book)


@pytest.mark.req("OR-16")
def test_work_goes_on_after_a_rollback_and_after_its_undoing(
    book_at: Callable[[str], Line],
) -> None:
    line = book_at("3")
    line.ng("rollback", line.book, "--chapter", "3", *BY)
    line.ng("rollback", line.book, "--undo", *BY)
    line.ng("write", line.book)
    assert line.states()[3] == "human_review_gate"
    line.ng("rollback", line.book, "--chapter", "3", *BY)
    line.ng("write", line.book)
    line.ng("accept", line.book, "3", *BY)
    assert line.states()[:4] == ["deposited", "deposited", "deposited", "planned"]


@pytest.mark.req("OR-16")
def test_the_ledger_and_the_memories_follow(book_at: Callable[[str], Line]) -> None:
    line = book_at("3")
    line.ng("rollback", line.book, "--chapter", "2", *BY)
    ledger = json.loads((line.root / "chapter_memory.json").read_text("utf-8"))
    assert [entry["chapter_number"] for entry in ledger] == [1]
    names = sorted(path.name for path in (line.root / "memory" / "chapters").iterdir())
    assert names == ["001.memory.json", "001.threads.json"]
    assert not (line.root / "workflow_checkpoints.db").exists()


@pytest.mark.req("OR-16", "HB-03")
def test_what_is_deposited_is_rolled_back_by_a_person_only(book_at: Callable[[str], Line]) -> None:
    line = book_at("3")
    before = tree(line.outputs)
    assert line.ng("rollback", line.book, "--chapter", "2", code=3)["error"]["message"]
    assert tree(line.outputs) == before
    line.ng("rollback", line.book, "--chapter", "2", "--by", " ", code=3)
    assert tree(line.outputs) == before


@pytest.mark.req("OR-16", "HB-04")
@pytest.mark.parametrize("step", ["world", "outline"])
def test_what_is_frozen_is_never_rolled_back(book_at: Callable[[str], Line], step: str) -> None:
    line = book_at("frozen")
    before = tree(line.outputs)
    error = line.ng("rollback", line.book, "--step", step, *BY, code=3)["error"]
    assert "proposal" in str(error)
    assert tree(line.outputs) == before


@pytest.mark.req("OR-16")
def test_a_step_takes_all_later_steps_with_it(book_at: Callable[[str], Line]) -> None:
    line = book_at("drafted")
    line.ng("rollback", line.book, "--step", "characters", *BY)
    there = {path.name for path in line.root.glob("*.json")}
    assert {"world.json", "theme_conflict.json"} <= there
    assert not {"characters.json", "outline.json"} & there
    assert not list((line.root / "materials").rglob("*.json"))
    assert line.status()["materials"]["state"] == "intake"
    line.ng("materials", "draft", line.book)
    line.ng("materials", "freeze", line.book, *BY)
    assert line.status()["materials"]["frozen_version"] == "v001"


@pytest.mark.req("OR-16")
def test_a_step_that_was_rolled_back_comes_back_to_its_gate(
    book_at: Callable[[str], Line], far_along: dict[str, Path]
) -> None:
    line = book_at("drafted")
    version = line.status()["materials"]["draft_version"]
    line.ng("rollback", line.book, "--step", "world", *BY)
    line.ng("rollback", line.book, "--undo", *BY)
    line.ng("run", line.book)
    status = line.status()["materials"]
    assert (status["state"], status["draft_version"]) == ("human_review_gate", version)
    assert tree(line.outputs).keys() == tree(far_along["drafted"]).keys()
    line.ng("materials", "freeze", line.book, *BY)


@pytest.mark.req("OR-16", "OR-13")
def test_scenes_before_the_one_rolled_back_to_are_kept_word_for_word(
    book_at: Callable[[str], Line],
) -> None:
    line = book_at("gate")
    scenes = sorted((line.root / "chapters" / "scenes").glob("chapter_004_scene_*.json"))
    assert len(scenes) > 1
    first = scenes[0].read_bytes()
    line.ng("rollback", line.book, "--chapter", "4", "--scene", "2", *BY)
    assert scenes[0].read_bytes() == first
    assert not scenes[1].exists()
    line.ng("write", line.book)
    assert scenes[0].read_bytes() == first
    assert scenes[1].exists()
    written = line.ng("log", line.book, "--type", "llm_request", "--chapter", "4")
    keys = [event["data"]["call_key"] for event in written if event["node"] == "scene"]
    again = [key for key in keys if "/r2/" in key]
    assert again
    assert not any(key.endswith("/1") for key in again)


@pytest.mark.req("OR-16")
def test_the_plans_of_chapters_that_are_not_begun_can_be_taken_back(
    book_at: Callable[[str], Line],
) -> None:
    line = book_at("gate")
    line.ng("rollback", line.book, "--step", "chapter_plan", *BY)
    plans = sorted(path.name for path in (line.root / "chapters").glob("*_plan.json"))
    assert plans == [f"chapter_00{number}_plan.json" for number in (1, 2, 3)]
    line.ng("rollback", line.book, "--undo", *BY)
    assert (line.root / "chapters" / "chapter_004_plan.json").exists()


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--chapter", "5"], 4),
        (["--chapter", "9"], 4),
        (["--chapter", "4", "--scene", "77"], 4),
        (["--step", "finale"], 4),
        (["--undo"], 4),
        ([], 4),
        (["--scene", "1"], 4),
        (["--chapter", "4", "--undo"], 4),
        (["--chapter", "0"], 2),
    ],
)
def test_what_cannot_be_rolled_back_is_said_and_nothing_changes(
    book_at: Callable[[str], Line], words: list[str], code: int
) -> None:
    line = book_at("gate")
    before = tree(line.outputs)
    assert line.ng("rollback", line.book, *words, *BY, code=code)["error"]["message"]
    assert tree(line.outputs) == before


def test_an_undo_after_a_new_draft_is_refused_and_loses_nothing(
    book_at: Callable[[str], Line],
) -> None:
    line = book_at("3")
    line.ng("rollback", line.book, "--chapter", "3", *BY)
    line.ng("write", line.book)
    before = tree(line.outputs)
    assert line.ng("rollback", line.book, "--undo", *BY, code=3)["error"]["reasons"]
    assert tree(line.outputs) == before


def test_a_file_changed_by_hand_is_not_thrown_away(book_at: Callable[[str], Line]) -> None:
    line = book_at("3")
    chapter = line.root / "chapters" / "chapter_003.json"
    chapter.write_text(chapter.read_text("utf-8").replace("the", "a", 1), "utf-8")
    before = chapter.read_bytes()
    assert line.ng("rollback", line.book, "--chapter", "3", *BY, code=3)["error"]["message"]
    assert chapter.read_bytes() == before
    assert line.states()[2] == "deposited"


@pytest.mark.req("OR-16", "UX-05")
def test_a_text_that_is_put_back_is_still_known_to_be_a_persons(
    book_at: Callable[[str], Line], tmp_path: Path
) -> None:
    line = book_at("gate")
    mine = tmp_path / "mine.md"
    text = (line.run / "chapters" / "004.md").read_text("utf-8").rstrip()
    mine.write_text(f"{text} These words are mine.\n", "utf-8")
    line.ng("edit", line.book, "4", "--file", str(mine), *BY)
    line.ng("rollback", line.book, "--chapter", "4", *BY)
    line.ng("rollback", line.book, "--undo", *BY)
    line.ng("run", line.book)
    line.ng("accept", line.book, "4", *BY)
    made = json.loads((line.root / "chapters" / "chapter_004.provenance.json").read_text("utf-8"))
    assert [hand["by"] for hand in made["hands"]] == ["Lin"]
