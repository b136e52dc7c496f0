"""A line that this process has just written, as far as the state needs it.

What happened is read from the data of the line, as whoever reads the log will: a process knows
what the log says, and not what it meant to say. What was put in front of the data is as it was put.
"""

from collections.abc import Mapping
from typing import NamedTuple

import orjson

from writer.events.envelope import PayloadRef
from writer.events.types import Event
from writer.events.upcast import event_of


class OwnLine(NamedTuple):
    """Told without the rest of its envelope, which nobody here has to be told."""

    event_type: str
    run_id: str
    seq: int
    ts: str
    chapter: int
    payload_refs: Mapping[str, PayloadRef]
    data: bytes
    """As it stands in the line."""

    def event(self) -> Event:
        return event_of(self.event_type, orjson.loads(self.data))
