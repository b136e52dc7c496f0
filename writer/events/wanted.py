"""Which events somebody asks for."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from writer.events import words

if TYPE_CHECKING:
    from writer.events.envelope import Envelope


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is None is not asked about."""

    type: str | None = None
    status: str | None = None
    chapter: int | None = None
    grep: str | None = None

    @property
    def is_everything(self) -> bool:
        return self == EVERYTHING

    def wants(self, line: "Envelope") -> bool:
        return (
            self.type in (None, line.event_type)
            and self.status in (None, line.status)
            and self.chapter in (None, line.chapter)
            and self.has(line.event_type, line.node, line.message, line.data)
        )

    def has(self, kind: str, node: str, message: str, data: Any) -> bool:
        """Whether the text that is looked for is anywhere in it."""
        return self.grep is None or self.grep.casefold() in words.of(kind, node, message, data)


EVERYTHING = Wanted()
