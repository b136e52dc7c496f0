"""Stable ids: every item of a pack has one, and no id is ever used for a second item."""

from collections import Counter
from collections.abc import Collection, Iterable

from writer.contracts.pack import MaterialsPack
from writer.pack.items import CHAPTERS, Item, items

MOST_DIGITS = 6
"""A longer number was typed by somebody; no pack comes to it, so nothing is counted from there."""


def with_ids(
    pack: MaterialsPack, before: MaterialsPack | None = None, returning: Collection[str] = ()
) -> MaterialsPack:
    """A copy in which every item has an id; of items that share one, the first keeps it.

    The pack remembers the highest number it ever gave to each kind. An item that is new since the
    version `before` keeps an id that it brings only if its number is above all that were given,
    or if it is one of those `returning` that had been taken out.
    """
    numbered = pack.copied()
    given = _last_numbers(before) if before else Counter[str]()
    last = given | _last_numbers(pack)
    known = {item.anchor for item in items(before or pack)} | set(returning)
    taken = {""}
    for item in items(numbered):
        of_another = item.anchor not in known and _number(item.anchor) <= given[_kind(item)]
        if _kind(item) != CHAPTERS and (of_another or item.anchor in taken):
            _give(item, last)
        taken.add(item.anchor)
    numbered.meta.last_ids = dict(sorted(last.items()))
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
    last[_kind(item)] += 1
    item.record.__setattr__("id", f"{_kind(item)}-{last[_kind(item)]:03d}")


def _kind(item: Item) -> str:
    return item.shelf.prefix


def _last_numbers(pack: MaterialsPack) -> Counter[str]:
    """The highest number of each kind, those of items that are long gone among them."""
    return Counter(pack.meta.last_ids) | _highest(ever_named(pack))


def _highest(ids: Iterable[str]) -> Counter[str]:
    last: Counter[str] = Counter()
    for anchor in ids:
        prefix, _, _ = anchor.partition("-")
        if prefix != CHAPTERS and (number := _number(anchor)):
            last[prefix] = max(last[prefix], number)
    return last


def _number(anchor: str) -> int:
    """0 for what has no number that was counted."""
    _, _, number = anchor.partition("-")
    counted = number.isdecimal() and number.isascii() and len(number) <= MOST_DIGITS
    return int(number) if counted else 0
