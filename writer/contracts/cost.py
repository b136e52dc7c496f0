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
