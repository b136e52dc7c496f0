"""A long log is held against the chain by another process: nothing comes out of it that does not
come out line by line, and nothing counts without its word.
"""

import errno
import random
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import IO

import orjson
import pytest

from tests.replay.damages import (
    Harm,
    line_changed,
    line_doubled,
    line_missing,
    lines_swapped,
    log_of,
)
from tests.replay.kept import as_far_as_it_goes, opened, unpacked
from writer.desk.book import Book
from writer.desk.replay import replay
from writer.desk.then import told
from writer.errors import BrokenLog
from writer.events import chain, links, witness
from writer.events.links import Cut
from writer.events.look import NO_SENSE, Seen, heard, said
from writer.events.lot import Lot
from writer.store.staged import StagedDisk, StagedFiles

HISTORIES = (
    "escalated_and_migrated",
    "killed_in_a_line",
    "three_chapters_zh",
    "rollback_undone",
    "server_that_is_down",
)
HARMS = (line_changed, line_doubled, line_missing, lines_swapped)
NEVER = 1 << 60


@pytest.fixture(autouse=True)
def every_log_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(witness, "PAYS", 0)
    monkeypatch.setattr(witness, "processors", lambda: 2)


@pytest.fixture
def only_a_witness_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    def look(_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(witness, "look", look)
    monkeypatch.setattr("writer.events.swift.held", look)


@pytest.mark.req("HB-05")
@pytest.mark.usefixtures("only_a_witness_looks")
@pytest.mark.parametrize("history", HISTORIES)
def test_what_is_witnessed_comes_to_the_same(history: str, tmp_path: Path) -> None:
    unpacked(history, tmp_path)
    book = opened(tmp_path)
    with pytest.MonkeyPatch.context() as alone:
        alone.setattr(witness, "PAYS", NEVER)
        alone.setattr("writer.events.swift.held", links.held)
        alone.setattr(links, "AT_ONCE", 10_000)
        one, story = told(book, None), replay(book).story
    other = told(book, None)
    assert (other.seq, other.chain) == (one.seq, one.chain)
    assert other.state.to_json() == one.state.to_json()
    assert replay(book).story == story


@pytest.mark.req("HB-05")
@pytest.mark.parametrize("harm", HARMS)
def test_harm_is_found_where_it_is_found_line_by_line(harm: Harm, tmp_path: Path) -> None:
    for seed in range(5):
        outputs = tmp_path / str(seed)
        harm(unpacked("three_chapters_zh", outputs), random.Random(seed))
        book = as_far_as_it_goes(outputs)
        assert _fault(book) == _fault_alone(book)


def test_a_step_against_the_law_is_found_before_harm_that_comes_after_it(tmp_path: Path) -> None:
    root = unpacked("waived", tmp_path)
    log = log_of(root)
    at = _deposit_instead_of_submit(log.path)
    lines = log.lines
    lines[at + 5] = lines[at + 5].replace(b'"actor":"', b'"actor": "')
    log.write(lines)
    book = as_far_as_it_goes(tmp_path)
    assert _fault(book) == _fault_alone(book)
    assert _fault(book) == ("record.unlawful", at + 1)


@pytest.mark.parametrize("python", ["", "/nowhere/python", "/bin/false", "/bin/true", "/bin/echo"])
def test_without_a_witness_we_look_ourselves(
    python: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = unpacked("waived", tmp_path)
    monkeypatch.setattr(sys, "executable", python)
    book = opened(tmp_path)
    assert told(book, None).seq == book.log.seq
    line_changed(root, random.Random(1))
    book = as_far_as_it_goes(tmp_path)
    assert _fault(book) == _fault_alone(book)


PARTS: dict[str, tuple[int | str, ...]] = {
    "seq": (1,),
    "protected": (2,),
    "errors": (3, 0),
    "kinds": (3, 2),
    "calls": (4, 0),
    "unpriced": (4, 3),
    "usd": (4, 4),
    "models": (4, 5),
    "work": (5,),
}
"""Where they stand in what a witness says of all but files."""


@pytest.mark.parametrize(
    "word", ["", "1", "[]", "\ud800", "{}\0a\0b", '["", 0, [], [0, 0, {}]]', "\0\0", "[" * 999]
)
def test_a_witness_that_babbles_has_seen_nothing(
    word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _is_not_believed(f"print({word!r}, end='')", tmp_path, monkeypatch)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("instead", [None, "x", [None], [[1, 2]], {"a": "b"}])
def test_a_witness_is_not_believed_a_part_that_makes_no_sense(part: str, instead: object) -> None:
    seen = Seen()
    seen.counted.take(Lot([b'{"event_type":"run_end","seq":1'], 0, Cut.of([])))
    first, *files = said(seen)
    data = orjson.loads(first)
    assert heard([first, *files]).counted.kinds == {"run_end": 1}
    *way, last = PARTS[part]
    within = data
    for step in way:
        within = within[step]
    within[last] = instead
    with pytest.raises(NO_SENSE):
        heard([orjson.dumps(data), *files])


@pytest.mark.parametrize("files", [b"", b'"a.md"', b'["a.md"]', b'{"a.md":1}', b'{"a.md":'])
def test_a_witness_is_not_believed_files_that_make_no_sense(files: bytes) -> None:
    with pytest.raises(NO_SENSE):
        heard([*said(Seen()), files])


def test_a_witness_whose_words_break_off_has_seen_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _is_not_believed(
        f"import os; os._exit = lambda _: os.abort()\n{witness.CALLED}", tmp_path, monkeypatch
    )


def _full(**_: int) -> IO[bytes]:
    return open("/dev/full", "r+b")


def _refused(**_: int) -> IO[bytes]:
    raise FileNotFoundError(errno.ENOENT, "no usable temporary directory")


@pytest.mark.parametrize("room", [_full, _refused])
def test_where_there_is_no_room_for_its_words_we_look_ourselves(
    room: Callable[..., IO[bytes]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(witness, "TemporaryFile", room)
    _is_not_believed(witness.CALLED, tmp_path, monkeypatch)


def _is_not_believed(says: str, outputs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unpacked("waived", outputs)
    book = opened(outputs)
    story = replay(book).story
    monkeypatch.setattr(witness, "CALLED", says)
    assert told(book, None).state.to_json() == book.state.to_json()
    assert replay(book).story == story


def test_a_witness_that_stands_still_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpacked("waived", tmp_path)
    book = opened(tmp_path)
    stopped = "import os, signal; os.kill(os.getpid(), signal.SIGSTOP)"
    monkeypatch.setattr(witness, "CALLED", stopped)
    monkeypatch.setattr(witness, "PATIENCE", 0.3)
    assert told(book, None).state.to_json() == book.state.to_json()


@pytest.mark.usefixtures("only_a_witness_looks")
def test_the_witness_is_one_of_ours_wherever_somebody_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpacked("waived", tmp_path)
    book = opened(tmp_path)
    stranger = tmp_path / "here/writer/events/witness.py"
    stranger.parent.mkdir(parents=True)
    (tmp_path / "here/writer/__init__.py").write_text("raise SystemExit(1)")
    stranger.write_text("raise SystemExit(1)")
    monkeypatch.chdir(tmp_path / "here")
    assert told(book, None).seq == book.log.seq


def test_it_is_called_for_long_logs_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(witness, "PAYS", 100)
    assert [witness.pays(size) for size in (99, 100)] == [False, True]
    monkeypatch.setattr(witness, "processors", lambda: 1)
    assert not witness.pays(100)


def test_of_what_is_not_put_down_yet_there_is_no_witness(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpacked("waived", tmp_path)
    book = opened(tmp_path)
    held = replace(book.ports, files=StagedFiles(StagedDisk(), tmp_path))
    book = Book.open(held, book.name)
    log = book.run.full_log
    held.files.disk.write(log, log.read_bytes())
    log.write_bytes(b"")
    monkeypatch.setattr("writer.desk.then.Witness", None)
    assert told(book, None).seq == book.log.seq


def _fault(book: Book) -> tuple[str, object]:
    with pytest.raises(BrokenLog) as found:
        told(book, None)
    return found.value.key, found.value.facts["line"]


def _fault_alone(book: Book) -> tuple[str, object]:
    with pytest.MonkeyPatch.context() as alone:
        alone.setattr(witness, "PAYS", NEVER)
        return _fault(book)


def _deposit_instead_of_submit(log: Path) -> int:
    """A log whose chain holds, of something that cannot have happened; which line tells of it."""
    lines, last, changed = [], chain.GENESIS, 0
    for number, raw in enumerate(log.read_bytes().splitlines()):
        data = orjson.loads(raw)
        data.pop("chain")
        if data["data"].get("trigger") == "submit" and data["data"]["machine"] == "chapter":
            data["data"]["target"] = "deposited"
            changed = changed or number
        line, last = chain.seal(last, orjson.dumps(data))
        lines.append(line)
    log.write_bytes(b"".join(lines))
    return changed
