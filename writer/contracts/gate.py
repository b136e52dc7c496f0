"""What a gate tells the human: what may be done, and what stands in the way."""

from typing import Literal

from writer.contracts.record import Fact

GateAction = Literal["accept", "rewrite", "waive", "escalate"]


class Blocker(Fact):
    """One reason why a gate stays shut."""

    id: str
    """The question's (`OQ-003`), the conflict's (`CF-002`) or the condition's."""
    severity: str = "blocker"
    path: str = ""
    """Where in the pack or the chapter."""
    message: str
    hint: str = ""


class ActionOffer(Fact):
    """One of the four buttons: open, or shut with its reasons."""

    action: GateAction
    allowed: bool = True
    reasons: tuple[str, ...] = ()
