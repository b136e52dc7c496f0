"""What a rollback took away, so that it can be put back."""

from typing import ClassVar

from pydantic import Field

from writer.contracts.identifiers import Moment, Name
from writer.contracts.record import Fact


class KeptFile(Fact):
    """A file that is gone from its place, and where its content is still to be had."""

    sha256: str
    payload: str
    run_id: str


class Rollback(Fact):
    """The archive of one subject that was rolled back: the materials, or a chapter."""

    kind: ClassVar[str] = "rollback"

    rollback_id: Name
    subject: str
    """`materials`, or `chapter:5`."""
    state: str
    """Where its machine stood."""
    version: str = ""
    """The version of the materials, where they were rolled back."""
    by: Name
    at: Moment
    reason: str = ""
    files: dict[str, KeptFile] = Field(default_factory=dict)
