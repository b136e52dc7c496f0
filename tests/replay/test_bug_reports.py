"""A bug report becomes a history: without its prose and its secrets, and still whole."""

from pathlib import Path

import pytest

from tests.replay import record
from tests.replay.add import Pen, add
from tests.replay.kept import opened, unpacked
from tests.replay.record import ENDING, HISTORIES
from writer.desk.replay import replay
from writer.desk.verify import verify


@pytest.mark.parametrize("history", ["escalated_and_migrated", "three_chapters_zh", "waived"])
def test_a_history_without_its_prose_still_replays_and_verifies(
    history: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record, "HISTORIES", tmp_path)
    add(HISTORIES / f"{history}{ENDING}", "report", Pen(redact=True))
    before = unpacked(history, tmp_path / "before")
    after = unpacked("report", tmp_path / "after", tmp_path)
    book = opened(tmp_path / "after")
    assert list(verify(book)) == []
    assert replay(book).book.seq == opened(tmp_path / "before").log.seq
    texts = [path.read_text("utf-8") for path in after.rglob("*.md")]
    assert texts
    chapter = next((before / "stages").rglob("001.md")).read_text("utf-8")
    words = {word for word in chapter.split() if len(word) > 6}
    everything = "".join(path.read_text("utf-8") for path in after.rglob("*") if path.is_file())
    assert not [word for word in words if f" {word} " in everything]
    assert "Lin" not in {line.facts.get("by") for line in replay(book).story.lines}


def test_words_and_keys_are_taken_out_even_where_the_prose_stays() -> None:
    pen = Pen(redact=False, words=("Odile Marr",))
    said = pen.text("Odile Marr wrote sk-abcdefghijklmnop1234 on the wall.")
    assert said == "[key] wrote [key] on the wall."
