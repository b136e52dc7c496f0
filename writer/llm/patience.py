"""How long we wait for a model, and how often we ask it again."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

from writer.clock import Clock
from writer.llm.failure import Failure

ATTEMPTS = 4
FIRST_PAUSE = 1.0
LONGEST_PAUSE = 60.0
SLICE = 0.2
"""Seconds after which somebody who wants to stop is heard."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds: to a connection, to the first word, from word to word, and for the whole answer."""

    connect: float
    first: float
    gap: float
    total: float

    @classmethod
    def of(cls, silence: float) -> Self:
        """By the silence that a user bears; a long prompt is read for longer before a word."""
        return cls(connect=min(silence, 15.0), first=silence * 5, gap=silence, total=silence * 30)


def pause(failure: Failure, attempt: int, clock: Clock) -> float:
    """Seconds until the next attempt: what the server asks for, or twice as long each time. What
    comes on top is chance, so that not everybody asks again at once.
    """
    if failure.wait is not None:
        return min(failure.wait, LONGEST_PAUSE) + clock.chance()
    return min(FIRST_PAUSE * 2.0 ** (attempt - 1), LONGEST_PAUSE) * (0.5 + clock.chance())


def wait(seconds: float, clock: Clock, heard: Callable[[], None]) -> None:
    """In slices, so that whoever wants to stop is heard in between."""
    while seconds > 0:
        heard()
        clock.sleep(min(seconds, SLICE))
        seconds -= SLICE
