"""The inverse of a proposal: what leads back from the pack that it made."""

from collections.abc import Sequence
from typing import Any

from writer.contracts.pack import MaterialsPack
from writer.contracts.proposal import Change
from writer.desk.amend import amended
from writer.errors import BadInput
from writer.pack.change import described
from writer.pack.making import at, changed
from writer.pack.patch import between
from writer.pack.places import NOT_TO_BE_CHANGED


def inverse(before: MaterialsPack, what: Sequence[Change], proposal_id: str) -> list[Change]:
    """The changes that make the pack again what it was `before`, but for version and history.

    Each undoes one that was made. Where that does not lead back exactly, as where a new name
    stood for something else already, every place is put back by itself.
    """
    after = amended(before, what)
    plain = [change for change in what if change.op != "rename"]
    between_them = amended(before, plain)
    by_name = [*_made_back(before, after, plain), *_named_back(what)]
    by_place = [*_place_by_place(between_them, after), *_made_back(before, between_them, plain)]
    for found in (by_name, by_place):
        for change in found:
            change.restores = proposal_id
            change.description = described(after, change)
        if _leads_back(before, after, found):
            return found
    raise BadInput("proposals.no_way_back", id=proposal_id)


def _made_back(
    before: MaterialsPack, after: MaterialsPack, plain: Sequence[Change]
) -> list[Change]:
    """Backwards, so that every place is where it was when its change was made."""
    now, found = after.to_data(), list[Change]()
    for change in reversed(_placed(before, plain)):
        back = _back(now, change)
        now = changed(now, back)
        found.append(back)
    return found


def _named_back(what: Sequence[Change]) -> list[Change]:
    return [
        Change(op="rename", path=one.path, anchor=one.anchor, old=one.new, new=one.old)
        for one in reversed(what)
        if one.op == "rename"
    ]


def _placed(before: MaterialsPack, plain: Sequence[Change]) -> list[Change]:
    """The changes, in which what was put behind the last of a list stands at its number."""
    data, found = before.to_data(), list[Change]()
    for change in plain:
        way, _, last = change.path.rpartition("/")
        number = len(at(data, way)) if last == "-" else last
        found.append(change.model_copy(update={"path": f"{way}/{number}"}))
        data = changed(data, change)
    return found


def _back(now: dict[str, Any], change: Change) -> Change:
    anchor = change.anchor
    match change.op:
        case "add":
            old = at(now, change.path)
            return Change(op="remove", path=change.path, anchor=_id(old) or anchor, old=old)
        case "remove":
            back = Change(op="add", path=change.path, anchor=_id(change.old) or anchor)
            back.new = change.old
            return back
        case _:
            old = at(now, change.path)
            return Change(path=change.path, anchor=anchor, old=old, new=change.old)


def _place_by_place(before: MaterialsPack, after: MaterialsPack) -> list[Change]:
    ours, theirs = _content(after), _content(before)
    now, found = after.to_data(), list[Change]()
    for operation in between(ours, theirs):
        old = None if operation.op == "add" else at(now, operation.path)
        change = Change.model_validate({"op": operation.op, "path": operation.path})
        change.old, change.new = old, operation.value
        change.anchor = _id(change.new if operation.op == "add" else old) or None
        found.append(change)
        now = changed(now, change)
    return found


def _leads_back(before: MaterialsPack, after: MaterialsPack, found: Sequence[Change]) -> bool:
    try:
        return _content(amended(after, found)) == _content(before)
    except BadInput:
        return False


def _content(pack: MaterialsPack) -> dict[str, Any]:
    return {name: part for name, part in pack.to_data().items() if name not in NOT_TO_BE_CHANGED}


def _id(value: Any) -> str | None:
    """The anchor of an item; chapters have theirs from their number, and need none to return."""
    return (value.get("id") or None) if isinstance(value, dict) else None
