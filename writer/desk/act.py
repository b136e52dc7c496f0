"""One append of the record, as whoever does it again has to read it."""

from dataclasses import dataclass
from typing import Any

from writer.contracts.validation import DocumentT
from writer.desk.retelling import Retelling
from writer.events.envelope import Envelope


@dataclass(frozen=True, slots=True)
class Act:
    """What was recorded together, and in it the event that says what was done."""

    record: Retelling
    line: Envelope
    together: list[Envelope]

    @property
    def data(self) -> dict[str, Any]:
        return self.line.data

    @property
    def by(self) -> str:
        return str(self.data.get("by", "")) or str(self.said.get("decided_by", ""))

    @property
    def chapter(self) -> int:
        return self.line.chapter

    @property
    def said(self) -> dict[str, Any]:
        """The person's decision in the words of the law, where a step was taken on it."""
        steps = (one.data["decision"] for one in self.together if one.event_type == "state_changed")
        return dict(next(steps, {}))

    @property
    def whole(self) -> dict[str, Any]:
        """The event with its long texts."""
        return self.record.source.log.full(self.line).data

    def paths(self) -> list[str]:
        return [one.data["path"] for one in self.together if one.event_type == "artifact_written"]

    def read(self, model: type[DocumentT], ending: str) -> DocumentT:
        """The record that was written with it, by how its path ends; KeyError where none was."""
        for one in self.together:
            if one.event_type == "artifact_written" and one.data["path"].endswith(ending):
                content = self.record.source.log.full(one).data["content"]
                return model.from_bytes(content.encode())
        raise KeyError(ending)

    def content(self, path: str) -> bytes | None:
        for one in self.together:
            if one.event_type == "artifact_written" and one.data["path"] == path:
                return str(self.record.source.log.full(one).data["content"]).encode()
        return None
