"""A whole piece of work on a server that fails somewhere, as a user sees it."""

import random
from pathlib import Path

import pytest

from tests.cli.asking import BOOK, IDEA, Ng
from tests.provider.server import Provider, serving
from tests.provider.test_failures import LASTING, PASSING, STALLS
from writer.llm import patience

WAYS = sorted((PASSING | LASTING) - STALLS - {"goes on for ten megabytes"})


def of_a_run(ng: Ng) -> int:
    """How many questions it takes from an idea to the gate of the materials."""
    provider = Provider()
    with serving(provider):
        assert begin(ng, provider, "Counted").code == 0
    return len(provider.requests)


def begin(ng: Ng, provider: Provider, book: str):  # type: ignore[no-untyped-def]
    assert ng("new", book, "--idea", IDEA, "--chapters", "2").code == 0
    return ng("run", book)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(patience, "FIRST_PAUSE", 0.001)
    monkeypatch.setattr(patience, "LONGEST_PAUSE", 0.001)
    monkeypatch.setattr("writer.clock.SystemClock.chance", lambda _: 0.0)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-something-secret-0123456789")
    return monkeypatch


@pytest.mark.req("UX-07", "UX-14")
@pytest.mark.parametrize("way", random.Random(4).sample(WAYS, 5))
def test_a_failure_is_told_and_going_on_repeats_nothing_that_was_paid(
    ng: Ng, quick: pytest.MonkeyPatch, way: str
) -> None:
    where = random.Random(way).randint(1, 8)
    provider = Provider(fails=lambda number: way if number >= where else "")
    with serving(provider):
        quick.setenv("OPENAI_BASE_URL", provider.url)
        told = begin(ng, provider, BOOK)
        assert told.code == 5, told
        hint = told.err.splitlines()[-1]
        assert "gpt-4o-mini" in told.err
        assert hint.startswith("→ "), told
        assert "Traceback" not in told.err
        provider.fails = lambda _: ""
        assert ng("run", BOOK).code == 0
        assert ng.json("status", BOOK)["materials"]["state"] == "human_review_gate"
    assert len(provider.answered) == len(set(provider.answered))
    for path in ng.outputs.rglob("*"):
        if path.is_file():
            assert b"sk-something-secret" not in path.read_bytes(), path


def test_a_run_with_a_server_is_told_again_in_the_order_that_the_specialists_answered(
    ng: Ng, quick: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    provider = Provider()
    with serving(provider):
        quick.setenv("OPENAI_BASE_URL", provider.url)
        assert begin(ng, provider, BOOK).code == 0
    asked = len(provider.requests)
    told = ng("replay", BOOK, "--rerun", str(tmp_path / "again"))
    assert told.code == 0, told
    assert len(provider.requests) == asked
