"""Summaries say how long a book has waited for people, and what they decided."""

import pytest

from tests.cli.asking import BOOK, Ng
from writer.contracts.run import RunSummary
from writer.desk.summaries import run_summary
from writer.desk.waiting import DECIDED, OPENED, Waiting
from writer.events.envelope import Entry
from writer.events.types import DecisionTaken, GateOpened


def at(minute: int) -> str:
    return f"2026-01-02T10:{minute:02d}:00Z"


@pytest.mark.req("HB-22")
def test_a_gate_is_waited_at_until_somebody_answers_and_on_where_it_stays_open() -> None:
    waiting = Waiting()
    waiting.hear(OPENED, at(0), "chapter:1")
    waiting.hear(OPENED, at(5), "materials")
    waiting.hear(DECIDED, at(10), "chapter:1", "waive")
    waiting.hear(DECIDED, at(13), "chapter:1", "accept")
    waiting.hear(DECIDED, at(20), "chapter:2", "reopen")
    assert waiting.waited_ms == 13 * 60_000
    assert waiting.decisions == {"waive": 1, "accept": 1, "reopen": 1}


@pytest.mark.req("HB-22")
def test_the_summary_of_a_run_tells_of_its_gates(ng: Ng) -> None:
    ng.book()
    book = ng.opened()
    opened = GateOpened(
        gate="materials", subject="materials", card_id="C", card_sha256="c", draft_sha256="d"
    )
    decided = DecisionTaken(
        gate="materials",
        subject="materials",
        card_id="C",
        decision="answer",
        by='Lin "human_decision"',
        draft_sha256="d",
        reason='{"event_type":"human_decision"',
    )
    book.log.append(Entry(opened))
    book.log.append(Entry(decided, actor="human"))
    told: RunSummary = run_summary(book)
    first, second = (line.ts for line in list(book.log.lines())[-2:])
    assert told.decisions == {"answer": 1}
    assert told.waited_ms >= 0
    assert first <= second
    assert ng.json("runs", BOOK)[0]["decisions"] == {"answer": 1}
