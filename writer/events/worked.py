"""What the lines of a log say of the work of agents: what each piece of it took, and what it cost.

That needs no line of another kind, and these are almost half of all lines: of a long log another
process finds them out while we walk. So nothing is imported here that takes long.
"""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from writer.events.counted import BEFORE_TOOK, ENDED
from writer.events.links import BEFORE_CHAPTER
from writer.events.lot import Lot
from writer.events.paid import ANSWERED, parsed

BEGUN = b'{"event_type":"node_start'
ANCHORS = b',"anchors":['
NODE = b',"node":"'
AT_NODE = len(NODE)

Piece: TypeAlias = tuple[Any, ...]
"""Its number, moment, actor, node and chapter; whether it failed, and its milliseconds; its calls,
tokens and money, where that is known."""
WORDS, TOOK = 10, 6
Columns: TypeAlias = Sequence[Sequence[Any]]
"""What many pieces say, word by word: read and told in half the time. Nothing, where nobody worked.
"""
Spent: TypeAlias = list[Any]
"""Calls, tokens and money of a node at work."""
NOTHING: Spent = [0, 0, 0.0]


class Worked:
    """Grows by some lines at a time."""

    def __init__(self) -> None:
        self.columns: Columns = []
        """All pieces that were finished, once `rest` was called."""
        self._pieces: list[Piece] = []
        self._at_work: dict[bytes, Spent] = {}
        """By their names as they are written."""

    def take(self, lot: Lot, answers: Iterable[dict[str, Any]]) -> int:
        """What these lines say, after those that were taken before, and the answers among them.
        Returns how many milliseconds it took.
        """
        lines, kinds, before = lot.lines, lot.kinds, len(self._pieces)
        ends = iter(parsed(list(map(_front, lot.of(ENDED)))))
        answered = iter(answers)
        for place in lot.places(BEGUN, ENDED, ANSWERED):
            raw, kind = lines[place], kinds[place]
            start = raw.find(NODE, BEFORE_CHAPTER) + AT_NODE
            node = raw[start : raw.find(b'"', start)]
            if kind == ENDED:
                self._pieces.append(self._end(node, next(ends)))
            elif kind == BEGUN:
                self._at_work[node] = [0, 0, 0.0]
            else:
                self._pay(node, next(answered))
        return sum([piece[TOOK] for piece in self._pieces[before:]])

    def rest(self) -> None:
        """There are no more lines."""
        self.columns = list(zip(*self._pieces, strict=True))

    def _pay(self, node: bytes, said: dict[str, Any]) -> None:
        """A call of a node at work, or of the last that began."""
        spent, usd = self._at_work.get(node) or self._of_another(), said.get("usd")
        spent[0] += 1
        spent[1] += said.get("tokens_in", 0) + said.get("tokens_out", 0)
        spent[2] = None if usd is None or spent[2] is None else spent[2] + usd

    def _of_another(self) -> Spent:
        unknown = self._at_work.setdefault(b"", [0, 0, 0.0])
        return next((one for name, one in reversed(self._at_work.items()) if name), unknown)

    def _end(self, node: bytes, line: dict[str, Any]) -> Piece:
        calls, tokens, usd = self._at_work.pop(node, NOTHING)
        return (
            line["seq"],
            line["ts"],
            line["actor"],
            line["node"],
            line["chapter"],
            line["status"] == "error",
            line["duration_ms"] or 0,
            calls,
            tokens,
            usd,
        )


def _front(raw: bytes) -> bytes:
    """What stands before the anchors of a line: who, when, where, and how long it took."""
    return raw[: raw.find(ANCHORS, BEFORE_TOOK)] + b"}"


def columns_from(data: Any) -> Columns:
    """As another process tells us; one of `look.NO_SENSE` where it is none."""
    if type(data) is not list or (data and len(data) != WORDS) or len(set(map(len, data))) > 1:
        raise TypeError("this is no work")
    return data
