"""Memory from Python: checked at the start, followed after each step, never a reason to stop."""

import sqlite3
from pathlib import Path

import pytest

from tests.memory.test_failing import raising
from writer import NovelOrchestrator
from writer.settings import AppSettings

IDEA = "A keeper finds letters."


def orchestrator(outputs: Path, *, on: bool = True, required: bool = True) -> NovelOrchestrator:
    settings = AppSettings(outputs=outputs, mem0_enabled=on, memory_required=required)
    return NovelOrchestrator("Tide", idea=IDEA, outputs=outputs, app_settings=settings)


@pytest.mark.req("OR-14")
def test_with_memory_off_and_required_a_runtime_error_names_what_to_set(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="MEM0_ENABLED=true"):
        orchestrator(tmp_path, on=False)
    with orchestrator(tmp_path, on=False, required=False) as book:
        assert book.step1_create_world().world_name
        assert book.memory_warnings == []


@pytest.mark.req("OR-19", "OR-21", "OR-22")
def test_people_are_remembered_once_they_are_created(tmp_path: Path) -> None:
    with orchestrator(tmp_path) as book:
        book.step1_create_world()
        book.step2_create_theme_conflict()
        cast = book.step3_create_characters()
        root = book.project_dir
    names = {one.name for one in cast.everyone()}
    database = sqlite3.connect(root / "data" / "entities.db")
    rows = database.execute("SELECT entity_id, chapter_index FROM entity_snapshots").fetchall()
    database.close()
    assert set(rows) == {(name, 0) for name in names}
    assert list((root / "data" / "mem0").glob("*.db"))
    assert (root / "data" / "graph").is_dir()


@pytest.mark.req("OR-14")
def test_a_memory_that_fails_at_the_start_is_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.loaded import load_memory
    from writer.memory import loading

    load_memory()
    monkeypatch.setattr(loading._embedded(), "search", raising)
    with orchestrator(tmp_path) as book:
        assert [one.store for one in book.memory_warnings] == ["mem0"]
        assert book.step1_create_world().world_name
