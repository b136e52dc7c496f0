"""Decisions at a chapter's gate: about one draft, with a sheet whose criteria are judged."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.line.walking import FIXES, Line
from writer import bootstrap, settings
from writer.checks.quotes import find
from writer.desk import decide
from writer.desk.propose import Request
from writer.desk.studio import at_work
from writer.errors import Refused

LineAt = Callable[..., Line]
LANGUAGES = ("en", "zh")


def passage_of(line: Line, number: int = 1) -> str:
    """The second paragraph of a chapter: words that stand in it once."""
    return line.text(number).split("\n\n")[2].strip()


@pytest.mark.req("HB-23")
@pytest.mark.parametrize(
    "words",
    [
        ["accept"],
        ["rewrite", "--fix", "x"],
        ["waive", "I-001", "--reason", "x"],
        ["escalate", "--what", "CHAR-001.age=41", "--why", "x"],
    ],
)
def test_a_decision_that_names_another_draft_is_refused(line_at: LineAt, words: list[str]) -> None:
    line = line_at("at_gate")
    before = line.status()
    name, *rest = words
    for draft in ("0" * 64, "", "abc"):
        line.ng(name, line.book, "1", *rest, "--draft", draft, "--by", "Lin", code=3)
    assert line.status() == before


@pytest.mark.req("HB-10", "HB-23")
def test_escalating_another_draft_files_no_proposal(line_at: LineAt) -> None:
    line = line_at("at_gate")
    ports = bootstrap.ports(settings.load({"NG_OUTPUTS": str(line.outputs)}, {}))
    request = Request({"CHAR-001.age": "41"}, "older")
    with at_work(ports, line.book, "test") as studio, pytest.raises(Refused):
        decide.escalate(studio, 1, request, "Lin", draft="0" * 64)
    assert line.status()["proposals"] == []
    assert line.states()[0] == "human_review_gate"


@pytest.mark.req("HB-23", "HB-18")
def test_a_decision_may_name_its_draft_by_the_beginning_of_its_hash(line_at: LineAt) -> None:
    line = line_at("at_gate")
    draft = line.ng("card", line.book)["draft_sha256"]
    line.ng("accept", line.book, "1", "--draft", draft[:8], "--by", "Lin")
    assert line.states()[0] == "deposited"


@pytest.mark.req("HB-25", "UX-11")
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_criterion_is_judged_and_says_why(line_at: LineAt, language: str) -> None:
    line = line_at("at_gate", language)
    fix, wanted = FIXES[language]
    criteria = [
        f"contains: {wanted}",
        "absent: zzz",
        "words: 1-2",
        "words: many",
        "contains: 12345",
    ]
    given = [word for one in criteria for word in ("--criterion", one)]
    card = line.ng("rewrite", line.book, "1", "--fix", fix, *given, "--by", "Lin")
    judged = {one["criterion"]: one for one in card["criteria"]}
    assert [judged[one]["passed"] for one in criteria[:3]] == [True, True, False]
    assert all(one["note"] for one in judged.values())
    assert judged["words: 1-2"]["judged_by"] == "check"
    assert all(one["passed"] is not None for one in judged.values())


@pytest.mark.req("HB-26", "HB-25")
def test_the_sheet_that_the_advisor_drafted_can_be_taken_as_it_is(
    line_at: LineAt, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = line_at("frozen")
    monkeypatch.setenv("NG_REHEARSAL_FLAWS", "unknown_person")
    card = line.ng("write", line.book)
    monkeypatch.delenv("NG_REHEARSAL_FLAWS")
    sheet = card["advisor"]["sheet"]
    line.ng("rewrite", line.book, "1", "--advisor", "--later", code=3)
    line.ng("rewrite", line.book, "1", "--advisor", "--later", "--by", "Lin")
    assert line.states()[0] == "draft"
    review = (line.run / "chapters" / "001.human_review.json").read_text("utf-8")
    assert all(fix in review for fix in sheet["required_fix"])
    line.ng("write", line.book)
    refused = line.ng("rewrite", line.book, "1", "--advisor", "--by", "Lin", code=4)["error"]
    assert "advisor" in refused["message"]


@pytest.mark.req("HB-25", "HB-05")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_passage_is_rewritten_and_all_else_stays_byte_for_byte(
    line_at: LineAt, language: str
) -> None:
    line = line_at("at_gate", language)
    before, passage = line.text(1), passage_of(line)
    fix, wanted = FIXES[language]
    asked = ["--passage", "--quote", passage, "--fix", fix, "--criterion", f"contains: {wanted}"]
    card = line.ng("rewrite", line.book, "1", *asked, "--by", "Lin")
    after = line.text(1)
    start = before.index(passage)
    assert after.startswith(before[:start])
    assert after.endswith(before[start + len(passage) :])
    assert wanted in after[start : len(after) - len(before) + start + len(passage)]
    assert [one["passed"] for one in card["criteria"]] == [True]
    (told,) = line.ng("log", line.book, "--type", "passage_rewritten", "--payloads")
    changed = [
        x
        for x in told["data"]["diff"].splitlines()
        if x[:1] in "+-" and x[:3] not in ("+++", "---")
    ]
    assert {x[0] for x in changed} == {"+", "-"}
    assert len(changed) == 2
    why = line.ng("why", line.book, "1", "--quote", wanted)
    assert (why["origin"]["round"], why["origin"]["call"]["node"]) == (2, "passage")
    again = line.ng("why", line.book, "1", "--quote", before.split("\n\n")[1].strip())
    assert (again["origin"]["round"], again["origin"]["call"]["node"]) == (1, "scene")


@pytest.mark.req("HB-25")
def test_a_passage_that_cannot_be_told_for_certain_is_refused_before_anything_happens(
    line_at: LineAt,
) -> None:
    line = line_at("at_gate")
    before = line.status()
    seen = len(line.ng("log", line.book))
    for quote in (["--quote", "words that nobody wrote"], ["--quote", "the"], []):
        refused = line.ng(
            "rewrite", line.book, "1", "--passage", *quote, "--fix", "x", "--by", "Lin", code=4
        )["error"]
        assert refused["hint"]
    assert line.status() == before
    assert len(line.ng("log", line.book)) == seen


@pytest.mark.req("HB-25")
def test_a_sheet_from_a_file_may_be_about_a_passage(line_at: LineAt, tmp_path: Any) -> None:
    line = line_at("at_gate")
    passage = passage_of(line)
    sheet = tmp_path / "one.sheet.json"
    asked = {"required_fix": ["Mention the harbour bell"], "evidence_quote": passage}
    sheet.write_text(json.dumps(asked), "utf-8")
    before = line.text(1)
    line.ng("rewrite", line.book, "1", "--sheet", str(sheet), "--passage", "--by", "Lin")
    assert "harbour bell" in line.text(1)
    assert line.text(1).startswith(before[: before.index(passage)])
    assert find(line.text(1), before.split("\n\n")[-1])
