"""Reviewers who work side by side, each told again when it is its turn in the record."""

import threading
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from writer.desk.book import Book
from writer.desk.retelling import Retelling
from writer.llm.call import CallKey

LINES = (
    b'{"event_type":"llm_request","model":"any","node":"editor"}\n',
    b'{"event_type":"snapshot_taken","node":""}\n',
    b'{"event_type":"node_end","node":"editor"}\n',
    b'{"event_type":"node_end","node":"consistency"}\n',
)


@pytest.fixture
def record(monkeypatch: pytest.MonkeyPatch) -> Retelling:
    return _record(monkeypatch, LINES, ("editor", "", "editor", "consistency"))


def _record(
    monkeypatch: pytest.MonkeyPatch, lines: Sequence[bytes], nodes: Sequence[str]
) -> Retelling:
    disk = SimpleNamespace(read=lambda _: b"".join(lines))
    book: Any = SimpleNamespace(
        ports=SimpleNamespace(files=SimpleNamespace(disk=disk)),
        run=SimpleNamespace(full_log=Path("events.full.jsonl")),
        log=SimpleNamespace(torn=b""),
    )
    told = Retelling(cast("Book", book))
    monkeypatch.setattr(told, "line", lambda seq: SimpleNamespace(node=nodes[seq - 1], data={}))
    return told


def _hold(record: Retelling, lines: Sequence[bytes]) -> None:
    record.hold(record.seq + 1, lines, [cast("Any", SimpleNamespace(event=None)) for _ in lines])


def test_a_snapshot_among_their_lines_lets_nobody_go_before_their_turn(record: Retelling) -> None:
    went: list[int] = []

    def other() -> None:
        record.wait("consistency")
        went.append(record.seq)

    waits = threading.Thread(target=other, daemon=True)
    waits.start()
    for line in LINES[:3]:
        waits.join(0.05)
        assert not went
        _hold(record, [line])
    waits.join(5)
    assert went == [3]


def test_that_the_cap_is_reached_is_told_by_whoever_was_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The other reviewer waits, and the one who was refused waits for what comes before it."""
    lines = (
        b'{"event_type":"llm_request","node":"consistency","data":{"call_key":"of another"}}\n',
        b'{"event_type":"budget_exceeded","node":""}\n',
        b'{"event_type":"node_end","node":"editor"}\n',
        b'{"event_type":"node_end","node":"consistency"}\n',
    )
    record = _record(monkeypatch, lines, ("consistency", "", "editor", "consistency"))
    went: list[tuple[str, int]] = []

    def refused() -> None:
        record.calls(CallKey("editor", 1))
        assert not record.asks_beside_others()
        went.append(("editor", record.seq))

    def other() -> None:
        record.wait("consistency")
        went.append(("consistency", record.seq))

    first = threading.Thread(target=refused, daemon=True)
    first.start()
    first.join(0.05)
    assert not went
    _hold(record, lines[:1])
    first.join(5)
    assert went == [("editor", 1)]
    second = threading.Thread(target=other, daemon=True)
    second.start()
    for line in lines[1:3]:
        second.join(0.05)
        assert went == [("editor", 1)]
        _hold(record, [line])
    second.join(5)
    assert went == [("editor", 1), ("consistency", 3)]
