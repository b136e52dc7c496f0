"""What the model's work cost."""

from typing import Literal

from pydantic import Field

from writer.contracts.identifiers import Count, Money
from writer.contracts.record import Fact


class Cost(Fact):
    """Calls, tokens and money."""

    calls: Count = 0
    tokens_in: Count = 0
    tokens_out: Count = 0
    usd: Money | None = 0.0
    """Nothing where the price of a model is not known."""


class Spent(Cost):
    """With what servers say about tokens that cost less, or that nobody sees."""

    tokens_cached: Count = 0
    """Of those that went in, as many as the server had read before."""
    tokens_reasoning: Count = 0
    """Of those that came out, as many as the model said to itself."""


class CostReport(Fact):
    """Where the tokens went, and where more will go."""

    book: str
    total: Cost
    by_role: dict[str, Spent]
    by_chapter: dict[int, Spent]
    """0 is the work on the materials."""
    by_model: dict[str, Spent] = Field(default_factory=dict)
    by_day: dict[str, Spent] = Field(default_factory=dict)
    cap_usd: float | None
    chapters_left: Count
    """Those that are not written yet."""
    estimate: Cost | None
    """For the chapters that are left; nothing where none is left."""
    estimate_by: Literal["written", "typical"]
    """Whether the chapters that are written speak for them, or what is usual."""
