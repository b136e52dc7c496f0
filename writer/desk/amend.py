"""What a proposal makes of the pack: its changes in their order, and renames through all of it."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from writer.checks.called import all_forms
from writer.checks.naming import Naming, renaming
from writer.contracts.pack import MaterialsPack
from writer.contracts.proposal import Change
from writer.errors import BadInput
from writer.pack import change as pack_change
from writer.pack.anchors import item_at
from writer.pack.dotted import NEW_ITEM, dotted
from writer.pack.items import SHELVES, Item, by_anchor
from writer.pack.language import language_of
from writer.pack.making import at, valid
from writer.pack.patch import json_pointer, steps
from writer.pack.places import ANCHOR_ALONE, NOT_TO_BE_CHANGED, spot
from writer.texts import say

NAMES_NOBODY = ("id", "anchors", "event_id")
"""Fields that no name stands in."""
FIELD = re.compile(r"[a-z][a-z_]*")


def amended(pack: MaterialsPack, what: Iterable[Change]) -> MaterialsPack:
    """The changed pack. BadInput where something else stands at a place than was meant, or where
    the pack would not be valid.
    """
    every = list(what)
    made = pack_change.apply(pack, [change for change in every if change.op != "rename"])
    for change in every:
        if change.op == "rename":
            made = _renamed(made, change)
    return made


def changes(
    pack: MaterialsPack,
    places: Mapping[str, Any],
    adds: Mapping[str, Any] = MappingProxyType({}),
    removes: Sequence[str] = (),
    renames: Mapping[str, str] = MappingProxyType({}),
) -> list[Change]:
    """What people ask for, as changes in the order in which they are made."""
    wanted = {
        **places,
        **{_behind(pack, place): _new_item(place, value) for place, value in adds.items()},
        **dict.fromkeys(removes),
    }
    found = [
        *pack_change.changes(pack, wanted),
        *(_rename(pack, place, new) for place, new in renames.items()),
    ]
    amended(pack, found)
    return found


def naming_of(pack: MaterialsPack, change: Change) -> Naming:
    """How a rename finds what it renames, in a pack that still has the old name."""
    return renaming(pack, _item(pack, change), str(change.old), str(change.new))


def renamed_data(naming: Naming, data: Any) -> Any:
    """A copy of the data in which every text is called otherwise, names of fields left out."""
    match data:
        case str():
            return naming.renamed(data)
        case list():
            return [renamed_data(naming, one) for one in data]
        case dict():
            return dict(_renamed_fields(naming, data))
        case _:
            return data


def _renamed_fields(naming: Naming, data: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in data.items():
        if name in NAMES_NOBODY:
            yield name, value
        else:
            yield _renamed_key(naming, name), renamed_data(naming, value)


def _renamed_key(naming: Naming, name: str) -> str:
    """The other one of a relationship stands where our own fields are: plain small words."""
    return name if FIELD.fullmatch(name) else naming.renamed(name)


def _renamed(pack: MaterialsPack, change: Change) -> MaterialsPack:
    data = pack.to_data()
    if _stands_at(data, _path(pack, change)) != change.old:
        raise BadInput("checks.place.moved_on", place=change.anchor or change.path, old=change.old)
    naming = naming_of(pack, change)
    made = {
        part: one if part in NOT_TO_BE_CHANGED else renamed_data(naming, one)
        for part, one in data.items()
    }
    for term in made["execution"]["glossary"]:
        variants = dict.fromkeys(term["variants"])
        term["variants"] = [form for form in variants if form != term["term"]]
    return valid(made)


def _rename(pack: MaterialsPack, place: str, new: str) -> Change:
    place, new = place.strip(), " ".join(new.split())
    if ANCHOR_ALONE.fullmatch(place):
        item = item_at(pack, place)
        path = json_pointer((*item.place, item.shelf.title[0]))
    else:
        path = spot(pack, place).pointer
    found = spot(pack, path)
    if not isinstance(found.value, str) or not found.value.strip():
        raise BadInput("proposals.not_a_name", place=place)
    if not new or new == found.value:
        raise BadInput("proposals.no_new_name", place=place, old=found.value)
    taken = all_forms(pack).get(new)
    if taken and taken != found.anchor:
        raise BadInput("proposals.name_taken", name=new, anchor=taken)
    change = Change(op="rename", path=path, anchor=found.anchor, old=found.value, new=new)
    key = "checks.change.rename"
    what = found.anchor or place
    change.description = say(key, language_of(pack), what=what, old=change.old, new=new)
    return change


def _new_item(place: str, value: Any) -> Any:
    """Plain words for a new item are what it is called."""
    shelf = next((one for one in SHELVES if dotted(one.place) == place.removesuffix("[+]")), None)
    plain = isinstance(value, str) and not value.lstrip().startswith("{")
    return {shelf.title[0]: value.strip()} if shelf and plain else value


def _behind(pack: MaterialsPack, place: str) -> str:
    """Something new goes behind the last of a list; at any other place it is what is there."""
    if place.endswith("]") and "[+]" in place:
        return place
    try:
        is_list = isinstance(spot(pack, place).value, list)
    except BadInput:
        return place
    return (
        f"{place}/{NEW_ITEM}"
        if is_list and place.startswith("/")
        else (f"{place}[+]" if is_list else place)
    )


def _item(pack: MaterialsPack, change: Change) -> Item | None:
    """What is called so; nothing where it is not its name that changes."""
    item = by_anchor(pack).get(change.anchor or "")
    return item if item and steps(change.path)[-1] == item.shelf.title[0] else None


def _path(pack: MaterialsPack, change: Change) -> str:
    """Where the name stands now: other changes may have moved its item."""
    item = _item(pack, change)
    return json_pointer((*item.place, item.shelf.title[0])) if item else change.path


def _stands_at(data: Any, path: str) -> Any:
    try:
        return at(data, path)
    except (LookupError, TypeError, ValueError):
        return None
