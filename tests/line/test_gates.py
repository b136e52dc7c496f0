"""Ways round a gate, tried as a script would: each is refused, and nothing is made or decided."""

from collections.abc import Callable
from pathlib import Path

import pytest
from langgraph.types import Command

from tests.line.walking import Line
from writer import bootstrap, settings
from writer.desk import decide, propose, work
from writer.desk.studio import at_work
from writer.errors import Refused

LineAt = Callable[..., Line]


def files(root: Path) -> set[Path]:
    return {path for path in root.rglob("*") if path.is_file()}


@pytest.mark.req("HB-02")
def test_writing_before_the_freeze_is_refused_and_makes_no_file(line_at: LineAt) -> None:
    line = line_at("begun")
    before = files(line.root)
    refused = line.ng("write", line.book, code=3)["error"]
    assert refused["reasons"]
    assert {path.parent.name for path in files(line.root) - before} <= {".locks"}
    assert not list((line.root / "chapters").glob("*.json"))


@pytest.mark.req("HB-03")
def test_chapter_2_is_not_written_before_chapter_1_is_accepted(line_at: LineAt) -> None:
    line = line_at("at_gate")
    before = files(line.root)
    refused = line.ng("write", line.book, code=3)["error"]
    assert "chapter 1" in " ".join(refused["reasons"]).lower()
    assert files(line.root) == before
    assert line.states() == ["human_review_gate", "planned", "planned"]


@pytest.mark.req("HB-03", "HB-04")
@pytest.mark.parametrize(
    "words",
    [
        ["materials", "freeze", "BOOK"],
        ["accept", "BOOK", "1"],
        ["rewrite", "BOOK", "1", "--fix", "x"],
        ["waive", "BOOK", "1", "I-001", "--reason", "x"],
        ["escalate", "BOOK", "1", "--what", "CHAR-001.age=41", "--why", "x"],
        ["proposal", "new", "BOOK", "--set", "CHAR-001.age=41", "--why", "x"],
    ],
)
@pytest.mark.parametrize("by", [[], ["--by", ""], ["--by", "  "]])
def test_nobody_decides_without_a_name(line_at: LineAt, words: list[str], by: list[str]) -> None:
    line = line_at("at_gate")
    status = line.status()
    line.ng(*[line.book if word == "BOOK" else word for word in words], *by, code=3)
    assert line.status() == status


@pytest.mark.req("HB-03")
@pytest.mark.parametrize("value", ["accept", True, {"decision": "accept", "by": "Lin"}, 0, []])
def test_resuming_the_graph_with_any_value_passes_no_gate(line_at: LineAt, value: object) -> None:
    line = line_at("at_gate")
    ports = bootstrap.ports(settings.load({"NG_OUTPUTS": str(line.outputs)}, {}))
    with at_work(ports, line.book, "test") as studio, work.graph(studio) as (graph, config):
        before = graph.get_state(config).interrupts
        assert before
        resumed = graph.invoke(Command(resume=value), config, durability="sync", version="v2")
        assert resumed.interrupts
        assert studio.book.stands("chapter:1") == "human_review_gate"
    assert line.states() == ["human_review_gate", "planned", "planned"]
    assert not (line.root / "chapters" / "chapter_001.json").exists()


@pytest.mark.req("HB-11")
def test_an_unapproved_proposal_is_not_migrated(line_at: LineAt) -> None:
    line = line_at("frozen")
    frozen = files(line.root / "materials" / "frozen")
    made = line.ng(
        "proposal", "new", line.book, "--set", "CHAR-001.age=41", "--why", "x", "--by", "Lin"
    )
    line.ng("proposal", "migrate", line.book, made["proposal_id"], "--by", "Lin", code=3)
    line.ng("proposal", "review", line.book, made["proposal_id"])
    line.ng("proposal", "migrate", line.book, made["proposal_id"], "--by", "Lin", code=3)
    assert files(line.root / "materials" / "frozen") == frozen
    assert line.status()["materials"]["frozen_version"] == "v001"


@pytest.mark.req("HB-04", "HB-11")
def test_an_answer_to_the_card_before_an_approval_does_not_take_it_back(line_at: LineAt) -> None:
    line = line_at("frozen")
    made = line.ng(
        "proposal", "new", line.book, "--set", "CHAR-001.age=41", "--why", "x", "--by", "Lin"
    )
    proposal = made["proposal_id"]
    seen = line.ng("proposal", "review", line.book, proposal)
    line.ng("proposal", "approve", line.book, proposal, "--by", "Lin")
    ports = bootstrap.ports(settings.load({"NG_OUTPUTS": str(line.outputs)}, {}))
    with at_work(ports, line.book, "test") as studio, pytest.raises(Refused) as late:
        propose.decide(studio, proposal, "reject", "Bo", approved_by=seen["approved_by"])
    assert [reason.key for reason in late.value.reasons] == ["law.approved_meanwhile"]
    rejected = line.ng("proposal", "reject", line.book, proposal, "--by", "Bo")
    assert rejected["approved_by"] == ""
    assert [proposal["state"] for proposal in line.status()["proposals"]] == ["rejected"]


@pytest.mark.req("HB-04")
def test_a_touched_frozen_pack_stops_the_writing(line_at: LineAt) -> None:
    line = line_at("frozen")
    frozen = line.root / "materials" / "frozen" / "materials_pack.frozen.v001.json"
    frozen.chmod(0o644)
    frozen.write_bytes(frozen.read_bytes().replace(b"v001", b"v009", 1))
    refused = line.ng("write", line.book, code=3)["error"]
    assert frozen.name in refused["message"]
    assert not list((line.root / "chapters").glob("*_plan.json"))


def test_a_decision_about_another_draft_does_not_count(line_at: LineAt) -> None:
    line = line_at("at_gate")
    ports = bootstrap.ports(settings.load({"NG_OUTPUTS": str(line.outputs)}, {}))
    with at_work(ports, line.book, "test") as studio, pytest.raises(Refused):
        decide.accept(studio, 1, "Lin", draft="0" * 64)
    assert line.states()[0] == "human_review_gate"


@pytest.mark.req("HB-10")
def test_escalating_stops_the_book_and_a_rejection_brings_the_chapter_back(line_at: LineAt) -> None:
    line = line_at("at_gate")
    line.ng(
        "escalate",
        line.book,
        "1",
        "--what",
        "CHAR-001.age=41",
        "--why",
        "too young",
        "--quote",
        "x",
        "--by",
        "Lin",
    )
    line.ng("write", line.book, code=3)
    line.ng("run", line.book)
    assert line.states()[0] == "escalated"
    (proposal,) = line.status()["proposals"]
    shown = line.ng("proposal", "show", line.book, proposal["id"])
    assert shown["why"][0] == {"chapter": 1, "issue_id": None, "quote": "x", "reason": "too young"}
    line.ng("proposal", "review", line.book, proposal["id"])
    line.ng("proposal", "reject", line.book, proposal["id"], "--by", "Lin")
    assert line.states()[0] == "human_review_gate"
    assert line.status()["materials"]["frozen_version"] == "v001"
