"""What an earlier replay came to: the next one begins there, and comes to the very same."""

import random
import subprocess
import sys
from pathlib import Path

import orjson
import pytest

from tests.replay.damages import line_changed, line_doubled, line_missing, lines_swapped, log_of
from tests.replay.kept import as_far_as_it_goes, opened, unpacked
from writer.desk import earlier_replay
from writer.desk import replay as desk
from writer.desk.replay import replay
from writer.desk.verify import verify
from writer.errors import BrokenLog
from writer.events.state import BookState
from writer.store.files import digest

HISTORIES = ("escalated_and_migrated", "killed_in_a_line", "three_chapters_zh", "rollback_undone")
HARMS = (line_changed, line_doubled, line_missing, lines_swapped)


@pytest.fixture(autouse=True)
def every_log_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(earlier_replay, "LONG", 0)


@pytest.mark.req("HB-05", "UX-14")
@pytest.mark.parametrize("history", HISTORIES)
def test_told_before_it_comes_to_the_same(history: str, tmp_path: Path) -> None:
    unpacked(history, tmp_path)
    first = replay(opened(tmp_path))
    again = replay(opened(tmp_path))
    assert (first.before, again.before) == (0, first.book.seq)
    assert _data(again) == _data(first)
    assert again.book.state.to_json() == first.book.state.to_json()


@pytest.mark.parametrize("history", HISTORIES)
def test_what_was_added_since_is_told_anew(history: str, tmp_path: Path) -> None:
    root = unpacked(history, tmp_path)
    log, whole = log_of(root), replay(opened(tmp_path))
    lines = log.lines
    told = 0
    for part in (4, 2, 1):
        ends = [n for n in range(len(lines) // part, 0, -1) if b'"more":true' not in lines[n - 1]]
        log.write(lines[: ends[0]])
        book = as_far_as_it_goes(tmp_path)
        if part == 4:
            book.run.earlier_replay.unlink()
        now = replay(book)
        assert (now.before, now.book.seq) == (told, ends[0])
        told = ends[0]
    assert _data(now) == _data(whole)
    assert now.book.state.to_json() == whole.book.state.to_json()


def test_an_earlier_event_is_told_from_the_first_line(tmp_path: Path) -> None:
    unpacked("waived", tmp_path)
    fresh = replay(opened(tmp_path), 30)
    whole = replay(opened(tmp_path))
    kept = opened(tmp_path).run.earlier_replay.read_bytes()
    again = replay(opened(tmp_path), 30)
    assert again.before == 0
    assert _data(again) == _data(fresh)
    assert replay(opened(tmp_path), whole.book.seq).before == whole.book.seq
    assert opened(tmp_path).run.earlier_replay.read_bytes() == kept


@pytest.mark.req("HB-05")
@pytest.mark.parametrize("number", range(12))
def test_harm_done_since_is_found_where_it_is(number: int, tmp_path: Path) -> None:
    root = unpacked("waived", tmp_path)
    replay(opened(tmp_path))
    HARMS[number % len(HARMS)](root, random.Random(number))
    book = as_far_as_it_goes(tmp_path)
    with pytest.raises(BrokenLog) as found:
        replay(book)
    book.run.earlier_replay.unlink()
    with pytest.raises(BrokenLog) as fresh:
        replay(book)
    assert (found.value.key, found.value.facts) == (fresh.value.key, fresh.value.facts)


def test_a_log_that_ends_earlier_now_is_told_anew(tmp_path: Path) -> None:
    root = unpacked("waived", tmp_path)
    replay(opened(tmp_path))
    log = log_of(root)
    log.write(log.lines[:-1])
    assert replay(as_far_as_it_goes(tmp_path)).before == 0


@pytest.mark.parametrize("number", range(8))
def test_a_note_that_was_touched_counts_for_nothing(number: int, tmp_path: Path) -> None:
    unpacked("waived", tmp_path)
    first = replay(opened(tmp_path))
    note = opened(tmp_path).run.earlier_replay
    chance, raw = random.Random(number), bytearray(note.read_bytes())
    if number % 2:
        raw[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
    else:
        del raw[chance.randrange(len(raw)) :]
    note.write_bytes(raw)
    again = replay(opened(tmp_path))
    assert again.before == 0
    assert _data(again) == _data(first)
    assert replay(opened(tmp_path)).before == first.book.seq


def test_a_note_by_other_code_counts_for_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpacked("waived", tmp_path)
    replay(opened(tmp_path))
    monkeypatch.setattr(earlier_replay, "this_code", lambda: "another")
    assert replay(opened(tmp_path)).before == 0


@pytest.mark.parametrize("obstacle", ["dir", "link"])
def test_where_no_note_can_be_kept_it_is_told_all_the_same(obstacle: str, tmp_path: Path) -> None:
    unpacked("waived", tmp_path)
    note, elsewhere = opened(tmp_path).run.earlier_replay, tmp_path / "elsewhere"
    note.mkdir() if obstacle == "dir" else note.symlink_to(elsewhere)
    for _ in range(2):
        assert replay(opened(tmp_path)).before == 0
    assert not elsewhere.exists()


@pytest.mark.req("HB-05")
def test_a_forged_note_does_not_deceive_whoever_verifies(tmp_path: Path) -> None:
    """Whoever forges both is found by `--verify`, and the book itself is read without the note."""
    root = unpacked("waived", tmp_path)
    replay(opened(tmp_path))
    log, note = log_of(root), opened(tmp_path).run.earlier_replay
    before = opened(tmp_path).state.to_json()
    whole = log.path.read_bytes()
    log.path.write_bytes(whole.replace(b'"seq":7,', b'"seq":8,', 1))
    _forge(note, sha256=digest(log.path.read_bytes()))
    assert replay(as_far_as_it_goes(tmp_path)).before
    assert any("events.full.jsonl:7" in f.place for f in verify(as_far_as_it_goes(tmp_path)))
    log.path.write_bytes(whole)
    _forge(note, sha256=digest(whole), state=BookState().to_json())
    assert opened(tmp_path).state.to_json() == before
    assert list(verify(opened(tmp_path))) == []


@pytest.mark.parametrize("said", [b"[]", b"{}", b"no JSON", b'{"code":7}'])
def test_a_note_in_another_form_is_no_reason_to_stop(said: bytes, tmp_path: Path) -> None:
    unpacked("waived", tmp_path)
    note = opened(tmp_path).run.earlier_replay
    note.write_bytes(digest(said).encode() + b"\n" + said)
    assert replay(opened(tmp_path)).before == 0


@pytest.mark.parametrize("field", ["size", "seq", "chain", "state", "story"])
def test_nor_is_one_that_says_something_else(field: str, tmp_path: Path) -> None:
    unpacked("waived", tmp_path)
    replay(opened(tmp_path))
    _forge(opened(tmp_path).run.earlier_replay, **{field: "?"})
    assert replay(opened(tmp_path)).before == 0


def test_looking_at_a_short_log_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    unpacked("waived", tmp_path)
    book = opened(tmp_path)
    replay(book)
    assert not book.run.earlier_replay.exists()


def test_what_decides_anything_does_not_even_import_it() -> None:
    probe = (
        "import sys, writer.desk.work, writer.desk.decide, writer.desk.freeze, writer.desk.migrate;"
        "sys.exit('writer.desk.earlier_replay' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", probe], check=False).returncode == 0


def _data(told: desk.Replayed) -> dict[str, object]:
    return {k: v for k, v in told.to_data().items() if k != "told_before"}


def _forge(note: Path, state: str = "", story: str = "", **said: str) -> None:
    _, first, kept_state, kept_story = note.read_text().split("\n")
    place = orjson.dumps({**orjson.loads(first), **said}).decode()
    told = "\n".join((place, state or kept_state, story or kept_story)).encode()
    note.write_bytes(digest(told).encode() + b"\n" + told)
