"""What a book has cost is added up for whoever asks."""

from collections.abc import Callable

import pytest

from tests.line.walking import Line

LineAt = Callable[..., Line]


@pytest.mark.req("UX-03")
def test_ng_cost_adds_up_by_role_and_chapter_and_estimates_the_rest(line_at: LineAt) -> None:
    line = line_at("at_gate")
    told = line.ng("cost", line.book)
    parts = ("calls", "tokens_in", "tokens_out")
    for part in parts:
        for split in ("by_role", "by_chapter"):
            assert sum(cost[part] for cost in told[split].values()) == told["total"][part]
    assert set(told["by_chapter"]) == {"0", "1"}
    one, left = told["by_chapter"]["1"], told["chapters_left"]
    assert left > 0
    assert told["estimate"]["tokens_in"] == left * one["tokens_in"]
    assert told["total"]["usd"] == 0
