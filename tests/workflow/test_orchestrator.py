"""The book as an object: steps in order, reuse, force, chapters by number, decisions."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.workflow.books import BOOK, IDEA, Ears, asked_twice, calls, orchestrator, settings
from writer import NovelOrchestrator
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.outline import Outline
from writer.contracts.people import CharactersConfig
from writer.contracts.plan import ChapterPlan
from writer.contracts.world import ThemeConflict, WorldSetting
from writer.errors import BadInput, DiskRefused, NotConfirmed, ProviderFailed, Refused
from writer.llm.caller import Caller
from writer.settings import AppSettings

At = Callable[[str], NovelOrchestrator]


@pytest.mark.req("WF-09")
def test_each_step_returns_its_model_and_saves_its_file(tmp_path: Path) -> None:
    with orchestrator(tmp_path) as book:
        assert isinstance(book.step1_create_world(), WorldSetting)
        assert isinstance(book.step2_create_theme_conflict(), ThemeConflict)
        assert isinstance(book.step3_create_characters(), CharactersConfig)
        assert isinstance(book.step4_create_outline(), Outline)
        names = {"world", "theme_conflict", "characters", "outline"}
        assert {path.stem for path in book.project_dir.glob("*.json")} >= names
        steps = [saved["step"] for saved in book.list_checkpoints()]
        assert steps == ["outline", "characters", "theme_conflict", "world"]


@pytest.mark.req("OR-01")
@pytest.mark.parametrize("step", ["step2_create_theme_conflict", "step3_create_characters"])
def test_a_step_out_of_order_names_the_right_order(tmp_path: Path, step: str) -> None:
    with orchestrator(tmp_path) as book, pytest.raises(ValueError, match="world → theme_conflict"):
        getattr(book, step)()
    assert calls(tmp_path) == []


@pytest.mark.req("OR-01")
def test_a_text_without_a_plan_names_the_right_order(at: At) -> None:
    with pytest.raises(ValueError, match="chapter_text needs chapter_plan first"):
        at("frozen").step6_generate_chapter_text(1)


@pytest.mark.req("OR-01", "WF-09")
def test_starting_from_a_step_wants_those_before_it(tmp_path: Path, ears: Ears) -> None:
    with orchestrator(tmp_path, ears) as book:
        with pytest.raises(ValueError, match="characters needs world"):
            book.run_workflow(start_from_step="characters")
        with pytest.raises(ValueError, match="There is no step 'prologue'"):
            book.run_workflow(start_from_step="prologue")
        book.step1_create_world()
        ears.nodes.clear()
        book.run_workflow(start_from_step="theme_conflict")
        assert ears.nodes[0] == "theme_conflict"
        assert "world" not in ears.nodes


@pytest.mark.req("WF-10")
def test_what_is_there_is_reused_and_said_so(at: At, tmp_path: Path, ears: Ears) -> None:
    book = at("begun")
    first = book.step1_create_world()
    before = calls(tmp_path / "outputs")
    assert book.step1_create_world() == first
    assert calls(tmp_path / "outputs") == before
    assert ears.heard("steps.reused") == [{"what": "the world", "file": "world.json"}]


@pytest.mark.req("WF-10")
def test_force_makes_it_anew_and_says_so(at: At, tmp_path: Path, ears: Ears) -> None:
    book = at("begun")
    book.step1_create_world()
    book.step1_create_world(force=True)
    assert calls(tmp_path / "outputs") == ["000/r1/world", "000/r2/world"]
    assert ears.heard("steps.made_again")


@pytest.mark.req("WF-10")
@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"world_name": 3}', b"\xff\xfe"])
def test_what_cannot_be_read_is_set_aside_and_made_anew(
    at: At, tmp_path: Path, ears: Ears, damage: bytes
) -> None:
    book = at("begun")
    first = book.step1_create_world()
    path = book.project_dir / "world.json"
    path.write_bytes(damage)
    assert book.step1_create_world() == first
    assert path.with_name("world.json.unreadable-1").read_bytes() == damage
    assert ears.heard("steps.set_aside")
    assert asked_twice(tmp_path / "outputs") == []


@pytest.mark.req("WF-10")
def test_what_is_gone_comes_back_and_what_was_changed_by_hand_is_never_written_over(
    at: At, tmp_path: Path
) -> None:
    book = at("begun")
    world = book.step1_create_world()
    path = book.project_dir / "world.json"
    path.unlink()
    assert book.step1_create_world() == world
    changed = world.model_copy(update={"world_name": "Elsewhere"}).to_bytes()
    path.write_bytes(changed)
    for force in (False, True):
        with pytest.raises(Refused, match=r"world\.json"):
            book.step1_create_world(force=force)
    assert path.read_bytes() == changed
    assert asked_twice(tmp_path / "outputs") == []


@pytest.mark.req("WF-10")
@pytest.mark.parametrize("stage", ["at_materials_gate", "frozen", "accepted"])
def test_force_on_the_first_steps_is_refused_once_a_person_has_the_pack(at: At, stage: str) -> None:
    book = at(stage)
    before = (book.project_dir / "world.json").read_bytes()
    with pytest.raises(Refused, match="not made anew"):
        book.step1_create_world(force=True)
    assert (book.project_dir / "world.json").read_bytes() == before


@pytest.mark.req("WF-10")
def test_force_on_a_deposited_chapter_replaces_it_only_on_accept(at: At) -> None:
    book = at("accepted")
    path = book.project_dir / "chapters" / "chapter_001.json"
    before = path.read_bytes()
    assert book.step6_generate_chapter_text(1).to_bytes() == before
    book.step6_generate_chapter_text(1, force=True)
    assert path.read_bytes() == before
    assert book.get_project_state()["chapters"][1]["state"] == "needs_review"
    with pytest.raises(Refused, match="waits for a decision"):
        book.step6_generate_chapter_text(1, force=True)
    assert book.decide(1, "accept", by="Lin") == "deposited"
    assert GeneratedChapter.from_bytes(path.read_bytes()).chapter_number == 1


def test_plans_can_be_made_ahead_and_only_those_asked_for(at: At) -> None:
    book = at("frozen")
    made = book.step5_create_chapter_plan([2, 3])
    assert [type(plan) for plan in made] == [ChapterPlan, ChapterPlan]
    chapters = book.get_project_state()["chapters"]
    assert [chapters[n]["plan"] for n in (1, 2, 3)] == [False, True, True]
    assert [chapters[n]["state"] for n in (1, 2, 3)] == ["planned"] * 3
    with pytest.raises(BadInput, match="no chapter 9"):
        book.step5_create_chapter_plan([9])


def test_plans_before_the_freeze_are_refused(at: At) -> None:
    with pytest.raises(Refused):
        at("at_materials_gate").step5_create_chapter_plan()


@pytest.mark.req("OR-02", "HB-03")
def test_all_chapters_stop_at_each_gate_and_go_on_after_accept(at: At, tmp_path: Path) -> None:
    book = at("frozen")
    first = book.generate_all_chapters()
    assert (first.stopped_at, first.written) == (1, [1])
    assert first.card is not None
    assert first.card.chapter == 1
    again = book.generate_all_chapters()
    assert (again.stopped_at, again.card) == (1, first.card)
    book.decide(1, "accept", by="Lin")
    second = book.generate_all_chapters()
    assert (second.stopped_at, second.reused) == (2, [1])
    assert asked_twice(tmp_path / "outputs") == []


@pytest.mark.req("OR-02")
@pytest.mark.parametrize("numbers", [[2], [1, 3], [2, 3]])
def test_a_list_that_would_skip_a_chapter_is_refused(at: At, numbers: list[int]) -> None:
    book = at("frozen")
    with pytest.raises(Refused, match="comes before it"):
        book.generate_all_chapters(numbers)
    assert not list((book.project_dir / "chapters").glob("*.json"))


@pytest.mark.req("OR-02")
def test_one_failed_chapter_is_recorded_and_gone_on_with(
    at: At, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    book = at("accepted")
    ask = Caller._ask

    def failing(caller: Caller, role: object, key: object, *more: object) -> str:
        if str(key) == "002/r1/scene/02":
            raise ProviderFailed("llm.empty", node="scene")
        return ask(caller, role, key, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(Caller, "_ask", failing)
    failed = book.generate_all_chapters()
    assert failed.stopped_at == 2
    assert list(failed.failed) == [2]
    assert failed.reused == [1]
    monkeypatch.undo()
    assert book.generate_all_chapters().written == [2]
    assert asked_twice(tmp_path / "outputs") == []


@pytest.mark.parametrize("by", ["", "  "])
@pytest.mark.parametrize("decision", ["accept", "rewrite", "waive", "escalate"])
def test_nobody_decides_without_a_name(at: At, decision: str, by: str) -> None:
    book = at("at_gate")
    with pytest.raises(NotConfirmed):
        book.decide(1, decision, by=by)
    assert book.get_project_state()["chapters"][1]["state"] == "human_review_gate"


def test_decisions_by_their_names(at: At) -> None:
    book = at("at_gate")
    with pytest.raises(BadInput, match="no decision"):
        book.decide(1, "publish", by="Lin")
    assert book.decide(1, "rewrite", by="Lin", fixes=["She finds the compass."]) == (
        "human_review_gate"
    )
    card = book.generate_all_chapters().card
    assert card is not None
    assert card.rewrite_round == 1
    if card.issues:
        issue = card.issues[0].issue_id
        assert book.decide(1, "waive", by="Lin", issue=issue, reason="meant so")
    what = {"CHAR-001.age": "41"}
    assert book.decide(1, "escalate", by="Lin", what=what, why="older") == "escalated"


@pytest.mark.req("OR-15")
def test_the_project_state_says_what_is_done(at: At) -> None:
    state = at("accepted").get_project_state()
    assert state["steps"] == dict.fromkeys(
        ("world", "theme_conflict", "characters", "outline"), True
    )
    first, second = state["chapters"][1], state["chapters"][2]
    assert (first["plan"], first["complete"]) == (True, True)
    assert first["scenes"]
    assert (second["plan"], second["scenes"], second["complete"]) == (False, [], False)
    assert state["checkpoint_exists"] is True


@pytest.mark.req("OR-15")
def test_the_project_state_of_a_new_book_is_empty(tmp_path: Path) -> None:
    with orchestrator(tmp_path) as book:
        state = book.get_project_state()
    assert not any(state["steps"].values())
    assert (state["chapters"], state["checkpoint_exists"]) == ({}, False)


@pytest.mark.req("OR-24")
def test_a_new_project_has_its_directories(tmp_path: Path) -> None:
    with NovelOrchestrator(BOOK, idea=IDEA, outputs=tmp_path, watcher=Ears()) as book:
        assert (book.project_dir / "chapters" / "scenes").is_dir()
        assert (book.project_dir / "memory").is_dir()


@pytest.mark.req("OR-24")
def test_a_project_that_cannot_be_written_says_so_at_once(
    at: At, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from writer.store.disk import RealDisk

    at("begun")
    write = RealDisk.write

    def refused(disk: RealDisk, path: Path, data: bytes) -> None:
        if path.parent.name == "chapters":
            raise PermissionError(13, "Permission denied", str(path))
        write(disk, path, data)

    monkeypatch.setattr(RealDisk, "write", refused)
    with pytest.raises((DiskRefused, OSError), match="Permission denied"):
        orchestrator(tmp_path / "outputs", settings=None)


def test_a_project_without_an_idea_is_not_begun(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no idea"):
        NovelOrchestrator(BOOK, outputs=tmp_path, watcher=Ears())
    assert not (tmp_path / "projects").exists()


@pytest.mark.req("OR-03")
def test_verbose_shows_duration_tokens_and_prompts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def said(*, verbose: bool) -> str:
        place = tmp_path / str(verbose)
        given = AppSettings(outputs=place)
        with NovelOrchestrator(
            BOOK, settings=settings(), app_settings=given, verbose=verbose
        ) as book:
            book.step1_create_world()
        return capsys.readouterr().err

    loud = said(verbose=True)
    assert "000/r1/world: rehearsal," in loud
    assert " s, " in loud
    assert "tokens out" in loud
    assert IDEA in loud
    assert "tokens" not in said(verbose=False)


@pytest.mark.req("OR-19")
def test_cleanup_closes_everything_and_a_closed_one_refuses(at: At) -> None:
    book = at("at_gate")
    book.run_workflow()
    book.cleanup()
    book.cleanup()
    with pytest.raises(Refused, match="was closed"):
        book.run_workflow()


@pytest.mark.req("OR-19")
def test_no_connection_is_left_open(tmp_path: Path) -> None:
    script = """
import gc, sys
from tests.workflow.books import orchestrator
from pathlib import Path
with orchestrator(Path(sys.argv[1])) as book:
    book.run_workflow()
    book.list_checkpoints()
del book
gc.collect()
"""
    ended = subprocess.run(
        [sys.executable, "-W", "error::ResourceWarning", "-X", "dev", "-c", script, tmp_path],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert ended.returncode == 0, ended.stderr
    assert "ResourceWarning" not in ended.stderr


def test_importing_the_package_imports_nothing_heavy() -> None:
    script = """
import sys, writer
heavy = [name for name in ("langgraph", "langchain_core", "pydantic") if name in sys.modules]
assert heavy == [], heavy
assert "NovelOrchestrator" in dir(writer)
try:
    writer.nothing
except AttributeError:
    print("ok")
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "ok\n"


def test_every_public_name_can_be_had() -> None:
    import writer

    for name in writer.LAZY:
        assert getattr(writer, name).__name__ == name
    assert json.dumps(sorted(writer.LAZY))
