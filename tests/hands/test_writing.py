"""`ng write` with several drafts to choose from, and by hand."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hands.written import BY, an_editor, draft, events, scenes
from tests.line.walking import Line

LineAt = Callable[..., Line]
MINE = {
    "en": ["She went down the stairs.", "The lamp was lit."],
    "zh": ["她走下石阶。", "灯亮了。"],
}


@pytest.mark.req("UX-15")
def test_of_several_drafts_the_chosen_one_goes_to_the_gate_and_the_others_are_kept(
    line_at: LineAt,
) -> None:
    line = line_at("frozen", "zh")
    laid_out = line.ng("write", line.book, "--candidates", "3")
    assert len({one["opening"] for one in laid_out}) == 3
    assert len({one["draft_sha256"] for one in laid_out}) == 3
    asked = len(events(line, "llm_request"))
    assert line.ng("write", line.book, code=3)["error"]["hint"]
    line.ng("run", line.book)
    assert line.ng("write", line.book, "--candidates", "3") == laid_out
    assert line.ng("write", line.book, "--candidates", "2") == laid_out[:2]
    assert line.ng("write", line.book, "--candidates", "3") == laid_out
    assert len(events(line, "llm_request")) == asked
    assert line.states()[0] == "draft"
    line.ng("write", line.book, "--choose", "2", code=3)
    card = line.ng("write", line.book, "--choose", "2", *BY)
    assert card["draft_sha256"] == laid_out[1]["draft_sha256"]
    assert card["opening"] == laid_out[1]["opening"]
    assert line.states()[0] == "human_review_gate"
    kept = sorted((line.run / "chapters" / "001.candidates").iterdir())
    assert [path.name for path in kept] == ["v1-1.json", "v1-2.json", "v1-3.json"]
    (chosen,) = events(line, "candidate_chosen")
    assert (chosen["actor"], chosen["data"]["by"]) == ("human", "Lin")
    line.ng("write", line.book, "--choose", "1", *BY, code=3)


def test_the_flaws_of_each_draft_are_shown_before_the_choice(
    line_at: LineAt, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NG_REHEARSAL_FLAWS", "too_short")
    line = line_at("frozen")
    laid_out = line.ng("write", line.book, "--candidates", "2")
    assert all(one["issues"] for one in laid_out)


def test_another_plan_makes_drafts_that_wait_count_no_more(line_at: LineAt) -> None:
    line = line_at("frozen")
    line.ng("write", line.book, "--candidates", "2")
    line.ng("plan", line.book, "1", "--steer", "She counts the lamps.")
    line.ng("write", line.book, "--choose", "1", *BY, code=3)
    line.ng("write", line.book)
    assert "the lamps" in line.text(1)


@pytest.mark.req("UX-16")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_chapter_by_hand_goes_through_checks_reviewers_and_gate_without_a_writer(
    line_at: LineAt, tmp_path: Path, language: str
) -> None:
    line = line_at("frozen", language)
    os.environ["EDITOR"] = an_editor(
        tmp_path, f'printf "{MINE[language][0]}\\n\\n* * *\\n\\n{MINE[language][1]}\\n" >> "$file"'
    )
    asked = len(events(line, "llm_request"))
    card = line.ng("write", line.book, "--by-hand", *BY)
    assert scenes(line) == MINE[language]
    assert line.states()[0] == "human_review_gate"
    assert any(issue["type"] == "length" for issue in card["issues"])
    roles = {event["data"]["role"] for event in events(line, "llm_request")[asked:]}
    assert roles == {"editor", "advisor"}
    (told,) = events(line, "human_edit")
    assert (told["data"]["what"], told["actor"]) == ("wrote", "human")
    assert draft(line)["total_words"] == sum(s["word_count"] for s in draft(line)["scenes"]) > 0
    assert not list((line.run / "chapters").glob("*.editing/*"))
    line.ng("write", line.book, "--by-hand", *BY, code=3)


def test_after_a_rewrite_was_asked_for_a_person_may_write_it_themselves(
    line_at: LineAt, tmp_path: Path
) -> None:
    line = line_at("at_gate")
    first = line.text(1)
    line.ng("rewrite", line.book, "1", "--fix", "shorter", "--later", *BY)
    file = tmp_path / "mine.md"
    file.write_text(MINE["en"][0])
    line.ng("write", line.book, "--by-hand", "--file", str(file), *BY)
    assert scenes(line) == MINE["en"][:1]
    assert (line.run / "chapters" / "001.rewrites" / "v1.md").read_text() == first


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--by-hand", "--file", "EMPTY", *BY), 4),
        (("--by-hand", "--file", "BINARY", *BY), 4),
        (("--by-hand", "--file", "HUGE", *BY), 4),
        (("--by-hand", "--file", "nowhere", *BY), 4),
        (("--by-hand", *BY), 4),
        (("--by-hand", "--file", "EMPTY"), 3),
        (("--file", "EMPTY", *BY), 4),
        (("--candidates", "1"), 4),
        (("--candidates", "5"), 4),
        (("--candidates", "2", "--by-hand", *BY), 4),
        (("--choose", "1", *BY), 3),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else str(value),
)
def test_what_cannot_be_written_gets_one_sentence_and_a_hint(
    line_at: LineAt, tmp_path: Path, words: tuple[str, ...], code: int
) -> None:
    line = line_at("frozen")
    for name, data in (("EMPTY", b" \n"), ("BINARY", b"a\0"), ("HUGE", b"a " * (2 << 20))):
        (tmp_path / name).write_bytes(data)
    given = [str(tmp_path / word) if word.isupper() else word for word in words]
    error = line.ng("write", line.book, *given, code=code)["error"]
    assert error["message"]
    assert error["hint"]
    assert line.states()[0] == "planned"
    assert not (line.run / "chapters" / "001.json").exists()
