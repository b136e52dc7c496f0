"""Stable ids: every item of a pack has one, and no id is ever used for a second item."""

from collections import Counter
from collections.abc import Collection, Iterable
from itertools import chain

from writer.contracts.pack import MaterialsPack
from writer.pack.items import CHAPTERS, Item, items


def with_ids(pack: MaterialsPack, retired: Collection[str] = ()) -> MaterialsPack:
    """A copy in which every item has an id; of items that share one, the first keeps it.

    `retired` are the ids of items that are gone. What the pack itself still speaks of, in its
    changelog or its conflicts, counts as retired too.
    """
    numbered = pack.model_copy(deep=True)
    last = _last_numbers(chain(ever_named(pack), retired))
    taken: set[str] = set()
    for item in items(numbered):
        if item.shelf.prefix != CHAPTERS and (not item.anchor or item.anchor in taken):
            _give(item, last)
        taken.add(item.anchor)
    return numbered


def ever_named(pack: MaterialsPack) -> set[str]:
    """Every id that the pack has or speaks of."""
    named = {item.anchor for item in items(pack) if item.anchor}
    for entry in pack.changelog:
        named.update(entry.anchors)
    for conflict in pack.conflicts:
        named.update(conflict.anchors)
    return named


def _give(item: Item, last: Counter[str]) -> None:
    prefix = item.shelf.prefix
    last[prefix] += 1
    item.record.__setattr__("id", f"{prefix}-{last[prefix]:03d}")


def _last_numbers(ids: Iterable[str]) -> Counter[str]:
    last: Counter[str] = Counter()
    for anchor in ids:
        prefix, _, number = anchor.partition("-")
        if number.isdecimal() and number.isascii():
            last[prefix] = max(last[prefix], int(number))
    return last
