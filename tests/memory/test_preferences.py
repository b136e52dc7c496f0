"""How the author likes it: on record, told where it fits, and never learnt from a revision."""

import shutil
from collections.abc import Callable
from typing import Any

import pytest

from tests.line.walking import Line
from tests.memory.conftest import opened
from writer.desk import preferences, remembering

pytestmark = pytest.mark.xdist_group("memory")

FITTING = {"en": "Let the letters lie about unopened.", "zh": "信件总是先放着不拆。"}
WISHES = {
    "en": [
        f"Let the {word} be described slowly." for word in ("sea", "bread", "rain", "snow", "fog")
    ],
    "zh": [f"写{word}的时候放慢节奏。" for word in ("大海", "面包", "雨", "雪", "雾")],
}


def told(line: Line, number: int) -> dict[str, str]:
    found: dict[str, str] = line.ng("card", line.book, str(number), "--context")["recalled"][
        "preferences"
    ]
    return found


def sent(line: Line, number: int) -> list[str]:
    """The part `user_preferences` of every scene of a chapter."""
    asked = line.ng(
        "log", line.book, "--type", "llm_request", "--chapter", str(number), "--payloads"
    )
    texts = [
        text for event in asked if event["node"] == "scene" for text in event["data"]["prompt"]
    ]
    return [text for text in texts if text.startswith("<user_preferences>")]


@pytest.mark.req("OR-20", "CH-08")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_five_that_fit_best_are_told_to_the_writer_and_shown(
    line_after: Callable[..., Line], language: str
) -> None:
    line = line_after(0, language)
    for text in (*WISHES[language], FITTING[language]):
        line.ng("prefs", "set", line.book, text, "--by", "Lin")
    line.ng("write", line.book)
    found = told(line, 1)
    assert len(found) == 5
    assert set(found.values()) <= {*WISHES[language], FITTING[language]}
    for part in sent(line, 1):
        assert all(text in part for text in found.values())
    told_by = line.ng("log", line.book, "--type", "preference_set")
    assert [event["data"]["by"] for event in told_by] == ["Lin"] * 6


@pytest.mark.req("OR-20")
def test_without_a_preference_the_part_is_empty_and_nothing_is_looked_for(
    line_after: Callable[..., Line],
) -> None:
    line = line_after(0)
    line.ng("write", line.book)
    assert set(sent(line, 1)) == {"<user_preferences>\n\n</user_preferences>"}
    assert line.ng("log", line.book, "--type", "memory_recalled") == []
    assert list((line.root / "data").rglob("*.db")) == []


@pytest.mark.req("CH-08")
def test_what_is_forgotten_is_told_to_nobody_and_stays_on_record(
    line_after: Callable[..., Line],
) -> None:
    line = line_after(0)
    made = line.ng("prefs", "set", line.book, "  Short\n sentences.  ")
    assert (made["id"], made["text"], made["new"]) == ("PR-001", "Short sentences.", True)
    assert line.ng("prefs", "set", line.book, "short sentences.")["new"] is False
    line.ng("prefs", "set", line.book, "No similes.")
    assert remembering.wishes(opened(line.outputs)) == ["Short sentences.", "No similes."]
    line.ng("prefs", "forget", line.book, "pr-001", "--by", "Lin")
    assert remembering.wishes(opened(line.outputs)) == ["No similes."]
    assert [one["id"] for one in line.ng("prefs", "list", line.book)] == ["PR-002"]
    every = line.ng("prefs", "list", line.book, "--all")
    assert (every[0]["id"], every[0]["status"]) == ("PR-001", "forgotten")
    assert line.ng("prefs", "set", line.book, "Short sentences.")["id"] == "PR-003"
    line.ng("prefs", "forget", line.book, "PR-001", code=4)
    line.ng("write", line.book)
    assert sorted(told(line, 1)) == ["PR-002", "PR-003"]


def test_preferences_are_not_lost_with_the_databases(line_after: Callable[..., Line]) -> None:
    line = line_after(0)
    line.ng("prefs", "set", line.book, "Short sentences.")
    assert remembering.wishes(opened(line.outputs)) == ["Short sentences."]
    shutil.rmtree(line.root / "data")
    assert remembering.wishes(opened(line.outputs)) == ["Short sentences."]
    line.ng("doctor", line.book)


@pytest.mark.parametrize("text", ["", "  \n ", "x" * 501])
def test_what_says_nothing_or_too_much_is_no_preference(
    line_after: Callable[..., Line], text: str
) -> None:
    line = line_after(0)
    error = line.ng("prefs", "set", line.book, text, code=4)["error"]
    assert error["message"]
    assert error["hint"]
    assert line.ng("prefs", "list", line.book) == []


@pytest.mark.req("OR-23")
def test_a_consistency_revision_is_never_a_preference(
    line_after: Callable[..., Line], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = line_after(0)
    monkeypatch.setenv("NG_REHEARSAL_FLAWS", "wrong_eyes,unknown_person")
    settings = line.root / "settings.json"
    text = settings.read_text("utf-8")
    assert '"revision_policy": "none"' in text
    settings.write_text(
        text.replace('"revision_policy": "none"', '"revision_policy": "auto_apply"')
    )
    line.ng("edit", line.book, "--take", "--by", "Lin")  # and goes on to the gate
    assert line.ng("log", line.book, "--type", "revision_applied")
    assert line.ng("prefs", "list", line.book) == []
    assert remembering.wishes(opened(line.outputs)) == []


def test_of_two_people_who_speak_at_once_both_are_heard(line_after: Callable[..., Line]) -> None:
    line = line_after(0)
    one, other = opened(line.outputs), opened(line.outputs)
    preferences.set_(one, "Short sentences.")
    preferences.set_(other, "No similes.")
    found: list[Any] = preferences.in_force(opened(line.outputs))
    assert [(p.id, p.text) for p in found] == [
        ("PR-001", "Short sentences."),
        ("PR-002", "No similes."),
    ]
