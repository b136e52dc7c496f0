"""Checkpoints: listed, resumed from, thinned out; lost or damaged, the book is still whole."""

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from langgraph.checkpoint.base import CheckpointTuple, empty_checkpoint

from tests.cli.asking import BOOK as ANY
from tests.cli.asking import Ng
from tests.workflow.books import BOOK, Ears, asked_twice, calls, orchestrator, settings
from writer import (
    NovelGenerationState,
    NovelOrchestrator,
    create_novel_generation_workflow,
)
from writer.graph.checkpoints import (
    HELD_ELSEWHERE,
    LAST,
    SETTLED,
    InFile,
    InMemory,
    Saved,
    _saved,
    listed,
)

At = Callable[[str], NovelOrchestrator]


@pytest.mark.req("WF-05", "WF-06")
def test_there_is_a_checkpoint_after_each_node_with_time_step_and_project(at: At) -> None:
    book = at("accepted")
    found = book.list_checkpoints()
    steps = [saved["step"] for saved in reversed(found)]
    assert steps[:6] == ["sync", "world", "theme_conflict", "characters", "outline", "materials"]
    assert steps[-1] == "deposit"
    assert {saved["project"] for saved in found} == {BOOK}
    assert [saved["time"] for saved in found] == sorted(
        (saved["time"] for saved in found), reverse=True
    )


@pytest.mark.req("WF-06")
def test_checkpoints_are_filtered_by_project(tmp_path: Path) -> None:
    built = create_novel_generation_workflow()
    for name in ("One", "Two"):
        place = tmp_path / "projects" / name
        built.invoke(
            NovelGenerationState(project_name=name, project_dir=str(place), settings=settings(name))
        )
    saver = built.checkpointer
    assert isinstance(saver, InMemory)
    assert {saved.project for saved in listed(saver)} == {"One", "Two"}
    assert {saved.project for saved in listed(saver, "Two")} == {"Two"}


@pytest.mark.req("WF-05")
def test_resuming_from_a_named_checkpoint_does_nothing_twice(
    at: At, tmp_path: Path, ears: Ears
) -> None:
    book = at("at_gate")
    every = book.list_checkpoints()
    before, chapters = calls(tmp_path / "outputs"), book.get_project_state()["chapters"]
    for saved in (every[-1], every[len(every) // 2], every[3], every[0]):
        ears.nodes.clear()
        state = book.resume_workflow(saved["checkpoint_id"])
        assert state.current_step == "chapter_gate"
        assert ears.nodes == []
    assert calls(tmp_path / "outputs") == before
    assert book.get_project_state()["chapters"] == chapters


@pytest.mark.req("WF-05")
def test_a_fork_undoes_neither_a_gate_nor_a_deposit(at: At) -> None:
    book = at("accepted")
    chapter = book.project_dir / "chapters" / "chapter_001.json"
    before = chapter.read_bytes()
    oldest = book.list_checkpoints()[-1]["checkpoint_id"]
    state = book.resume_workflow(oldest)
    assert chapter.read_bytes() == before
    assert (state.current_step, state.current_chapter_number) == ("chapter_gate", 2)


@pytest.mark.req("WF-05")
def test_a_named_checkpoint_brings_the_steps_back_as_they_were(at: At, tmp_path: Path) -> None:
    book = at("begun")
    world = book.step1_create_world()
    named = book.list_checkpoints()[0]["checkpoint_id"]
    theme = book.step2_create_theme_conflict()
    (book.project_dir / "world.json").unlink()
    state = book.resume_workflow(named)
    assert state.world == world
    assert state.theme_conflict == theme
    assert asked_twice(tmp_path / "outputs") == []


@pytest.mark.req("OR-11")
def test_the_disk_wins_over_the_newest_checkpoint(at: At, ears: Ears) -> None:
    book = at("begun")
    world = book.step1_create_world()
    book.step2_create_theme_conflict()
    (book.project_dir / "world.json").write_bytes(b"{")
    ears.nodes.clear()
    assert book.resume_workflow().world == world
    assert ears.nodes[:2] == ["world", "characters"]
    assert (book.project_dir / "workflow_checkpoints.db").is_file()


@pytest.mark.req("WF-09")
@pytest.mark.parametrize("unknown", ["nothing", "1f1e1c2f-8952-6679-801e-c14bef96dbbf"])
def test_an_unknown_checkpoint_is_a_value_error(at: At, unknown: str) -> None:
    with pytest.raises(ValueError, match="no checkpoint"):
        at("begun").resume_workflow(unknown)


@pytest.mark.req("WF-05")
def test_a_named_checkpoint_holds_the_whole_state(at: At) -> None:
    book = at("accepted")
    saved = next(s for s in book.list_checkpoints() if s["step"] == "deposit")
    config = {"configurable": {"thread_id": BOOK, "checkpoint_id": saved["checkpoint_id"]}}
    with sqlite3.connect(book.project_dir / "workflow_checkpoints.db") as raw:
        blobs = b"".join(row[0] for row in raw.execute("SELECT checkpoint FROM checkpoints"))
        blobs += b"".join(row[0] for row in raw.execute("SELECT value FROM writes"))
    raw.close()
    text = book.step6_generate_chapter_text(1).scenes[0].content
    assert text.encode() not in blobs
    from writer.desk.past import Past
    from writer.desk.studio import at_work

    with at_work(book.ports, BOOK, "test") as studio:
        saver = book.workflow.checkpointer
        saver.place = Past(studio.book)
        values = book.workflow.get_state(config).values
        saver.place = None
    assert values["chapters"][1].scenes[0].content == text
    assert values["outline"].chapters
    assert "chapters" in HELD_ELSEWHERE


@pytest.mark.req("WF-05")
def test_thinning_keeps_one_for_each_deposited_chapter(
    at: At, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = at("accepted")
    monkeypatch.setattr("writer.graph.checkpoints.LAST", 3)
    book.run_workflow()
    steps = [(saved["step"], saved["chapter"]) for saved in book.list_checkpoints()]
    assert len(steps) == 4
    assert steps[-1] == ("deposit", 1)


STEPS = ("chapter_plan", "draft", "checks", "editor", "advisor", "chapter_gate", "deposit")


def deposited(saver: InFile, chapter: int) -> None:
    for step in STEPS:
        values = {"current_step": step, "current_chapter_number": chapter}
        checkpoint: Any = {**empty_checkpoint(), "channel_values": values}
        config: Any = {"configurable": {"thread_id": BOOK, "checkpoint_ns": ""}}
        saver.put(config, checkpoint, {"source": "loop", "step": 0, "parents": {}}, {})


def test_what_was_thinned_out_is_not_looked_through_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saver, looked_at = InFile(tmp_path / "checkpoints.db", lambda *_, **__: None), []

    def saved(found: CheckpointTuple) -> Saved:
        looked_at.append(found)
        return _saved(found)

    monkeypatch.setattr("writer.graph.checkpoints._saved", saved)
    for chapter in range(1, 61):
        deposited(saver, chapter)
        looked_at.clear()
        saver.thin_out(BOOK)
        assert len(looked_at) <= LAST + len(STEPS) + SETTLED
    assert _deposits(saver) == [*range(60, 0, -1)]
    for again in (20, 20, 61):
        deposited(saver, again)
        saver.thin_out(BOOK)
    assert _deposits(saver) == [61, 20, 20, *range(60, 20, -1), *range(19, 0, -1)]
    for chapter in range(62, 80):
        deposited(saver, chapter)
        looked_at.clear()
        saver.thin_out(BOOK)
    assert len(looked_at) <= LAST + len(STEPS) + SETTLED
    assert _deposits(saver) == [*range(79, 60, -1), 20, *range(60, 20, -1), *range(19, 0, -1)]
    assert [one.step for one in listed(saver, BOOK)[LAST:]] == ["deposit"] * 74
    saver.close()


def _deposits(saver: InFile) -> list[int]:
    return [one.chapter for one in listed(saver, BOOK) if one.step == "deposit"]


def garbage(path: Path) -> None:
    path.write_bytes(b"not a database at all " * 400)


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2 + 100])


def wrong_schema(path: Path) -> None:
    path.unlink()
    raw = sqlite3.connect(path)
    raw.execute("CREATE TABLE checkpoints (name TEXT)")
    raw.commit()
    raw.close()


def deleted(path: Path) -> None:
    path.unlink()


def a_directory(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "mine").write_text("kept")


@pytest.mark.req("OR-11")
@pytest.mark.parametrize("harm", [garbage, truncated, wrong_schema, deleted, a_directory])
def test_a_damaged_database_is_set_aside_and_nothing_is_lost(
    at: At, ears: Ears, tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    book = at("accepted")
    path = book.project_dir / "workflow_checkpoints.db"
    harm(path)
    harmed = path.read_bytes() if path.is_file() else b""
    state = book.resume_workflow()
    assert (state.current_step, state.current_chapter_number) == ("chapter_gate", 2)
    assert state.chapters[1].scenes
    assert asked_twice(tmp_path / "outputs") == []
    assert book.list_checkpoints()[0]["step"] == "advisor"
    aside = path.with_name(f"{path.name}.damaged-1")
    if harm is deleted:
        assert not ears.heard("work.checkpoints_set_aside")
    else:
        assert ears.heard("work.checkpoints_set_aside") == [{"aside": aside.name}]
        assert (aside / "mine").read_text() == "kept" if aside.is_dir() else True
        assert aside.is_dir() or harm is wrong_schema or aside.read_bytes() == harmed


@pytest.mark.req("OR-11")
def test_a_database_that_somebody_else_holds_is_left_alone(
    at: At, ears: Ears, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("writer.graph.database.PATIENCE", 0.05)
    book = at("accepted")
    path = book.project_dir / "workflow_checkpoints.db"
    held = sqlite3.connect(path, isolation_level=None)
    held.execute("BEGIN EXCLUSIVE")
    try:
        assert book.resume_workflow().current_chapter_number == 2
    finally:
        held.execute("ROLLBACK")
        held.close()
    assert ears.heard("work.checkpoints_unusable")
    assert not list(path.parent.glob("*.damaged*"))


@pytest.mark.req("OR-11")
def test_checkpoints_that_cannot_be_read_are_set_aside_and_it_is_said(ng: Ng) -> None:
    damaged = ng.book() / "workflow_checkpoints.db"
    damaged.write_bytes(b"no database" * 100)
    answer = ng("checkpoints", ANY)
    assert (
        "could not be read. They were set aside as workflow_checkpoints.db.damaged-1" in answer.err
    )


def test_a_copy_of_a_book_goes_on_from_its_own_checkpoints(at: At, tmp_path: Path) -> None:
    at("at_gate").cleanup()
    shutil.copytree(tmp_path / "outputs", tmp_path / "moved", symlinks=True)
    with orchestrator(tmp_path / "moved", settings=None) as moved:
        assert moved.resume_workflow().current_step == "chapter_gate"
        assert moved.list_checkpoints()
