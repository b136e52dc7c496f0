"""The state of a book is what its events add up to, however one comes to them."""

from pathlib import Path

import pytest

from tests.crash import scenarios
from tests.crash.scenarios import step
from tests.events.every_event import examples
from tests.events.runs import entries, filled, opened
from writer.desk.book import Book
from writer.errors import BrokenLog
from writer.events import fold
from writer.events.envelope import Entry, Envelope, PayloadRef
from writer.events.fold import CHANGE_NOTHING, BookState
from writer.events.state import Artifact, Artifacts
from writer.events.types import (
    BY_TYPE,
    ArtifactRemoved,
    ArtifactWritten,
    BookCreated,
    BookRestored,
    DecisionTaken,
    Event,
    GateOpened,
    ModelAnswered,
    RunStarted,
    WaiverAdded,
    WaiverRevoked,
)

NEEDS_THE_LAW = ("state_changed", "fact_noted", "range_covered", "range_uncovered")
EVENTS = [event for event in examples() if event.event_type not in NEEDS_THE_LAW]
CREATED = BookCreated(title="t", language="en", idea="an idea")
ANSWERED = ModelAnswered(call_key="k", role="w", model="m", response="r", finish_reason="stop")


def line(event: Event, seq: int = 1, chapter: int = 0) -> Envelope:
    kept = PayloadRef(path="payloads/x.txt", chars=1, sha1="0" * 40)
    return Envelope(
        event_type=event.event_type,
        seq=seq,
        event_id=f"R.{seq}",
        ts=f"2026-01-02T00:00:{seq:02d}Z",
        run_id="R",
        project="p",
        stage="s",
        chapter=chapter,
        phase="materials",
        actor="system",
        status="ok",
        payload_refs=dict.fromkeys(event.payloads, kept),
        data=event.to_data(),
        chain="0" * 64,
    )


def folded(*events: Event, chapter: int = 0) -> BookState:
    state = BookState()
    for seq, event in enumerate(events, start=1):
        fold.apply(state, line(event, seq, chapter))
    return state


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.event_type)
def test_an_event_that_is_skipped_as_quiet_would_change_nothing(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    quickly = folded(event)
    monkeypatch.setattr(fold, "CHANGE_NOTHING", frozenset())
    assert folded(event) == quickly
    assert quickly.last_activity == "2026-01-02T00:00:01Z"


def test_the_quiet_events_exist() -> None:
    assert CHANGE_NOTHING - BY_TYPE.keys() == frozenset()


def test_reading_in_pieces_gives_the_same_state_as_reading_at_once(tmp_path: Path) -> None:
    book = filled(tmp_path)
    watching = opened(tmp_path)
    restored = BookRestored(source="a backup", by="Lin")
    for entry in (Entry(restored), *entries(2)):
        book.log.append(entry)
        watching.log.catch_up()
    assert watching.state == book.state == opened(tmp_path).state
    assert watching.state.restored is not None
    assert watching.state.restored.by == "Lin"


@pytest.mark.req("HB-05")
def test_a_state_goes_through_json_into_the_next_run_as_it_was() -> None:
    disk = scenarios.cached(scenarios.book_at_its_gate).copy()
    book = Book.open(scenarios.process(disk), scenarios.NAME)
    carried = BookState.from_json(book.state.to_json())
    assert carried == book.state
    assert carried.law.materials.state == "human_review_gate"


def test_the_first_event_of_a_run_brings_the_state_of_the_book_along() -> None:
    disk = scenarios.cached(scenarios.book_at_its_gate).copy()
    before = Book.open(scenarios.process(disk), scenarios.NAME)
    run = before.paths.run("stage1", "R0002-next")
    before.ports.files.ensure_dir(run.logs)
    after = Book(before.ports, before.paths, run, before.name)
    after.log.append(Entry(RunStarted(seed=0, state=before.state.to_json())))
    found = Book.open(scenarios.process(disk), scenarios.NAME)
    assert found.run.run_id == "R0002-next"
    assert found.state.artifacts == before.state.artifacts
    assert found.state.law == before.state.law


def test_a_step_that_the_law_cannot_have_allowed_is_told_by_its_line() -> None:
    with pytest.raises(BrokenLog) as damage:
        folded(CREATED, step("begin", "intake", "draft"), step("freeze", "draft", "frozen"))
    assert damage.value.facts["line"] == 3


def test_a_lawful_step_moves_its_machine() -> None:
    assert folded(CREATED, step("begin", "intake", "draft")).law.materials.state == "draft"


def test_a_file_is_known_by_its_newest_write_until_it_is_removed() -> None:
    first = ArtifactWritten(path="a.json", sha256="1", content="")
    second = ArtifactWritten(path="a.json", sha256="2", replaces="1", content="")
    state = folded(first, second)
    assert (state.artifacts["a.json"].sha256, state.artifacts["a.json"].seq) == ("2", 2)
    assert folded(first, second, ArtifactRemoved(path="a.json", sha256="2")).artifacts == {}


def test_a_waiver_counts_until_it_is_revoked() -> None:
    waiver = WaiverAdded(waiver_id="W-1", issue_id="I-1", fingerprint="f", reason="r", by="Lin")
    assert folded(waiver).waivers == {"W-1": "f"}
    assert folded(waiver, WaiverRevoked(waiver_id="W-1", by="Lin")).waivers == {}


def test_costs_add_up_and_what_has_no_price_is_counted() -> None:
    priced = ANSWERED.model_copy(update={"tokens_in": 10, "tokens_out": 5, "usd": 0.25})
    cost = folded(priced, priced, ANSWERED).cost
    assert (cost.calls, cost.tokens_in, cost.tokens_out) == (3, 20, 10)
    assert (cost.usd, cost.unpriced_calls) == (0.5, 1)


def test_a_decision_is_remembered_at_its_gate() -> None:
    card = GateOpened(
        gate="chapter", subject="chapter:1", card_id="C-1", card_sha256="c", draft_sha256="d"
    )
    answer = DecisionTaken(
        gate="chapter",
        subject="chapter:1",
        card_id="C-1",
        decision="request_rewrite",
        by="Lin",
        draft_sha256="d",
    )
    state = folded(card, answer, chapter=1)
    gate = state.gates["chapter:1"]
    assert (gate.card_id, gate.decision, gate.by) == ("C-1", "request_rewrite", "Lin")


def test_whoever_goes_through_the_files_may_read_on_in_the_log_meanwhile() -> None:
    known = Artifacts()
    known["a"] = Artifact("1" * 64, None, "R0001", "", 1)
    for path in known:
        known[f"{path}b"] = known[path]
    for path, _ in known.digests():
        known[f"{path}c"] = known["a"]
    assert sorted(known) == ["a", "ab", "abc", "ac"]
