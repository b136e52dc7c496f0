"""A waiver silences the same alarm, and no other, until a person or a proposal ends it."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.line.walking import Line
from writer.contracts.review import Issue
from writer.desk.findings import numbered

LineAt = Callable[..., Line]


def mark(chapter: int = 1, **other: Any) -> str:
    issue = Issue(
        issue_id="-", type="canon", severity="major", evidence_quote="grey eyes", source="check"
    )
    (one,) = numbered([issue.model_copy(update=other)], chapter)
    return one.fingerprint


@pytest.mark.req("UX-10")
def test_the_same_words_against_the_same_anchor_are_the_same_alarm_in_every_chapter() -> None:
    assert mark() == mark(chapter=7, why="other words", suggestion="x", issue_id="I-9")
    assert mark(evidence_quote="grey  eyes") == mark()
    assert (
        len({mark(), mark(anchors=("CHAR-001",)), mark(type="name"), mark(evidence_quote="x")}) == 4
    )


@pytest.mark.req("UX-10", "HB-03")
def test_an_alarm_about_a_whole_chapter_is_another_one_in_the_next() -> None:
    length: dict[str, Any] = {"type": "length", "evidence_quote": "", "anchors": ("CON-001",)}
    assert mark(**length) != mark(chapter=2, **length)
    assert mark(**length, why="3 words") == mark(**length, why="4 words")
    opinion = {**length, "source": "editor"}
    assert mark(**opinion, why="too slow") != mark(**opinion, why="too loud")


@pytest.mark.req("UX-10", "HB-03")
def test_a_waiver_of_something_lesser_never_silences_a_blocker() -> None:
    assert mark(severity="minor") == mark(severity="major") != mark(severity="blocker")


@pytest.fixture
def flawed(line_at: LineAt, monkeypatch: pytest.MonkeyPatch) -> Line:
    """A book whose first chapter has a stranger in it, and eyes of the wrong colour."""
    line = line_at("frozen")
    monkeypatch.setenv("NG_REHEARSAL_FLAWS", "unknown_person,wrong_eyes")
    line.ng("write", line.book)
    return line


def issue(line: Line, kind: str) -> Any:
    return next(one for one in line.ng("card", line.book, "1")["issues"] if one["type"] == kind)


@pytest.mark.req("UX-10", "UX-04", "HB-23")
def test_a_waived_alarm_stays_silent_until_a_person_revokes_the_waiver(flawed: Line) -> None:
    line = flawed
    blocker, stranger = issue(line, "canon"), issue(line, "name")
    for one in (blocker, stranger):
        line.ng("waive", line.book, "1", one["issue_id"], "--reason", "meant so", "--by", "Lin")
    kept = line.ng("waivers", line.book)
    assert [(one["id"], one["status"], one["by"]) for one in kept] == [
        ("WV-001", "active", "Lin"),
        ("WV-002", "active", "Lin"),
    ]
    line.ng("rewrite", line.book, "1", "--fix", "Add a bell.", "--later", "--by", "Lin")
    card = line.ng("write", line.book)
    if blocker["evidence_quote"] in line.text(1):
        assert blocker["fingerprint"] not in {one["fingerprint"] for one in card["issues"]}
        assert "WV-001" in card["silenced"]
    line.ng("waivers", line.book, "--revoke", "WV-001", code=3)
    line.ng("waivers", line.book, "--revoke", "WV-001", "--by", " ", code=3)
    line.ng("waivers", line.book, "--revoke", "WV-007", "--by", "Lin", code=4)
    (one, other) = line.ng("waivers", line.book, "--revoke", "WV-001", "--by", "Lin")
    assert (one["status"], other["status"]) == ("revoked", "active")
    line.ng("waivers", line.book, "--revoke", "WV-001", "--by", "Lin", code=4)
    assert line.ng("log", line.book, "--type", "waiver_revoked")


@pytest.mark.req("UX-10", "HB-03")
def test_a_chapter_whose_alarm_sounds_again_cannot_be_accepted(flawed: Line) -> None:
    line = flawed
    blocker = issue(line, "canon")
    line.ng("accept", line.book, "1", "--by", "Lin", code=3)
    line.ng("waive", line.book, "1", blocker["issue_id"], "--reason", "lenses", "--by", "Lin")
    line.ng("waivers", line.book, "--revoke", "WV-001", "--by", "Lin")
    assert issue(line, "canon")["fingerprint"] == blocker["fingerprint"]
    line.ng("accept", line.book, "1", "--by", "Lin", code=3)
    assert line.states()[0] == "human_review_gate"


@pytest.mark.req("UX-10")
def test_a_proposal_that_touches_its_anchor_reopens_a_waiver(flawed: Line) -> None:
    line = flawed
    blocker, stranger = issue(line, "canon"), issue(line, "name")
    for one in (blocker, stranger):
        line.ng("waive", line.book, "1", one["issue_id"], "--reason", "so", "--by", "Lin")
    (anchor,) = blocker["anchors"]
    made = line.ng(
        "proposal", "new", line.book, "--set", f"{anchor}.age=41", "--why", "x", "--by", "Lin"
    )
    assert made["impact"]["waivers"] == ["WV-001"]
    name = made["proposal_id"]
    line.ng("proposal", "review", line.book, name)
    line.ng("proposal", "approve", line.book, name, "--by", "Lin")
    line.ng("proposal", "migrate", line.book, name, "--by", "Lin")
    assert [one["status"] for one in line.ng("waivers", line.book)] == ["reopened", "active"]
    line.ng("run", line.book)
    assert issue(line, "canon")["fingerprint"] == blocker["fingerprint"]
    line.ng("accept", line.book, "1", "--by", "Lin", code=3)
