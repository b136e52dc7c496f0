"""A place in a log."""

from dataclasses import dataclass

from writer.events import chain


@dataclass(frozen=True, slots=True)
class Position:
    """A place between two lines of the log."""

    seq: int = 0
    chain: str = chain.GENESIS
    size: int = 0
    """Bytes of the log up to here."""


START = Position()
