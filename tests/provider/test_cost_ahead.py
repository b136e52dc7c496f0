"""What a piece of work may cost is said before it begins, and a cap stops it at a safe point."""

import re
from pathlib import Path

import pytest

from tests.cli.asking import BOOK, IDEA, Ng
from tests.provider.server import Provider, serving
from writer.llm import models

PRICE = '["gpt-4o-mini"]\nin = 10.0\nout = 20.0\ncached = 1.0\n'
AHEAD = re.compile(r"about (\d+) calls, (\d+)k tokens, \$([\d.]+)\.")


@pytest.fixture
def paid(ng: Ng, monkeypatch: pytest.MonkeyPatch) -> Ng:
    """Somebody with a key, a price table and a server that is paid."""
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    monkeypatch.setattr(models, "_is_here", lambda _: False)
    (ng.here / "prices.toml").write_text(PRICE)
    assert ng("new", BOOK, "--idea", IDEA, "--chapters", "2", "--target-words", "600").code == 0
    return ng


def use(provider: Provider, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", provider.url)


@pytest.mark.req("UX-03")
def test_what_a_run_may_cost_is_said_before_anybody_is_asked(
    paid: Ng, monkeypatch: pytest.MonkeyPatch
) -> None:
    provider = Provider()
    with serving(provider):
        use(provider, monkeypatch)
        drafted = paid("materials", "draft", BOOK)
        said = AHEAD.search(drafted.err.splitlines()[0])
        assert said, drafted
        asked = len(provider.requests)
        assert abs(int(said[1]) - asked) <= 4  # a round of reviewers more or less
        assert 0.2 < float(said[3]) < 2
        assert paid("materials", "freeze", BOOK, "--by", "Lin").code == 0
        written = paid("write", BOOK)
        said = AHEAD.search(written.err.splitlines()[0])
        assert said, written
        assert int(said[1]) == len(provider.requests) - asked
        assert paid("run", BOOK).err.count("next gate") == 0  # it waits for a person


@pytest.mark.req("UX-03", "UX-15")
def test_several_drafts_are_told_to_cost_several_times_as_much(
    paid: Ng, monkeypatch: pytest.MonkeyPatch
) -> None:
    provider = Provider()
    with serving(provider):
        use(provider, monkeypatch)
        assert paid("run", BOOK).code == 0
        assert paid("materials", "freeze", BOOK, "--by", "Lin").code == 0
        before = len(provider.requests)
        said = AHEAD.search(paid("write", BOOK, "--candidates", "2", "--by", "Lin").err)
        assert said
        assert int(said[1]) == len(provider.requests) - before == 7  # a plan, twice three scenes


@pytest.mark.req("UX-03")
def test_after_a_chapter_the_next_is_estimated_by_what_it_took(
    paid: Ng, monkeypatch: pytest.MonkeyPatch
) -> None:
    provider = Provider()
    with serving(provider):
        use(provider, monkeypatch)
        before = paid.json("cost", BOOK)
        assert before["chapters_left"] == 2
        assert before["estimate_by"] == "typical"
        assert before["estimate"]["usd"] > 0
        assert paid("run", BOOK).code == 0
        assert paid("materials", "freeze", BOOK, "--by", "Lin").code == 0
        assert paid("write", BOOK).code == 0
        assert paid("accept", BOOK, "1", "--by", "Lin").code == 0
        report = paid.json("cost", BOOK)
        said = AHEAD.search(paid("write", BOOK).err)
    first = report["by_chapter"]["1"]
    assert report["estimate_by"] == "written"
    assert said
    assert int(said[1]) == first["calls"] - 1  # all but what is remembered of it afterwards
    assert first["tokens_cached"] == 40 * first["calls"]
    assert first["tokens_reasoning"] == 5 * first["calls"]
    assert "of them read from a cache" in paid("cost", BOOK).out


@pytest.mark.req("UX-03")
def test_an_unknown_price_is_said_to_be_unknown_before_the_run(
    paid: Ng, monkeypatch: pytest.MonkeyPatch
) -> None:
    provider = Provider()
    monkeypatch.setenv("NG_MODEL", "own")
    with serving(provider):
        use(provider, monkeypatch)
        first = paid("run", BOOK).err.splitlines()[0]
    assert "what that costs is not known" in first


@pytest.mark.req("UX-03")
def test_a_cap_is_told_of_beforehand_stops_the_run_with_3_and_pays_nothing_twice(
    paid: Ng, monkeypatch: pytest.MonkeyPatch
) -> None:
    provider = Provider()
    monkeypatch.setenv("NG_BUDGET_USD", "0.05")
    with serving(provider):
        use(provider, monkeypatch)
        stopped = paid("run", BOOK)
        assert stopped.code == 3, stopped
        assert "the work may stop on the way" in stopped.err
        assert "NG_BUDGET_USD" in stopped.err.splitlines()[-1]
        done = len(provider.requests)
        assert done > 0
        log = paid.json("log", BOOK)
        assert [line["event_type"] for line in log].count("budget_exceeded") == 1
        monkeypatch.setenv("NG_BUDGET_USD", "9")
        assert paid("run", BOOK).code == 0
    assert len(provider.answered) == len(set(provider.answered))
    assert paid.json("status", BOOK)["materials"]["state"] == "human_review_gate"


@pytest.mark.req("UX-03")
def test_a_failed_attempt_that_was_paid_counts_for_its_chapter_and_its_role(
    paid: Ng, monkeypatch: pytest.MonkeyPatch
) -> None:
    provider = Provider(fails=lambda number: "is cut at its limit" if number == 2 else "")
    with serving(provider):
        use(provider, monkeypatch)
        assert paid("run", BOOK).code == 5
    report = paid.json("cost", BOOK)
    assert report["total"]["tokens_in"] == 200
    assert report["by_role"]["specialist"]["tokens_in"] == 200
    assert report["by_chapter"]["0"]["calls"] == 1


def test_rehearsal_says_that_it_is_one_and_costs_nothing(ng: Ng, tmp_path: Path) -> None:
    assert ng("new", BOOK, "--idea", IDEA, "--chapters", "2").code == 0
    drafted = ng("materials", "draft", BOOK)
    assert "rehearsal author" in drafted.err.splitlines()[0]
    assert ng("materials", "freeze", BOOK, "--by", "Lin").code == 0
    for shown in (ng("write", BOOK), ng("card", BOOK), ng("read", BOOK, "1"), ng("status", BOOK)):
        assert "Rehearsal prose" in shown.err
    assert "Rehearsal prose" not in ng("read", BOOK, "1").out
    assert "排练文字" in ng("--lang", "zh", "status", BOOK).err
    assert ng("accept", BOOK, "1", "--by", "Lin").code == 0
    assert ng("export", BOOK, "-o", tmp_path / "book.md").code == 0
    assert "Rehearsal prose" in (tmp_path / "book.md").read_text("utf-8")
