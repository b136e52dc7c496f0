"""What the checks find, on its way through the real desk: the events, the card, the evidence."""

from collections.abc import Callable
from typing import Any

import orjson
import pytest

from tests.line.walking import Line
from writer.checks.quotes import find
from writer.llm.rehearsal import tasks
from writer.llm.rehearsal.brief import Brief
from writer.texts import LANGUAGES, say

LineAt = Callable[..., Line]
EVENTS = {
    "drifted_term": ("glossary_drift", "glossary"),
    "wrong_eyes": ("conflict_detected", "canon"),
    "unknown_person": ("open_question_raised", "name"),
    "pov_slip": ("checklist_failed", "pov"),
}
FALSE_QUOTE = "the seventh bell that nobody in this chapter ever rang"


def raised(line: Line) -> list[dict[str, Any]]:
    log = (line.run / "logs" / "events.full.jsonl").read_bytes()
    events = [orjson.loads(row) for row in log.splitlines()]
    kinds = {event for event, _ in EVENTS.values()}
    return [event for event in events if event["event_type"] in kinds and event["chapter"] == 1]


@pytest.mark.req("HB-29", "UX-02", "UX-04")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_fault_raises_its_event_and_stands_on_the_card(
    line_at: LineAt, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    line = line_at("frozen", language)
    monkeypatch.setenv("NG_REHEARSAL_FLAWS", ",".join(EVENTS))
    card = line.ng("write", line.book)
    events, text = raised(line), line.text(1)
    for event_type, kind in EVENTS.values():
        found = [event for event in events if event["event_type"] == event_type]
        assert found, event_type
        assert all(event["data"]["description"] for event in found)
        of_kind = [i for i in card["issues"] if i["type"] == kind and i["source"] == "check"]
        assert of_kind, kind
        assert all(find(text, issue["evidence_quote"]) for issue in of_kind)
    (canon,) = [issue for issue in card["issues"] if issue["type"] == "canon"]
    assert canon["severity"] == "blocker"
    refused = line.ng("accept", line.book, "1", "--by", "Lin", code=3)["error"]
    assert refused["reasons"]


@pytest.mark.req("UX-02")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chapter_out_of_its_band_says_so_by_the_band_of_the_card(
    line_at: LineAt, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    line = line_at("frozen", language)
    monkeypatch.setenv("NG_REHEARSAL_FLAWS", "too_short")
    card = line.ng("write", line.book)
    band = card["word_band"]
    assert band["unit"] == ("chars" if language == "zh" else "words")
    assert card["words"] < band["min"]
    (issue,) = [issue for issue in card["issues"] if issue["type"] == "length"]
    assert all(str(fact) in issue["why"] for fact in (card["words"], band["min"], band["max"]))
    (event,) = [event for event in raised(line) if event["anchors"] == issue["anchors"]]
    assert event["event_type"] == "checklist_failed"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_quote_that_is_not_in_the_chapter_is_dropped_and_said_so(
    line_at: LineAt, monkeypatch: pytest.MonkeyPatch, language: Any
) -> None:
    honest = tasks.TASKS["editor"]

    def lying(brief: Brief) -> dict[str, Any]:
        claim = {
            "type": "rhythm",
            "severity": "major",
            "anchors": ["CHAR-001", "CHAR-999"],
            "evidence_quote": FALSE_QUOTE,
            "why": "The bell.",
            "suggestion": "No bell.",
        }
        said = honest(brief)
        return {**said, "issues": [*said["issues"], claim]}

    monkeypatch.setitem(tasks.TASKS, "editor", lying)
    line = line_at("frozen", language)
    card = line.ng("write", line.book)
    (claimed,) = [issue for issue in card["issues"] if issue["type"] == "rhythm"]
    assert claimed["evidence_quote"] == ""
    assert claimed["anchors"] == ["CHAR-001"]
    assert claimed["why"] == f"The bell. {say('checks.no_such_quote', language)}"
    assert FALSE_QUOTE not in orjson.dumps(card).decode()
    kept = orjson.loads((line.run / "chapters" / "001.editor.json").read_bytes())
    assert kept["dropped_quotes"] == [FALSE_QUOTE]


@pytest.mark.req("UX-11")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_criterion_that_is_not_met_fails_on_the_next_card(
    line_at: LineAt, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    honest = tasks.TASKS["editor"]
    wish = "The chapter ends on a question."

    def strict(brief: Brief) -> dict[str, Any]:
        unmet = [{"criterion": wish, "met": False, "why": "It ends on a lamp."}]
        return {**honest(brief), "criteria": unmet}

    monkeypatch.setitem(tasks.TASKS, "editor", strict)
    line = line_at("at_gate", language)
    criteria = ["begins: Nobody expected the bell", wish]
    asked = [word for criterion in criteria for word in ("--criterion", criterion)]
    card = line.ng("rewrite", line.book, "1", "--fix", "Shorter.", *asked, "--by", "Lin")
    assert [(one["criterion"], one["passed"]) for one in card["criteria"]] == [
        (criterion, False) for criterion in criteria
    ]
    assert all(one["note"] for one in card["criteria"])
