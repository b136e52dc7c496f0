"""A log from its end, the newest line first: each held against the line before it. What stands
between those that are wanted is not parsed, and what is older than they are is not even read.
"""

import re
from collections.abc import Collection, Iterator

from writer.events.envelope import Envelope
from writer.events.reading import BEFORE, Read, held_against

STRETCH = 256 * 1024
"""Bytes that are looked through at a time: whoever else has work waits no longer than for those."""
BEHIND = 4096
"""More than most lines have."""


def newest(read: Read, size: int, run_id: str, kinds: Collection[str]) -> Iterator[Envelope]:
    """The lines of a log of that size that are of these kinds; without any, all of them."""
    kind = "|".join(sorted(kinds)) or "[a-z_]+"
    begins = re.compile(rb'\n\{"event_type":"(?:%b)"' % kind.encode())
    end = size
    while end > 0:
        start = max(0, end - STRETCH)
        first = max(0, start - BEFORE)
        data = read(first, min(end + BEHIND, size) - first)
        if not start:  # no line stands before the first one, so no newline does
            data, first = b"\n" + data, -1
        ends = [found.start() for found in begins.finditer(data, start - first if start else 0)]
        for place in reversed([place for place in ends if first + place < end]):
            stop = data.find(b"\n", place + 1)
            raw = data[place + 1 : stop] if stop > 0 else _whole(read, first + place + 1)
            is_first = first + place < 0
            before = b"" if is_first else data[max(0, place + 1 - BEFORE) : place + 1]
            yield held_against(before, raw, run_id)
        end = start


def _whole(read: Read, place: int) -> bytes:
    """A line that is longer than most."""
    size = BEHIND
    while (end := (data := read(place, size)).find(b"\n")) < 0:
        size *= 4
    return data[:end]
