"""What was set aside: issues closed with a reason, and changes kept for later."""

from typing import ClassVar, Literal

from pydantic import Field

from writer.contracts.identifiers import AnchorId, ChapterNumber, Moment, Name
from writer.contracts.record import Ledger, Record


class SetAside(Record):
    """Something the human set aside, with the reason."""

    id: Name
    reason: Name
    by: Name
    at: Moment
    anchors: list[AnchorId] = Field(default_factory=list)
    fingerprint: str = ""
    """What the same alarm is recognised by."""


class Waiver(SetAside):
    """An issue closed with a reason instead of a fix."""

    status: Literal["active", "revoked", "reopened"] = "active"
    """Reopened where a proposal touched one of its anchors."""
    chapter: ChapterNumber | None = None
    issue_id: str | None = None


class Waivers(Ledger[Waiver]):
    """The waiver register of a book."""

    kind: ClassVar[str] = "waivers"


class BacklogItem(SetAside):
    """A change the human wants to come back to."""

    status: Literal["deferred", "resumed", "dropped"] = "deferred"


class Backlog(Ledger[BacklogItem]):
    """The changes of a book that wait for later."""

    kind: ClassVar[str] = "backlog"
