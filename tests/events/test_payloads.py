"""Large texts live outside the log, once each, and come back as they were."""

from collections.abc import Iterator
from hashlib import sha1
from pathlib import Path

import orjson
import pytest

from tests.crash import scenarios
from tests.events.every_event import examples
from tests.events.runs import new_book, opened
from writer.desk.book import Book
from writer.errors import BrokenLog
from writer.events.envelope import Entry, Envelope, Home, body, front
from writer.events.payloads import LONGEST_INSIDE, Payloads
from writer.events.types import (
    BY_TYPE,
    ArtifactWritten,
    BookRenamed,
    DecisionTaken,
    Event,
    HumanEdited,
    ModelAnswered,
    ModelAsked,
    NodeEnded,
)

LARGE = "长" * (LONGEST_INSIDE + 1)
EDGE = "长" * LONGEST_INSIDE


def payloads() -> Payloads:
    disk = scenarios.cached(scenarios.book_at_its_gate).copy()
    return Book.open(scenarios.process(disk), scenarios.NAME).log.payloads


def unchanged(text: str) -> str:
    return text


def as_read(kept: Payloads, event: Event) -> tuple[Event, Envelope]:
    """The event after its way through a line of the log, with its large texts in place."""
    data, refs = kept.move_out(event, unchanged)
    told = body(front(Entry(event), refs, Home("R", "", ""), 1, ""), orjson.dumps(data), more=False)
    line = told[:-1] + b',"chain":"' + b"0" * 64 + b'"}'
    found = Envelope.from_bytes(line)
    whole = found.model_copy(update={"data": kept.bring_in(found.data, found.payload_refs)})
    return whole.event(), found


@pytest.mark.req("HB-21")
@pytest.mark.parametrize("event", examples(), ids=lambda event: event.event_type)
def test_each_event_comes_back_as_it_was(event: Event) -> None:
    again, line = as_read(payloads(), event)
    assert again == event
    assert type(again) is type(event)
    assert {place.split(".")[0] for place in line.payload_refs} == {
        field for field in event.payloads if field in line.data
    }


@pytest.mark.req("HB-20", "HB-21")
@pytest.mark.parametrize("event", examples(LARGE), ids=lambda event: event.event_type)
def test_each_event_comes_back_also_when_all_its_texts_are_large(event: Event) -> None:
    again, line = as_read(payloads(), event)
    assert again == event
    assert LARGE not in str(line.data)
    for text in texts(line.data):
        assert len(text) <= LONGEST_INSIDE


def texts(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for inside in value.values():
                yield from texts(inside)
        case list():
            for inside in value:
                yield from texts(inside)


def test_no_field_of_an_event_is_called_data() -> None:
    """An index line is cut from its full line where the data begins."""
    assert [kind for kind, event in BY_TYPE.items() if "data" in event.model_fields] == []


MINIMAL = """
    run_start run_end phase_start phase_end node_start node_end llm_request llm_response
    human_gate_open human_decision blocked conflict_detected open_question_raised
    checklist_failed glossary_drift proposal_created proposal_advisor_reviewed proposal_approved
    proposal_rejected migration_started migration_completed refreeze_completed artifact_written
    archive_started archive_completed state_changed human_edit rollback revision_applied
    waiver_added waiver_revoked budget_exceeded
"""


@pytest.mark.req("HB-21")
def test_the_minimal_set_of_events_is_there() -> None:
    assert set(MINIMAL.split()) - BY_TYPE.keys() == set()


def test_a_text_just_over_the_limit_goes_outside_and_one_at_the_limit_stays() -> None:
    _, stays = as_read(payloads(), BookRenamed(old=EDGE, new="", by=""))
    _, goes = as_read(payloads(), BookRenamed(old=LARGE, new="", by=""))
    assert (stays.data["old"], stays.payload_refs) == (EDGE, {})
    assert goes.data["old"] == ""
    assert goes.payload_refs["old"].chars == len(LARGE)


@pytest.mark.parametrize(
    ("event", "places"),
    [
        (
            ModelAsked(call_key="k", role="w", model="m", prompt=["a", "b"]),
            ["prompt.0", "prompt.1"],
        ),
        (
            ModelAnswered(call_key="k", role="w", model="m", response="a", finish_reason="stop"),
            ["response"],
        ),
        (HumanEdited(path="p", by="Lin", diff="-"), ["diff"]),
        (NodeEnded(traceback="t"), ["traceback"]),
        (ArtifactWritten(path="p", sha256="s", content=""), ["content"]),
    ],
    ids=lambda value: getattr(value, "event_type", ""),
)
def test_prompts_responses_diffs_tracebacks_and_chapters_go_outside_however_short(
    event: Event, places: list[str]
) -> None:
    _, line = as_read(payloads(), event)
    assert list(line.payload_refs) == places


def test_a_large_text_deep_inside_finds_its_place_again() -> None:
    details = {"a": [{"b": LARGE}, "short", {"c": {"d": LARGE + "!"}}]}
    event = DecisionTaken(
        gate="chapter",
        subject="1",
        card_id="C",
        decision="accept",
        by="Lin",
        draft_sha256="d",
        details=details,
    )
    again, line = as_read(payloads(), event)
    assert again == event
    assert sorted(line.payload_refs) == ["details.a.0.b", "details.a.2.c.d"]


@pytest.mark.req("HB-20")
def test_a_text_is_stored_once_under_its_hash(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    prefix, tails = "the pack " * 400, ["one", "two", "three"]
    for tail in tails:
        book.log.append(
            Entry(ModelAsked(call_key=tail, role="w", model="m", prompt=[prefix, tail]))
        )
    kept = {path.name: path.read_text("utf-8") for path in book.run.payloads.iterdir()}
    assert [text for text in kept.values() if text in (prefix, *tails)].count(prefix) == 1
    assert set(tails) <= set(kept.values())
    assert all(name == f"{sha1(text.encode()).hexdigest()}.txt" for name, text in kept.items())


def test_a_text_that_was_stored_is_not_written_again(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    entry = Entry(HumanEdited(path="p", by="Lin", diff=LARGE))
    ref = book.log.append(entry)[0].payload_refs["diff"]
    stored = book.run.logs / ref.path
    before = stored.stat()
    assert opened(tmp_path).log.append(entry)[0].payload_refs["diff"] == ref
    after = stored.stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


def test_a_missing_or_changed_payload_is_told_by_its_path(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    line = book.log.append(Entry(HumanEdited(path="p", by="Lin", diff="a diff")))[0]
    ref = line.payload_refs["diff"]
    (book.run.logs / ref.path).write_text("another", "utf-8")
    with pytest.raises(BrokenLog, match=ref.path) as changed:
        book.log.full(line)
    (book.run.logs / ref.path).unlink()
    with pytest.raises(BrokenLog, match=ref.path) as missing:
        book.log.full(line)
    assert (changed.value.key, missing.value.key) == (
        "record.payload_changed",
        "record.payload_missing",
    )
