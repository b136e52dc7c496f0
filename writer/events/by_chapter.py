"""Where the lines of each chapter stand in a log that grows: every piece of it is looked at once.

To look through the whole log for every chapter would take the longer, the longer the book is.
"""

import re
from collections import defaultdict
from collections.abc import Collection

from writer.errors import BrokenLog
from writer.events.envelope import Envelope
from writer.events.reading import BEFORE, PIECE, Read, held_against, lines_of_chapter

LINE = b'{"event_type":"'
CHAPTER = re.compile(rb',"chapter":(\d+),"phase":')


class ByChapter:
    """The lines of one log, by their places. What was recorded once stays where it is."""

    def __init__(self) -> None:
        self._end = 0
        self._places: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)

    def lines(
        self, read: Read, size: int, number: int, run_id: str, kinds: Collection[str]
    ) -> list[Envelope]:
        """Those of a chapter that are of these kinds, each held against the one right before it.

        Where they are not where they were, the log is looked through as if for the first time.
        """
        self._look_on(read, size)
        starts = tuple(LINE + f'{kind}"'.encode() for kind in kinds)
        try:
            return self._held(read, number, run_id, starts)
        except (BrokenLog, ValueError):
            found = lines_of_chapter(read, size, number, run_id)
            return [line for line in found if line.event_type in kinds]

    def _look_on(self, read: Read, size: int) -> None:
        piece = PIECE
        while self._end < size:
            data = read(self._end, min(piece, size - self._end))
            whole = data.rfind(b"\n") + 1
            if not whole:
                piece *= 4  # a line that is longer than that
                if len(data) >= size - self._end:
                    return
                continue
            self._note(data[:whole])
            self._end += whole

    def _note(self, data: bytes) -> None:
        end = 0
        while found := CHAPTER.search(data, end):
            start = data.rfind(b"\n", 0, found.start()) + 1
            end = data.find(b"\n", found.end()) + 1
            self._places[int(found[1])].append((self._end + start, self._end + end))

    def _held(
        self, read: Read, number: int, run_id: str, starts: tuple[bytes, ...]
    ) -> list[Envelope]:
        places = self._places[number]
        if not places:
            return []
        first = max(0, places[0][0] - BEFORE)
        together = places[-1][1] - first <= PIECE
        data = read(first, places[-1][1] - first) if together else b""
        found = []
        for start, end in places:
            if not together:
                first = max(0, start - BEFORE)
                data = read(first, end - first)
            before = data[max(0, start - first - BEFORE) : start - first]
            raw, last = data[start - first : end - first - 1], data[end - first - 1 : end - first]
            if not raw.startswith(LINE) or last != b"\n" or (start and before[-1:] != b"\n"):
                raise ValueError(f"no line from {start} to {end}")
            if raw.startswith(starts):
                found.append(held_against(before, raw, run_id))
        return [line for line in found if line.chapter == number]
