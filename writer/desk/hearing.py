"""What a story hears of the lines of a log while somebody walks through them. The work of agents is
not heard of line by line: whoever looks at the lines finds it out.
"""

from functools import lru_cache
from typing import Any

import orjson

from fsm.chapter import CHAPTER, ChapterState
from writer.desk.happening import sentence_of, telling
from writer.desk.story import BESIDE, Story
from writer.events.envelope import actor_of, ts_of
from writer.events.spelled import data_said
from writer.events.types import DecisionTaken, StateChanged


class Hearing:
    """Each line was held against the chain, or will be before this counts."""

    def __init__(self, story: Story) -> None:
        self._story = story
        kinds = telling().union(BESIDE, (DecisionTaken.event_type,))
        self.listeners = dict.fromkeys(kinds, self._happen)
        self.arrivals = frozenset(map(str, filter(_is_told, ChapterState)))

    def waits(self, subject: bytes, raw: bytes) -> None:
        self._story.wait(subject.decode(), ts_of(raw))

    def arrived(self, raw: bytes, seq: int, number: int, said: bytes) -> None:
        """Most steps to the same state are said in the same words after their chapter."""
        says, step = _arrival(said)
        facts = {**step, "subject": f"chapter:{number}", "chapter": number}
        self._story.tell(seq, ts_of(raw), actor_of(raw), says, facts)

    def _happen(self, raw: bytes) -> None:
        self._story.happen(orjson.loads(raw))


def _is_told(state: ChapterState) -> bool:
    """Whether there is a sentence for a chapter that comes there."""
    return bool(_sentence({"machine": CHAPTER.name, "source": "", "target": state.value}))


@lru_cache(maxsize=256)
def _arrival(said: bytes) -> tuple[str, dict[str, Any]]:
    """Its sentence, and what is said of the step."""
    step = {"machine": CHAPTER.name, "subject": "", **data_said(said)}
    return _sentence(step), step


def _sentence(step: dict[str, Any]) -> str:
    found = sentence_of(StateChanged.event_type, 0, step)
    return found[0] if found else ""
