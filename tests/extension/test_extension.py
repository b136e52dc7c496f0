"""A story that may outgrow its outline grows by a proposal, and by nothing else."""

import json
import os
import shutil
import signal
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from tests.line.test_crashes import in_a_process
from tests.line.walking import IDEAS, Line, walked
from writer.cli.main import main
from writer.desk import propose

pytestmark = pytest.mark.xdist_group("extension")
BY = ("--by", "Lin")


def three_chapters(line: Line, most: int) -> None:
    size = ["--chapters", "3", "--max-chapters", str(most), "--target-words", "120"]
    line.ng("new", line.book, "--idea", IDEAS[line.language], *size)
    line.ng("materials", "draft", line.book)
    line.ng("materials", "freeze", line.book, *BY)
    for number in ("1", "2", "3"):
        line.ng("write", line.book)
        line.ng("accept", line.book, number, *BY)


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, int], Path]:
    @cache
    def prepare(language: str, most: int) -> Path:
        outputs = tmp_path_factory.mktemp(f"{language}-{most}") / "outputs"
        return walked(outputs, language, partial(three_chapters, most=most))

    return prepare


@pytest.fixture
def written(
    prepared: Callable[[str, int], Path], tmp_path: Path, capsys: Any
) -> Callable[..., Line]:
    """A book of three deposited chapters that may grow."""

    def copy(language: str = "en", most: int = 5) -> Line:
        outputs = tmp_path / "outputs"
        shutil.copytree(prepared(language, most), outputs, symlinks=True)
        return Line(outputs, language, capsys.readouterr)

    return copy


def carry_out(line: Line, proposal: str) -> None:
    line.ng("proposal", "review", line.book, proposal)
    line.ng("proposal", "approve", line.book, proposal, *BY)
    line.ng("proposal", "migrate", line.book, proposal, *BY)


def outline_of(line: Line) -> Any:
    return json.loads((line.root / "outline.json").read_text("utf-8"))


@pytest.mark.req("OR-18", "HB-04")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_story_grows_by_a_proposal_that_a_person_approves(
    written: Callable[..., Line], language: str
) -> None:
    line = written(language)
    assert outline_of(line)["is_complete"] is False
    assert line.status()["next_action"] == "write 4"
    frozen = outline_of(line)
    line.ng("write", line.book)
    progress = json.loads((line.root / "story_progress.json").read_text("utf-8"))
    assert progress["evaluation_result"] == "continue"
    (proposal,) = line.status()["proposals"]
    assert outline_of(line) == frozen, "nothing changes before a person says yes"
    assert len(line.states()) == 3
    carry_out(line, proposal["id"])
    grown = outline_of(line)
    assert [c["chapter_number"] for c in grown["chapters"]] == [1, 2, 3, 4, 5]
    assert grown["current_phase"] != frozen["current_phase"]
    line.ng("write", line.book)
    assert line.states() == ["deposited"] * 3 + ["human_review_gate", "planned"]
    assert (line.root / "chapters" / "chapter_004_plan.json").exists()


@pytest.mark.req("OR-18", "HB-11")
def test_an_extension_is_undone_while_nobody_has_begun_its_chapters(
    written: Callable[..., Line],
) -> None:
    line = written()
    before = outline_of(line)
    line.ng("write", line.book)
    grown = line.status()["proposals"][0]["id"]
    carry_out(line, grown)
    back = line.ng("proposal", "new", line.book, "--undo", grown, "--why", "it ends here", *BY)
    assert back["undoes"] == grown
    carry_out(line, back["proposal_id"])
    assert outline_of(line) == before
    assert line.states() == ["deposited"] * 3


@pytest.mark.req("OR-18")
def test_a_book_that_is_full_is_complete_and_asks_no_more(written: Callable[..., Line]) -> None:
    line = written(most=4)
    line.ng("write", line.book)
    carry_out(line, line.status()["proposals"][0]["id"])
    line.ng("write", line.book)
    line.ng("accept", line.book, "4", *BY)
    assert outline_of(line)["is_complete"] is True
    assert line.status()["next_action"] == "export"
    line.ng("write", line.book, code=3)
    assert len(line.status()["proposals"]) == 1


@pytest.mark.req("OR-18")
def test_a_story_that_must_end_is_proposed_to_end(
    written: Callable[..., Line], monkeypatch: pytest.MonkeyPatch
) -> None:
    def force_end(_: Any) -> dict[str, Any]:
        return {
            "evaluation_result": "force_end",
            "current_chapter": 3,
            "remaining_chapters": 0,
            "main_conflict_progress": 1,
            "recommendation": "Everything is told.",
        }

    line = written()
    monkeypatch.setitem(
        __import__("writer.llm.rehearsal.tasks", fromlist=["TASKS"]).TASKS,
        "story_progress",
        force_end,
    )
    line.ng("write", line.book)
    carry_out(line, line.status()["proposals"][0]["id"])
    assert len(outline_of(line)["chapters"]) == 3
    assert (outline_of(line)["is_complete"], outline_of(line)["current_phase"]) == (
        True,
        "complete",
    )


@pytest.mark.req("OR-18")
def test_a_rejected_extension_is_not_proposed_again(written: Callable[..., Line]) -> None:
    line = written()
    line.ng("write", line.book)
    proposal = line.status()["proposals"][0]["id"]
    line.ng("proposal", "review", line.book, proposal)
    line.ng("proposal", "reject", line.book, proposal, "--reason", "It ends here.", *BY)
    line.ng("write", line.book, code=3)
    line.ng("run", line.book)
    assert len(line.status()["proposals"]) == 1
    assert line.status()["next_action"] == "export"


@pytest.mark.req("OR-18", "HB-05")
@pytest.mark.parametrize("write", [True, False])
def test_a_proposal_that_was_cut_off_before_it_was_submitted_goes_on(
    written: Callable[..., Line], write: bool
) -> None:
    line = written()

    def work() -> int:
        propose._submitted = lambda *_: os.kill(os.getpid(), signal.SIGKILL)  # type: ignore[assignment]
        return main(["--outputs", str(line.outputs), "write", line.book])

    assert in_a_process(work) == -signal.SIGKILL
    if write:
        line.ng("write", line.book)
    (proposal,) = line.status()["proposals"]
    carry_out(line, proposal["id"])
    assert len(outline_of(line)["chapters"]) == 5
