"""What a story hears of the lines of a log, while somebody walks through them: read off their bytes
as far as it is told, because most lines of a long log tell it a word or two.
"""

from functools import lru_cache
from types import SimpleNamespace
from typing import Any, cast

import orjson

from writer.desk.happening import is_worth_a_word, telling
from writer.desk.story import BESIDE, Story
from writer.events.envelope import Envelope, ts_of
from writer.events.spelled import DATA, front_of, node_of, said_by_a_model, subject_of
from writer.events.swift import Listeners


def listening(story: Story) -> Listeners:
    """By the kind of a line. Each was held against the chain, or will be before this counts."""

    def begin(raw: bytes) -> None:
        story.begin(node_of(raw))

    def pay(raw: bytes) -> None:
        said = said_by_a_model(raw)
        tokens = said.get("tokens_in", 0) + said.get("tokens_out", 0)
        story.pay(node_of(raw), tokens, said.get("usd"))

    def end(raw: bytes) -> None:
        story.end(front_of(raw))

    def wait(raw: bytes) -> None:
        story.wait(subject_of(raw).decode(), ts_of(raw))

    def happen(raw: bytes) -> None:
        story.happen(_line(orjson.loads(raw)))

    def step(raw: bytes) -> None:
        start = raw.rfind(b',"data":{"machine":"')
        subject, source = raw.find(b',"subject":', start), raw.find(b',"source":', start)
        end = raw.find(b',"decision":', source)
        is_as_we_say_it = min(start, subject, source, end) >= 0
        said = raw[start + DATA : subject] + raw[source:end] + b"}"
        if not is_as_we_say_it or _is_worth_a_word(said):
            happen(raw)

    kinds = telling().union(BESIDE, ("human_decision",))
    return {
        **{kind.encode(): happen for kind in kinds},
        b"state_changed": step,
        b"node_start": begin,
        b"llm_response": pay,
        b"node_end": end,
        b"human_gate_open": wait,
    }


@lru_cache(maxsize=256)
def _is_worth_a_word(step: bytes) -> bool:
    """Whether there is a sentence for a step: by its machine, where from and where to."""
    return is_worth_a_word(orjson.loads(step))


def _line(told: dict[str, Any]) -> Envelope:
    return cast(Envelope, SimpleNamespace(**told))  # to check its form again would take longest
