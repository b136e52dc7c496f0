"""The compiled graph: its nodes and edges, running without a config, states as files, pictures."""

import struct
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Command

from tests.workflow.books import BOOK, Ears, asked_twice, calls, settings
from writer import (
    NovelGenerationState,
    NovelOrchestrator,
    SceneGenerationState,
    create_novel_generation_workflow,
    export_workflow_mermaid,
    json_to_state,
    state_to_json,
)
from writer.contracts.chapter import GeneratedScene
from writer.desk import work
from writer.desk.studio import at_work
from writer.errors import BadInput, InvalidRecord, Refused
from writer.graph import scenes, ways
from writer.graph.steps import SIX
from writer.settings import AppSettings

At = Callable[[str], NovelOrchestrator]


def beginning(outputs: Path) -> NovelGenerationState:
    place = outputs / "projects" / BOOK
    return NovelGenerationState(
        project_name=BOOK, project_dir=str(place), settings=settings(chapters=2)
    )


@pytest.mark.req("WF-01")
def test_the_state_has_every_group_of_fields_and_round_trips(at: At) -> None:
    state = at("accepted").run_workflow()
    named = set(NovelGenerationState.model_fields)
    assert named >= {"project_name", "project_dir", "settings", "world", "theme_conflict"}
    assert named >= {"characters", "outline", "chapters_plan", "chapters"}
    assert named >= {"chapter_memories", "entity_states", "recent_context"}
    assert named >= {"current_step", "completed_steps", "failed_steps"}
    assert NovelGenerationState.from_bytes(state.to_bytes()) == state


@pytest.mark.req("WF-02")
def test_the_factory_gives_a_compiled_graph_with_the_six_steps() -> None:
    built = create_novel_generation_workflow()
    assert isinstance(built, CompiledStateGraph)
    assert isinstance(built.checkpointer, InMemorySaver)
    assert set(SIX) <= set(built.nodes)
    assert len(SIX) == 6
    edges = built.get_graph().edges
    assert any(edge.conditional for edge in edges)
    assert any(not edge.conditional for edge in edges)


@pytest.mark.req("WF-02", "WF-04", "WF-08")
def test_invoke_without_a_config_runs_to_the_first_gate_and_on_to_the_end(tmp_path: Path) -> None:
    built = create_novel_generation_workflow()
    state = built.invoke(beginning(tmp_path))
    assert isinstance(state, NovelGenerationState)
    assert state.current_step == "materials_gate"
    assert state.completed_steps == ["world", "theme_conflict", "characters", "outline"]
    assert None not in (state.world, state.theme_conflict, state.characters, state.outline)
    given = AppSettings(outputs=tmp_path)
    with NovelOrchestrator(BOOK, app_settings=given, watcher=Ears()) as person:
        person.freeze(by="Lin")
        for number in (1, 2):
            state = built.invoke(Command(resume="go on"))
            assert (state.current_step, state.current_chapter_number) == ("chapter_gate", number)
            assert state.chapters[number].scenes
            assert number in state.chapters_plan
            person.decide(number, "accept", by="Lin")
    state = built.invoke(None)
    assert state.current_step == "end"
    assert state.outline is not None
    assert list(state.chapters) == [c.chapter_number for c in state.outline.chapters] == [1, 2]
    assert [memory.chapter_number for memory in state.chapter_memories] == [1, 2]
    assert asked_twice(tmp_path) == []


@pytest.mark.req("WF-03", "WF-04")
def test_a_node_takes_the_state_and_returns_only_what_it_changed(at: At) -> None:
    book = at("begun")
    with at_work(book.ports, BOOK, "test") as studio:
        nodes = work.nodes(studio)
        state = work.beginning(studio)
        update = nodes["world"](state)
        assert set(update) == {"world", "completed_steps"}
        seen = state.model_copy(update=update)
        update = nodes["theme_conflict"](seen)
        assert set(update) == {"theme_conflict", "completed_steps"}
        assert update["completed_steps"] == ["world", "theme_conflict"]


@pytest.mark.req("WF-04")
def test_later_nodes_see_what_earlier_ones_set(at: At, monkeypatch: pytest.MonkeyPatch) -> None:
    book, seen = at("begun"), {}
    node = work.nodes

    def watched(studio: object) -> dict[str, Callable[[NovelGenerationState], object]]:
        def watch(name: str, inner: Callable[[NovelGenerationState], object]) -> object:
            def look(state: NovelGenerationState) -> object:
                seen[name] = state
                return inner(state)

            return look

        found = node(studio)  # type: ignore[arg-type]
        return {name: watch(name, inner) for name, inner in found.items()}  # type: ignore[misc]

    monkeypatch.setattr(work, "nodes", watched)
    book.run_workflow()
    assert seen["world"].world is None
    assert seen["theme_conflict"].world is not None
    assert seen["materials"].outline is not None


@pytest.mark.req("WF-07")
@pytest.mark.parametrize("source", [*ways.FORKS, "reviewed", "chapter_revision"])
def test_every_conditional_edge_has_its_map_and_leads_to_a_node(source: str) -> None:
    built = create_novel_generation_workflow()
    (branch,) = built.builder.branches[source].values()
    assert branch.ends
    for condition, target in branch.ends.items():
        assert condition in ways.CONDITIONS.values()
        assert target == END or target in built.nodes


@pytest.mark.req("WF-07")
@pytest.mark.parametrize(
    ("source", "where", "leads_to"),
    [
        (source, target, END if target == ways.STOP else target)
        for source, targets in ways.FORKS.items()
        for target in targets
        if target != ways.SYNC
    ],
)
def test_each_condition_leads_where_the_record_says(source: str, where: str, leads_to: str) -> None:
    chosen = ways.choose(lambda _: where, ways.FORKS[source])
    state = NovelGenerationState(project_name=BOOK, project_dir="projects/Tide")
    assert ways.path_map(ways.FORKS[source])[chosen(state)] == leads_to


@pytest.mark.req("WF-07")
@pytest.mark.parametrize("source", [name for name in ways.FORKS if name != ways.SYNC])
def test_where_the_record_stands_elsewhere_it_is_read_anew(source: str) -> None:
    chosen = ways.choose(lambda _: "characters", ways.FORKS[source])
    state = NovelGenerationState(project_name=BOOK, project_dir="projects/Tide")
    expected = "characters" if "characters" in ways.FORKS[source] else ways.SYNC
    assert ways.path_map(ways.FORKS[source])[chosen(state)] == expected


@pytest.mark.req("HB-03", "WF-04")
@pytest.mark.parametrize("stage", ["at_materials_gate", "at_gate"])
@pytest.mark.parametrize("value", ["accept", True, {"decision": "accept", "by": "Lin"}, 0])
def test_nobody_passes_a_gate_by_a_resume_value(at: At, stage: str, value: object) -> None:
    book = at(stage)
    before = book.get_project_state()["chapters"]
    step = book.workflow.invoke(Command(resume=value)).current_step
    assert step == {"at_gate": "chapter_gate"}.get(stage, "materials_gate")
    assert book.get_project_state()["chapters"] == before


@pytest.mark.req("OR-12")
def test_finished_steps_are_skipped_and_said_so(at: At, ears: Ears, tmp_path: Path) -> None:
    book = at("begun")
    book.step1_create_world()
    book.step2_create_theme_conflict()
    before = calls(tmp_path / "outputs")
    ears.nodes.clear()
    ears.notes.clear()
    book.run_workflow()
    assert ears.nodes[0] == "characters"
    assert [facts["file"] for facts in ears.heard("steps.reused")] == [
        "world.json",
        "theme_conflict.json",
    ]
    assert calls(tmp_path / "outputs")[: len(before)] == before


@pytest.mark.req("OR-13")
def test_scenes_have_a_graph_of_their_own_and_begin_where_the_state_says() -> None:
    asked: list[int] = []

    def write(state: SceneGenerationState) -> GeneratedScene:
        asked.append(state.current_scene_number)
        text = f"scene {state.current_scene_number}"
        return GeneratedScene(scene_number=state.current_scene_number, content=text, word_count=2)

    kept = [GeneratedScene(scene_number=1, content="scene 1", word_count=2)]
    begun = SceneGenerationState(
        chapter_number=1, total_scenes=3, current_scene_number=2, generated_scenes=kept
    )
    ended = scenes.written(write, begun)
    assert asked == [2, 3]
    assert [scene.scene_number for scene in ended.generated_scenes] == [1, 2, 3]
    assert ended.scene_status == {2: "done", 3: "done"}


@pytest.mark.req("OR-17")
def test_a_limit_too_small_for_a_chapter_stops_early_with_a_warning(at: At, tmp_path: Path) -> None:
    at("frozen").cleanup()
    ears = Ears()
    small = AppSettings(outputs=tmp_path / "outputs", recursion_limit=7)
    with NovelOrchestrator(BOOK, app_settings=small, watcher=ears) as book:
        state = book.run_workflow()
        assert (state.should_stop_early, state.recursion_limit) == (True, 7)
        with at_work(book.ports, BOOK, "test", ears) as studio:
            work.run(studio)
    assert ears.heard("work.stops_early") == [{"limit": 7}] * 2
    assert ears.nodes == []


@pytest.mark.req("OR-17")
def test_a_limit_in_the_middle_of_the_steps_loses_nothing(tmp_path: Path) -> None:
    small = AppSettings(outputs=tmp_path, recursion_limit=5)
    with NovelOrchestrator(BOOK, settings=settings(), app_settings=small, watcher=Ears()) as book:
        assert book.run_workflow().should_stop_early
        assert book.run_workflow().current_step == "materials_gate"
    assert asked_twice(tmp_path) == []


@pytest.mark.req("WF-11")
def test_a_state_as_files_and_back_is_the_same(at: At, tmp_path: Path) -> None:
    book = at("accepted")
    state = json_to_state(book.project_dir)
    assert state.chapters[1].scenes
    written = state_to_json(state, tmp_path / "copy")
    assert tmp_path / "copy" / "chapters" / "chapter_001.json" in written
    again = json_to_state(tmp_path / "copy")
    assert again.model_copy(update={"project_dir": state.project_dir}) == state


@pytest.mark.req("WF-11")
def test_missing_files_give_none_and_broken_ones_a_clear_error(tmp_path: Path) -> None:
    state = json_to_state(tmp_path)
    assert (state.settings, state.world, state.outline) == (None, None, None)
    assert (state.chapters, state.chapter_memories) == ({}, [])
    (tmp_path / "world.json").write_text("{")
    with pytest.raises(InvalidRecord, match=r"world\.json"):
        json_to_state(tmp_path)


@pytest.mark.req("HB-03", "WF-11")
def test_a_state_is_never_written_over_a_book_with_a_record(at: At) -> None:
    book = at("at_gate")
    state = book.run_workflow()
    assert 1 in state.chapters
    with pytest.raises(Refused, match="record of its own"):
        state_to_json(state, book.project_dir)
    assert not (book.project_dir / "chapters" / "chapter_001.json").exists()


def test_a_project_lies_in_projects(tmp_path: Path) -> None:
    state = beginning(tmp_path).model_copy(update={"project_dir": str(tmp_path / BOOK)})
    with pytest.raises(BadInput, match="projects"):
        create_novel_generation_workflow().invoke(state)
    with pytest.raises(BadInput):
        create_novel_generation_workflow().invoke(None)


@pytest.mark.req("WF-12")
def test_the_picture_shows_every_node_and_condition_as_svg_and_png(tmp_path: Path) -> None:
    built = create_novel_generation_workflow()
    svg = built.draw()
    text = " ".join("".join(ET.fromstring(svg).itertext()).split())
    for name in built.nodes:
        assert name == START or name in text, name
    for label in ways.CONDITIONS.values():
        assert all(word in text for word in label.split()), label
    built.draw(tmp_path / "w.svg")
    assert (tmp_path / "w.svg").read_bytes() == svg
    png = built.draw(tmp_path / "w.png")
    assert png.startswith(b"\x89PNG")
    wide, high = struct.unpack(">II", png[16:24])
    assert min(wide, high) > 300


@pytest.mark.req("WF-13")
def test_mermaid_has_every_node_edge_and_condition(tmp_path: Path) -> None:
    built = create_novel_generation_workflow()
    text = export_workflow_mermaid(built)
    assert text.startswith("flowchart TD\n")
    for edge in built.get_graph().edges:
        ends = (edge.source.strip("_"), edge.target.strip("_"))
        source, target = (e.upper() if e in ("start", "end") else e for e in ends)
        arrow = f'-. "{edge.data}" .->' if edge.conditional else "-->"
        assert f"    {source} {arrow} {target}\n" in text
    assert "subgraph legend" in text
    assert "```" not in text
