"""Why a chapter is as it is: every hash that is named is there, also long after the deposit."""

import json
import re
from collections.abc import Callable
from hashlib import sha1, sha256
from pathlib import Path
from typing import Any

import pytest

from tests.line.walking import FIXES, Line
from writer.cli.main import main
from writer.graph.prompts import COMMON
from writer.llm.prompt import parse

LineAt = Callable[..., Line]


def payloads(line: Line) -> dict[str, bytes]:
    folder = line.run / "logs" / "payloads"
    return {path.stem: path.read_bytes() for path in folder.iterdir()}


def texts(told: Any) -> list[Any]:
    return [
        *([told["pack"]] if told["pack"] else []),
        *(text for one in told["rounds"] for text in (*one["drafts"], *one["reviews"])),
    ]


@pytest.mark.req("UX-12", "HB-05")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_hash_of_every_deposited_chapter_is_there(line_at: LineAt, language: str) -> None:
    line = line_at("at_gate", language)
    fix, wanted = FIXES[language]
    line.ng("rewrite", line.book, "1", "--fix", fix, "--by", "Lin")
    line.ng("accept", line.book, "1", "--note", "good", "--by", "Lin")
    line.ng("write", line.book)
    line.ng("accept", line.book, "2", "--by", "Wei")
    there = payloads(line)
    for number in (1, 2):
        told = line.ng("why", line.book, str(number))
        named = {
            sha
            for one in told["rounds"]
            for call in one["calls"]
            for sha in (*call["prompt"], call["response"])
        }
        assert named
        assert named <= there.keys()
        assert all(sha1(there[name]).hexdigest() == name for name in named)
        for text in texts(told):
            assert sha256(there[text["payload"]]).hexdigest() == text["sha256"]
        file = line.root / "chapters" / f"chapter_{number:03d}.json"
        assert sha256(file.read_bytes()).hexdigest() == told["text_sha256"]
        provenance = json.loads(file.with_suffix(".provenance.json").read_text("utf-8"))
        assert set(provenance["payload_hashes"]) <= there.keys()
        assert set(provenance["payload_hashes"]) <= named
        assert told["frozen_version"] == provenance["frozen_version"] == "v001"
    first, second = (line.ng("why", line.book, n)["rounds"] for n in ("1", "2"))
    assert [d["decision"] for one in first for d in one["decisions"]] == [
        "request_rewrite",
        "accept",
    ]
    assert [d["decided_by"] for one in second for d in one["decisions"]] == ["Wei"]
    assert first[0]["decisions"][0]["required_fix"] == [fix]
    origin = line.ng("why", line.book, "1", "--quote", wanted)["origin"]
    assert (origin["round"], origin["scene"], origin["call"]["node"]) == (2, 1, "scene")
    assert wanted in there[origin["call"]["response"]].decode()


@pytest.mark.req("UX-12")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_call_goes_by_what_it_is_about(line_at: LineAt, language: str) -> None:
    """And not by words that are the same for every scene or every chapter."""
    line = line_at("at_gate", language)
    line.ng("rewrite", line.book, "1", "--fix", FIXES[language][0], "--by", "Lin")
    line.ng("accept", line.book, "1", "--by", "Lin")
    line.ng("write", line.book)
    names = []
    for number in ("1", "2"):
        shown = in_words(line, number)
        scenes = [(key[:6], name) for key, name in shown.items() if "/scene/" in key]
        assert len(set(scenes)) == len(scenes) > 1
        told = line.ng("why", line.book, number)
        calls = {call["call_key"]: call for one in told["rounds"] for call in one["calls"]}
        assert shown == {key: call["asked"][:8] for key, call in calls.items()}
        for call in calls.values():
            assert call["asked"] in call["prompt"]
            (part,) = parse(payloads(line)[call["asked"]].decode())
            assert part not in COMMON
        names.append(set(shown.values()))
    assert not names[0] & names[1]


def in_words(line: Line, number: str) -> dict[str, str]:
    """What a person reads each call of a chapter to be named by."""
    line.capture()
    given = ["--outputs", str(line.outputs), "--lang", line.language, "why", line.book, number]
    assert main(given) == 0
    return dict(re.findall(r" · (\d{3}/r\S+?)[:：].*?([0-9a-f]{8}) \(\+", line.capture()[0]))


@pytest.mark.req("UX-12")
def test_a_text_that_is_gone_is_named_all_the_same(line_at: LineAt) -> None:
    line = line_at("at_gate")
    (scene, *_) = (c for c in first_calls(line) if c["node"] == "scene")
    (line.run / "logs" / "payloads" / f"{scene['asked']}.txt").unlink()
    assert scene in first_calls(line)


def first_calls(line: Line) -> list[Any]:
    calls: list[Any] = line.ng("why", line.book, "1")["rounds"][0]["calls"]
    return calls


@pytest.mark.req("UX-12")
def test_what_is_not_there_gets_a_sentence(line_at: LineAt) -> None:
    line = line_at("at_gate")
    for words in (["2"], ["9"], ["1", "--quote", "words that nobody wrote"]):
        refused = line.ng("why", line.book, *words, code=4)["error"]
        assert refused["hint"]
    line.ng("card", line.book, "9", "--context", code=4)
    line.ng("card", line.book, "2", "--context", code=4)


@pytest.mark.req("UX-12")
def test_a_changed_line_about_the_chapter_shows(line_at: LineAt) -> None:
    line = line_at("at_gate")
    log = line.run / "logs" / "events.full.jsonl"
    log.write_bytes(log.read_bytes().replace(b'"role":"editor"', b'"role":"author"', 1))
    assert line.ng("why", line.book, "1", code=4)["error"]["message"]


@pytest.mark.req("HB-24")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_context_shows_each_part_of_each_prompt_without_asking_anybody(
    line_at: LineAt, language: str
) -> None:
    line = line_at("at_gate", language)
    calls = len(line.ng("log", line.book, "--type", "llm_request"))
    told = line.ng("card", line.book, "1", "--context")
    assert len(line.ng("log", line.book, "--type", "llm_request")) == calls
    assert {"chapter_plan", "scene", "editor", "advisor"} <= {one["node"] for one in told["calls"]}
    there = payloads(line)
    for call in told["calls"]:
        assert [part["name"] for part in call["parts"]][:2] == ["rules", "core"]
        for part in call["parts"]:
            assert len(there[part["sha1"]].decode()) > part["characters"]
    pack = json.loads(
        (line.root / "materials" / "frozen" / "materials_pack.frozen.v001.json").read_bytes()
    )
    people = {one["id"] for one in pack["canon"]["characters"]["supporting_characters"]}
    assert people <= {one["anchor"] for one in told["anchors"]}
    assert {one["why"] for one in told["anchors"]} <= {"named", "whole", "near"}
    assert told["memories"] == []


@pytest.mark.req("HB-22")
def test_the_summaries_say_what_the_log_says(line_at: LineAt) -> None:
    line = line_at("at_gate")
    line.ng("accept", line.book, "1", "--by", "Lin")
    logs: Path = line.run / "logs"
    run = json.loads((logs / "run.summary.json").read_text("utf-8"))
    events = line.ng("log", line.book)
    assert run["last_seq"] == len(events)
    assert sum(run["events"].values()) == len(events)
    assert run["cost"]["calls"] == sum(e["event_type"] == "llm_response" for e in events)
    chapter = json.loads((logs / "chapters" / "001.summary.json").read_text("utf-8"))
    assert (chapter["state"], chapter["drafts"], chapter["decisions"]) == (
        "deposited",
        1,
        ["accept: Lin"],
    )
    mine = [e for e in events if e["chapter"] == 1 and e["event_type"] == "llm_response"]
    assert chapter["cost"]["calls"] == len(mine)
    assert line.ng("runs", line.book)[0]["events"] == run["events"]
