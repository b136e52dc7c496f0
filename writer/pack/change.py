"""Changes of a pack: named by people, kept as JSON Pointers, and made only where they still fit."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import orjson
from pydantic import ValidationError

from writer.contracts.explanation import rule_broken
from writer.contracts.fault import shortened
from writer.contracts.migration import PackDiff, PatchOperation
from writer.contracts.pack import MaterialsPack
from writer.contracts.proposal import Change
from writer.contracts.record import Record
from writer.contracts.validation import faults, listed
from writer.errors import BadInput
from writer.pack.dotted import dotted
from writer.pack.ids import ever_named, with_ids
from writer.pack.language import language_of
from writer.pack.patch import between, patched, steps
from writer.pack.places import Spot, spot
from writer.texts import say


def pointer(pack: MaterialsPack, place: str) -> str:
    """The JSON Pointer of a place that a person named."""
    return spot(pack, place).pointer


def changes(pack: MaterialsPack, wanted: Mapping[str, Any]) -> list[Change]:
    """The changes that put each value at its place, and take away what is to be None.

    A value that is text is read as what the field holds: a number, a list as JSON, or text.
    What is taken out of lists comes last, from the end, so that no place moves before its turn.
    """
    found = [_change(pack, spot(pack, place), value) for place, value in wanted.items()]
    gone = [change for change in found if change.op == "remove"]
    gone.sort(key=lambda change: [_sortable(step) for step in steps(change.path)], reverse=True)
    return [change for change in found if change.op != "remove"] + gone


def apply(
    pack: MaterialsPack, wanted: Iterable[Change], retired: Collection[str] = ()
) -> MaterialsPack:
    """The changed pack, in which what is new has an id of its own.

    BadInput where something else stands at a place than the change was made for.
    """
    data = pack.to_data()
    for change in wanted:
        data = _changed(data, change)
    return with_ids(_valid(data), {*retired, *ever_named(pack)})


def diff(old: MaterialsPack, new: MaterialsPack) -> PackDiff:
    """The patch from one pack to the other, and the way back."""
    before, after = old.to_data(), new.to_data()
    return PackDiff(
        base_version=old.meta.version,
        new_version=new.meta.version,
        patch=tuple(between(before, after)),
        inverse=tuple(between(after, before)),
    )


def _change(pack: MaterialsPack, at: Spot, value: Any) -> Change:
    old = at.value.to_data() if isinstance(at.value, Record) else _plain(at.value)
    change = Change(op="replace" if at.exists else "add", path=at.pointer, anchor=at.anchor)
    change.old = old
    if value is None and at.exists and at.in_collection:
        change.op = "remove"
    else:
        change.new = _fitting(pack, change, value)
    change.description = _described(pack, change, at)
    return change


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [one.to_data() if isinstance(one, Record) else one for one in value]
    return value


def _fitting(pack: MaterialsPack, change: Change, value: Any) -> Any:
    """The first reading of the value that the place can hold."""
    data = pack.to_data()
    readings = [_with_its_id(change.old, reading) for reading in _readings(change.old, value)]
    for reading in readings[:-1]:
        try:
            MaterialsPack.model_validate(_changed(data, change.model_copy(update={"new": reading})))
        except ValidationError:
            continue
        return reading
    _valid(_changed(data, change.model_copy(update={"new": readings[-1]})))
    return readings[-1]


def _readings(old: Any, value: Any) -> list[Any]:
    if not isinstance(value, str) or isinstance(old, str):
        return [value]
    try:
        return [orjson.loads(value), value]
    except orjson.JSONDecodeError:
        return [value]


def _with_its_id(old: Any, reading: Any) -> Any:
    """What is put in an item's place is still that item."""
    if isinstance(reading, dict) and isinstance(old, dict) and old.get("id"):
        return {**reading, "id": old["id"]}
    return reading


def _changed(data: dict[str, Any], change: Change) -> dict[str, Any]:
    value = {} if change.op == "remove" else {"value": change.new}
    try:
        if change.op != "add" and _at(data, change.path) != change.old:
            raise LookupError(change.path)
        operation = PatchOperation.model_validate({"op": change.op, "path": change.path, **value})
        changed: dict[str, Any] = patched(data, [operation])
    except LookupError:
        place, old = _named(change.path), shortened(change.old)
        raise BadInput("checks.place.moved_on", place=place, old=old) from None
    return changed


def _at(data: Any, path: str) -> Any:
    for step in steps(path):
        data = data[int(step) if isinstance(data, list) else step]
    return data


def _valid(data: dict[str, Any]) -> MaterialsPack:
    try:
        return MaterialsPack.model_validate(data)
    except ValidationError as error:
        wrong = faults(MaterialsPack.kind, data) or [
            rule_broken(detail) for detail in error.errors(include_url=False)
        ]
        raise BadInput("checks.place.does_not_fit", reasons=listed(wrong)) from None


def _described(pack: MaterialsPack, change: Change, at: Spot) -> str:
    item = at.item
    inner = at.place[len(item.place) :] if item else at.place
    title = f"{item.anchor} {item.title}" if item else ""
    what = " ".join(filter(None, (title, dotted(inner))))
    key, language = f"checks.change.{change.op}", language_of(pack)
    return say(key, language, what=what, old=shortened(change.old), new=shortened(change.new))


def _named(path: str) -> str:
    return dotted(tuple(int(step) if step.isdecimal() else step for step in steps(path)))


def _sortable(step: str) -> tuple[int, str]:
    return (int(step), "") if step.isdecimal() else (-1, step)
