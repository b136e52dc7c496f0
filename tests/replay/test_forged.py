"""A line that fits the chain and does not say what it must, by hand or of a later version: one
sentence with its place, whichever way the log is told.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from tests.replay.damages import log_of
from tests.replay.kept import as_far_as_it_goes, unpacked
from writer.desk.book import Book
from writer.desk.then import told
from writer.errors import BrokenLog
from writer.events import chain, fold, witness
from writer.events.envelope import Envelope
from writer.events.state import BookState
from writer.events.types import BY_TYPE

HISTORIES = ("escalated_and_migrated", "rollback_undone", "three_chapters_zh")
OTHERWISE: dict[str, Any] = {"nothing": None, "a number": 5, "text": "x", "a list": [[]]}
UNREADABLE = "record.line_unreadable"
PARTLY = ("llm_request", "llm_response", "memory_recalled", "artifact_written")
"""Kinds of which a walk reads no more than it needs: they decide nothing."""
Line = dict[str, Any]


@pytest.mark.req("HB-05")
@pytest.mark.parametrize("history", HISTORIES)
@pytest.mark.parametrize("every", [10, pytest.param(1, marks=pytest.mark.soak)])
def test_whatever_a_line_lacks_it_is_said_in_a_sentence(
    every: int, history: str, tmp_path: Path
) -> None:
    root = unpacked(history, tmp_path)
    log = log_of(root).path
    kept = log.read_bytes()
    lines = [orjson.loads(raw) for raw in kept.splitlines()]
    tried = 0
    for at, changed in list(_forgeries(lines))[::every]:
        log.write_bytes(b"".join(_sealed([*lines[:at], changed, *lines[at + 1 :]])))
        book = as_far_as_it_goes(tmp_path)
        slow, fast = _line_by_line(log), _told(book)
        assert fast in (slow, UNREADABLE) or changed["event_type"] in PARTLY, changed
        tried += fast == UNREADABLE
    assert tried


@pytest.mark.parametrize("lost", ["path", "sha256"])
def test_a_witness_that_cannot_read_a_line_leaves_it_to_us(
    lost: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(witness, "PAYS", 0)
    monkeypatch.setattr(witness, "processors", lambda: 2)
    log = log_of(unpacked("waived", tmp_path)).path
    lines = [orjson.loads(raw) for raw in log.read_bytes().splitlines()]
    at = next(i for i, line in enumerate(lines) if line["event_type"] == "artifact_written")
    del lines[at]["data"][lost]
    log.write_bytes(b"".join(_sealed(lines)))
    with pytest.raises(BrokenLog) as found:
        told(as_far_as_it_goes(tmp_path), None)
    assert (found.value.key, found.value.facts["line"]) == (UNREADABLE, at + 1)


@pytest.mark.req("HB-05")
@pytest.mark.parametrize("is_witnessed", [False, True])
@pytest.mark.parametrize(
    ("begins", "why"),
    [(b'{"event_typo":"', UNREADABLE), (b'{"event_type" :"', "record.line_misplaced")],
)
@pytest.mark.parametrize("kind", ["node_start", "state_changed", "artifact_written"])
def test_a_line_that_fits_the_chain_and_does_not_begin_as_ours_do_is_refused(
    kind: str,
    begins: bytes,
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    is_witnessed: bool,
) -> None:
    monkeypatch.setattr(witness, "pays", lambda _: is_witnessed)
    monkeypatch.setattr("writer.desk.then.pays", lambda _: is_witnessed)
    log = log_of(unpacked("waived", tmp_path)).path
    last, lines, found = chain.GENESIS, [], 0
    for number, raw in enumerate(log.read_bytes().splitlines(), start=1):
        body = raw[: -len(b',"chain":""}') - 64] + b"}"
        if body.startswith(b'{"event_type":"' + kind.encode()) and not found:
            body, found = begins + body.removeprefix(b'{"event_type":"'), number
        line, last = chain.seal(last, body)
        lines.append(line)
    log.write_bytes(b"".join(lines))
    with pytest.raises(BrokenLog) as broken:
        told(as_far_as_it_goes(tmp_path), None)
    assert (broken.value.key, broken.value.facts["line"]) == (why, found)


def _forgeries(lines: list[Line]) -> Iterator[tuple[int, Line]]:
    """Of each kind of event one, and of that each field: gone, and something else."""
    known: set[str] = set()
    for at, line in enumerate(lines):
        if line["event_type"] in known or at == 0:
            continue
        known.add(line["event_type"])
        fields = BY_TYPE[line["event_type"]].model_fields
        for name in [field for field in fields if field in line["data"]]:
            data = {field: value for field, value in line["data"].items() if field != name}
            yield at, {**line, "data": data}
            for value in OTHERWISE.values():
                yield at, {**line, "data": {**line["data"], name: value}}
        if line["payload_refs"]:
            yield at, {**line, "payload_refs": {}}
        if line["event_type"] == "node_end":
            yield at, {**line, "duration_ms": "long"}


def _sealed(lines: list[Line]) -> Iterator[bytes]:
    last = chain.GENESIS
    for line in lines:
        body = {name: value for name, value in line.items() if name != "chain"}
        raw, last = chain.seal(last, orjson.dumps(body))
        yield raw


def _line_by_line(log: Path) -> str:
    state = BookState()
    try:
        for raw in log.read_bytes().splitlines():
            fold.apply(state, Envelope.from_bytes(raw))
    except BrokenLog as broken:
        return broken.key
    except ValueError:
        return UNREADABLE
    return state.to_json()


def _told(book: Book) -> str:
    try:
        return told(book, None).state.to_json()
    except BrokenLog as broken:
        return broken.key
