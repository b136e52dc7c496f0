"""A whole book with a person's hand on it; what a gate protects is looked at after every write."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.hands.written import BY, WORD, edited_copy, events, with_word
from tests.line.walking import FIXES, Line
from writer.store.disk import RealDisk


class Guard:
    """Stands beside the disk: memory and ledger hold what was accepted, and change on accept."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.looks = 0
        self._seen: dict[Path, bytes] = {}
        self._at: Counter[int] = Counter()

    def look(self) -> None:
        self.looks += 1
        for file in sorted((self.line.root / "memory" / "chapters").glob("*.memory.json")):
            data = file.read_bytes()
            if self._seen.get(file) != data:
                number = int(file.name[:3])
                accepted = self._accepted()[number]
                assert accepted > self._at[number], f"{file.name} was written without an accept"
                self._at[number] = accepted
                self._seen[file] = data
        ledger = self.line.root / "chapter_memory.json"
        if ledger.exists() and self._seen.get(ledger) != ledger.read_bytes():
            self._seen[ledger] = ledger.read_bytes()
            for entry in json.loads(ledger.read_bytes()):
                assert self._accepted()[entry["chapter_number"]] > 0

    def _accepted(self) -> Counter[int]:
        (log,) = self.line.root.glob("stages/*/runs/*/logs/events.full.jsonl")
        steps = [json.loads(one) for one in log.read_bytes().split(b"\n")[:-1]]
        return Counter(
            step["chapter"]
            for step in steps
            if step["event_type"] == "state_changed" and step["data"]["trigger"] == "accept"
        )


@pytest.fixture
def guarded(monkeypatch: pytest.MonkeyPatch) -> Callable[[Line], Guard]:
    def begin(line: Line) -> Guard:
        guard = Guard(line)
        for name in ("rename", "append"):
            original = getattr(RealDisk, name)

            def watched(*given: Any, original: Any = original) -> None:
                original(*given)
                guard.look()

            monkeypatch.setattr(RealDisk, name, watched)
        return guard

    return begin


def memories(line: Line) -> list[bytes]:
    found = (line.root / "memory" / "chapters").glob("*.memory.json")
    return [path.read_bytes() for path in sorted(found)]


@pytest.mark.req("UX-05", "UX-15", "UX-16", "UX-17", "HB-03", "HB-15")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_three_chapters_with_every_kind_of_hand_on_them(
    line_at: Callable[..., Line],
    guarded: Callable[[Line], Guard],
    tmp_path: Path,
    language: str,
) -> None:
    line = line_at("at_gate", language)
    guard = guarded(line)
    fix, words = FIXES[language]

    line.ng("rewrite", line.book, "1", "--fix", fix, *BY)
    line.ng("edit", line.book, "1", "--file", str(edited_copy(line, tmp_path)), *BY)
    assert words in line.text(1)
    line.ng("accept", line.book, "1", *BY)

    mine = tmp_path / "by-hand.md"
    mine.write_text("\n\n***\n\n".join(["她走下石阶。" if language == "zh" else "She went."] * 2))
    card = line.ng("write", line.book, "--by-hand", "--file", str(mine), *BY)
    for issue in card["issues"]:
        line.ng("waive", line.book, "2", issue["issue_id"], "--reason", "short on purpose", *BY)
    line.ng("accept", line.book, "2", *BY)

    line.ng("plan", line.book, "3", "--steer", fix)
    line.ng("write", line.book, "--candidates", "2")
    line.ng("write", line.book, "--choose", "2", *BY)
    with_word(line, line.run / "chapters" / "003.md")
    line.ng("edit", line.book, "3", "--take", *BY)

    line.ng("reopen", line.book, "1", "--reason", "a typo", *BY)
    line.ng("accept", line.book, "3", *BY)
    assert line.states() == ["needs_review", "deposited", "deposited"]
    before = memories(line)
    changed = edited_copy(line, tmp_path)
    changed.write_text(changed.read_text("utf-8").replace(WORD[language], ""), "utf-8")
    line.ng("edit", line.book, "1", "--file", str(changed), *BY)
    assert memories(line) == before
    line.ng("accept", line.book, "1", *BY)
    after = memories(line)
    assert after[1:] == before[1:]
    assert WORD[language] not in (line.root / "chapters" / "chapter_001.json").read_text("utf-8")

    assert line.states() == ["deposited"] * 3
    ledger = json.loads((line.root / "chapter_memory.json").read_bytes())
    assert ledger == [json.loads(data) for data in after]
    what = [event["data"]["what"] for event in events(line, "human_edit")]
    assert what == ["edited", "wrote", "took", "edited"]
    provenance = json.loads((line.root / "chapters/chapter_002.provenance.json").read_bytes())
    assert [hand["what"] for hand in provenance["hands"]] == ["wrote"]
    assert guard.looks > 300
    line.ng("doctor", line.book)
