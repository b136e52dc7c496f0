"""`ng reopen` and `ng diff`: a deposited chapter back at its gate, and what became of its text."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hands.written import BY, WORD, chapter_file, edited_copy, events, memory_file
from tests.line.walking import Line

LineAt = Callable[..., Line]
REASON = ("--reason", "a typo")


@pytest.mark.req("UX-17")
def test_accepting_a_reopened_chapter_unchanged_leaves_the_same_bytes(line_at: LineAt) -> None:
    line = line_at("deposited")
    truths = [chapter_file(line), memory_file(line), line.root / "chapter_memory.json"]
    before = [path.read_bytes() for path in truths]
    asked = len(events(line, "llm_request"))
    card = line.ng("reopen", line.book, "1", *REASON, *BY)
    assert card["draft_sha256"]
    assert line.states() == ["needs_review", "planned", "planned"]
    assert [path.read_bytes() for path in truths] == before
    line.ng("write", line.book, code=3)
    line.ng("reopen", line.book, "1", *REASON, *BY, code=3)
    line.ng("accept", line.book, "1", *BY)
    assert [path.read_bytes() for path in truths] == before
    assert len(events(line, "llm_request")) == asked
    assert line.states()[0] == "deposited"
    (decided,) = [e for e in events(line, "human_decision") if e["data"]["decision"] == "reopen"]
    assert (decided["data"]["by"], decided["data"]["reason"]) == ("Lin", "a typo")


@pytest.mark.req("UX-17", "HB-15")
def test_memory_follows_when_the_edited_text_is_accepted_and_not_before(
    line_at: LineAt, tmp_path: Path
) -> None:
    line = line_at("deposited", "zh")
    line.ng("write", line.book)
    line.ng("accept", line.book, "2", *BY)
    second, known = memory_file(line, 2).read_bytes(), memory_file(line).read_bytes()
    line.ng("write", line.book)  # another chapter may wait at its own gate meanwhile
    line.ng("reopen", line.book, "1", *REASON, *BY)
    assert line.states() == ["needs_review", "deposited", "human_review_gate"]
    line.ng("edit", line.book, "1", "--file", str(edited_copy(line, tmp_path)), *BY)
    assert memory_file(line).read_bytes() == known
    asked = len(events(line, "llm_request"))
    line.ng("accept", line.book, "1", *BY)
    assert [event["node"] for event in events(line, "llm_request")[asked:]] == ["memory"]
    assert WORD["zh"] in chapter_file(line).read_text("utf-8")
    assert memory_file(line, 2).read_bytes() == second
    assert line.states() == ["deposited", "deposited", "human_review_gate"]
    line.ng("accept", line.book, "3", *BY)


@pytest.mark.req("UX-17", "HB-15")
def test_the_summary_of_an_arc_follows_a_chapter_that_is_deposited_anew(
    line_at: LineAt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("writer.desk.deposit.ARC", 2)
    line = line_at("deposited")
    line.ng("write", line.book)
    line.ng("accept", line.book, "2", *BY)
    arc = line.root / "memory" / "arcs" / "arc_001-002.json"
    assert arc.exists()
    for turn in (1, 2):
        line.ng("reopen", line.book, "1", *REASON, *BY)
        mine = edited_copy(line, tmp_path)
        mine.write_text(mine.read_text("utf-8").rstrip() + f" The bell rang {turn} times.\n")
        line.ng("edit", line.book, "1", "--file", str(mine), *BY)
        asked = len(events(line, "llm_request"))
        line.ng("accept", line.book, "1", *BY)
        *_, about_the_arc = requests = events(line, "llm_request")[asked:]
        assert [event["node"] for event in requests] == ["memory", "arc"]
        parts = [ref["path"] for ref in about_the_arc["payload_refs"].values()]
        asked_with = "".join((line.run / "logs" / part).read_text("utf-8") for part in parts)
        assert json.loads(memory_file(line).read_bytes())["summary"] in asked_with
    kept = [e for e in events(line, "artifact_written") if e["data"]["path"].endswith(arc.name)]
    assert kept[0]["chapter"] == 2
    assert {event["chapter"] for event in kept[1:]} <= {1}
    line.ng("doctor", line.book)


@pytest.mark.parametrize(
    ("words", "code"),
    [(("2", *REASON, *BY), 3), (("9", *REASON, *BY), 4), (("1", *BY), 3), (("1", *REASON), 3)],
)
def test_what_cannot_be_reopened_gets_one_sentence_and_a_hint(
    line_at: LineAt, words: tuple[str, ...], code: int
) -> None:
    line = line_at("deposited")
    error = line.ng("reopen", line.book, *words, code=code)["error"]
    assert error["hint"]
    assert line.states()[0] == "deposited"


@pytest.mark.req("UX-08")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_texts_of_a_chapter_are_compared_by_words_or_characters(
    line_at: LineAt, tmp_path: Path, language: str
) -> None:
    line = line_at("deposited", language)
    assert line.ng("diff", line.book, "2", code=4)["error"]["hint"]
    line.ng("reopen", line.book, "1", *REASON, *BY)
    line.ng("edit", line.book, "1", "--file", str(edited_copy(line, tmp_path)), *BY)
    found = line.ng("diff", line.book, "1")
    assert (found["old"], found["new"]) == ("v1", "v2")
    changed = [piece for piece in found["changes"] if piece["kind"] != "same"]
    assert [(piece["kind"], piece["text"].strip()) for piece in changed] == [
        ("added", WORD[language])
    ]
    assert line.ng("diff", line.book, "1", "deposited")["changes"] == found["changes"]
    back = line.ng("diff", line.book, "1", "2", "v1")["changes"]
    assert [piece["kind"] for piece in back if piece["kind"] != "same"] == ["removed"]
    for words in (["1", "7"], ["1", "x"], ["9"]):
        assert line.ng("diff", line.book, *words, code=4)["error"]["hint"]
