"""Interleaved timing: each side runs in turn, so that noise falls on both alike."""

import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ratio:
    """How many times as long the one takes as the other, by their medians."""

    name: str
    value: float
    limit: float

    def holds(self) -> bool:
        return self.value <= self.limit

    def line(self) -> str:
        sign = "✔" if self.holds() else "✘"
        return f"{sign} {self.name:<60} {self.value:6.2f} ×  (at most {self.limit:g} ×)"


def interleaved(
    one: Callable[[], object], other: Callable[[], object], rounds: int
) -> tuple[float, float]:
    """Median seconds of each."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for side, work in zip(times, (one, other), strict=True):
            start = time.perf_counter()
            work()
            side.append(time.perf_counter() - start)
    return statistics.median(times[0]), statistics.median(times[1])


def process(command: Sequence[str]) -> Callable[[], object]:
    return lambda: subprocess.run(command, check=True, capture_output=True)
