"""What a story hears of the lines of a log while somebody walks through them. It listens until all
were walked, and then reads those that it tells of, all at once. The work of agents is not heard of
line by line: whoever looks at the lines finds it out.
"""

from functools import lru_cache

import orjson

from fsm.chapter import CHAPTER
from fsm.materials import MATERIALS
from fsm.proposal import PROPOSAL
from writer.desk.happening import sentence_of, telling
from writer.desk.story import BESIDE, Story
from writer.events.envelope import ts_of
from writer.events.spelled import subject_of
from writer.events.types import DecisionTaken, GateOpened, StateChanged

MACHINES = (CHAPTER.name, MATERIALS.name, PROPOSAL.name)
STEP, OPENED = StateChanged.event_type, GateOpened.event_type
A_STEP, A_GATE = (f'{{"event_type":"{kind}"'.encode() for kind in (STEP, OPENED))


class Hearing:
    """Each line was held against the chain, or will be before this counts."""

    def __init__(self, story: Story) -> None:
        self._story = story
        self._heard: list[bytes] = []
        kinds = telling().union(BESIDE, (DecisionTaken.event_type, OPENED))
        self.listeners = dict.fromkeys(kinds, self._heard.append)

    def rest(self) -> None:
        """All lines were walked."""
        heard = [raw for raw in self._heard if not raw.startswith(A_STEP) or _may_be_told(raw)]
        self._heard.clear()
        told = [raw for raw in heard if not raw.startswith(A_GATE)]
        lines = iter(orjson.loads(b"[" + b",".join(told) + b"]"))
        for raw in heard:
            if raw.startswith(A_GATE):
                self._story.wait(subject_of(raw).decode(), ts_of(raw))
            else:
                self._story.happen(next(lines))


def _may_be_told(raw: bytes) -> bool:
    start = raw.rfind(b',"source":')
    return _may_be_worth_a_word(raw[start : raw.find(b',"decision":', start)])


@lru_cache(maxsize=256)
def _may_be_worth_a_word(step: bytes) -> bool:
    """Whether there may be a sentence for a step: by where from and where to, where it says so in
    our words, whatever machine takes it.
    """
    try:
        said = orjson.loads(b"{" + step.removeprefix(b",") + b"}")
        return any(sentence_of(STEP, 0, {"machine": one, **said}) for one in MACHINES)
    except (ValueError, LookupError):
        return True
