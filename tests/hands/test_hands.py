"""Files that were changed by hand: found, shown, and taken or put back, never just overwritten."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hands.written import (
    BY,
    WORD,
    chapter_file,
    draft,
    events,
    memory_file,
    payload,
    scenes,
    with_word,
)
from tests.line.walking import Line
from writer import bootstrap, settings
from writer.desk import hands
from writer.desk.book import Book
from writer.desk.studio import at_work
from writer.events.envelope import Entry
from writer.events.log import MOST_AT_ONCE
from writer.events.types import NodeStarted
from writer.store.files import Files

LineAt = Callable[..., Line]
ONLY_BACK = {
    "canon": "canon/world.json",
    "frozen": "materials/frozen/materials_pack.frozen.v001.json",
    "index": "materials/index.json",
    "step": "outline.json",
    "memory": "memory/chapters/001.memory.json",
    "ledger": "chapter_memory.json",
    "provenance": "chapters/chapter_001.provenance.json",
    "scene": "chapters/scenes/chapter_001_scene_01.json",
    "plan": "chapters/chapter_001_plan.json",
    "review": "RUN/chapters/001.editor.json",
    "card": "RUN/chapters/001.digest.json",
    "decision": "RUN/chapters/001.human_review.json",
    "old draft": "RUN/chapters/001.md",
    "snapshot": "RUN/materials_snapshot/materials_pack.frozen.v001.json",
}


def place(line: Line, name: str) -> Path:
    return Path(str(line.root / name).replace(str(line.root / "RUN"), str(line.run)))


def spoil(file: Path) -> bytes:
    file.chmod(0o644)
    changed = file.read_bytes().replace(b"e", b"E", 3)
    file.write_bytes(changed)
    return changed


def look(line: Line) -> list[hands.HandEdit]:
    ports = bootstrap.ports(settings.load({"NG_OUTPUTS": str(line.outputs)}, {}))
    return hands.look(Book.open(ports, line.book))


def much_happens(line: Line) -> None:
    """Enough for what was written before to be surely on the disk."""
    ports = bootstrap.ports(settings.load({"NG_OUTPUTS": str(line.outputs)}, {}))
    log = Book.open_to_work(ports, line.book).log
    log.append(*[Entry(NodeStarted(), status="start")] * MOST_AT_ONCE)


@pytest.mark.req("UX-05", "HB-04", "HB-15")
@pytest.mark.parametrize("name", ONLY_BACK)
def test_what_no_hand_may_change_stops_the_work_and_is_put_back(line_at: LineAt, name: str) -> None:
    line = line_at("deposited")
    file = place(line, ONLY_BACK[name])
    before, changed = file.read_bytes(), spoil(file)
    for words in (["write", line.book], ["edit", line.book, "--take", *BY]):
        error = line.ng(*words, code=3)["error"]
        assert file.name in error["message"]
        assert error["hint"]
        assert file.read_bytes() == changed
    line.ng("doctor", line.book, code=4)
    if name not in ("canon", "frozen", "index", "snapshot"):  # those the doctor mends of itself
        line.ng("doctor", line.book, "--fix", code=4)
        assert file.read_bytes() == changed
    line.ng("edit", line.book, "--put-back", *BY)
    assert file.read_bytes() == before
    (told,) = events(line, "hand_edit_put_back")
    assert told["data"]["by"] == "Lin"
    assert (line.root / told["data"]["kept"]).read_bytes() == changed
    assert payload(line, told, "diff")
    assert look(line) == []


@pytest.mark.parametrize("name", ["memory", "card", "step"])
def test_a_file_that_is_gone_is_put_back(line_at: LineAt, name: str) -> None:
    line = line_at("deposited")
    file = place(line, ONLY_BACK[name])
    before = file.read_bytes()
    file.unlink()
    line.ng("doctor", line.book, "--fix", *BY)
    assert file.read_bytes() == before


def test_a_file_that_has_long_been_there_and_is_gone_stops_the_work(line_at: LineAt) -> None:
    """One that was written just now is written again of itself: a crash may have come before it."""
    line = line_at("deposited")
    much_happens(line)
    file = place(line, ONLY_BACK["step"])
    before = file.read_bytes()
    file.unlink()
    assert file.name in line.ng("write", line.book, code=3)["error"]["message"]
    line.ng("edit", line.book, "--put-back", *BY)
    assert file.read_bytes() == before


def test_a_link_in_the_place_of_a_file_is_moved_aside_and_never_followed(
    line_at: LineAt, tmp_path: Path
) -> None:
    line = line_at("deposited")
    much_happens(line)
    file, elsewhere = place(line, ONLY_BACK["step"]), tmp_path / "elsewhere.json"
    before = file.read_bytes()
    elsewhere.write_bytes(before)
    file.unlink()
    file.symlink_to(elsewhere)
    line.ng("write", line.book, code=3)
    line.ng("doctor", line.book, "--fix", *BY)
    assert file.read_bytes() == elsewhere.read_bytes() == before
    assert not file.is_symlink()


@pytest.mark.req("UX-05")
@pytest.mark.parametrize(("ending", "language"), [("md", "zh"), ("json", "en")])
def test_a_changed_draft_is_taken_as_an_edit_through_the_gate(
    line_at: LineAt, ending: str, language: str
) -> None:
    line = line_at("at_gate", language)
    count, text = len(scenes(line)), line.text(1)
    with_word(line, line.run / "chapters" / f"001.{ending}")
    assert "001." in line.ng("accept", line.book, "1", *BY, code=3)["error"]["message"]
    line.ng("edit", line.book, "1", "--take", *BY)
    assert line.states()[0] == "human_review_gate"
    assert WORD[language] in line.text(1)
    assert WORD[language] in scenes(line)[-1]
    assert len(scenes(line)) == count
    assert (line.run / "chapters" / "001.rewrites" / "v1.md").read_text("utf-8") == text
    (edit,) = events(line, "human_edit")
    assert edit["data"]["what"] == "took"
    assert WORD[language] in payload(line, edit, "diff")
    line.ng("accept", line.book, "1", *BY)


@pytest.mark.req("UX-05", "UX-17", "HB-03")
def test_a_changed_deposited_chapter_goes_back_to_its_gate_and_stays_the_truth_until_then(
    line_at: LineAt,
) -> None:
    line = line_at("deposited")
    before, memory = chapter_file(line).read_bytes(), memory_file(line).read_bytes()
    with_word(line, chapter_file(line))
    line.ng("write", line.book, code=3)
    line.ng("edit", line.book, "1", "--take", *BY)
    assert line.states()[0] == "needs_review"
    assert chapter_file(line).read_bytes() == before
    assert memory_file(line).read_bytes() == memory
    assert WORD["en"] in line.text(1)
    line.ng("write", line.book, code=3)
    line.ng("accept", line.book, "1", *BY)
    assert WORD["en"] in chapter_file(line).read_text()
    assert line.states()[0] == "deposited"


def test_both_files_of_a_draft_changed_is_one_too_many(line_at: LineAt) -> None:
    line = line_at("at_gate")
    kept = [with_word(line, line.run / "chapters" / f"001.{ending}") for ending in ("md", "json")]
    assert line.ng("edit", line.book, "1", "--take", *BY, code=3)["error"]["hint"]
    line.ng("edit", line.book, "1", "--put-back", *BY)
    aside = [
        path.read_text() for path in (line.root / "set_aside").rglob("001.*") if path.is_file()
    ]
    assert sorted(aside) == sorted(kept)
    assert look(line) == []


@pytest.mark.parametrize("damage", [b"{", b"\xff\xfe", b""])
def test_a_draft_that_cannot_be_read_is_not_taken_and_stays_until_it_is_put_back(
    line_at: LineAt, damage: bytes
) -> None:
    line = line_at("at_gate")
    file = line.run / "chapters" / "001.json"
    before = file.read_bytes()
    file.write_bytes(damage)
    assert line.ng("edit", line.book, "1", "--take", *BY, code=4)["error"]["hint"]
    assert file.read_bytes() == damage
    line.ng("edit", line.book, "1", "--put-back", *BY)
    assert file.read_bytes() == before


def test_changed_settings_are_taken_where_they_are_valid(line_at: LineAt) -> None:
    line = line_at("at_gate")
    file = line.root / "settings.json"
    file.write_text(file.read_text().replace('"author": ""', '"author": "Lin"'))
    line.ng("waive", line.book, "1", "I-001", "--reason", "x", *BY, code=3)
    line.ng("edit", line.book, "--take", *BY)
    assert '"author": "Lin"' in file.read_text()
    assert look(line) == []


@pytest.mark.parametrize(
    ("was", "becomes"), [('"language": "en"', '"language": "zh"'), ('"seed": 0', '"seed": 5')]
)
def test_what_a_book_was_begun_with_is_not_changed_by_hand(
    line_at: LineAt, was: str, becomes: str
) -> None:
    line = line_at("at_gate")
    file = line.root / "settings.json"
    file.write_text(file.read_text().replace(was, becomes))
    assert becomes in file.read_text()
    line.ng("edit", line.book, "--take", *BY, code=4)
    assert [hand.path for hand in look(line)] == ["settings.json"]
    line.ng("edit", line.book, "--put-back", *BY)
    assert was in file.read_text()


def test_nobody_takes_or_puts_back_without_a_name(line_at: LineAt) -> None:
    line = line_at("at_gate")
    with_word(line, line.run / "chapters" / "001.md")
    before = len(events(line))
    for way in ("--take", "--put-back"):
        line.ng("edit", line.book, "1", way, code=3)
    assert len(events(line)) == before
    assert WORD["en"] in line.text(1)


@pytest.mark.req("UX-05")
def test_a_change_that_keeps_size_and_time_is_found(line_at: LineAt) -> None:
    line = line_at("deposited")
    line.ng("edit", line.book, "--put-back", *BY)  # finds nothing; every file has been seen now
    file = chapter_file(line)
    known = file.stat()
    file.write_bytes(file.read_bytes().replace(b"a", b"b", 1))
    os.utime(file, ns=(known.st_atime_ns, known.st_mtime_ns))
    assert file.stat().st_size == known.st_size
    assert [hand.path for hand in look(line)] == ["chapters/chapter_001.json"]


def test_a_file_that_was_seen_is_not_read_again(
    line_at: LineAt, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = line_at("deposited")
    ports = bootstrap.ports(settings.load({"NG_OUTPUTS": str(line.outputs)}, {}))
    for _ in range(2):  # what is as new as the look itself is seen only by the next
        with at_work(ports, line.book, "test"):
            pass
    read: list[Path] = []
    original = Files.digest_of

    def watched(files: Files, path: Path) -> str | None:
        read.append(path)
        return original(files, path)

    monkeypatch.setattr(Files, "digest_of", watched)
    book = Book.open(ports, line.book)
    assert len(book.state.artifacts) > 25
    assert hands.look(book) == []
    assert {path.name for path in read} <= {"chapter_memory.json", "consistency_reports.json"}


@pytest.mark.parametrize("damage", [b"", b"{", b"[1]", b'{"outline.json": 3}'])
def test_a_lost_or_damaged_note_only_costs_time(line_at: LineAt, damage: bytes) -> None:
    line = line_at("deposited")
    (line.root / ".locks" / "seen").write_bytes(damage)
    assert look(line) == []
    spoil(memory_file(line))
    assert len(look(line)) == 1


@pytest.mark.req("HB-12")
def test_deleting_the_link_to_the_run_in_work_loses_nothing(line_at: LineAt) -> None:
    line = line_at("at_gate")
    run = line.run
    with_word(line, run / "chapters" / "001.md")
    (line.outputs / "current").unlink()
    line.ng("edit", line.book, "1", "--take", *BY)
    assert WORD["en"] in (run / "chapters" / "001.md").read_text()
    line.ng("open", line.book)
    assert line.run == run
    assert draft(line)["total_words"]
