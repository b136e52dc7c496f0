"""Interleaved timing: each side runs in turn, so that noise falls on both alike."""

import gc
import resource
import statistics
import subprocess
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Work: TypeAlias = Callable[[], object]
Clock: TypeAlias = Callable[[], float]
Typical: TypeAlias = Callable[[Sequence[float]], float]
WALL: Clock = time.perf_counter
OWN: Clock = time.process_time
"""The time this process had the machine for: the same however busy that is. Not for what waits."""


def of_processes() -> float:
    """The time that the processes which ended here had the machine for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@dataclass(frozen=True, slots=True)
class Ratio:
    """How many times as long the one takes as the other."""

    name: str
    value: float
    limit: float

    def holds(self) -> bool:
        return self.value <= self.limit

    def line(self) -> str:
        sign = "✔ ok" if self.holds() else "✘ too much"
        return f"{self.name:<68} {self.value:8.2f} ×  {self.limit:6g} ×  {sign}"


def table(ratios: Iterable[Ratio]) -> str:
    head = f"{'':<68} {'measured':>10}  {'at most':>8}"
    return "\n".join([head, *(ratio.line() for ratio in ratios)])


def interleaved(
    one: Work, other: Work, rounds: int, clock: Clock = WALL, typical: Typical = statistics.median
) -> tuple[float, float]:
    """Seconds of each: the median, or `min` where both only compute, since noise can but add."""
    return interleaved_anew(lambda: one, lambda: other, rounds, clock, typical)


def interleaved_anew(
    one: Callable[[], Work],
    other: Callable[[], Work],
    rounds: int,
    clock: Clock = WALL,
    typical: Typical = statistics.median,
) -> tuple[float, float]:
    """Seconds of each, where each round needs something new to work on.

    Making that ready is not measured.
    """
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for side, make_ready in zip(times, (one, other), strict=True):
            side.append(_seconds(make_ready(), clock))
    return typical(times[0]), typical(times[1])


def _seconds(work: Work, clock: Clock) -> float:
    gc.collect()
    gc.disable()  # what it costs depends on all else that is alive
    try:
        start = clock()
        work()
        return clock() - start
    finally:
        gc.enable()


def process(command: Sequence[str]) -> Work:
    return lambda: subprocess.run(command, check=True, capture_output=True)
