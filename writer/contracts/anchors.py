"""Where each anchor of a pack stands."""

from typing import ClassVar

from pydantic import Field

from writer.contracts.identifiers import AnchorId
from writer.contracts.record import Record


class AnchorPlace(Record):
    """One item of the pack, by its path."""

    path: str
    """A JMESPath that leads to the item in the pack of the same version."""
    title: str = ""


class AnchorIndex(Record):
    """Every anchor of one version of the pack."""

    kind: ClassVar[str] = "anchors"

    anchors: dict[AnchorId, AnchorPlace] = Field(default_factory=dict)
    reverse_index: dict[str, AnchorId] = Field(default_factory=dict)
    """The same from path to anchor."""
