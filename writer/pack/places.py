"""A place of the pack as people name it: `CHAR-001.name`, `execution.glossary[0].term`."""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from writer.contracts.pack import MaterialsPack
from writer.contracts.record import Record
from writer.errors import BadInput
from writer.pack.anchors import item_at
from writer.pack.dotted import NEW_ITEM, dotted, parse
from writer.pack.items import Item, Place, items
from writer.pack.patch import json_pointer, steps

ANCHOR_ALONE = re.compile(r"[A-Z]{2,8}-[A-Z0-9]+(-[A-Z0-9]+)*")
ANCHOR = re.compile(rf"(?P<anchor>{ANCHOR_ALONE.pattern})(?P<rest>[.\[].*)?")
# Versions and their history are written by the desk, never by a change.
NOT_TO_BE_CHANGED = ("meta", "changelog")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that was looked for and found."""

    place: Place
    value: Any
    exists: bool
    """False where something new would be put there."""
    in_collection: bool
    """It is one of a list, or of names that are not fixed, and so can be taken away."""
    item: Item | None
    """The item that it is, or is part of."""

    @property
    def anchor(self) -> str | None:
        return (self.item.anchor or None) if self.item else None

    @property
    def pointer(self) -> str:
        return json_pointer(self.place)


def spot(pack: MaterialsPack, named: str) -> Spot:
    """The place that was named, or BadInput with those it may have been meant for."""
    place = _place(pack, named)
    if place[0] in NOT_TO_BE_CHANGED:
        raise BadInput("checks.place.fixed", place=named)
    value: Any = pack
    for number, step in enumerate(place):
        holder, last = value, number == len(place) - 1
        if last and _is_new(holder, step):
            return Spot(place, None, False, True, _item(pack, place))
        if not _has(holder, step):
            raise _unknown(named, _from_anchor(pack, named, place[:number]), step, holder)
        value = _inside(holder, step)
    item = _item(pack, place)
    if item and place[len(item.place) :] in (("id",), ("chapter_number",)):
        raise BadInput("checks.place.id", place=named, anchor=item.anchor)
    return Spot(place, value, True, isinstance(holder, list | dict), item)


def _place(pack: MaterialsPack, named: str) -> Place:
    if named.startswith("/"):
        return tuple(steps(named))
    if anchor := ANCHOR.fullmatch(named):
        return (*item_at(pack, anchor["anchor"]).place, *parse(anchor["rest"] or ""))
    if not named or named.startswith("."):
        raise BadInput("checks.place.unreadable", place=named)
    return parse(named)


def _has(holder: Any, step: str | int) -> bool:
    if isinstance(holder, list):
        return str(step).isdecimal() and int(step) < len(holder)
    return str(step) in _names(holder)


def _is_new(holder: Any, step: str | int) -> bool:
    if isinstance(holder, list):
        return step == NEW_ITEM
    return isinstance(holder, dict) and step not in holder


def _inside(holder: Any, step: str | int) -> Any:
    match holder:
        case list():
            return holder[int(step)]
        case dict():
            return holder[step]
        case Record() if step == "global":
            return getattr(holder, "global_")  # noqa: B009
        case _:
            return getattr(holder, str(step))


def _names(holder: Any) -> list[str]:
    match holder:
        case Record():
            fields = type(holder).model_fields.items()
            return [*(info.alias or name for name, info in fields), *(holder.model_extra or ())]
        case dict():
            return list(holder)
        case list():
            return [str(number) for number in range(len(holder))]
        case _:
            return []


def _item(pack: MaterialsPack, place: Place) -> Item | None:
    way = json_pointer(place) + "/"
    return next((one for one in items(pack) if way.startswith(json_pointer(one.place) + "/")), None)


def _unknown(named: str, way: Place, step: str | int, holder: Any) -> BadInput:
    names = _names(holder)
    near = get_close_matches(str(step), names, cutoff=0.4) or names[:6]
    found = ", ".join(dotted((*way, _numbered(holder, one))) for one in near)
    key = "checks.place.unknown" if found else "checks.place.no_further"
    return BadInput(key, place=named, near=found, holder=dotted(way))


def _from_anchor(pack: MaterialsPack, named: str, way: Place) -> Place:
    """The same way, from the anchor if that is how the place was named."""
    if anchor := ANCHOR.fullmatch(named):
        return (anchor["anchor"], *way[len(item_at(pack, anchor["anchor"]).place) :])
    return way


def _numbered(holder: Any, name: str) -> str | int:
    return int(name) if isinstance(holder, list) else name
