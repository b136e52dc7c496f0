"""Ways round a gate by the log: a changed, forged or foreign one does not open, and is left so."""

import json
import shutil
from collections.abc import Callable

import orjson
import pytest

from tests.gates import books
from tests.gates.books import BOOK, CP
from tests.gates.trying import Try
from writer.desk import work
from writer.desk.book import Book
from writer.events import chain

Trying = Callable[..., Try]
pytestmark = [pytest.mark.way, pytest.mark.req("HB-05")]
EVERY = (("status", BOOK), ("accept", BOOK, "1", "--by", "Lin"), ("run", BOOK))


def stops_everything(book: Try, *commands: tuple[str, ...]) -> None:
    before = book.things(), book.log.read_bytes()
    for words in commands or EVERY:
        book.ng(*words).refuses(4)
    assert book.doctor()
    assert (book.things(), book.log.read_bytes()) == before


def lines_of(book: Try) -> list[bytes]:
    return book.log.read_bytes().splitlines(keepends=True)


def decision_at(book: Try, gate: str = "chapter") -> int:
    """The first line of the append in which the decision at a gate was recorded."""
    events = book.events()
    place = next(
        number
        for number, event in enumerate(events)
        if event["event_type"] == "human_decision" and event["data"]["gate"] == gate
    )
    while events[place - 1].get("more"):
        place -= 1
    return place


def appended(book: Try, **fields: object) -> None:
    """A line by hand, with the number and the chain that the next line would have."""
    lines = lines_of(book)
    last = orjson.loads(lines[-1])
    body = {**last, "seq": last["seq"] + 1, "payload_refs": {}, **fields}
    body["event_id"] = f"{body['run_id']}.{body['seq']:06d}"
    body.pop("chain")
    line, _ = chain.seal(last["chain"], orjson.dumps(body))
    book.log.write_bytes(b"".join([*lines, line]))


def test_a_changed_line_of_the_log_stops_every_command(trying: Trying) -> None:
    book = trying("accepted")
    lines = lines_of(book)
    place = decision_at(book) + 1
    lines[place] = lines[place].replace(b"Lin", b"Eve")
    book.log.write_bytes(b"".join(lines))
    stops_everything(book)


def test_a_removed_line_of_the_log_stops_every_command(trying: Trying) -> None:
    book = trying("deposited")
    lines = lines_of(book)
    del lines[decision_at(book)]
    book.log.write_bytes(b"".join(lines))
    stops_everything(book)


@pytest.mark.req("HB-03")
def test_an_acceptance_by_nobody_does_not_open_whoever_wrote_it(trying: Trying) -> None:
    book = trying("at_gate")
    step = {
        "machine": "chapter",
        "subject": "chapter:1",
        "trigger": "accept",
        "source": "human_review_gate",
        "target": "deposit",
        "decision": {},
        "news": {},
        "found_text": "",
    }
    appended(book, event_type="state_changed", chapter=1, data=step)
    stops_everything(book)


@pytest.mark.req("HB-03")
def test_a_step_past_the_gate_does_not_open_however_right_its_chain(trying: Trying) -> None:
    book = trying("at_gate")
    step = {
        "machine": "chapter",
        "subject": "chapter:1",
        "trigger": "deposit",
        "source": "human_review_gate",
        "target": "deposited",
        "decision": {"decided_by": "Lin"},
        "news": {},
        "found_text": "",
    }
    appended(book, event_type="state_changed", chapter=1, data=step)
    stops_everything(book)


@pytest.mark.req("HB-03")
def test_a_line_that_says_a_blocker_is_gone_does_not_open(trying: Trying) -> None:
    book = trying("blocked")
    news: dict[str, object]
    news = {"subject": "chapter:1", "news": {"blockers": [], "open_issues": []}, "words": None}
    appended(book, event_type="fact_noted", chapter=1, data=news)
    stops_everything(book)


@pytest.mark.req("HB-03")
@pytest.mark.parametrize("field", ["state", "accepted", "accepted_by", "deposited"])
def test_a_noted_decision_does_not_open(trying: Trying, field: str) -> None:
    book = trying("at_gate")
    news = {"subject": "chapter:1", "news": {field: "deposited"}, "words": None}
    appended(book, event_type="fact_noted", chapter=1, data=news)
    stops_everything(book)


@pytest.mark.req("HB-03")
@pytest.mark.parametrize(
    "path", ["chapters/chapter_001.json", "canon/world.json", "memory/chapters/001.memory.json"]
)
def test_a_line_that_puts_a_file_behind_a_gate_does_not_open(trying: Trying, path: str) -> None:
    book = trying("at_gate")
    ref = next(e["payload_refs"] for e in book.events() if e["event_type"] == "artifact_written")
    written = {"path": path, "sha256": "0" * 64, "replaces": None, "content": "", "permit": ""}
    appended(book, event_type="artifact_written", data=written, payload_refs=ref)
    stops_everything(book)
    assert not book.chapter.exists()


def test_a_log_without_its_last_decision_stops_the_work(trying: Trying) -> None:
    book = trying("deposited")
    book.log.write_bytes(b"".join(lines_of(book)[: decision_at(book)]))
    stops_everything(book, *EVERY[1:])


@pytest.mark.req("HB-03")
def test_a_log_and_an_index_without_the_last_decision_show_and_stop_the_work(
    trying: Trying,
) -> None:
    book = trying("deposited")
    place = decision_at(book)
    for log in (book.log, book.log.with_name("events.index.jsonl")):
        log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:place]))
    stops_everything(book, *EVERY[1:])
    assert any("no decision on record" in said for said in book.doctor())


@pytest.mark.req("HB-06")
@pytest.mark.parametrize("what", ["events.full.jsonl", "the whole run"])
def test_the_record_of_another_book_opens_no_gate(trying: Trying, what: str) -> None:
    book = trying("at_gate")
    other = books.begin(book.ports, "Another")
    if what == "the whole run":
        books.at_the_desk(book.ports, work.run, "Another")
        books.at_the_desk(book.ports, books.froze, "Another")
        shutil.rmtree(book.run.parent)
        shutil.copytree(other.run.root.parent, book.root / "stages" / "stage1" / "runs")
    else:
        shutil.copy(other.run.full_log, book.log)
    book.begin()
    for words in (("write", BOOK), ("accept", BOOK, "1", "--by", "Lin")):
        answer = book.ng(*words)
        assert answer.code in (3, 4)
        answer.refuses(answer.code)
    assert book.doctor()
    book.nothing_happened()


def test_a_payload_that_was_exchanged_is_found(trying: Trying) -> None:
    book = trying("accepted")
    artifact = book.looked_at().state.artifacts[book.draft.relative_to(book.root).as_posix()]
    payload = book.run / "logs" / artifact.payload
    payload.unlink()
    payload.write_text("another text")
    assert any(artifact.payload in said for said in book.doctor())
    book.draft.unlink()
    book.ng("run", BOOK).refuses(3)
    assert book.ng("doctor", BOOK, "--fix", "--by", "Lin").code == 4
    assert not book.draft.exists()
    assert not book.chapter.exists()


def test_a_clock_that_was_set_back_changes_no_order(trying: Trying) -> None:
    book = trying("at_gate")
    book.clock = "1999-01-01T00:00:00Z"
    assert book.ng("accept", BOOK, "1", "--by", "Lin").code == 0
    assert book.state() == "deposited"
    assert any("clock went back" in said for said in book.doctor())
    book.clock = books.CLOCK
    assert book.ng("rewrite", BOOK, "1", "--fix", "x", "--by", "Eve").code == 3
    assert book.state() == "deposited"


def test_an_index_that_tells_of_an_acceptance_decides_nothing(trying: Trying) -> None:
    book, later = trying("at_gate"), trying("deposited", "later")
    index = "events.index.jsonl"
    shutil.copy(later.log.with_name(index), book.log.with_name(index))
    stops_everything(book, *EVERY[1:])


@pytest.mark.req("HB-11")
def test_an_approval_by_hand_in_the_log_does_not_open(trying: Trying) -> None:
    book = trying("advised")
    step = {
        "machine": "proposal",
        "subject": CP,
        "trigger": "approve",
        "source": "human_decision",
        "target": "approved",
        "decision": {"decided_by": "Lin", "names": "0" * 64},
        "news": {},
        "found_text": "",
    }
    appended(book, event_type="state_changed", data=step)
    stops_everything(book, ("proposal", "migrate", BOOK, CP, "--by", "Lin"))


@pytest.mark.req("HB-05")
def test_a_book_restored_from_before_a_decision_says_so(trying: Trying) -> None:
    book = trying("at_gate")
    backup = str(book.outputs.parent / "before.tar.gz")
    assert book.ng("backup", BOOK, "-o", backup).code == 0
    assert book.ng("accept", BOOK, "1", "--by", "Lin").code == 0
    book.ng("restore", BOOK, backup, "--by", "Lin").refuses(4)
    for name in ("Older", "Older still"):
        assert book.ng("restore", name, backup, "--by", "Eve").code == 0
        status = json.loads(book.ng("--json", "status", name).out)
        assert status["chapters"][0]["state"] == "human_review_gate"
        assert (status["restored"]["source"], status["restored"]["by"]) == ("before.tar.gz", "Eve")
        for words in (("status", name), ("doctor", name)):
            assert "before.tar.gz" in book.ng(*words).out
        restored = json.loads(book.ng("--json", "log", name, "--type", "book_restored").out)
        assert restored[0]["data"]["by"] == "Eve"
    assert Book.open(book.ports, BOOK).stands("chapter:1") == "deposited"
