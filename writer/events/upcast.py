"""Lines that an older NovelGate wrote, read as the events of today. The one place that knows of it.

A line is never changed: its chain would no longer fit. A field that came later has a default where
it stands; what was renamed, split or said otherwise is told here, step by step, oldest first.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from writer.events.types import BY_TYPE, Event

Data: TypeAlias = dict[str, Any]
Step: TypeAlias = Callable[[Data], Data]

RENAMED: dict[str, str] = {}
"""Types of events by what they were once called."""
STEPS: dict[str, tuple[Step, ...]] = {}
"""What is done to the data of a type, by its name of today. Data of today comes out as it is."""


def kind_of(event_type: str) -> str:
    """What a type is called today."""
    return RENAMED.get(event_type, event_type)


def event_of(event_type: str, data: Mapping[str, Any]) -> Event:
    kind = kind_of(event_type)
    if steps := STEPS.get(kind):
        told = dict(data)
        for step in steps:
            told = step(told)
        data = told
    return BY_TYPE[kind].model_validate(data)


def is_known(event_type: str) -> bool:
    return kind_of(event_type) in BY_TYPE
