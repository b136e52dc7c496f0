"""Numbers of chapters as people write them: `1-3, 5`."""

from collections.abc import Iterable


def ranges(numbers: Iterable[int]) -> str:
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return ", ".join("-".join(map(str, run)) for run in runs)
