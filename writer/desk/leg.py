"""A part of a run that another process tells again: from where to where, and what came of it."""

from dataclasses import asdict, dataclass
from typing import Any, Self

import orjson


@dataclass(frozen=True, slots=True)
class Leg:
    """From the line after one gate to another gate, or to the end of the record."""

    outputs: str
    book: str
    run_id: str
    recursion_limit: int
    place: str
    """A directory of its own."""
    begins: int
    """The last line that was told before it."""
    ends: int

    def to_word(self) -> str:
        return orjson.dumps(asdict(self)).decode()

    @classmethod
    def from_word(cls, word: str) -> Self:
        return cls(**orjson.loads(word))


@dataclass(frozen=True, slots=True)
class Came:
    """A leg that came out as it is on record: all that it wrote lies in its place."""

    name: str
    """Of the book, from its first line to its last."""
    changed: dict[str, str | None]
    """The files that it found and did not leave as they were: their digests then. None where the
    record says nothing of them."""
    gone: list[str]
    """Those of them that are not there any more."""

    def to_bytes(self) -> bytes:
        return orjson.dumps(asdict(self))

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """ValueError or TypeError where it makes no sense."""
        said: dict[str, Any] = orjson.loads(data)
        return cls(**said)
