"""What a story hears of the lines of a log, while somebody walks through them: read off their bytes
as far as it is told, because most lines of a long log tell it a word or two. The work of agents is
not heard of line by line: whoever looks at the lines finds it out.
"""

from functools import lru_cache
from types import SimpleNamespace
from typing import Any, cast

import orjson

from fsm.chapter import CHAPTER
from fsm.materials import MATERIALS
from fsm.proposal import PROPOSAL
from writer.desk.happening import is_worth_a_word, telling
from writer.desk.story import BESIDE, Story
from writer.events.envelope import Envelope, ts_of
from writer.events.spelled import subject_of
from writer.events.swift import Listeners

MACHINES = (CHAPTER.name, MATERIALS.name, PROPOSAL.name)


def listening(story: Story) -> Listeners:
    """By the kind of a line. Each was held against the chain, or will be before this counts."""

    def wait(raw: bytes) -> None:
        story.wait(subject_of(raw).decode(), ts_of(raw))

    def happen(raw: bytes) -> None:
        story.happen(_line(orjson.loads(raw)))

    def step(raw: bytes) -> None:
        start = raw.rfind(b',"source":')
        if _may_be_worth_a_word(raw[start : raw.find(b',"decision":', start)]):
            happen(raw)

    kinds = telling().union(BESIDE, ("human_decision",))
    return {
        **dict.fromkeys(kinds, happen),
        "state_changed": step,
        "human_gate_open": wait,
    }


@lru_cache(maxsize=256)
def _may_be_worth_a_word(step: bytes) -> bool:
    """Whether there may be a sentence for a step: by where from and where to, where it says so in
    our words, whatever machine takes it.
    """
    try:
        said = orjson.loads(b"{" + step.removeprefix(b",") + b"}")
        return any(is_worth_a_word({"machine": one, **said}) for one in MACHINES)
    except (ValueError, LookupError):
        return True


def _line(told: dict[str, Any]) -> Envelope:
    return cast(Envelope, SimpleNamespace(**told))  # to check its form again would take longest
