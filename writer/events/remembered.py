"""What was found out about texts. The same texts come again and again, and to ask for what is known
of one takes no call at all.
"""

from collections.abc import Callable
from typing import TypeVar

FoundT = TypeVar("FoundT")

MOST, LONGEST = 4_000_000, 100_000
"""Characters of all texts together, and of one: a pack is told with every call about a chapter."""
EACH = 400
"""What a text of no length takes as well."""


class Remembered(dict[str, FoundT]):
    """By their texts; forgotten all at once where these are too many."""

    def __init__(self, find: Callable[[str], FoundT], most: int = MOST) -> None:
        super().__init__()
        self._find = find
        self._room = self._most = most

    def __missing__(self, text: str) -> FoundT:
        found, size = self._find(text), len(text)
        if size <= LONGEST:
            self._room -= size + EACH
            if self._room < 0:
                self.clear()
                self._room = self._most - size - EACH
            self[text] = found
        return found
