"""What the three revision policies make of faults that the consistency check can mend."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.line.walking import Line
from writer.cli.main import main

MINE = "These words are mine."
FLAWS = "wrong_eyes,unknown_person"


@pytest.fixture
def flawed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> Callable[..., Line]:
    """A book whose first chapter is at its gate, drafted with faults under a policy."""

    def write(policy: str = "", flaws: str = FLAWS, language: str = "en") -> Line:
        monkeypatch.setenv("NG_REHEARSAL_FLAWS", flaws)
        line = Line(tmp_path / "outputs", language, capsys.readouterr)
        chosen = ["--revisions", policy] if policy else []
        idea = ["--idea", "A keeper finds letters." if language == "en" else "守塔人捡到一封信。"]
        size = ["--chapters", "3", "--target-words", "200"]
        line.ng("new", line.book, *idea, *size, *chosen)
        line.ng("materials", "draft", line.book)
        for blocker in line.status()["materials"]["blockers"]:
            line.ng("materials", "answer", line.book, blocker["id"], "Yes.", "--by", "Lin")
        line.ng("materials", "freeze", line.book, "--by", "Lin")
        line.ng("write", line.book)
        return line

    return write


def revision_of(line: Line) -> Any:
    return json.loads((line.root / "chapters" / "chapter_001_revision.json").read_text("utf-8"))


def draft_of(line: Line) -> Any:
    return json.loads((line.run / "chapters" / "001.json").read_text("utf-8"))


def asked_of_the_writer(line: Line) -> list[str]:
    events = line.ng("log", line.book, "--type", "llm_request")
    return [event["data"]["call_key"] for event in events if "revision" in event["node"]]


@pytest.mark.req("OR-06", "WF-07")
def test_without_a_policy_the_candidate_is_only_there_to_read(flawed: Callable[..., Line]) -> None:
    line = flawed()
    assert line.ng("card", line.book)["issues"]
    revised = (line.root / "chapters" / "chapter_001_revised.txt").read_text("utf-8")
    assert revised != (line.run / "chapters" / "001.md").read_text("utf-8")
    assert not (line.root / "chapters" / "chapter_001_revision.json").exists()
    assert line.states()[0] == "human_review_gate"


@pytest.mark.req("OR-07")
def test_auto_apply_mends_the_draft_before_the_gate(flawed: Callable[..., Line]) -> None:
    line = flawed("auto_apply")
    card = line.ng("card", line.book)
    assert card["rewrite_round"] == 1
    assert not card["issues"]
    first = (line.run / "chapters" / "001.rewrites" / "v1.md").read_text("utf-8")
    assert "Piers Dray" in first or first != (line.run / "chapters" / "001.md").read_text("utf-8")
    (applied,) = line.ng("log", line.book, "--type", "revision_applied")
    assert applied["data"]["policy"] == "auto_apply"
    assert applied["actor"] == "agent"


@pytest.mark.req("OR-07", "OR-09")
def test_all_fix_instructions_are_joined_as_the_notes(flawed: Callable[..., Line]) -> None:
    line = flawed("manual_confirm")
    report = json.loads((line.run / "chapters" / "001.consistency.json").read_text("utf-8"))
    instructions = [issue["fix_instructions"] for issue in report["issues"]]
    assert len(instructions) > 1
    assert revision_of(line)["revision_notes"] == "\n".join(f"- {i}" for i in instructions)


@pytest.mark.req("OR-07")
def test_auto_apply_stops_where_the_agents_have_no_round_left(
    flawed: Callable[..., Line], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("writer.desk.revision.revise", _worse)
    line = flawed("auto_apply")
    assert line.ng("card", line.book)["rewrite_round"] == 2
    assert line.states()[0] == "human_review_gate"


def _worse(_asker: Any, _pack: Any, draft: Any, *_: Any) -> Any:
    scene = draft.scenes[0]
    longer = scene.model_copy(update={"content": f"{scene.content} It rained again."})
    return draft.model_copy(update={"scenes": [longer, *draft.scenes[1:]]})


@pytest.mark.req("OR-07", "UX-05")
def test_auto_apply_only_offers_where_a_person_had_a_hand_in_the_text(
    flawed: Callable[..., Line], tmp_path: Path
) -> None:
    line = flawed("auto_apply")
    first = (line.run / "chapters" / "001.rewrites" / "v1.md").read_text("utf-8")
    (tmp_path / "mine.md").write_text(f"{first.rstrip()} {MINE}\n", "utf-8")
    line.ng("edit", line.book, "1", "--file", str(tmp_path / "mine.md"), "--by", "Lin")
    mine = draft_of(line)
    assert draft_of(line) == mine
    assert MINE in mine["scenes"][-1]["content"]
    applied = line.ng("log", line.book, "--type", "revision_applied")
    assert [event["data"]["policy"] for event in applied if event["data"]["accepted"]] == [
        "auto_apply"
    ]
    assert revision_of(line)["status"] == "pending"


@pytest.mark.req("OR-08")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_manual_confirm_leaves_the_draft_alone_and_blocks_what_follows(
    flawed: Callable[..., Line], language: str
) -> None:
    line = flawed("manual_confirm", language=language)
    offered = revision_of(line)
    assert offered["status"] == "pending"
    assert offered["revised_chapter"]["scenes"] != draft_of(line)["scenes"]
    refused = line.ng("accept", line.book, "1", "--by", "Lin", code=3)["error"]
    assert any("1" in reason for reason in refused["reasons"])
    line.ng("write", line.book, code=3)


@pytest.mark.req("OR-08", "OR-10")
def test_applying_replaces_the_draft_and_brings_it_back_to_the_gate(
    flawed: Callable[..., Line],
) -> None:
    line = flawed("manual_confirm")
    wanted = revision_of(line)["revised_chapter"]
    card = line.ng("revision", "apply", line.book, "1", "--by", "Lin")
    assert draft_of(line) == wanted
    assert not card["issues"]
    assert line.states()[0] == "human_review_gate"
    assert not (line.root / "chapters" / "chapter_001.json").exists()
    settled = revision_of(line)
    assert settled["status"] == "accepted"
    assert settled["decision_at"]
    line.ng("accept", line.book, "1", "--by", "Lin")
    deposited = (line.root / "chapters" / "chapter_001.json").read_text("utf-8")
    assert json.loads(deposited) == wanted


@pytest.mark.req("OR-08")
def test_rejecting_keeps_the_draft_and_opens_the_gate(flawed: Callable[..., Line]) -> None:
    line = flawed("manual_confirm")
    before = draft_of(line)
    line.ng("revision", "reject", line.book, "1", "--reason", "I like it so.", "--by", "Lin")
    assert draft_of(line) == before
    assert revision_of(line)["status"] == "rejected"
    reasons = line.ng("accept", line.book, "1", "--by", "Lin", code=3)["error"]["reasons"]
    assert not any("evision" in reason for reason in reasons)
    line.ng("revision", "apply", line.book, "1", "--by", "Lin", code=4)


@pytest.mark.req("OR-08")
@pytest.mark.parametrize("answer", ["apply", "reject"])
def test_a_revision_is_decided_by_a_person(flawed: Callable[..., Line], answer: str) -> None:
    line = flawed("manual_confirm")
    before = revision_of(line)
    assert line.ng("revision", answer, line.book, "1", code=3)["error"]["message"]
    assert revision_of(line) == before


@pytest.mark.req("OR-09")
def test_a_revision_keeps_number_title_and_scenes_and_counts_again(
    flawed: Callable[..., Line],
) -> None:
    line = flawed("manual_confirm")
    draft, revised = draft_of(line), revision_of(line)["revised_chapter"]
    for field in ("chapter_number", "chapter_title"):
        assert draft[field] == revised[field]
    assert [s["scene_number"] for s in draft["scenes"]] == [
        s["scene_number"] for s in revised["scenes"]
    ]
    assert revised["total_words"] == sum(s["word_count"] for s in revised["scenes"])
    assert revised["total_words"] != draft["total_words"]


@pytest.mark.req("OR-09", "WF-07")
def test_a_draft_without_faults_is_not_revised(flawed: Callable[..., Line]) -> None:
    line = flawed("auto_apply", flaws="")
    assert asked_of_the_writer(line) == []
    assert not list((line.root / "chapters").glob("*revis*"))
    assert line.ng("card", line.book)["rewrite_round"] == 0


@pytest.mark.req("OR-07")
def test_a_run_that_is_repeated_does_not_ask_for_the_revision_again(
    flawed: Callable[..., Line], tmp_path: Path
) -> None:
    line = flawed("manual_confirm")
    shutil.rmtree(line.root / ".locks")
    line.ng("run", line.book)
    assert len(asked_of_the_writer(line)) == 1


def test_the_policy_is_one_of_three(tmp_path: Path, capsys: Any) -> None:
    words = ["--outputs", str(tmp_path), "new", "T", "--idea", "x", "--revisions", "always"]
    assert main(words) == 2
    assert "always" in capsys.readouterr().err
