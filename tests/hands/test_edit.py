"""`ng edit`: the chapter at its gate in a person's own editor."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hands.written import BY, WORD, an_editor, draft, edited_copy, events, payload, scenes
from tests.line.walking import Line

LineAt = Callable[..., Line]


@pytest.mark.req("UX-05", "HB-14")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_edit_is_recorded_with_its_diff_and_comes_back_to_its_gate(
    line_at: LineAt, tmp_path: Path, language: str
) -> None:
    line = line_at("at_gate", language)
    before, text, asked = draft(line), line.text(1), len(events(line, "llm_request"))
    card = line.ng("edit", line.book, "1", "--file", str(edited_copy(line, tmp_path)), *BY)
    assert line.states()[0] == "human_review_gate"
    assert WORD[language] in line.text(1)
    assert len(scenes(line)) == len(before["scenes"])
    assert scenes(line)[0] == before["scenes"][0]["content"]
    assert (line.run / "chapters" / "001.rewrites" / "v1.md").read_text("utf-8") == text
    (edit,) = events(line, "human_edit")
    assert edit["actor"] == "human"
    assert edit["data"]["by"] == "Lin"
    assert f"{{+ {WORD[language]}" in payload(line, edit, "diff")
    steps = [event["data"] for event in events(line, "state_changed")]
    (taken,) = [step for step in steps if step["trigger"] == "edit"]
    assert card["draft_sha256"] == taken["news"]["draft"]
    assert card["card_id"] == "chapter-001-r2"
    reviewers = [event["node"] for event in events(line, "llm_request")[asked:]]
    assert sorted(reviewers) == ["advisor", "consistency", "editor"]
    line.ng("accept", line.book, "1", *BY)
    deposited = (line.root / "chapters" / "chapter_001.json").read_text("utf-8")
    assert WORD[language] in deposited
    assert '"what": "edited"' in (line.root / "chapters/chapter_001.provenance.json").read_text()


def test_the_editor_of_the_person_is_used_and_scene_marks_do_not_reach_the_text(
    line_at: LineAt, tmp_path: Path
) -> None:
    line = line_at("at_gate")
    os.environ["EDITOR"] = an_editor(
        tmp_path, f'cp "$file" {tmp_path}/seen; sed -i "3s/ [a-z]* / ODDLY /" "$file"'
    )
    line.ng("edit", line.book, *BY)
    seen = (tmp_path / "seen").read_text()
    assert seen.startswith(f"# {draft(line)['chapter_title']}\n\n")
    assert seen.count("<!-- scene") == len(scenes(line)) - 1 > 0
    assert " ODDLY " in line.text(1)
    assert "<!--" not in line.text(1)
    assert not list((line.run / "chapters").glob("*.editing/*"))


def test_nothing_happens_where_nothing_was_changed(line_at: LineAt, tmp_path: Path) -> None:
    line = line_at("at_gate")
    os.environ["EDITOR"] = "true"
    before = len(events(line))
    assert line.ng("edit", line.book, "1", *BY) == {"chapter": 1, "changed": False}
    assert len(events(line)) == before
    assert not list((line.run / "chapters").glob("*.editing/*"))


@pytest.mark.parametrize(
    ("script", "code"),
    [
        ('echo more words >> "$file"; exit 1', 4),
        ('echo more words >> "$file"; kill -9 $$', 4),
        (r'printf "\377\376" >> "$file"', 4),
        (r'printf "a\0b" >> "$file"', 4),
        ('sed -i "s/^# .*/# Another Title/" "$file"', 4),
        ('rm "$file"', 4),
    ],
)
def test_what_was_typed_is_kept_where_it_cannot_be_taken(
    line_at: LineAt, tmp_path: Path, script: str, code: int
) -> None:
    line = line_at("at_gate")
    os.environ["EDITOR"] = an_editor(tmp_path, script)
    before = draft(line)
    error = line.ng("edit", line.book, "1", *BY, code=code)["error"]
    assert error["hint"]
    assert draft(line) == before
    kept = list((line.run / "chapters").glob("*.editing/*"))
    assert kept or "rm" in script
    if kept:
        assert any(str(kept[0]) in reason for reason in error["reasons"])


@pytest.mark.req("UX-05")
def test_an_edit_of_a_draft_that_changed_meanwhile_is_refused_and_kept(
    line_at: LineAt, tmp_path: Path
) -> None:
    line = line_at("at_gate")
    other = edited_copy(line, tmp_path)
    ng = f"{Path(os.sys.executable).with_name('ng')} --outputs '{line.outputs}'"  # type: ignore[attr-defined]
    meanwhile = f"EDITOR=false {ng} edit '{line.book}' 1 --file {other} --by Ann >/dev/null 2>&1"
    os.environ["EDITOR"] = an_editor(
        tmp_path, f'echo "A last line of mine." >> "$file"\n{meanwhile}'
    )
    error = line.ng("edit", line.book, "1", *BY, code=3)["error"]
    (kept,) = (line.run / "chapters").glob("*.editing/*")
    assert any(str(kept) in reason for reason in error["reasons"])
    assert "A last line of mine." in kept.read_text()
    assert WORD["en"] in line.text(1)
    assert "A last line of mine." not in line.text(1)
    assert [event["data"]["by"] for event in events(line, "human_edit")] == ["Ann"]


def test_an_edit_that_was_cut_off_is_opened_again(line_at: LineAt, tmp_path: Path) -> None:
    line = line_at("at_gate")
    os.environ["EDITOR"] = an_editor(tmp_path, 'echo "A last line of mine." >> "$file"; exit 1')
    line.ng("edit", line.book, "1", *BY, code=4)
    os.environ["EDITOR"] = "true"
    line.ng("edit", line.book, "1", *BY)
    assert line.text(1).rstrip().endswith("A last line of mine.")


def test_without_a_person_no_editor_is_even_opened(line_at: LineAt, tmp_path: Path) -> None:
    line = line_at("at_gate")
    os.environ["EDITOR"] = an_editor(tmp_path, f"touch {tmp_path}/opened")
    line.ng("edit", line.book, "1", code=3)
    assert not (tmp_path / "opened").exists()


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("9", *BY), 4),
        (("2", *BY), 3),
        (("1", *BY), 4),
        (("1", "--file", "nowhere.md", *BY), 4),
        (("1", "--file", "/", *BY), 4),
        (("1", "--take", "--put-back", *BY), 4),
        (("1", "--file", "/dev/null"), 3),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else str(value),
)
def test_what_cannot_be_edited_gets_one_sentence_and_a_hint(
    line_at: LineAt, words: tuple[str, ...], code: int
) -> None:
    line = line_at("at_gate", "zh")
    before = draft(line)
    error = line.ng("edit", line.book, *words, code=code)["error"]
    assert error["message"]
    assert error["hint"]
    assert draft(line) == before
