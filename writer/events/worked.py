"""What the lines of a log say of the work of agents: what each piece of it took, and what it cost.

That needs no line of another kind, and these are almost half of all lines: of a long log another
process finds them out while we walk. So nothing is imported here that takes long.
"""

from collections.abc import Iterable
from typing import Any, TypeAlias

from writer.events.counted import ENDED
from writer.events.links import BEFORE_CHAPTER
from writer.events.lot import Lot
from writer.events.paid import ANSWERED, parsed

BEGUN = b'{"event_type":"node_start'
ANCHORS = b',"anchors":['
NODE = b',"node":"'

Piece: TypeAlias = tuple[int, str, str, str, int, bool, int, int, int, float | None]
"""Its number, moment, actor, node and chapter; whether it failed, and its milliseconds; its calls,
tokens and money, where that is known."""
WORDS = 10
Spent: TypeAlias = list[Any]
"""Calls, tokens and money of a node at work."""


class Worked:
    """Grows by some lines at a time."""

    def __init__(self) -> None:
        self.pieces: list[Piece] = []
        self._at_work: dict[str, Spent] = {}

    def take(self, lot: Lot, answers: Iterable[dict[str, Any]]) -> None:
        """What these lines say, after those that were taken before, and the answers among them."""
        lines, kinds = lot.lines, lot.kinds
        ends = iter(parsed(list(map(_front, lot.of(ENDED)))))
        answered = iter(answers)
        for place in lot.places(BEGUN, ENDED, ANSWERED):
            raw, kind = lines[place], kinds[place]
            if kind == ENDED:
                self.pieces.append(self._end(next(ends)))
            elif kind == BEGUN:
                self._at_work[_node(raw)] = [0, 0, 0.0]
            else:
                self._pay(_node(raw), next(answered))

    def _pay(self, node: str, said: dict[str, Any]) -> None:
        """A call of a node at work, or of the last that began."""
        spent, usd = self._at_work.get(node) or self._of_another(), said.get("usd")
        spent[0] += 1
        spent[1] += said.get("tokens_in", 0) + said.get("tokens_out", 0)
        spent[2] = None if usd is None or spent[2] is None else spent[2] + usd

    def _of_another(self) -> Spent:
        unknown = self._at_work.setdefault("", [0, 0, 0.0])
        return next((one for name, one in reversed(self._at_work.items()) if name), unknown)

    def _end(self, line: dict[str, Any]) -> Piece:
        node, has_failed = line["node"], line["status"] == "error"
        calls, tokens, usd = self._at_work.pop(node, (0, 0, 0.0))
        took = line["duration_ms"] or 0
        who = line["seq"], line["ts"], line["actor"], node, line["chapter"]
        return (*who, has_failed, took, calls, tokens, usd)


def _node(raw: bytes) -> str:
    start = raw.find(NODE, BEFORE_CHAPTER) + len(NODE)
    node = raw[start : raw.find(b'"', start)]
    return node.decode() if b"\\" not in node else str(parsed([_front(raw)])[0]["node"])


def _front(raw: bytes) -> bytes:
    """What stands before the anchors of a line: who, when, where, and how long it took."""
    return raw[: raw.find(ANCHORS)] + b"}"


def in_columns(pieces: list[Piece]) -> list[tuple[Any, ...]]:
    """As one process tells another: that is read in half the time."""
    return list(zip(*pieces, strict=True))


def from_columns(columns: list[list[Any]]) -> list[Piece]:
    """One of `look.NO_SENSE` where it is none."""
    if columns and len(columns) != WORDS:
        raise TypeError("this is no work")
    return list(zip(*columns, strict=True))
