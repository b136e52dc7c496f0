"""The most that a book may cost. What is spent is on record; what a call will cost is estimated."""

from collections.abc import Sequence
from threading import Lock

from writer.errors import Refused
from writer.events.envelope import Entry
from writer.events.log import RunLog
from writer.events.types import BudgetExceeded
from writer.llm.call import Model
from writer.llm.tokens import estimate


class Purse:
    """Asked before every call: where the next one may be too much, the work stops before it."""

    def __init__(self, log: RunLog, limit: float | None) -> None:
        self._log = log
        self._limit = limit
        self._told = Lock()

    def hold(self, model: Model, texts: Sequence[str]) -> None:
        if self._limit is None:
            return
        if model.price is None:
            raise Refused("llm.unknown_price", model=model.name, limit=f"{self._limit:.2f}")
        spent = round(self._log.state.cost.usd, 6)
        least = model.price.of(sum(map(estimate, texts)), 0)
        if least and spent + least > self._limit:
            if self._told.acquire(blocking=False):  # of those who ask at once, the first
                tell(self._log, self._limit, spent)
            raise refusal(self._limit, spent)


def tell(log: RunLog, limit: float, spent: float) -> None:
    """That the cap is reached is on record before the work ends."""
    event = BudgetExceeded(limit_usd=limit, spent_usd=spent)
    log.append(Entry(event, message=f"{spent:.4f} of {limit:.2f}"))


def refusal(limit: float, spent: float) -> Refused:
    return Refused("llm.budget", limit=f"{limit:.2f}", spent=f"{spent:.4f}")
