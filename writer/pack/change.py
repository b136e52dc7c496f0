"""Changes of a pack: named by people, kept as JSON Pointers, and made only where they still fit."""

from collections.abc import Iterable, Mapping
from typing import Any

from writer.contracts.fault import shortened
from writer.contracts.migration import PackDiff
from writer.contracts.pack import MaterialsPack
from writer.contracts.proposal import Change
from writer.contracts.record import Record
from writer.pack.dotted import dotted
from writer.pack.ids import with_ids
from writer.pack.items import Place, by_anchor
from writer.pack.language import language_of
from writer.pack.making import changed, valid
from writer.pack.patch import between, steps
from writer.pack.places import Spot, spot
from writer.pack.values import fitting
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
    ordered = [change for change in found if change.op != "remove"] + gone
    apply(pack, ordered)
    return ordered


def apply(pack: MaterialsPack, wanted: Iterable[Change]) -> MaterialsPack:
    """The changed pack, in which what is new has an id of its own.

    BadInput where something else stands at a place than the change was made for.
    """
    data, returning = pack.to_data(), set[str]()
    for change in wanted:
        data = changed(data, change)
        if change.restores and change.anchor:
            returning.add(change.anchor)
    return with_ids(valid(data), before=pack, returning=returning)


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
        change.new = fitting(pack, change, value)
    change.description = described(pack, change)
    return change


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [one.to_data() if isinstance(one, Record) else one for one in value]
    return value


def described(pack: MaterialsPack, change: Change) -> str:
    """A change in words, in the language of the book."""
    place = tuple(steps(change.path))
    known = by_anchor(pack).get(change.anchor or "")
    way = [str(step) for step in known.place] if known else []
    item = known if list(place[: len(way)]) == way else None
    inner = place[len(way) :] if item else place
    title = f"{item.anchor} {item.title}" if item else change.anchor or ""
    what = " ".join(filter(None, (title, dotted(numbered(inner)))))
    key, language = f"checks.change.{change.op}", language_of(pack)
    return say(key, language, what=what, old=shortened(change.old), new=shortened(change.new))


def numbered(way: Iterable[str | int]) -> Place:
    """The steps of a JSON Pointer, in which numbers are numbers."""
    return tuple(int(one) if str(one).isdecimal() else one for one in way)


def _sortable(step: str) -> tuple[int, str]:
    return (int(step), "") if step.isdecimal() else (-1, step)
