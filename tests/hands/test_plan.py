"""`ng plan`: shown, steered and edited before the chapter is drafted, and not after."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hands.written import BY, an_editor, events
from tests.line.walking import FIXES, Line
from writer.contracts.plan import ChapterPlan
from writer.desk.planpage import as_text, scenes

LineAt = Callable[..., Line]
LABEL = {"en": "Place: ", "zh": "地点: "}


def plan_file(line: Line, number: int = 1) -> Path:
    return line.root / "chapters" / f"chapter_{number:03d}_plan.json"


@pytest.mark.req("UX-15")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_wish_is_in_the_plan_and_in_the_text_and_on_record(
    line_at: LineAt, language: str
) -> None:
    line = line_at("frozen", language)
    first = line.ng("plan", line.book, "1")
    assert line.ng("plan", line.book, "1") == first
    wish, words = FIXES[language]
    second = line.ng("plan", line.book, "1", "--steer", wish, *BY)
    assert second != first
    assert words in json.dumps(second, ensure_ascii=False)
    (told,) = events(line, "plan_steered")
    assert told["data"] == {"steer": wish, "by": "Lin"}
    line.ng("write", line.book)
    assert words in line.text(1)
    asked = [event for event in events(line, "llm_request") if event["node"] == "scene"]
    assert all(_was_told(line, event, wish) for event in asked)


def _was_told(line: Line, event: dict[str, dict[str, dict[str, str]]], wish: str) -> bool:
    parts = [line.run / "logs" / ref["path"] for ref in event["payload_refs"].values()]
    return any(path.read_text("utf-8") == f"<notes>\n{wish}\n</notes>" for path in parts)


@pytest.mark.req("UX-15")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_edited_plan_is_what_the_chapter_is_written_from(
    line_at: LineAt, tmp_path: Path, language: str
) -> None:
    line = line_at("frozen", language)
    before = ChapterPlan.model_validate(line.ng("plan", line.book, "1"))
    label = LABEL[language]
    os.environ["EDITOR"] = an_editor(
        tmp_path, f'sed -i "0,/^{label}.*/s//{label}{FIXES[language][1]}/" "$file"'
    )
    after = line.ng("plan", line.book, "1", "--edit", *BY)
    assert after["scenes"][0]["location"] == FIXES[language][1]
    assert after["scenes"][1:] == before.to_data()["scenes"][1:]
    assert json.loads(plan_file(line).read_bytes()) == after
    (edit,) = events(line, "human_edit")
    assert edit["data"]["what"] == "planned"
    os.environ["EDITOR"] = "true"
    assert line.ng("plan", line.book, "1", "--edit", *BY) == after
    assert len(events(line, "human_edit")) == 1


@pytest.mark.req("UX-15", "HB-03")
def test_after_the_draft_is_at_its_gate_the_way_is_a_rewrite(line_at: LineAt) -> None:
    line = line_at("at_gate")
    shown = line.ng("plan", line.book, "1")
    for words in (["--steer", "more rain"], ["--edit", *BY], ["--file", "x", *BY]):
        error = line.ng("plan", line.book, "1", *words, code=3)["error"]
        assert "ng rewrite" in error["hint"]
    assert line.ng("plan", line.book, "1") == shown
    line.ng("plan", line.book, "2", code=3)
    line.ng("plan", line.book, "9", code=4)
    assert line.states() == ["human_review_gate", "planned", "planned"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("# Title\n", 4),
        ("some prose\n", 4),
        ("## Scene 1\nWeather: rain\n", 4),
        ("## Scene 1\nLength: many\n", 4),
        ("## Scene 1\nLength: 0\n", 4),
        ('{"chapter_number": 1}', 4),
        ("\0", 4),
        ("", 4),
    ],
)
def test_a_plan_that_cannot_be_read_changes_nothing(
    line_at: LineAt, tmp_path: Path, text: str, code: int
) -> None:
    line = line_at("frozen")
    shown = line.ng("plan", line.book, "1")
    file = tmp_path / "plan.md"
    file.write_text(text)
    error = line.ng("plan", line.book, "1", "--file", str(file), *BY, code=code)["error"]
    assert error["hint"]
    assert line.ng("plan", line.book, "1") == shown
    line.ng("plan", line.book, "1", "--steer", " ", code=4)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_plan_as_a_text_is_the_same_plan_again(line_at: LineAt, language: str) -> None:
    line = line_at("at_gate", language)
    plan = ChapterPlan.from_bytes(plan_file(line).read_bytes())
    for written in ("en", "zh"):
        assert scenes(as_text(plan, written), plan) == plan.scenes
