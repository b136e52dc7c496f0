"""A place in a log."""

from typing import NamedTuple

from writer.events import chain


class Position(NamedTuple):
    """A place between two lines of the log."""

    seq: int = 0
    chain: str = chain.GENESIS
    size: int = 0
    """Bytes of the log up to here."""


START = Position()
