"""What is different between two versions of a pack, anchor by anchor, for an editor to read."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from writer.contracts.pack import MaterialsPack
from writer.pack.dotted import dotted
from writer.pack.items import SHELVES, Item, items
from writer.pack.language import Language
from writer.pack.places import NOT_TO_BE_CHANGED
from writer.texts import say


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as it was."""

    anchor: str
    """Empty for what has none, such as the geography of the world."""
    title: str
    field: str
    old: Any
    new: Any
    kind: Literal["added", "removed", "changed"]

    def sentence(self, language: Language = "en") -> str:
        what = " ".join(filter(None, (self.anchor, self.title, self.field)))
        of = "field" if self.field else "item"
        facts = {"old": _told(self.old), "new": _told(self.new)}
        return say(f"checks.difference.{self.kind}.{of}", language, what=what, **facts)


def compare(old: MaterialsPack, new: MaterialsPack) -> list[Difference]:
    """Everything that differs, in the order of the new pack, and last what is gone.

    Items are compared by their anchors, wherever they stand.
    """
    ours, theirs = _by_name(old), _by_name(new)
    found = list(_in_fields("", "", _leaves(_rest(old)), _leaves(_rest(new))))
    for name, item in theirs.items():
        data = item.record.to_data()
        if name in ours:
            found += _in_fields(name, item.title, ours[name].record.to_data(), data)
        else:
            found.append(Difference(name, item.title, "", None, data, "added"))
    for name, item in ours.items():
        if name not in theirs:
            found.append(Difference(name, item.title, "", item.record.to_data(), None, "removed"))
    return found


def _by_name(pack: MaterialsPack) -> dict[str, Item]:
    """Every item by its anchor, or by its place while it has none."""
    return {item.anchor or dotted(item.place): item for item in items(pack)}


def _in_fields(
    anchor: str, title: str, old: dict[str, Any], new: dict[str, Any]
) -> Iterator[Difference]:
    for field in {**old, **new}:
        before, after = old.get(field), new.get(field)
        if before != after:
            kind: Literal["added", "removed", "changed"] = (
                "added" if _empty(before) else "removed" if _empty(after) else "changed"
            )
            yield Difference(anchor, title, field, before, after, kind)


def _rest(pack: MaterialsPack) -> dict[str, Any]:
    """What of the pack is neither an item nor its version and history."""
    data = {part: one for part, one in pack.to_data().items() if part not in NOT_TO_BE_CHANGED}
    for shelf in SHELVES:
        *way, last = shelf.place
        holder = data
        for step in way:
            holder = holder[step]
        holder[last] = None
    return data


def _leaves(data: dict[str, Any], place: tuple[str, ...] = ()) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in data.items():
        if isinstance(value, dict):
            found |= _leaves(value, (*place, name))
        elif not _empty(value):
            found[dotted((*place, name))] = value
    return found


def _empty(value: Any) -> bool:
    return value is None or value == "" or value == [] or value == {}


def _told(value: Any) -> str:
    match value:
        case list():
            return ", ".join(map(_told, value))
        case dict():
            return ", ".join(f"{name}: {_told(one)}" for name, one in value.items())
        case None:
            return ""
        case _:
            return str(value)
