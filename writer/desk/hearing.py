"""What a story hears of the lines of a log, while somebody walks through them: read off their bytes
as far as it is told, because most lines of a long log tell it a word or two.
"""

from types import SimpleNamespace
from typing import Any, cast

import orjson

from writer.desk.happening import is_worth_a_word, telling
from writer.desk.story import BESIDE, Story
from writer.events.envelope import Envelope, ts_of
from writer.events.spelled import data_of, front_of, node_of, subject_of
from writer.events.swift import Listeners


def listening(story: Story) -> Listeners:
    """By the kind of a line. Each was held against the chain, or will be before this counts."""

    def begin(raw: bytes) -> None:
        story.begin(node_of(raw))

    def pay(raw: bytes) -> None:
        said = data_of(raw)
        story.pay(node_of(raw), said["tokens_in"] + said["tokens_out"], said["usd"])

    def end(raw: bytes) -> None:
        story.end(_line(front_of(raw)))

    def wait(raw: bytes) -> None:
        story.wait(subject_of(raw).decode(), ts_of(raw))

    def happen(raw: bytes) -> None:
        story.happen(_line(orjson.loads(raw)))

    def step(raw: bytes) -> None:
        data = data_of(raw)
        if is_worth_a_word(data):
            story.happen(_line({**front_of(raw), "data": data}))

    kinds = telling().union(BESIDE, ("human_decision",))
    return {
        **{kind.encode(): happen for kind in kinds},
        b"state_changed": step,
        b"node_start": begin,
        b"llm_response": pay,
        b"node_end": end,
        b"human_gate_open": wait,
    }


def _line(told: dict[str, Any]) -> Envelope:
    return cast(Envelope, SimpleNamespace(**told))  # to check its form again would take longest
