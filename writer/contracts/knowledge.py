"""What the graph answers: who somebody is, since when, and which chapter says so."""

from typing import Any

from pydantic import Field

from writer.contracts.identifiers import Count
from writer.contracts.record import Fact


class EvidenceRef(Fact):
    """Where a fact is to be found."""

    chapter_number: Count
    source: str
    """Such as `chapter_memory.key_events[0]`."""
    snippet: str


class Happened(Fact):
    """Something that happened, and who was in it."""

    event_id: str
    """`ch3_e1`: the first event of chapter 3."""
    chapter: Count
    what: str
    people: tuple[str, ...] = ()
    when: str = ""
    evidence_ref: EvidenceRef
    under_review: bool = False
    """Its chapter is back at its gate."""


class Related(Fact):
    """What one person is to another."""

    source: str
    target: str
    relation: str
    evidence_ref: EvidenceRef


class Present(Fact):
    """Who was where, in which scene."""

    name: str
    place: str
    chapter: Count
    scene: Count
    evidence_ref: EvidenceRef
    under_review: bool = False


class Whois(Fact):
    """Somebody, as far as they are known at the end of a chapter."""

    name: str
    anchor: str = ""
    role: str = ""
    as_of: Count
    since: Count | None = None
    """The first chapter that tells of them."""
    state: str = ""
    state_chapter: Count = 0
    facts: dict[str, Any] = Field(default_factory=dict)
    """How they were when the book began."""
    relations: tuple[Related, ...] = ()
    events: tuple[Happened, ...] = ()
    """The last ones, the newest first."""
    last_seen: Present | None = None


class Step(Fact):
    """One step on the way from one person to another."""

    source: str
    target: str
    by: str
    """`relation` or `event`."""
    told: str
    evidence_ref: EvidenceRef
