"""Who tells a log what it must say: the record of an earlier run, while that run is told again."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from writer.events.envelope import Entry


class Script(Protocol):
    """What cannot be done again is taken from here by its number; all else is held against it."""

    parallel: bool
    """Whether several nodes may have been at work at the same time."""

    @property
    def versions(self) -> dict[str, str]:
        """What the run was made with."""
        ...

    @property
    def follows(self) -> str:
        """The run before the one that is told again; nothing where that is the first."""
        ...

    def moment(self, seq: int) -> datetime:
        """When the event of that number happened."""
        ...

    def stamp(self, seq: int) -> str:
        """The same as it was written."""
        ...

    def wait(self, node: str) -> None:
        """Until it is the turn of this node, where several were at work at the same time."""
        ...

    def recalled(self, seq: int, subject: str) -> str:
        """What was found when this was looked for, where that is what the event tells of."""
        ...

    def retold(self, seq: int, entry: Entry) -> Entry:
        """The entry with what only the first telling can know, such as how long it took."""
        ...

    def hold(self, seq: int, lines: Sequence[bytes], entries: Sequence[Entry]) -> None:
        """Raises where the record has other lines in this place. Nothing is written before."""
        ...
