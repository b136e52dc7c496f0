"""What the lines of a log say of money: which models answered, and what that cost.

It needs no line of another kind, so of a long log another process finds it out while we walk. So
nothing is imported here that takes long.
"""

from itertools import compress
from typing import Any, Self

import orjson

from writer.events.links import MORE, SEAL
from writer.events.lot import Lot

ANSWERED = b'{"event_type":"llm_response'
FAILED = b'{"event_type":"llm_failed'
CALL = b',"data":{"call_key":"'
DATA = len(b',"data":')


class Paid:
    """Grows by some lines at a time."""

    def __init__(self) -> None:
        self.calls = self.tokens_in = self.tokens_out = self.unpriced = 0
        self.usd: list[float] = []
        """One by one, in their order: sums of fractions depend on it."""
        self.models: dict[str, None] = {}
        """Who answered, in the order in which they first did."""

    def take(self, lot: Lot) -> list[dict[str, Any]]:
        """What these lines say; returns what came with each answer."""
        places = lot.places(ANSWERED, FAILED)
        said = parsed([answer_in(lot.lines[place]) for place in places])
        is_answer = [lot.kinds[place] == ANSWERED for place in places]
        answers = said if all(is_answer) else [*compress(said, is_answer)]
        self.calls += len(answers)
        self.tokens_in += sum([one.get("tokens_in", 0) for one in said])
        self.tokens_out += sum([one.get("tokens_out", 0) for one in said])
        for one, counts in zip(said, is_answer, strict=True):
            usd = one.get("usd", None if counts else 0.0)
            if usd is None:
                self.unpriced += 1
            elif usd:
                self.usd.append(usd)
        self.models.update([(one["model"], None) for one in answers])
        return answers

    def to_data(self) -> list[Any]:
        counted = self.calls, self.tokens_in, self.tokens_out, self.unpriced
        return [*counted, self.usd, [*self.models]]

    @classmethod
    def from_data(cls, data: list[Any]) -> Self:
        """One of `look.NO_SENSE` where it is none."""
        paid = cls()
        paid.calls, paid.tokens_in, paid.tokens_out, paid.unpriced, paid.usd, models = data
        if list(map(type, data)) != [int] * 4 + [list] * 2 or {*map(type, paid.usd)} - {float, int}:
            raise TypeError("this is no sum of money")
        if {*map(type, models)} - {str}:
            raise TypeError("these are no names")
        paid.models = dict.fromkeys(models)
        return paid


def answer_in(raw: bytes) -> bytes:
    """What came with the answer of a model: who gave it, and what it cost."""
    start = raw.rfind(CALL)
    if start < 0:
        start = raw.find(b',"data":{', raw.find(b',"message":'))
    return raw[start + DATA : -SEAL].removesuffix(MORE)


def parsed(said: list[bytes]) -> list[dict[str, Any]]:
    """What parts of lines say, all at once."""
    found: list[dict[str, Any]] = orjson.loads(b"[" + b",".join(said) + b"]")
    if len(found) != len(said):
        raise ValueError("a part of a line is more than one")
    return found
