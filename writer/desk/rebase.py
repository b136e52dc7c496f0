"""A proposal made for one frozen pack, carried over to another: what still fits, and what not."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from writer.checks.naming import Naming
from writer.contracts.fault import shortened
from writer.contracts.pack import MaterialsPack
from writer.contracts.proposal import Change
from writer.desk.amend import renamed_data
from writer.errors import Reason
from writer.pack.change import described
from writer.pack.items import by_anchor
from writer.pack.making import at
from writer.pack.patch import json_pointer, steps

Side = Literal["mine", "theirs"]
"""Whose word counts where both changed the same place: the proposal's, or the pack's."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A place that is not what it was when the proposal was made."""

    place: str
    old: Any
    now: Any
    new: Any
    gone: bool = False
    by: str = ""
    """The proposal that changed it."""

    @property
    def reason(self) -> Reason:
        key = "proposals.conflict_gone" if self.gone else "proposals.conflict"
        told = {
            "old": shortened(self.old),
            "now": shortened(self.now),
            "new": shortened(self.new),
        }
        return Reason(key, place=self.place, by=self.by or "-", **told)


@dataclass(slots=True)
class Rebased:
    changes: list[Change] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)


class Rebase:
    """From the pack that a proposal was made for to the one that is frozen now."""

    def __init__(
        self,
        base: MaterialsPack,
        now: MaterialsPack,
        since: Sequence[tuple[str, Sequence[Change]]] = (),
        renames: Iterable[Naming] = (),
    ) -> None:
        """`since` are the proposals carried out in between, `renames` what they called anew."""
        self._base, self._now = by_anchor(base), by_anchor(now)
        self._pack, self._data = now, now.to_data()
        self._since, self._renames = since, list(renames)

    def carried_over(self, what: Iterable[Change], side: Side | None = None) -> Rebased:
        found = Rebased()
        for change in what:
            self._carry(change, found, side)
        found.changes.sort(key=_order)
        return found

    def _carry(self, change: Change, found: Rebased, side: Side | None) -> None:
        moved = self._renamed(change)
        path = self._path(change)
        if path is None:
            if change.op != "remove":
                found.conflicts.append(self._conflict(change, None, gone=True))
            return
        moved.path = self._behind_the_last(path) if change.op == "add" else path
        there, now = _at(self._data, path)
        if self._is_done(moved, there, now):
            return
        if self._fits(moved, there, now):
            found.changes.append(moved)
        elif side == "mine" and (there or change.op == "add"):
            moved.old = now
            moved.op = "replace" if moved.op == "add" else moved.op
            moved.description = described(self._pack, moved)
            found.changes.append(moved)
        elif side is None:
            found.conflicts.append(self._conflict(moved, now, gone=not there))

    def _renamed(self, change: Change) -> Change:
        """What was called anew meanwhile is called so here too."""
        moved = change.model_copy(deep=True)
        for naming in self._renames:
            moved.old = renamed_data(naming, moved.old)
            moved.new = renamed_data(naming, moved.new) if moved.op != "rename" else moved.new
        return moved

    def _path(self, change: Change) -> str | None:
        """Where the place is now: an item is where its anchor is. None where it is gone."""
        item = self._base.get(change.anchor or "")
        if item is None or (change.op == "add" and _is_whole(change, json_pointer(item.place))):
            return change.path
        if item.anchor not in self._now:
            return None
        inner = change.path.removeprefix(json_pointer(item.place))
        return json_pointer(self._now[item.anchor].place) + inner

    def _behind_the_last(self, path: str) -> str:
        """A list that got shorter is gone on with at its end."""
        way, _, last = path.rpartition("/")
        there, holder = _at(self._data, way)
        too_far = there and isinstance(holder, list) and last.isdecimal()
        return f"{way}/-" if too_far and int(last) > len(holder) else path

    def _fits(self, change: Change, there: bool, now: Any) -> bool:  # noqa: FBT001
        if change.op == "add":
            return not there or _in_list(self._data, change.path)
        return there and bool(now == change.old)

    @staticmethod
    def _is_done(change: Change, there: bool, now: Any) -> bool:  # noqa: FBT001
        if change.op == "remove":
            return not there
        return there and now == change.new and not change.path.endswith("/-")

    def _conflict(self, change: Change, now: Any, *, gone: bool) -> Conflict:
        keys = {key_of(self._base, change)}
        by = next(
            (
                name
                for name, what in reversed(self._since)
                if any(overlap(key_of(self._base, one), key) for one in what for key in keys)
            ),
            "",
        )
        return Conflict(named(change), change.old, now, change.new, gone, by)


def key_of(items: Any, change: Change) -> str:
    """A place by the anchor of its item, wherever that stands; or else by its path."""
    item = items.get(change.anchor or "")
    if item is None:
        return change.path
    return f"{item.anchor}{change.path.removeprefix(json_pointer(item.place))}"


def overlap(one: str, other: str) -> bool:
    """Whether two places are the same, or one is part of the other; new items are neither."""
    if one.endswith("/-") or other.endswith("/-"):
        return False
    return f"{one}/".startswith(f"{other}/") or f"{other}/".startswith(f"{one}/")


def named(change: Change) -> str:
    """The place as a person knows it."""
    last = steps(change.path)[-1]
    return (
        f"{change.anchor}.{last}"
        if change.anchor and not last.isdecimal()
        else (change.anchor or change.path)
    )


def _is_whole(change: Change, place: str) -> bool:
    return change.path == place


def _at(data: Any, path: str) -> tuple[bool, Any]:
    try:
        return True, at(data, path)
    except (LookupError, TypeError, ValueError):
        return False, None


def _in_list(data: Any, path: str) -> bool:
    """What comes back into a list stands there beside the others."""
    there, holder = _at(data, path.rpartition("/")[0])
    return there and isinstance(holder, list)


def _order(change: Change) -> tuple[int, list[tuple[int, str]]]:
    """From the end of each list is taken out, before anything is put in; renames come last."""
    if change.op == "remove":
        return 1, [(-int(s) if s.isdecimal() else 0, s) for s in steps(change.path)]
    return {"replace": 0, "add": 2, "rename": 3}[change.op], []
