"""A plot that a terminal can show: bars of blocks, one a line."""

from collections.abc import Iterator, Mapping

PARTS = " ▏▎▍▌▋▊▉█"


def bars(values: Mapping[int, int], most: int, width: int) -> Iterator[tuple[str, str]]:
    """Names and bars; where there are more values than lines, each line is the mean of several."""
    numbers = sorted(values)
    step = -(-len(numbers) // most)
    groups = [numbers[place : place + step] for place in range(0, len(numbers), step)]
    means = [sum(values[n] for n in group) / len(group) for group in groups]
    largest = max(means, default=0) or 1
    for group, mean in zip(groups, means, strict=True):
        name = str(group[0]) if len(group) == 1 else f"{group[0]}-{group[-1]}"
        yield name, f"{bar(mean / largest, width)} {mean / 1000:.1f}k"


def bar(share: float, width: int) -> str:
    eighths = round(min(1.0, max(0.0, share)) * width * 8)
    whole, part = divmod(eighths, 8)
    return "█" * whole + (PARTS[part] if part else "")
