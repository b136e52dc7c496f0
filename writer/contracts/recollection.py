"""What was recalled for a chapter before a model was asked about it, as the record keeps it."""

from pydantic import Field

from writer.contracts.identifiers import ChapterNumber, Count
from writer.contracts.record import Fact


class Passage(Fact):
    """A stretch of accepted text."""

    key: str
    """`ch3_s2_p1`: chapter, scene, and which piece of it."""
    chapter: ChapterNumber
    scene: Count
    text: str
    score: float = 0.0


class Standing(Fact):
    """How a person stood when they were last told of."""

    name: str
    chapter: Count
    state: str


class Shortfall(Fact):
    """A memory that could not be asked, and why; the work goes on without it."""

    store: str
    """mem0, entities or graph."""
    failure: str
    """raised, hung, misshapen or off."""
    said: str = ""


class Recollection(Fact):
    """Everything that was found for one chapter, in the order in which it is told."""

    passages: tuple[Passage, ...] = ()
    standings: tuple[Standing, ...] = ()
    preferences: dict[str, str] = Field(default_factory=dict)
    """By their ids, the most fitting first."""
    shortfalls: tuple[Shortfall, ...] = ()
