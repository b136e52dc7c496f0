"""What a change touches, as computed: where, and why."""

from typing import ClassVar, Literal

from pydantic import Field

from writer.contracts.identifiers import AnchorId, ChapterNumber, Count, ProposalId
from writer.contracts.record import Fact, Record

Touched = Literal[
    "text",
    "draft",
    "plan",
    "scene",
    "memory",
    "arc",
    "threads",
    "graph",
    "waiver",
    "sheet",
    "steer",
    "pack",
]
"""The kind of thing that is touched."""
Because = Literal["names", "says", "cites", "tells", "checks", "hangs"]
"""It names what is renamed or changed; says the old value; cites the anchor in a review or an
event; is the chapter that the changed item tells of; the checks find it wrong under the changed
pack; or it hangs on a chapter that comes back."""


class Trace(Record):
    """One place that a change touches, and why."""

    what: Touched
    where: str
    """A file of the book, a place of the pack, or an id."""
    because: Because
    chapter: ChapterNumber | None = None
    anchors: list[AnchorId] = Field(default_factory=list)
    quote: str = ""
    """Word for word, where it shows first."""
    note: str = ""
    """In words, where somebody said something about it."""
    count: Count = 1


class Impact(Record):
    """What the change touches, as computed."""

    chapters: list[ChapterNumber] = Field(default_factory=list)
    """Deposited chapters that come back to their gate."""
    memories: list[str] = Field(default_factory=list)
    graph_events: list[str] = Field(default_factory=list)
    waivers: list[str] = Field(default_factory=list)
    rollback: bool = False
    """Deposited chapters go back to their gate."""
    taints_memory: bool = False
    """Memories hold what will no longer be true."""
    mentions: list[ChapterNumber] = Field(default_factory=list)
    """Deposited chapters that name what changes and say nothing that would be wrong: they stay."""
    drafts: list[ChapterNumber] = Field(default_factory=list)
    """Chapters in hand whose draft is touched: they are checked again."""
    sheets: list[ChapterNumber] = Field(default_factory=list)
    """Chapters whose open instruction sheet is touched."""
    beside: list[ProposalId] = Field(default_factory=list)
    """Open proposals that change the same place."""
    places: list[Trace] = Field(default_factory=list)
    """Each place, and why."""


class Occurrence(Fact):
    """A name or a term where it stands."""

    where: str
    chapter: ChapterNumber | None = None
    form: str
    """As it is written there."""
    new: str = ""
    """What it would be."""
    quote: str
    """With what stands around it."""


class Occurrences(Fact):
    """Every place where a name or a term of a proposal stands."""

    kind: ClassVar[str] = "occurrences"

    proposal_id: ProposalId
    found: tuple[Occurrence, ...] = ()
