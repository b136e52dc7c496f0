"""Where a deposited chapter came from."""

from typing import ClassVar, Literal

from writer.contracts.identifiers import (
    ChapterNumber,
    Count,
    Moment,
    Name,
    ProposalId,
    Sha1,
    Sha256,
    Version,
)
from writer.contracts.record import Fact


class PayloadRef(Fact):
    """A large text kept beside the log."""

    path: Name
    chars: Count
    sha1: Sha1


class Hand(Fact):
    """A person's own hand on a chapter."""

    by: Name
    what: Literal["edited", "wrote", "took", "planned", "imported"]
    """Edited at the gate, written from nothing, changed in its file, its plan, or imported."""
    at: Moment


class Provenance(Fact):
    """Why a chapter's text is what it is."""

    kind: ClassVar[str] = "provenance"

    chapter: ChapterNumber
    decision: Literal["accept"] = "accept"
    decided_by: Name
    decided_at: Moment
    decision_event_id: str = ""
    draft_sha256: Sha256
    frozen_version: Version
    proposals: tuple[ProposalId, ...] = ()
    """Those applied in the frozen version it was written from."""
    run_id: Name
    payload_hashes: tuple[str, ...] = ()
    """Prompts, answers and drafts it was made of."""
    hands: tuple[Hand, ...] = ()
    """Every time a person's own hand was on it; one that `wrote` made the draft itself."""
