"""What the model's work cost."""

from writer.contracts.identifiers import Count, Money
from writer.contracts.record import Fact


class Cost(Fact):
    """Calls, tokens and money."""

    calls: Count = 0
    tokens_in: Count = 0
    tokens_out: Count = 0
    usd: Money | None = 0.0
    """Nothing where the price of a model is not known."""


class CostReport(Fact):
    """Where the tokens went, and where more will go."""

    book: str
    total: Cost
    by_role: dict[str, Cost]
    by_chapter: dict[int, Cost]
    """0 is the work on the materials."""
    cap_usd: float | None
    chapters_left: Count
    """Those that are not written yet."""
    estimate: Cost | None
    """For the chapters that are left; nothing before the first was written."""
