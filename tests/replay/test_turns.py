"""Reviewers who work side by side, each told again when it is its turn in the record."""

import threading
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from writer.desk.book import Book
from writer.desk.retelling import Retelling

LINES = (
    b'{"event_type":"llm_request","model":"any","node":"editor"}\n',
    b'{"event_type":"snapshot_taken","node":""}\n',
    b'{"event_type":"node_end","node":"editor"}\n',
    b'{"event_type":"node_end","node":"consistency"}\n',
)


@pytest.fixture
def record(monkeypatch: pytest.MonkeyPatch) -> Retelling:
    disk = SimpleNamespace(read=lambda _: b"".join(LINES))
    book: Any = SimpleNamespace(
        ports=SimpleNamespace(files=SimpleNamespace(disk=disk)),
        run=SimpleNamespace(full_log=Path("events.full.jsonl")),
        log=SimpleNamespace(torn=b""),
    )
    told = Retelling(cast("Book", book))
    nodes = ("editor", "", "editor", "consistency")
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
