"""Reviewers who do not answer: the others are kept, the card says who is missing, a retry asks."""

from collections.abc import Callable
from pathlib import Path
from threading import Barrier

import pytest

from tests.workflow.books import Ears, asked_twice, calls
from writer import NovelOrchestrator
from writer.errors import ProviderFailed, Refused
from writer.llm.caller import Caller

At = Callable[[str], NovelOrchestrator]


@pytest.fixture
def silence(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lets some reviewers fail, until the test says otherwise."""
    ask = Caller._ask

    def fall_silent(*nodes: str) -> None:
        def failing(caller: Caller, role: object, key: object, *more: object) -> str:
            if key.node in nodes:  # type: ignore[attr-defined]
                raise ProviderFailed("llm.empty", node="review")
            return ask(caller, role, key, *more)  # type: ignore[arg-type]

        monkeypatch.setattr(Caller, "_ask", failing)

    return fall_silent


@pytest.mark.req("OR-05")
@pytest.mark.parametrize("missing", [("editor",), ("consistency",), ("consistency", "editor")])
def test_the_card_says_who_is_missing_and_a_retry_asks_only_them(
    at: At, tmp_path: Path, ears: Ears, silence: Callable[..., None], missing: tuple[str, ...]
) -> None:
    book, outputs = at("frozen"), tmp_path / "outputs"
    silence(*missing)
    state = book.run_workflow()
    assert state.current_step == "chapter_gate"
    assert sorted(state.failed_steps) == sorted(missing)
    assert len(ears.heard("work.reviewer_failed")) == len(missing)
    silence(*missing)
    batch = book.generate_all_chapters()
    assert batch.card is not None
    blockers = [issue for issue in batch.card.issues if issue.type == "review_missing"]
    assert sorted(issue.source for issue in blockers) == sorted(missing)
    assert batch.card.advisor is None
    with pytest.raises(Refused):
        book.decide(1, "accept", by="Lin")
    before = calls(outputs)
    silence()
    state = book.run_workflow()
    assert state.failed_steps == []
    asked = {key.split("/")[2] for key in calls(outputs)[len(before) :]}
    assert asked == {*missing, "advisor"}
    assert asked_twice(outputs) == []
    assert book.decide(1, "accept", by="Lin") == "deposited"


def test_an_advisor_who_is_silent_does_not_block(
    at: At, tmp_path: Path, silence: Callable[..., None]
) -> None:
    book = at("frozen")
    silence("advisor")
    card = book.generate_all_chapters().card
    assert card is not None
    assert [(i.source, i.severity) for i in card.issues if i.type == "review_missing"] == [
        ("advisor", "minor")
    ]
    assert book.decide(1, "accept", by="Lin") == "deposited"
    assert asked_twice(tmp_path / "outputs") == []


def test_a_missing_review_may_be_waived_by_a_person(at: At, silence: Callable[..., None]) -> None:
    book = at("frozen")
    silence("editor")
    card = book.generate_all_chapters().card
    assert card is not None
    (issue,) = [i.issue_id for i in card.issues if i.type == "review_missing"]
    book.decide(1, "waive", by="Lin", issue=issue, reason="I have read it myself.")
    assert book.decide(1, "accept", by="Lin") == "deposited"


def test_the_reviewers_work_side_by_side(at: At, monkeypatch: pytest.MonkeyPatch) -> None:
    book, met = at("frozen"), Barrier(2, timeout=60)
    ask = Caller._ask

    def waiting(caller: Caller, role: object, key: object, *more: object) -> str:
        if key.node in ("consistency", "editor") and not met.broken and not done:  # type: ignore[attr-defined]
            met.wait()
            done.append(key)
        return ask(caller, role, key, *more)  # type: ignore[arg-type]

    done: list[object] = []
    monkeypatch.setattr(Caller, "_ask", waiting)
    monkeypatch.setattr("writer.desk.studio.is_rehearsal", lambda _: False)
    assert book.run_workflow().current_step == "chapter_gate"
    assert not met.broken
    assert done
