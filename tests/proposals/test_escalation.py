"""A chapter that shows the pack to be wrong: its evidence goes along, and it comes back."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.deposit.conftest import line_at, prepared
from tests.line.walking import Line

__all__ = ["line_at", "prepared"]
BY = ("--by", "Lin")


@pytest.mark.req("HB-10", "HB-19")
@pytest.mark.parametrize("end", ["reject", "defer"])
def test_an_escalated_chapter_gives_its_evidence_and_returns_to_its_gate(
    line_at: Callable[..., Line], monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    line = line_at("frozen")
    monkeypatch.setenv("NG_REHEARSAL_FLAWS", "wrong_eyes")
    card = line.ng("write", line.book)
    issue: Any = next(one for one in card["issues"] if one["type"] == "canon")
    (anchor,) = issue["anchors"]
    line.ng(
        *("escalate", line.book, "1", "--what", f"{anchor}.age=41"),
        *("--why", "the text is right", "--quote", "her own eyes", *BY),
    )
    assert line.states()[0] == "escalated"
    (filed,) = line.status()["proposals"]
    shown = line.ng("proposal", "show", line.book, filed["id"])
    own, found = shown["why"]
    assert (own["chapter"], own["quote"], own["reason"]) == (1, "her own eyes", "the text is right")
    assert (found["issue_id"], found["quote"]) == (issue["issue_id"], issue["evidence_quote"])
    line.ng("proposal", "review", line.book, filed["id"])
    line.ng("proposal", end, line.book, filed["id"], "--reason", "no", *BY)
    assert line.states()[0] == "human_review_gate"
    assert line.ng("card", line.book, "1")["draft_sha256"] == card["draft_sha256"]
