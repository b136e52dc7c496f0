"""The gate between a plan and doing it, on every cell."""

import itertools

import pytest

from writer.chat.gate import Mode, verdict
from writer.chat.tools import Kind

KINDS: tuple[Kind, ...] = ("read", "generate", "destructive")
PLANS = [plan for size in (1, 2, 3) for plan in itertools.product(KINDS, repeat=size)]
YES_NO = (False, True)
EVERY = list(itertools.product(PLANS, YES_NO, YES_NO, YES_NO))


@pytest.mark.req("CH-03")
def test_the_gate_on_every_cell() -> None:
    for plan, auto, person, has_read in EVERY:
        found = verdict(plan, Mode(auto=auto, person=person), has_read=has_read)
        assert found == expected(plan, auto, person, has_read), (plan, auto, person, has_read)


def expected(plan: tuple[Kind, ...], auto: bool, person: bool, has_read: bool) -> str:
    if set(plan) == {"read"}:
        return "go"
    if not person:
        return "refuse"
    if "destructive" in plan:
        return "ask"
    return "go" if auto and not has_read else "ask"
