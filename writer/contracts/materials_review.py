"""Reviews of the materials: the agents' and the human's."""

from typing import ClassVar, Literal

from pydantic import Field

from writer.contracts.identifiers import AnchorId, Count, Moment, Name, Version
from writer.contracts.record import Fact
from writer.contracts.sheet import InstructionSheet


class Finding(Fact):
    """Something a specialist found in the pack."""

    id: str
    anchors: tuple[AnchorId, ...] = ()
    kind: Literal["conflict", "gap", "question"]
    description: str
    proposed_ruling: str = ""
    fingerprint: str = ""
    """The same for the same finding in another round, however it is worded."""


class Reviewer(Fact):
    """One specialist, and what they found."""

    role: Name
    findings: tuple[Finding, ...] = ()
    trouble: str = ""
    """Why there is nothing from this one, where the model did not answer."""


class AgentReview(Fact):
    """One round of the agents' review loop over a version of the pack."""

    kind: ClassVar[str] = "agent_review"

    version: Version
    reviewers: tuple[Reviewer, ...] = ()
    round: Count = 1
    converged: bool = False
    """True where everyone was heard and nobody found anything new."""
    rounds_left: Count = 0


class MaterialsHumanReview(Fact):
    """What the editor-in-chief decided about a version of the pack."""

    kind: ClassVar[str] = "materials_human_review"

    version: Version
    decision: Literal["freeze", "request_changes", "answer", "edit"]
    by: Name
    at: Moment
    sheet: InstructionSheet | None = None
    answers: dict[str, str] = Field(default_factory=dict)
    """Answers by the question's id."""
    rulings: dict[str, str] = Field(default_factory=dict)
    """Rulings by the conflict's id."""
    notes: str = ""
    card_id: str = ""
    """The card this answers."""
