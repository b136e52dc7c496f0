"""`ng log` and `ng runs`: what is on record."""

import signal
import subprocess
import sys

import pytest

from tests.cli.asking import BOOK, IDEA, Ng, full_log, payloads
from tests.cli.trees import tree
from writer.events.envelope import Entry
from writer.events.types import ModelAsked, NodeStarted

APPEND = """
from tests.cli.asking import BOOK
from tests.cli.test_log import draft
from writer import bootstrap, settings
from writer.desk.book import Book

Book.open_to_work(bootstrap.ports(settings.load()), BOOK).log.append(draft(7))
"""


def draft(chapter: int) -> Entry:
    asked = ModelAsked(
        call_key=f"{chapter}", role="writer", model="m", prompt=["the rules", "the plan 计划"]
    )
    return Entry(asked, phase="chapter", chapter=chapter, node="draft", message="asks the writer")


@pytest.fixture
def told(ng: Ng) -> Ng:
    """A book in which something has happened already."""
    ng.book()
    ng.opened().log.append(
        Entry(NodeStarted(), phase="chapter", status="start", chapter=3, node="draft"),
        draft(3),
        Entry(NodeStarted(), phase="chapter", status="error", chapter=4, message="MARA is lost"),
    )
    return ng


def seqs(ng: Ng, *words: str) -> list[int]:
    return [event["seq"] for event in ng.json("log", BOOK, *words)]


def test_the_log_tells_every_event_in_order(told: Ng) -> None:
    assert seqs(told) == list(range(1, 9))
    lines = told("log", BOOK).out.splitlines()
    assert [int(line.split()[0]) for line in lines] == list(range(1, 9))
    assert "book_created" in lines[1]


def test_an_event_has_the_fields_that_programs_read(told: Ng) -> None:
    event = told.json("log", BOOK)[6]
    assert (event["event_type"], event["chapter"], event["phase"]) == ("llm_request", 3, "chapter")
    assert set(event) >= {
        *("event_id", "ts", "seq", "run_id", "project", "stage", "node", "actor", "status"),
        *("duration_ms", "anchors", "artifact_paths", "payload_refs", "message", "data", "chain"),
    }
    assert event["data"]["prompt"] == ["", ""]
    assert set(event["payload_refs"]) == {"prompt.0", "prompt.1"}


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["--type", "node_start"], [6, 8]),
        (["--type", "nothing"], []),
        (["--status", "error"], [8]),
        (["--chapter", "3"], [6, 7]),
        (["--chapter", "0"], [1, 2, 3, 4, 5]),
        (["--grep", "mara IS"], [8]),
        (["--grep", "lighthouse"], [2]),
        (["--grep", "DRAFT", "--status", "start"], [6]),
        (["--chapter", "3", "--type", "llm_request"], [7]),
    ],
)
def test_each_filter_leaves_what_was_asked_for(
    told: Ng, words: list[str], found: list[int]
) -> None:
    assert seqs(told, *words) == found


def test_payloads_bring_the_large_texts_in(told: Ng) -> None:
    events = told.json("log", BOOK, "--payloads", "--chapter", "3")
    assert events[1]["data"]["prompt"] == ["the rules", "the plan 计划"]
    shown = told("log", BOOK, "--payloads", "--type", "llm_request").out
    assert "prompt.0: the rules" in shown
    assert "prompt.1: the plan 计划" in shown
    assert "the plan" not in told("log", BOOK).out


def test_a_run_can_be_named(told: Ng) -> None:
    (run,) = told.json("runs", BOOK)
    assert len(seqs(told, "--run", run["run_id"])) == 8
    assert len(seqs(told, "--run", "R0001")) == 8
    answer = told("log", BOOK, "--run", "R0009")
    assert answer.refuses(4) == f"{BOOK} has no run R0009."
    assert "ng runs" in answer.err


def test_the_runs_are_told_in_short(told: Ng) -> None:
    (run,) = told.json("runs", BOOK)
    assert run["last_seq"] == 8
    assert run["events"]["node_start"] == 2
    assert run["started_at"] == told.json("log", BOOK)[0]["ts"]
    assert run["ended_at"] is None
    assert run["run_id"] in told("runs", BOOK).out


@pytest.mark.parametrize("damage", ["gone", "cut", "garbage"])
def test_the_index_is_rebuilt_to_the_same_bytes(told: Ng, damage: str) -> None:
    index = full_log(told.projects / BOOK).with_name("events.index.jsonl")
    before = index.read_bytes()
    match damage:
        case "gone":
            index.unlink()
        case "cut":
            index.write_bytes(before[:-40])
        case _:
            index.write_bytes(b"x" * len(before))
    assert told.json("log", BOOK, "--rebuild-index") == {"events": 8}
    assert index.read_bytes() == before


def test_a_torn_last_line_is_left_out_said_so_and_left_as_it_is(told: Ng) -> None:
    log = full_log(told.projects / BOOK)
    log.write_bytes(log.read_bytes() + b'{"event_type":"node_st')
    before = tree(told.outputs)
    answer = told("log", BOOK)
    assert answer.code == 0
    assert len(answer.out.splitlines()) == 8
    assert "never finished (22 bytes)" in answer.err
    assert tree(told.outputs) == before


def test_a_text_that_is_missing_is_named(told: Ng) -> None:
    (prompt,) = [file for file in payloads(told.projects / BOOK) if file.read_text() == "the rules"]
    prompt.unlink()
    assert len(seqs(told)) == 8
    assert prompt.name in told("log", BOOK, "--payloads").refuses(4)


def test_following_shows_what_another_process_appends_until_it_is_stopped(ng: Ng) -> None:
    ng.book(idea=IDEA)
    with ng.begin("log", BOOK, "--follow", "--payloads", "--type", "llm_request") as following:
        assert following.stdout
        assert following.stderr
        subprocess.run(
            [sys.executable, "-c", APPEND], env=ng.environment(), cwd=ng.here, check=True
        )
        assert "llm_request" in following.stdout.readline()
        assert following.stdout.readline().strip() == "prompt.0: the rules"
        assert following.stdout.readline().strip() == "prompt.1: the plan 计划"
        following.send_signal(signal.SIGINT)
        assert following.wait(timeout=30) == 130
        assert following.stdout.read() == ""
        assert following.stderr.read() == "Stopped. Nothing that was acknowledged is lost.\n"
